import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Tick } from '../../../crud/list/tick.tsx';
import type { InboxColumn } from './inbox-columns.ts';
import type { Inbox } from './use-inbox.ts';

/** The names of the columns, each a button where the list can be ordered by it. */
export function InboxHead({ inbox }: { inbox: Inbox }) {
  const { ticked, taste } = inbox;
  return (
    <TableHead>
      <TableRow>
        <TableCell padding="checkbox">
          <Tick
            label="Select all that are shown"
            isOn={ticked.isAll}
            isPartly={ticked.ids.length > 0 && !ticked.isAll}
            onToggle={ticked.toggleAll}
          />
        </TableCell>
        {taste.shown.map((column) => (
          <HeadCell key={column.name} column={column} inbox={inbox} />
        ))}
      </TableRow>
    </TableHead>
  );
}

function HeadCell({ column, inbox: { address } }: { column: InboxColumn; inbox: Inbox }) {
  const { name, label, isSortable, orderedBy = name } = column;
  const order = address.sorted.field === orderedBy ? address.sorted.order : undefined;
  // Whoever comes by an older address finds the order that it asks for.
  const isOffered = order !== undefined || address.isOrdered(orderedBy);
  if (!isSortable || !isOffered) return <TableCell>{label}</TableCell>;
  return (
    <TableCell aria-sort={order ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <TableSortLabel
        active={order !== undefined}
        direction={order ?? 'asc'}
        onClick={() => address.sortBy(order === 'asc' ? `-${orderedBy}` : orderedBy)}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
