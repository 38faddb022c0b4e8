import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Action } from './overrides.ts';

interface ActionMenuProps {
  actions: readonly Action[];
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function ActionMenu({ actions, anchor, onClose }: ActionMenuProps) {
  return (
    <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={onClose}>
      {actions.map(({ label, icon: Icon, run }) => (
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
