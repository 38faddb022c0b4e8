import { Box, Drawer } from '@mui/material';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { setNotation } from '../../contract/notations/notation.ts';
import { ownNotation } from '../../contract/notations/own-notation.ts';
import { layout } from '../../contract/settings.ts';
import { useDocumentTitle } from '../layout/page.tsx';
import { useScreenSize } from '../layout/use-screen-size.ts';
import { useOwnProfile } from '../providers/auth.ts';
import { Footer } from './footer.tsx';
import { ScrollArea, SkipLink } from './frame-parts.tsx';
import { layoutState, useLayoutState } from './layout-state.ts';
import type { SubjectEntries } from './menu-parts.tsx';
import { PageBreadcrumbs } from './page-breadcrumbs.tsx';
import { PrintHead, printed } from './printed.tsx';
import { SideMenu } from './side-menu.tsx';
import { StatusBanners } from './status-banners.tsx';
import { TopBar } from './top-bar.tsx';
import { useMainFocus } from './use-main-focus.ts';

interface FrameProps {
  /** What the top bar offers beside the theme and the profile. */
  tools: ReactNode;
  /** The menu entries that subjects draw themselves. */
  entries: SubjectEntries;
  /** What lies over every page. */
  children: ReactNode;
}

export function Frame({ tools, entries, children }: FrameProps) {
  const { isSmall } = useScreenSize();
  const main = useMainFocus();
  useDocumentTitle();
  setNotation(ownNotation(useOwnProfile().user));

  // Before the first paint, so that the menu has its width from the beginning.
  useState(() => fitMenu(isSmall));
  useEffect(() => fitMenu(isSmall), [isSmall]);

  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', ...printed }}>
      <SkipLink />
      <TopBar tools={tools} />
      <SideDrawer isSmall={isSmall} entries={entries} />
      <Box
        className="page"
        sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', pt: `${layout.topBarHeight}px` }}
      >
        <StatusBanners />
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, width: '100%', maxWidth: 1440, mx: 'auto', p: { xs: 2, sm: 3 }, outline: 0 }}
        >
          <PrintHead />
          <PageBreadcrumbs />
          <Outlet />
        </Box>
        <Footer />
      </Box>
      {children}
    </Box>
  );
}

const fitMenu = (isSmall: boolean) =>
  layoutState.change({ dashboardDrawerOpen: !isSmall && !layoutState.isMini(), isDrawerRequested: false });

function SideDrawer({ isSmall, entries }: { isSmall: boolean; entries: SubjectEntries }) {
  const dashboardDrawerOpen = useLayoutState('dashboardDrawerOpen');
  const isDrawerRequested = useLayoutState('isDrawerRequested');
  const width = isSmall || dashboardDrawerOpen ? layout.drawerWidth : layout.miniDrawerWidth;
  return (
    <Drawer
      variant={isSmall ? 'temporary' : 'permanent'}
      open={!isSmall || (dashboardDrawerOpen && isDrawerRequested)}
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
          <SideMenu isMini={!isSmall && !dashboardDrawerOpen} isSmall={isSmall} entries={entries} />
        </ScrollArea>
      </Box>
    </Drawer>
  );
}

const widthChange = { transition: `width ${layout.animationSeconds}s cubic-bezier(0.2, 0, 0, 1)` };

export function BareFrame() {
  useDocumentTitle();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh', ...printed }}>
      <Box component="main" sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3 } }}>
        <Outlet />
      </Box>
      <Footer />
    </Box>
  );
}
