import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { lazy, Suspense } from 'react';
import { layout } from '../../contract/settings.ts';
import { HomeLogo } from './home-logo.tsx';
import { layoutState, useLayoutState } from './layout-state.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { SystemFeedback } from './system-feedback.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { Tooltip } from './tooltip.tsx';

const WhatWaits = lazy(async () => ({ default: (await import('./what-waits.tsx')).WhatWaits }));

export function TopBar() {
  const { dashboardDrawerOpen } = useLayoutState();
  const label = dashboardDrawerOpen ? 'Fold the menu' : 'Unfold the menu';
  return (
    <AppBar
      position="fixed"
      sx={{
        height: layout.topBarHeight,
        zIndex: ({ zIndex }) => zIndex.drawer + 1,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar
        disableGutters
        sx={{ height: '100%', minHeight: '0 !important', px: { xs: 1, sm: 2 }, gap: { xs: 0.5, sm: 1 } }}
      >
        <Tooltip title={label}>
          <IconButton aria-label={label} aria-expanded={dashboardDrawerOpen} onClick={() => layoutState.toggleDrawer()}>
            {dashboardDrawerOpen ? <MenuOpen /> : <MenuIcon />}
          </IconButton>
        </Tooltip>
        <HomeLogo />
        <Box sx={{ flexGrow: 1 }} />
        <SystemFeedback />
        <Suspense fallback={<Box sx={{ width: 84, flexShrink: 0 }} />}>
          <WhatWaits />
        </Suspense>
        <ThemeToggle />
        <ProfileMenu />
      </Toolbar>
    </AppBar>
  );
}
