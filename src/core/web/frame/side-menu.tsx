import { Box, List, Skeleton, Typography } from '@mui/material';
import { type TreeMenuItem, useMenu } from '@refinedev/core';
import { createElement, memo, useDeferredValue, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { MenuItem } from '../../contract/catalogue.ts';
import { seesAdministration, useMenuAccess } from '../providers/access.ts';
import { useOwnProfile } from '../providers/auth.ts';
import { Favorites } from './favorites.tsx';
import { layoutState } from './layout-state.ts';
import { MenuCollapse, MenuEntry } from './menu-entry.tsx';
import { MenuGroup } from './menu-group.tsx';
import { type EntryProps, MenuSurroundings, type SubjectEntries, useMenuSurroundings } from './menu-parts.tsx';

interface SideMenuProps {
  isMini: boolean;
  isSmall: boolean;
  entries: SubjectEntries;
}

/** Keeps its entries when only the frame around it changes. */
export const SideMenu = memo(function SideMenu({ isMini, isSmall, entries }: SideMenuProps) {
  const { pathname } = useLocation();
  const mayShow = useMenuAccess();
  const { user } = useOwnProfile();
  const isAdministrator = seesAdministration(user?.role?.name, window.location.hostname);
  const { menuItems } = useMenu();
  const allItems = itemsOf(menuItems);
  const opened = openedItem(allItems, pathname);
  const openedUrl = opened?.url;
  // Drawn after the page has asked for its data, because drawing the menu takes longer than drawing the page.
  const isDrawn = useDeferredValue(true, false);

  useEffect(() => {
    if (openedUrl) layoutState.change({ openedItem: openedUrl.slice(1) });
  }, [openedUrl]);

  if (!mayShow || !isDrawn) return <MenuSkeleton />;
  const items = visibleMenu(
    allItems,
    (item) => mayShow(item.permission) && (isAdministrator || !item.administratorsOnly),
  );
  if (items.length === 0)
    return (
      <Typography variant="muted" sx={{ p: 3, display: isMini ? 'none' : 'block' }}>
        No menu items available.
      </Typography>
    );
  return (
    <MenuSurroundings value={{ isMini, isSmall, entries, mayShow, openedId: opened?.id }}>
      <Box sx={{ py: 1.5 }}>
        <List disablePadding>
          <Favorites />
          {items.map((item) => (
            <MenuNode key={item.id} item={item} depth={0} />
          ))}
        </List>
      </Box>
    </MenuSurroundings>
  );
});

function itemsOf(entries: TreeMenuItem[]): MenuItem[] {
  return entries
    .toSorted((one, other) => (one.meta?.order ?? 0) - (other.meta?.order ?? 0))
    .map(({ meta, children }) => ({ ...meta?.item, ...(children.length > 0 ? { children: itemsOf(children) } : {}) }));
}

export function MenuNode({ item, depth }: EntryProps) {
  const { entries } = useMenuSurroundings();
  switch (item.type) {
    case 'group':
      return (
        <MenuGroup item={item}>
          {item.children?.map((child) => (
            <MenuNode key={child.id} item={child} depth={0} />
          ))}
        </MenuGroup>
      );
    case 'collapse':
      return (
        <MenuCollapse item={item} depth={depth}>
          {item.children?.map((child) => (
            <MenuNode key={child.id} item={child} depth={depth + 1} />
          ))}
        </MenuCollapse>
      );
    case 'sentiments':
    case 'inbox':
      return createElement(entries[item.type], { item, depth });
    case 'item':
      return <MenuEntry item={item} depth={depth} />;
    default:
      return (
        <Typography component="li" variant="body2" color="error" sx={{ px: 3, py: 1, textAlign: 'center' }}>
          Menu Items Error
        </Typography>
      );
  }
}

function MenuSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1, p: 2 }}>
      {[64, 92, 76, 110, 84].map((width) => (
        <Skeleton key={width} height={20} sx={{ width: `${width + 64}px`, maxWidth: '100%' }} />
      ))}
    </Box>
  );
}

/** Removes hidden entries; a group stays only with a child. Items of unknown type remain and report it. */
export function visibleMenu(items: readonly MenuItem[], mayShow: (item: MenuItem) => boolean): MenuItem[] {
  return items.flatMap((item) => {
    if (item.essential) return [item];
    if (!item.children) return mayShow(item) ? [item] : [];
    const children = visibleMenu(item.children, mayShow);
    const isBarred = item.permission !== undefined && !mayShow(item);
    return children.length > 0 && !isBarred ? [{ ...item, children }] : [];
  });
}

export function openedItem(items: readonly MenuItem[], pathname: string): MenuItem | undefined {
  const entries = items.flatMap(function entriesOf(item): MenuItem[] {
    return item.children ? item.children.flatMap(entriesOf) : [item];
  });
  return entries
    .filter(({ url }) => url !== undefined && [`${url}/`, `${url}-`].some((start) => `${pathname}/`.startsWith(start)))
    .sort((one, other) => (other.url?.length ?? 0) - (one.url?.length ?? 0))[0];
}
