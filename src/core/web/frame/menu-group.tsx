import ExpandMore from '@mui/icons-material/ExpandMore';
import { Box, Collapse, List, ListItem, ListItemButton, ListItemIcon, Tooltip, Typography } from '@mui/material';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { MenuItem } from '../../contract/catalogue.ts';
import { sideMenu } from '../../contract/settings.ts';
import { themeSettings } from '../../theme/settings.ts';
import { layoutState } from './layout-state.ts';
import { menuIcon } from './menu-icons.tsx';
import { entryStyle, useMenuSurroundings } from './menu-parts.tsx';

interface MenuGroupProps {
  item: MenuItem;
  children: ReactNode;
}

/** A group under its heading, which closes and opens it. This browser keeps what the user chose. */
export function MenuGroup({ item, children }: MenuGroupProps) {
  const { isMini, openedId } = useMenuSurroundings();
  const id = useId();
  const isInside = openedId !== undefined && holds(item, openedId);
  const [isOpen, setOpen] = useState(() => isInside || isOpenAtFirst(item));
  useEffect(() => {
    if (isInside) setOpen(true);
  }, [isInside]);
  const change = (next: boolean) => {
    setOpen(next);
    themeSettings.choose(choiceOf(item), next);
  };
  const list = (
    <List disablePadding id={id} aria-label={item.title}>
      {children}
    </List>
  );
  return (
    <Box
      component="li"
      sx={{ '& + &': { mt: isMini ? 1 : 1.5, pt: isMini ? 1 : 0, borderTop: isMini ? 1 : 0, borderColor: 'divider' } }}
    >
      {isMini && !isOpen && <ClosedGroupIcon item={item} isInside={isInside} onOpen={() => change(true)} />}
      {isMini && isOpen && list}
      {!isMini && (
        <>
          <GroupHeading item={item} listId={id} isOpen={isOpen} isInside={isInside} onChange={() => change(!isOpen)} />
          <Collapse in={isOpen} unmountOnExit>
            {list}
          </Collapse>
        </>
      )}
    </Box>
  );
}

interface GroupHeadingProps {
  item: MenuItem;
  listId: string;
  isOpen: boolean;
  /** The open page is one of the group. */
  isInside: boolean;
  onChange: () => void;
}

function GroupHeading({ item, listId, isOpen, isInside, onChange }: GroupHeadingProps) {
  return (
    <ListItemButton
      aria-expanded={isOpen}
      aria-controls={listId}
      selected={isInside && !isOpen}
      onClick={onChange}
      sx={{
        mx: 1.5,
        px: 1.5,
        py: 0.25,
        minHeight: 24,
        borderRadius: 1,
        color: 'text.secondary',
        '& .MuiSvgIcon-root': { fontSize: 16, opacity: isOpen ? 0 : 1, rotate: isOpen ? '180deg' : '0deg' },
        '&:hover .MuiSvgIcon-root, &:focus-visible .MuiSvgIcon-root': { opacity: 1 },
      }}
    >
      <Box component="span" sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="caption" component="span" noWrap sx={{ display: 'block', fontWeight: 500 }}>
          {item.title}
        </Typography>
        {item.caption && (
          <Typography variant="caption" component="span" sx={{ display: 'block' }}>
            {item.caption}
          </Typography>
        )}
      </Box>
      <ExpandMore />
    </ListItemButton>
  );
}

/** Next to the icons there is no space for a heading, so the icon of a closed group expands the menu. */
function ClosedGroupIcon({ item, isInside, onOpen }: { item: MenuItem; isInside: boolean; onOpen: () => void }) {
  const Icon = menuIcon(item.id);
  const open = () => {
    layoutState.toggleDrawer();
    onOpen();
  };
  return (
    <List disablePadding>
      <ListItem disablePadding>
        <Tooltip title={item.title} placement="right">
          <ListItemButton
            aria-label={item.title}
            aria-expanded={false}
            selected={isInside}
            onClick={open}
            sx={entryStyle(true, 0)}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
          </ListItemButton>
        </Tooltip>
      </ListItem>
    </List>
  );
}

const choiceOf = ({ id }: MenuItem) => `menuGroup.${id}`;

const closedGroups: readonly string[] = sideMenu.closedGroups;

function isOpenAtFirst(item: MenuItem): boolean {
  const chosen = themeSettings.choice(choiceOf(item));
  return typeof chosen === 'boolean' ? chosen : !closedGroups.includes(item.title);
}

const holds = ({ id, children = [] }: MenuItem, openedId: string): boolean =>
  id === openedId || children.some((child) => holds(child, openedId));
