import {
  Box,
  Button,
  type ButtonProps,
  ListItemIcon,
  MenuItem,
  MenuList,
  Popover,
  TextField,
  Typography,
} from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { containsFolded } from '../../contract/notations/fold-text.ts';
import { pressedKey } from '../../rules/pressed-key.ts';
import type { Action } from './overrides.ts';

interface MenuButtonProps extends Omit<ButtonProps, 'onClick'>, Pick<ActionListProps, 'actions' | 'search'> {}

export function MenuButton({ actions, search, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button {...button} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)} />
      <ActionMenu {...{ actions, search, anchor }} onClose={() => setAnchor(null)} />
    </>
  );
}

interface ActionMenuProps extends Pick<ActionListProps, 'actions' | 'search'> {
  anchor: HTMLElement | null;
  onClose: () => void;
}

export function ActionMenu({ actions, search, anchor, onClose }: ActionMenuProps) {
  return (
    <Popover
      open={Boolean(anchor)}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClose}
      onKeyDown={(event) => pressedKey(event) === 'Tab' && onClose()}
    >
      <ActionList actions={actions} search={search} onRun={onClose} />
    </Popover>
  );
}

interface ActionListProps {
  actions: readonly Action[];
  label?: string;
  /** The label of a search box above a long list; in a short one the first letters find an entry. */
  search?: string | undefined;
  onRun?: () => void;
}

const longList = 7;

export function ActionList({ actions, label, search, onRun }: ActionListProps) {
  const [typed, setTyped] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const hasSearch = search !== undefined && actions.length > longList;
  const text = hasSearch ? typed : '';
  const found = actions.filter((action) => containsFolded(action.label, text));
  const start = ({ run }: Action) => {
    onRun?.();
    void run();
  };
  const leaveSearch = (event: KeyboardEvent) => {
    const [first] = found;
    const key = pressedKey(event);
    if (key === 'Enter' && text && first) start(first);
    else if (key === 'ArrowDown') list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <>
      {hasSearch && (
        <Box sx={{ px: 1.5, pt: 1.5 }}>
          <TextField
            autoFocus
            fullWidth
            type="search"
            placeholder={search}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={leaveSearch}
            slotProps={{ htmlInput: { 'aria-label': search } }}
          />
        </Box>
      )}
      <MenuList ref={list} autoFocusItem={!hasSearch} aria-label={label}>
        {found.map((action, index) => (
          <MenuItem
            key={action.id ?? action.label}
            selected={text !== '' && index === 0}
            onClick={() => start(action)}
            sx={{ gap: 1 }}
          >
            {action.icon && (
              <ListItemIcon sx={{ mr: -1 }}>
                <action.icon fontSize="small" />
              </ListItemIcon>
            )}
            {action.content ?? action.label}
          </MenuItem>
        ))}
      </MenuList>
      {found.length === 0 && (
        <Typography role="status" variant="muted" sx={{ px: 2, pb: 2 }}>
          Nothing found
        </Typography>
      )}
    </>
  );
}
