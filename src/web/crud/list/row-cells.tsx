import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { IconButton } from '@mui/material';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../providers/queries.ts';
import { cells } from '../cells/cells.tsx';
import { Clamped } from '../cells/clamped.tsx';
import { type Column, type Row, titleOf } from '../fields/column.ts';
import { ActionMenu } from '../record/action-menu.tsx';
import { type Action, useOverrides } from '../record/overrides.ts';
import { useDeleteRecord } from '../record/use-record.ts';
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

export function RowMenu({ row, tabIndex }: { row: Row; tabIndex?: number }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { resource } = useListSurroundings();
  return (
    <>
      <IconButton
        className="above-link"
        size="small"
        aria-label={`Actions for ${titleOf(resource, row)}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        {...(tabIndex !== undefined && { tabIndex })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && <RowActions row={row} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

function RowActions({ row, anchor, onClose }: { row: Row; anchor: HTMLElement; onClose: () => void }) {
  const { resource, access, address } = useListSurroundings();
  const { actions: own } = useOverrides(resource);
  const call = useCall();
  const deleteRecord = useDeleteRecord(resource);
  const actions: Action[] = [
    { label: 'Show', icon: VisibilityOutlined, run: () => address.show(row.id) },
    ...(access.canEdit(row) ? [{ label: 'Edit', icon: EditOutlined, run: () => address.edit(row.id) }] : []),
    ...((access.may && own?.(row, access.may, call)) ?? []),
    ...(access.canDelete(row)
      ? [{ label: 'Delete', icon: DeleteOutlined, run: async () => void (await deleteRecord(row)) }]
      : []),
  ];
  return <ActionMenu actions={actions} anchor={anchor} onClose={onClose} />;
}
