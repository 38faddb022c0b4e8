import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useEffect, useRef } from 'react';
import { resourceOf } from '../../../contract/catalogue.ts';
import { cells } from '../cells/cells.ts';
import { titleOf } from '../record-words.ts';
import type { Row } from '../row.ts';
import { HeadCell } from './head-cell.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListSurroundings } from './list-surroundings.ts';
import type { Density } from './list-taste.ts';
import { RowLink } from './row-link.tsx';
import { RowMenu } from './row-menu.tsx';
import { tableStyle } from './table-style.ts';
import { Tick } from './tick.tsx';

interface ListTableProps {
  rows: readonly Row[];
  list: ListSurroundings;
  words: ListAddress;
  density: Density;
  isStale: boolean;
}

/** Rows and columns, scrolling inside their own card under a head that stays. */
export function ListTable({ rows, list, words, density, isStale }: ListTableProps) {
  const { resource, columns, access, selection } = list;
  const card = useTopAfter(words.page);
  return (
    <Box ref={card} sx={tableStyle(density, isStale)}>
      <Table stickyHeader aria-label={resourceOf(resource).label[1]} aria-busy={isStale}>
        <TableHead>
          <TableRow>
            {access.mayDelete && (
              <TableCell padding="checkbox">
                <Tick
                  label="Select all on this page"
                  isOn={selection.isAll}
                  isPartly={selection.rows.length > 0 && !selection.isAll}
                  onToggle={selection.toggleAll}
                />
              </TableCell>
            )}
            {columns.map((column) => (
              <HeadCell key={column.name} column={column} words={words} />
            ))}
            <TableCell aria-label="Actions" />
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <ListRow key={row.id} row={row} list={list} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function ListRow({ row, list }: { row: Row; list: ListSurroundings }) {
  const { resource, columns, access, selection, nameOf } = list;
  return (
    <TableRow hover selected={selection.has(row.id)}>
      {access.mayDelete && (
        <TableCell padding="checkbox">
          <Tick
            label={`Select ${titleOf(resource, row)}`}
            isOn={selection.has(row.id)}
            isDisabled={!access.canDelete(row)}
            onToggle={() => selection.toggle(row.id)}
          />
        </TableCell>
      )}
      {columns.map((column) => {
        const { Shown, align } = cells[column.kind];
        if (column.isTitle) {
          return (
            <TableCell key={column.name} component="th" scope="row" className="title-cell">
              <RowLink row={row} list={list} />
            </TableCell>
          );
        }
        return (
          <TableCell key={column.name} {...(align && { align })} className={`${column.kind}-cell`}>
            <Shown row={row} column={column} nameOf={nameOf} />
          </TableCell>
        );
      })}
      <TableCell align="right" padding="checkbox">
        <RowMenu row={row} list={list} />
      </TableCell>
    </TableRow>
  );
}

/** Another page is read from its first row. */
function useTopAfter(page: number) {
  const card = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (card.current) card.current.scrollTop = 0;
  }, [page]);
  return card;
}
