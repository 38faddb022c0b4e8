import ExpandMore from '@mui/icons-material/ExpandMore';
import { Collapse, List, ListItem, ListItemButton, ListItemIcon, type SvgIconProps, Tooltip } from '@mui/material';
import { type ComponentType, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { MenuItem } from '../../contract/catalogue.ts';
import { layout } from '../../contract/settings.ts';
import { Pill } from '../layout/pill.tsx';
import { layoutState, useLayoutState } from './layout-state.ts';
import { menuIcon } from './menu-icons.tsx';
import { entryStyle, MenuTitle, useMenuSurroundings } from './menu-parts.tsx';

interface MenuEntryProps {
  item: MenuItem;
  depth: number;
  Icon?: ComponentType<SvgIconProps>;
  isSelected?: boolean;
  /** At the end of the entry, unless the menu shows icons only. */
  mark?: ReactNode;
}

export function MenuEntry({ item, depth, Icon = menuIcon(item.icon), isSelected, mark }: MenuEntryProps) {
  const { isMini, isSmall, openedId } = useMenuSurroundings();
  const selected = isSelected ?? item.id === openedId;
  const outside = { target: '_blank', rel: 'noopener noreferrer' };
  const address = item.external ? { component: 'a', href: item.url } : { component: Link, to: item.url ?? '#' };
  const place = useRef<HTMLLIElement>(null);
  // The menu is longer than a small window: the entry of the current page is always in sight.
  useEffect(() => {
    if (selected) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [selected]);
  return (
    <ListItem ref={place} disablePadding>
      <Tooltip title={isMini ? item.title : ''} placement="right">
        <ListItemButton
          {...address}
          {...(item.target || item.external ? outside : {})}
          aria-label={isMini ? item.title : undefined}
          aria-current={selected ? 'page' : undefined}
          selected={selected}
          disabled={item.disabled ?? false}
          onClick={() => isSmall && layoutState.change({ dashboardDrawerOpen: false })}
          sx={entryStyle(isMini, depth)}
        >
          {(depth === 0 || isMini) && (
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
          )}
          {!isMini && (
            <MenuTitle
              title={item.title}
              caption={item.caption}
              width={layout.menuItemTitleWidth}
              isStrong={selected}
            />
          )}
          {!isMini && item.chip && <Pill>{item.chip}</Pill>}
          {!isMini && mark}
        </ListItemButton>
      </Tooltip>
    </ListItem>
  );
}

interface MenuFoldProps {
  item: MenuItem;
  depth: number;
  children: ReactNode;
  opensWhile?: boolean;
  onOpen?: () => void;
}

export function MenuCollapse({ item, depth, children, opensWhile, onOpen }: MenuFoldProps) {
  const { isMini } = useMenuSurroundings();
  const openedItem = useLayoutState('openedItem');
  const componentDrawerOpen = useLayoutState('componentDrawerOpen');
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
