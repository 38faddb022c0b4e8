import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useOwnAccess } from '../providers/access.ts';
import { differenceOf } from './differences.ts';
import type { Row } from './row.ts';

/** What can be done with one resource's records and with no others, in a menu; nothing where there is nothing. */
export function RecordActions({ name, record }: { name: string; record: Row }) {
  const access = useOwnAccess();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = (access && differenceOf(name).actions?.(record, access.policy)) ?? [];
  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map(({ label, icon: Icon, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null);
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
    </>
  );
}
