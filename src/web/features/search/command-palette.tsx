import Search from '@mui/icons-material/Search';
import { Box, Dialog, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Command } from 'cmdk';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { resources } from '../../../../resources.config.ts';
import {
  type OperationName,
  type PageRoute,
  pages,
  permissionForAny,
  type ResourceName,
  resourceOf,
} from '../../../contract/catalogue.ts';
import { type MayShow, useMayShow } from '../../providers/access.ts';
import { reading, useReading } from '../../providers/queries.ts';
import { useMay } from '../../providers/use-may.ts';
import { paths } from '../sentiments/shared/paths.ts';
import { surveyPaths } from '../surveys/shared/paths.ts';

const commandsAtOnce = 8;

/** Search, navigation and the actions of the open page in one dialog, opened by Ctrl K. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const mayShow = useMayShow();
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
            placeholder="Find a response, survey, form, customer or user, or go to a page"
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

const isCreating = ({ title }: PaletteCommand) => /^Create /.test(title);

function matching(commands: readonly PaletteCommand[], text: string): PaletteCommand[] {
  const words = text.toLowerCase().split(/\s+/);
  return commands.filter(({ title, note }) => words.every((word) => `${title} ${note}`.toLowerCase().includes(word)));
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

const searched = 'responses, surveys, forms, customers and users';

const delayMs = 200;
const shortest = 2;
const perResource = 4;

/** The records that match a text, of every kind that the user may list; none for a single letter. */
function useSearch(text: string): { records: PaletteCommand[]; isSearching: boolean } {
  const q = useDelayed(text.trim());
  const found = [
    useFound('sentimentResponses', 'listAll', q, ({ id, reference, summary }) => ({
      ...{ title: `${reference} ${summary ?? ''}`, note: 'Response', act: paths.response(id) },
    })),
    useFound('surveys', 'list', q, ({ id, name }) => ({ title: name, note: 'Survey', act: surveyPaths.show(id) })),
    useFound('sentiments', 'list', q, ({ id, name }) => ({ title: name, note: 'Form', act: paths.answer(id) })),
    useFound('customerFormResponses', 'list', q, ({ id, displayName }) => ({
      ...{
        title: displayName,
        note: 'Customer',
        act: `${resources.customerFormResponses.pages.list.path}?record=${id}`,
      },
    })),
    useFound('users', 'list', q, ({ id, fullName, email }) => ({
      ...{ title: fullName || email, note: 'User', act: `${resources.users.pages.list.path}?record=${id}` },
    })),
  ];
  const isLate = text.trim().length >= shortest && q !== text.trim();
  return {
    records: found.flatMap(({ commands }) => commands),
    isSearching: isLate || found.some(({ isSearching }) => isSearching),
  };
}

const rowSchema = z.object({
  ...{ id: z.int(), name: z.string().default(''), displayName: z.string().nullish().transform(orEmpty) },
  ...{ reference: z.string().default(''), summary: z.string().nullish().transform(orEmpty) },
  ...{ fullName: z.string().nullish().transform(orEmpty), email: z.string().nullish().transform(orEmpty) },
});
const rowsSchema = z.array(rowSchema);
type Row = z.output<typeof rowSchema>;

function orEmpty(text: string | null | undefined): string {
  return text ?? '';
}

function useFound<R extends ResourceName>(
  resource: R,
  operation: OperationName<R>,
  q: string,
  commandOf: (row: Row) => Omit<PaletteCommand, 'id'>,
) {
  const isWanted = useMay(resource, operation) && q.length >= shortest;
  const query = { q, _start: 0, _end: perResource };
  const { data, isFetching } = useReading(
    reading(resource, operation, { query, schema: rowsSchema, staleTime: 10_000 }),
    { enabled: isWanted },
  );
  const rows = isWanted ? (data ?? []) : [];
  return {
    commands: rows.map((row) => ({ id: `${resource} ${row.id}`, ...commandOf(row) })),
    isSearching: isWanted && isFetching,
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
  /** A path, or what to do. */
  act: string | (() => void);
}

/** The pages that the user may open without choosing a record first, and the records that the user may create on them. */
const pageCommands = (mayShow: MayShow): PaletteCommand[] =>
  pages()
    .filter(isReady)
    .filter(({ permission }) => mayShow(permission))
    .flatMap(({ path, title, menu, resource, screen, name }) => {
      const label = resource ? resourceOf(resource).label[0] : '';
      const open = { id: path, title: menu?.title ?? title, note: menu?.group ?? label, act: path };
      const isList = resource && !screen && name === `${resource}.list`;
      const mayCreate = isList && permissionForAny(resource, 'create');
      if (!mayCreate || !mayShow(mayCreate)) return [open];
      const creating = `${path}?record=new`;
      return [open, { id: creating, title: `Create ${label.toLowerCase()}`, note: '', act: creating }];
    });

const notReady = ['planned', 'old-dashboard-path'];
const isReady = ({ path, screen = '' }: PageRoute) => !path.includes(':') && !notReady.includes(screen);

/** The buttons with a text on the open page, such as Assign to me on a response. */
function pageActions(): PaletteCommand[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button:enabled')];
  const visible = buttons.filter((button) => button.offsetParent && textOf(button));
  const byText = new Map(visible.map((button) => [textOf(button), button]));
  return [...byText].map(([title, button]) => ({
    ...{ id: `action ${title}`, title, note: '' },
    act: () => button.click(),
  }));
}

const textOf = ({ innerText }: HTMLElement) => innerText.trim().split('\n')[0] ?? '';
