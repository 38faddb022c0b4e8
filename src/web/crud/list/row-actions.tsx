import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { ActionMenu } from '../action-menu.tsx';
import { deleteRecord } from '../delete-record.ts';
import { type Action, differenceOf } from '../differences.ts';
import type { Row } from '../row.ts';
import type { ListSurroundings } from './list-surroundings.ts';

interface RowActionsProps {
  row: Row;
  list: ListSurroundings;
  anchor: HTMLElement;
  onClose: () => void;
}

/** Everything that can be done with one row. */
export function RowActions({ row, list, anchor, onClose }: RowActionsProps) {
  return <ActionMenu actions={actionsOf(row, list)} anchor={anchor} onClose={onClose} />;
}

function actionsOf(row: Row, { resource, access, address }: ListSurroundings): Action[] {
  const own = access.policy ? (differenceOf(resource).actions?.(row, access.policy) ?? []) : [];
  return [
    { label: 'Show', icon: VisibilityOutlined, run: () => address.show(row.id) },
    ...(access.canEdit(row) ? [{ label: 'Edit', icon: EditOutlined, run: () => address.edit(row.id) }] : []),
    ...own,
    ...(access.canDelete(row)
      ? [{ label: 'Delete', icon: DeleteOutlined, run: async () => void (await deleteRecord(resource, row)) }]
      : []),
  ];
}
