import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
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
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actionsOf(row, list).map(({ label, icon: Icon, run }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose();
            void run();
          }}
        >
          {Icon && (
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
          )}
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

function actionsOf(row: Row, { resource, access, address, remove }: ListSurroundings): Action[] {
  const own = access.policy ? (differenceOf(resource).actions?.(row, access.policy) ?? []) : [];
  return [
    { label: 'Show', icon: VisibilityOutlined, run: () => address.show(row.id) },
    ...(access.canEdit(row) ? [{ label: 'Edit', icon: EditOutlined, run: () => address.edit(row.id) }] : []),
    ...own,
    ...(access.canDelete(row)
      ? [{ label: 'Delete', icon: DeleteOutlined, run: async () => void (await remove(row)) }]
      : []),
  ];
}
