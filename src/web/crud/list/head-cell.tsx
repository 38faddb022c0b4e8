import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { cells } from '../cells/cells.ts';
import type { Column } from './columns.ts';
import type { ListAddress } from './list-address.ts';

/** A column's name; where the server can order by it, a button that does. */
export function HeadCell({ column, words: { sorted, sortBy } }: { column: Column; words: ListAddress }) {
  const { name, label, kind, isSortable } = column;
  const { align } = cells[kind];
  const order = sorted?.field === name ? sorted.order : undefined;
  return (
    <TableCell
      {...(align && { align })}
      {...(isSortable && { 'aria-sort': order ? (order === 'asc' ? 'ascending' : 'descending') : 'none' })}
    >
      {isSortable ? (
        <TableSortLabel
          active={order !== undefined}
          direction={order ?? 'asc'}
          onClick={() => sortBy(order === 'asc' ? `-${name}` : name)}
        >
          {label}
        </TableSortLabel>
      ) : (
        <span className="head-label">{label}</span>
      )}
    </TableCell>
  );
}
