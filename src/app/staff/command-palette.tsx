import Search from '@mui/icons-material/Search';
import { Box, Dialog, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useCan, useList } from '@refinedev/core';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { type PageRoute, pages, permissionForAny, resourceOf } from '../../core/contract/catalogue.ts';
import { containsFolded } from '../../core/contract/notations/fold-text.ts';
import type { NameIn, RowOf } from '../../core/routes/operations.ts';
import { pageAt } from '../../core/web/layout/page.tsx';
import { type MenuAccess, useMenuAccess } from '../../core/web/providers/access.ts';
import type { ApiFailure } from '../../core/web/providers/failure.ts';
import { helpPathOf, helpSubjects } from '../../help/rules/help-subjects.ts';
import { paths } from '../../responses/shared/paths.ts';
import { surveyPaths } from '../../surveys/shared/survey-paths.ts';
import { searchTerms } from './search-terms.ts';

const commandsAtOnce = 8;

/** Search, navigation and the actions of the open page in one dialog, opened by Ctrl K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const mayShow = useMenuAccess();
  const [text, setText] = useState('');
  const [ofPage] = useState(pageActions);
  const { records, isSearching } = useSearch(text);
  const commands = mayShow ? pageCommands(mayShow) : [];
  const [creating, places] = [commands.filter(isCreating), commands.filter((command) => !isCreating(command))];
  const run = ({ act }: PaletteCommand) => {
    onClose();
    if (typeof act === 'string') void navigate(act);
    // The dialog gives the focus back before the action may open another one.
    else setTimeout(act);
  };
  const groups = [
    ['Results', records],
    ['On this page', text ? matching(ofPage, text) : []],
    ['Go to', matching(places, text).slice(0, text ? commandsAtOnce : places.length)],
    ['Create', matching(creating, text)],
    ['Help', text ? matching(helpCommands, text).slice(0, commandsAtOnce) : []],
  ] as const;
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': 'Search and commands' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Palette label="Search and commands" shouldFilter={false} loop>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2, borderBottom: 1, borderColor: 'divider' }}>
          <Search fontSize="small" color="action" />
          <Command.Input
            autoFocus
            value={text}
            onValueChange={setText}
            placeholder="Find a response, survey, dashboard, customer or page"
          />
        </Box>
        <Command.List>
          {groups.map(
            ([heading, found]) =>
              found.length > 0 && (
                <Command.Group key={heading} heading={heading}>
                  {found.map((command) => (
                    <Command.Item key={command.id} value={command.id} onSelect={() => run(command)}>
                      <span dir="auto">{command.title}</span>
                      <Typography variant="hint" noWrap>
                        {command.note}
                      </Typography>
                    </Command.Item>
                  ))}
                </Command.Group>
              ),
          )}
          <Command.Empty>
            {isSearching ? 'Searching…' : `Nothing matches “${text}”. The search covers ${searched}.`}
          </Command.Empty>
        </Command.List>
      </Palette>
    </Dialog>
  );
}

const helpCommands: readonly PaletteCommand[] = helpSubjects.map((subject) => ({
  id: `help ${subject.name}`,
  title: subject.title,
  note: 'Help',
  terms: `${subject.about} ${subject.terms}`,
  act: helpPathOf(subject),
}));

const isCreating = ({ title }: PaletteCommand) => /^Create /.test(title);

function matching(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const byName = commands.filter(({ title, note }) => containsFolded(`${title} ${note}`, text));
  const byTerms = commands.filter(({ title, note, terms = '' }) => containsFolded(`${title} ${note} ${terms}`, text));
  // What has the words in its name comes first.
  return [...new Set([...byName, ...byTerms])];
}

const Palette = styled(Command)(({ theme: { palette, spacing, shape, typography } }) => ({
  '& [cmdk-input]': {
    ...typography.body1,
    flexGrow: 1,
    minWidth: 0,
    border: 0,
    outline: 0,
    padding: spacing(2, 0),
    background: 'none',
    color: palette.text.primary,
  },
  '& [cmdk-list]': { maxHeight: 'min(60vh, 480px)', overflowY: 'auto', padding: spacing(1) },
  '& [cmdk-group-heading]': { ...typography.caption, color: palette.text.secondary, padding: spacing(1, 1.5, 0.5) },
  '& [cmdk-item]': {
    ...typography.body2,
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: spacing(2),
    padding: spacing(1, 1.5),
    borderRadius: shape.borderRadius,
    cursor: 'pointer',
    '& > span:first-of-type': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > span:last-of-type': { flexShrink: 0, maxWidth: '45%' },
  },
  '& [cmdk-item][data-selected="true"]': { background: palette.action.selected },
  '& [cmdk-empty]': { ...typography.body2, color: palette.text.secondary, padding: spacing(2, 1.5) },
}));

const searched = 'responses, surveys, forms, dashboards, reports, customers, users, pages and help';

const delayMs = 200;
const shortest = 2;
const perResource = 4;

/** The records that match a text, of every kind that the user may list; none for a single letter. */
function useSearch(text: string): { records: PaletteCommand[]; isSearching: boolean } {
  const q = useDelayed(text.trim());
  const found = [
    useFound('sentimentResponses', 'listAll', q, ({ id, reference, summary }) => ({
      title: `${reference} ${summary ?? ''}`,
      note: 'Response',
      act: paths.response(id),
    })),
    useFound('surveys', 'list', q, ({ id, name }) => ({ title: name, note: 'Survey', act: surveyPaths.show(id) })),
    useFound('sentiments', 'list', q, ({ id, name }) => ({ title: name, note: 'Form', act: paths.answer(id) })),
    useFound('dashboards', 'list', q, ({ id, name }) => ({
      title: name,
      note: 'Dashboard',
      act: resources.dashboards.pages.show.path.replace(':id', String(id)),
    })),
    useFound('reports', 'list', q, ({ id, name }) => ({
      title: name,
      note: 'Report',
      act: resources.reports.pages.show.path.replace(':reportId', String(id)),
    })),
    useFound('customerFormResponses', 'list', q, ({ id, displayName }) => ({
      title: displayName,
      note: 'Customer',
      act: resources.customerFormResponses.pages.record.path.replace(':id', String(id)),
    })),
    useFound('users', 'list', q, ({ id, fullName, email }) => ({
      title: fullName || email,
      note: 'User',
      act: resources.users.pages.show.path.replace(':id', String(id)),
    })),
  ];
  const isLate = text.trim().length >= shortest && q !== text.trim();
  return {
    records: found.flatMap(({ commands }) => commands),
    isSearching: isLate || found.some(({ isSearching }) => isSearching),
  };
}

type Searched =
  | 'sentimentResponses'
  | 'surveys'
  | 'dashboards'
  | 'reports'
  | 'sentiments'
  | 'customerFormResponses'
  | 'users';

function useFound<R extends Searched>(
  resource: R,
  operation: NameIn<R> & ('list' | 'listAll'),
  q: string,
  commandOf: (row: RowOf<R>) => Omit<PaletteCommand, 'id'>,
) {
  const { data: access } = useCan({ resource, action: operation });
  const isWanted = access?.can === true && q.length >= shortest;
  const { query, result } = useList<RowOf<R>, ApiFailure>({
    resource,
    filters: [{ field: 'q', operator: 'eq', value: q }],
    meta: { operation },
    pagination: { pageSize: perResource },
    queryOptions: { enabled: isWanted, staleTime: 10_000 },
  });
  const rows = isWanted ? result.data : [];
  return {
    commands: rows.map((row) => ({ id: `${resource} ${row.id}`, ...commandOf(row) })),
    isSearching: isWanted && query.isFetching,
  };
}

function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

interface PaletteCommand {
  id: string;
  title: string;
  note: string;
  /** Other words that find it. */
  terms?: string;
  /** A path, or what to do. */
  act: string | (() => void);
}

/** The pages that the user may open without choosing a record first, and the records that the user may create on them. */
const pageCommands = (mayShow: MenuAccess): PaletteCommand[] =>
  pages()
    .filter(isReady)
    .filter(({ permission, menu }) => mayShow(permission ?? (menu?.shownFor && permissionForAny(...menu.shownFor))))
    .map(({ path, title, menu, resource, over, about = '' }) => {
      const label = resource ? resourceOf(resource).label[0] : '';
      if (over) return { id: path, title: `Create ${label.toLowerCase()}`, note: pageAt(over)?.title ?? '', act: path };
      const terms = [title, about, (resource && resourceOf(resource).about) ?? '', ...(words[path] ?? [])].join(' ');
      return { id: path, title: menu?.title ?? title, note: menu?.group ?? label, terms, act: path };
    });

const words: Readonly<Record<string, readonly string[] | undefined>> = searchTerms;

const notReady = ['planned', 'old-dashboard-path'];
const isReady = ({ path, screen = '', isUnlisted }: PageRoute) =>
  !isUnlisted && !path.includes(':') && !notReady.includes(screen);

/** The buttons with a text on the open page, such as Assign to me on a response. */
function pageActions(): PaletteCommand[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')];
  const visible = buttons.filter((button) => button.offsetParent && trimmedText(button));
  const byText = new Map(visible.map((button) => [trimmedText(button), button]));
  return [...byText].map(([title, button]) => ({
    id: `action ${title}`,
    title,
    note: '',
    act: () => button.click(),
  }));
}

const trimmedText = ({ innerText }: HTMLElement) => innerText.trim().split('\n')[0] ?? '';
