import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { coveringLink } from '../../../crud/list/table-style.ts';
import { Ago } from '../../../layout/ago.tsx';
import { SlaPill } from '../shared/sla-pill.tsx';
import { StatusPill } from '../shared/status-pill.tsx';
import { RowTick, RowTitle } from './inbox-row.tsx';
import { stepByArrow } from './inbox-table.tsx';
import { MoreRows } from './more-rows.tsx';
import { RowSeverity } from './row-severity.tsx';
import type { Inbox } from './use-inbox.ts';

interface SplitListProps {
  inbox: Inbox;
  /** The response that lies beside the list. */
  opened: number | undefined;
}

/** The list where it has to be narrow: it scrolls by itself, so that the response stays beside it. */
export function SplitList({ inbox, opened }: SplitListProps) {
  const { current, rows, list, address } = inbox;
  const step = (by: number) => {
    const next = current.step(by);
    if (next !== undefined) address.look(next);
  };
  return (
    <Box sx={{ position: 'sticky', top: 76 }}>
      <Box ref={current.list} onKeyDown={(event) => stepByArrow(event, step)} sx={listStyle(list.isPlaceholderData)}>
        <Box component="ul" aria-label="Responses" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {rows.map((row) => (
            <SplitItem key={row.id} row={row} inbox={inbox} isOpened={row.id === opened} />
          ))}
        </Box>
      </Box>
      <MoreRows inbox={inbox} />
    </Box>
  );
}

function SplitItem({ row, inbox, isOpened }: { row: ResponseRow; inbox: Inbox; isOpened: boolean }) {
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
          <StatusPill status={row.status} ownStatusId={row.ownStatusId} />
          {row.slaDueAt && <SlaPill clock={row} />}
          <RowSeverity row={row} names={inbox.names} />
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            <Ago time={row.createdAt} />
          </Box>
        </Stack>
      </Box>
    </Box>
  );
}

const listStyle = (isStale: boolean) => ({
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowY: 'auto',
  maxHeight: 'calc(100vh - 160px)',
  opacity: isStale ? 0.6 : 1,
  ...coveringLink,
});
