import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { cells } from '../cells/cells.tsx';
import { Clamped } from '../cells/clamped.tsx';
import type { Column } from '../fields/column.ts';
import { titleOf } from '../fields/labels.ts';
import type { Row } from '../fields/row.ts';
import { useOverrides } from '../record/overrides.ts';
import { useListSurroundings } from './list-context.ts';

export function RowLink({ row, tabIndex }: { row: Row; tabIndex?: number }) {
  const { resource, address } = useListSurroundings();
  const { title: Title } = useOverrides(resource);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    address.show(row.id);
  };
  return (
    <Link to={address.hrefOf(row.id)} className="row-link" onClick={open} {...(tabIndex !== undefined && { tabIndex })}>
      {Title ? <Title record={row} /> : <Clamped text={titleOf(resource, row)} lines={2} />}
    </Link>
  );
}

export function RowValue({ row, column, tabIndex }: { row: Row; column: Column; tabIndex?: number }) {
  const { nameOf } = useListSurroundings();
  const { Shown } = cells[column.kind];
  return <Shown row={row} column={column} nameOf={nameOf} {...(tabIndex !== undefined && { tabIndex })} />;
}
