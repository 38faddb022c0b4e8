import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import type { KeyboardEvent } from 'react';
import { rowsStyle } from '../../forms/shared/row-style.ts';
import { InboxHead } from './inbox-head.tsx';
import { InboxRow } from './inbox-row.tsx';
import type { Inbox } from './use-inbox.ts';

/** The rows under the names of their columns; on a phone each row stands as a card. */
export function InboxTable({ inbox }: { inbox: Inbox }) {
  const { current, rows, list, taste } = inbox;
  return (
    <Box
      ref={current.list}
      onKeyDown={(event) => stepByArrow(event, current.step)}
      sx={{
        ...rowsStyle,
        ...asCards,
        ...asTable(taste.density === 'compact'),
        opacity: list.isPlaceholderData ? 0.6 : 1,
      }}
    >
      <Table aria-label="Responses" aria-busy={list.isPlaceholderData}>
        <InboxHead inbox={inbox} />
        <TableBody>
          {rows.map((row) => (
            <InboxRow key={row.id} row={row} inbox={inbox} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const asCards = {
  '@media (max-width: 899.95px)': {
    ...rowsStyle['@media (max-width: 899.95px)'],
    '& tbody td:first-of-type': { alignSelf: 'flex-start', pl: 0 },
    '& tbody th': { flex: '1 1 0', minWidth: 'calc(100% - 48px)' },
  },
};

/** What was said takes the room that the other columns leave, and is cut where there is little. */
const asTable = (isCompact: boolean) => ({
  '@media (min-width: 900px)': {
    ...rowsStyle['@media (min-width: 900px)'],
    '& td, & th': { px: 1, whiteSpace: 'nowrap', ...(isCompact && { py: 0.25 }) },
    '& tbody th:first-of-type': { pl: 1, width: '100%', minWidth: 200, maxWidth: 0, whiteSpace: 'normal' },
    // Waiting is said in two lines: in one it would take a third of what was said.
    '& .status': { display: 'block', width: 'max-content', maxWidth: 118 },
    '& .status > span': { height: 'auto', minHeight: 24, whiteSpace: 'normal', lineHeight: 1.25, py: 0.375 },
    '& .status > span > span': { hyphens: 'auto', overflowWrap: 'anywhere' },
    '& td:last-of-type, & th:last-of-type': { pr: 2 },
    // The arrow of the order lies over the room between two columns.
    '& .MuiTableSortLabel-root': { position: 'relative' },
    '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', m: 0, fontSize: 16 },
  },
});

/** One stop of the Tab key for the whole list; the arrows move within it. */
export function stepByArrow(event: KeyboardEvent, step: (by: number) => void) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  event.preventDefault();
  step(by);
}
