import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import MoreHoriz from '@mui/icons-material/MoreHoriz';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { type Action, differenceOf } from '../differences.ts';
import { titleOf } from '../record-words.ts';
import type { Row } from '../row.ts';
import type { ListSurroundings } from './list-surroundings.ts';

/** Everything that can be done with one row. */
export function RowMenu({ row, list }: { row: Row; list: ListSurroundings }) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const title = titleOf(list.resource, row);
  return (
    <>
      <IconButton
        className="above-link"
        size="small"
        aria-label={`Actions for ${title}`}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(undefined)}>
          {actionsOf(row, list).map(({ label, icon: Icon, run }) => (
            <MenuItem
              key={label}
              onClick={() => {
                setAnchor(undefined);
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
      )}
    </>
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
