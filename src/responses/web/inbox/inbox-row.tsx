import { Box, Button, Checkbox, Stack, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../../core/contract/notations/notation.ts';
import { pressedKey } from '../../../core/rules/pressed-key.ts';
import { framed, twoLines } from '../../../core/web/layout/page-parts.tsx';
import { Initials } from '../../../core/web/layout/person-avatar.tsx';
import { Ago } from '../../../core/web/layout/time.tsx';
import { coveringLink } from '../../../core/web/list/covering-link.ts';
import { formatTotal } from '../../../core/web/list/pager.tsx';
import { useIsChanged } from '../../../core/web/live/changed-rows.ts';
import { usePresent } from '../../../core/web/live/present-store.ts';
import type { ResponseRow } from '../../schemas/inbox.ts';
import { formatViewers } from '../../shared/format-viewers.ts';
import { paths } from '../../shared/paths.ts';
import { CustomStatusPill, SlaPill } from '../../shared/status-and-severity.tsx';
import { Highlighted, RowSeverity } from './inbox-cells.tsx';
import type { Inbox } from './use-inbox.ts';

export function RowTick({ row, inbox: { ticked, current } }: { row: ResponseRow; inbox: Inbox }) {
  return (
    <Checkbox
      className="above-link"
      size="small"
      checked={ticked.has(row.id)}
      onChange={({ nativeEvent }) =>
        'shiftKey' in nativeEvent && nativeEvent.shiftKey ? ticked.toggleTo(row.id) : ticked.toggle(row.id)
      }
      slotProps={{ input: { 'aria-label': `Select ${row.reference}`, tabIndex: current.id === row.id ? 0 : -1 } }}
      sx={{ m: -1.125, displayPrint: 'none' }}
    />
  );
}

interface RowTitleProps {
  row: ResponseRow;
  inbox: Inbox;
  isGone: boolean;
  tabIndex?: number;
  /** In a table, the first line has only what no column shows. */
  inTable?: boolean;
}

export function RowTitle({ row, inbox, isGone, tabIndex, inTable = false }: RowTitleProps) {
  const { current, preferences, address, isOneForm, linkTo } = inbox;
  const hasColumn = (name: string) => preferences.shown.some((column) => column.name === name);
  const { q } = address;
  const details = [
    ...(isOneForm || hasColumn('sentimentId') ? [] : [row.sentimentName]),
    ...(hasColumn('customerName') || !row.customerName ? [] : [row.customerName]),
    ...(row.escalationLevel > 0 && !hasColumn('escalationLevel') ? [`Escalated, level ${row.escalationLevel}`] : []),
    ...(isGone ? ['No longer in this view'] : []),
  ];
  return (
    <Link
      to={linkTo(row.id) ?? paths.response(row.id)}
      state={linkTo(row.id) ? null : inbox.queue}
      className="row-link"
      tabIndex={tabIndex ?? (current.id === row.id ? 0 : -1)}
      {...(address.opened === row.id && { 'aria-current': 'true' })}
    >
      <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', display: 'block', ...oneLine }}>
        <RowLive id={row.id} />
        <Highlighted text={row.reference} q={q} />
        {row.severityLevelId !== null && !(inTable && hasColumn('severityLevelId')) && (
          <>
            {' · '}
            <RowSeverity row={row} names={inbox.names} />
          </>
        )}
        {!(inTable && hasColumn('createdAt')) && (
          <>
            {' · '}
            <Ago time={row.createdAt} />
          </>
        )}
        {details.length > 0 && <Highlighted text={` · ${details.join(' · ')}`} q={q} />}
      </Box>
      {/* Right-to-left text still aligns with the column. */}
      <Box
        component="span"
        dir="auto"
        sx={preferences.density === 'compact' ? { display: 'block', ...oneLine } : { ...twoLines, textAlign: 'left' }}
      >
        {row.summary ? <Highlighted text={row.summary} q={q} /> : 'No comment'}
      </Box>
    </Link>
  );
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const shown = 2;
const changedLabel = 'Just changed by another user';

function RowLive({ id }: { id: number }) {
  const viewers = usePresent(id);
  const isChanged = useIsChanged(id);
  const message = formatViewers(viewers);
  return (
    <>
      {isChanged && <Box component="span" role="img" aria-label={changedLabel} title={changedLabel} sx={dot} />}
      {viewers.length > 0 && (
        <Box component="span" role="img" aria-label={message} title={message} sx={avatars}>
          {viewers.slice(0, shown).map(({ id: person, name }) => (
            <Initials key={person} name={name} size={18} />
          ))}
        </Box>
      )}
    </>
  );
}

const dot = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 0.75,
  borderRadius: '50%',
  bgcolor: 'info.main',
  verticalAlign: 'baseline',
} as const;

const avatars = { display: 'inline-flex', verticalAlign: 'middle', mr: 0.75, gap: 0.25 } as const;

interface RowListProps {
  inbox: Inbox;
  opened?: number | undefined;
  scrolls?: boolean;
}

export function RowList({ inbox, opened, scrolls = false }: RowListProps) {
  const { current, rows, list, address } = inbox;
  const step = (by: number) => {
    const next = current.step(by);
    if (scrolls && next !== undefined) address.look(next);
  };
  return (
    <>
      <Box
        ref={current.list}
        onKeyDown={(event) => stepByArrow(event, step)}
        sx={listStyle(scrolls, list.isPlaceholderData)}
      >
        <Box
          component="ul"
          aria-label="Responses"
          aria-busy={list.isPlaceholderData}
          sx={{ listStyle: 'none', m: 0, p: 0 }}
        >
          {rows.map((row) => (
            <RowItem key={row.id} row={row} inbox={inbox} isOpened={row.id === opened} />
          ))}
        </Box>
      </Box>
      <MoreRows inbox={inbox} />
    </>
  );
}

function RowItem({ row, inbox, isOpened }: { row: ResponseRow; inbox: Inbox; isOpened: boolean }) {
  const isGone = !inbox.isStill(row);
  return (
    <Box
      component="li"
      data-response={row.id}
      onFocus={() => inbox.current.set(row.id)}
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        p: 1.25,
        borderBottom: 1,
        borderColor: 'divider',
        breakInside: 'avoid',
        opacity: isGone ? 0.6 : 1,
        '&:hover': { bgcolor: 'action.hover' },
        ...(isOpened && { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 var(--primary)' }),
      }}
    >
      <RowTick row={row} inbox={inbox} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <RowTitle row={row} inbox={inbox} isGone={isGone} />
        <Stack
          direction="row"
          sx={{ gap: 0.75, mt: 0.75, flexWrap: 'wrap', alignItems: 'center', typography: 'body2' }}
        >
          <CustomStatusPill option={inbox.names.status(row)} />
          {row.slaDueAt && <SlaPill clock={row} />}
        </Stack>
      </Box>
    </Box>
  );
}

const listStyle = (scrolls: boolean, isStale: boolean) => ({
  ...framed,
  ...(scrolls && { '@media not print': { overflowY: 'auto', maxHeight: 'calc(100vh - 160px)' } }),
  opacity: isStale ? 0.6 : 1,
  ...coveringLink,
});

/** Roving tabindex: the list is one Tab stop, arrow keys move within it. */
function stepByArrow(event: KeyboardEvent, step: (by: number) => void) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const key = pressedKey(event);
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  step(by);
}

/** Example: '50 of 120'. */
export const formatLoaded = ({ rows, total, isCapped }: Pick<Inbox, 'rows' | 'total' | 'isCapped'>): string =>
  `${formatCount(rows.length)} of ${formatTotal(Math.max(total, rows.length), isCapped)}`;

export function MoreRows({ inbox }: { inbox: Inbox }) {
  const { list, ticked } = inbox;
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mt: 1.5, flexWrap: 'wrap', displayPrint: 'none' }}>
      <Typography variant="muted" role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatLoaded(inbox)}
        {ticked.ids.length > 0 && `, ${ticked.ids.length} selected`}
      </Typography>
      {list.hasNextPage && (
        <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Stack>
  );
}
