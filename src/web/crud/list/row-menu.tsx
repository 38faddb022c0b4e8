import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useCall } from '../../providers/use-call.ts';
import { titleOf } from '../fields/labels.ts';
import type { Row } from '../fields/row.ts';
import { ActionMenu } from '../record/action-menu.tsx';
import { type Action, useOverrides } from '../record/overrides.ts';
import { useDeleteRecord } from '../record/use-delete-record.ts';
import { useListSurroundings } from './list-context.ts';

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
    ...((access.policy && own?.(row, access.policy, call)) ?? []),
    ...(access.canDelete(row)
      ? [{ label: 'Delete', icon: DeleteOutlined, run: async () => void (await deleteRecord(row)) }]
      : []),
  ];
  return <ActionMenu actions={actions} anchor={anchor} onClose={onClose} />;
}
