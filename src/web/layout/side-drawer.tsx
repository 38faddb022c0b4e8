import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import { layout } from '../../contract/settings.ts';
import { layoutState, useLayoutState } from './layout-state.ts';
import { ScrollArea } from './scroll-area.tsx';
import { SideMenu } from './side-menu.tsx';

/** The menu: beside the page where there is room, folded to icons on request; over the page where there is not. */
export function SideDrawer({ isSmall }: { isSmall: boolean }) {
  const { dashboardDrawerOpen, isDrawerAskedFor } = useLayoutState();
  const width = isSmall || dashboardDrawerOpen ? layout.drawerWidth : layout.miniDrawerWidth;
  return (
    <Drawer
      variant={isSmall ? 'temporary' : 'permanent'}
      open={!isSmall || (dashboardDrawerOpen && isDrawerAskedFor)}
      onClose={() => layoutState.change({ dashboardDrawerOpen: false })}
      sx={{ width: isSmall ? 0 : width, flexShrink: 0, ...widthChange }}
      slotProps={{
        paper: {
          ...(isSmall ? { 'aria-label': 'Menu' } : {}),
          sx: { width, overflow: 'hidden', borderRight: 1, borderColor: 'divider', ...widthChange },
        },
      }}
    >
      <Box component="nav" aria-label="Main menu" sx={{ height: '100%', pt: `${layout.topBarHeight}px` }}>
        <ScrollArea>
          <SideMenu isMini={!isSmall && !dashboardDrawerOpen} isSmall={isSmall} />
        </ScrollArea>
      </Box>
    </Drawer>
  );
}

const widthChange = { transition: `width ${layout.animationSeconds}s cubic-bezier(0.2, 0, 0, 1)` };
