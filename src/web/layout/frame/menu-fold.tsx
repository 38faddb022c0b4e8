import ExpandMore from '@mui/icons-material/ExpandMore';
import Collapse from '@mui/material/Collapse';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { MenuItem } from '../../../contract/catalogue.ts';
import { layout } from '../../../contract/settings.ts';
import { layoutState, useLayoutState } from './layout-state.ts';
import { menuIcon } from './menu-icons.tsx';
import { entryStyle, MenuTitle, useMenuSurroundings } from './menu-parts.tsx';

interface MenuFoldProps {
  item: MenuItem;
  depth: number;
  children: ReactNode;
  opensWhile?: boolean;
  onOpen?: () => void;
}

export function MenuFold({ item, depth, children, opensWhile, onOpen }: MenuFoldProps) {
  const { isMini } = useMenuSurroundings();
  const { openedItem, componentDrawerOpen } = useLayoutState();
  const id = useId();
  const isInside = opensWhile ?? item.children?.some(({ url }) => url?.slice(1) === openedItem) ?? false;
  const [isOpen, setOpen] = useState(isInside || (opensWhile === undefined && componentDrawerOpen));
  const Icon = menuIcon(item.icon);
  const unfolded = isOpen && !isMini;

  useEffect(() => {
    if (isInside) setOpen(true);
  }, [isInside]);
  useEffect(() => {
    if (unfolded) onOpen?.();
  }, [unfolded, onOpen]);

  // Next to the icons there is no space for entries, so a click on the icon expands the menu.
  const toggle = () => {
    if (isMini) layoutState.toggleDrawer();
    setOpen(isMini || !isOpen);
  };

  return (
    <>
      <ListItem disablePadding>
        <Tooltip title={isMini ? item.title : ''} placement="right">
          <ListItemButton
            onClick={toggle}
            aria-expanded={unfolded}
            aria-controls={id}
            aria-label={isMini ? item.title : undefined}
            sx={entryStyle(isMini, depth)}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {!isMini && (
              <MenuTitle title={item.title} caption={item.caption} width={layout.menuTitleWidth} isStrong={isInside} />
            )}
            {!isMini && (
              <ExpandMore fontSize="small" sx={{ color: 'text.secondary', rotate: isOpen ? '180deg' : '0deg' }} />
            )}
          </ListItemButton>
        </Tooltip>
      </ListItem>
      <Collapse component="li" in={unfolded} unmountOnExit id={id}>
        <List disablePadding>{children}</List>
      </Collapse>
    </>
  );
}
