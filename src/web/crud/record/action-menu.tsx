import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { Action } from './overrides.ts';

interface ActionMenuProps {
  actions: readonly Action[];
  /** What was pressed; the menu is open beside it. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Things that can be done, to choose one of. */
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
