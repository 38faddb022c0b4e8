import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { menu } from '../../contract/catalogue.ts';
import { layoutState } from './layout-state.ts';
import { MenuNode } from './menu-node.tsx';
import { MenuSkeleton } from './menu-skeleton.tsx';
import { MenuSurroundings } from './menu-surroundings.ts';
import { useMayShow } from './use-may-show.ts';
import { openedItem, visibleMenu } from './visible-menu.ts';

const everything = menu();

/** The menu of the map, as far as the reader may see it. */
export function SideMenu({ isMini, isSmall }: { isMini: boolean; isSmall: boolean }) {
  const { pathname } = useLocation();
  const mayShow = useMayShow();
  const opened = openedItem(everything, pathname);

  useEffect(() => {
    if (opened?.url) layoutState.change({ openedItem: opened.url.slice(1) });
  }, [opened]);

  if (!mayShow) return <MenuSkeleton />;
  const items = visibleMenu(everything, mayShow);
  if (items.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ p: 3, display: isMini ? 'none' : 'block' }}>
        No menu items available.
      </Typography>
    );
  return (
    <MenuSurroundings value={{ isMini, isSmall, mayShow, openedId: opened?.id }}>
      <Box sx={{ py: 1.5 }}>
        <List disablePadding>
          {items.map((item) => (
            <MenuNode key={item.id} item={item} depth={0} />
          ))}
        </List>
      </Box>
    </MenuSurroundings>
  );
}
