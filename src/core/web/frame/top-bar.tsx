import DarkModeOutlined from '@mui/icons-material/DarkModeOutlined';
import LightModeOutlined from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import MenuOpen from '@mui/icons-material/MenuOpen';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import { AppBar, Box, Button, ButtonBase, IconButton, Toolbar, Tooltip } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { homePath, layout } from '../../contract/settings.ts';
import { installation } from '../../theme/footer-links.ts';
import { Logo } from '../../theme/logo.tsx';
import { settingsChange, themeSettings } from '../../theme/settings.ts';
import { useThemeSettings } from '../../theme/use-theme-settings.ts';
import { PersonAvatar } from '../layout/person-avatar.tsx';
import { useScreenSize } from '../layout/use-screen-size.ts';
import { useOwnProfile } from '../providers/auth.ts';
import { fetchedLater } from '../providers/fetched-later.ts';
import { fileAddress } from '../providers/files.ts';
import { notifyFailure } from '../providers/notifications.tsx';
import { layoutState, useLayoutState } from './layout-state.ts';

export function TopBar({ tools }: { tools: ReactNode }) {
  const dashboardDrawerOpen = useLayoutState('dashboardDrawerOpen');
  const label = dashboardDrawerOpen ? 'Collapse menu' : 'Expand menu';
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
        {tools}
        <ThemeToggle />
        <ProfileMenu />
      </Toolbar>
    </AppBar>
  );
}

function HomeLogo() {
  const settings = useThemeSettings();
  const { logoUrl, logoDarkUrl = '', websiteTitle } = settings;
  return (
    <Box
      component={Link}
      to={homePath}
      aria-label={`${websiteTitle}, go to dashboard`}
      sx={{
        display: 'flex',
        color: 'text.primary',
        minWidth: 0,
        '--logo-width': { xs: '100px', sm: `${layout.logoMaxWidth}px` },
        '& > *': { maxWidth: 'var(--logo-width)', maxHeight: layout.logoMaxHeight },
      }}
    >
      <Logo
        {...settings}
        logoUrl={logoUrl && fileAddress(logoUrl)}
        logoDarkUrl={logoDarkUrl && fileAddress(logoDarkUrl)}
      />
    </Box>
  );
}

const menu = fetchedLater(() => import('./open-profile-menu.tsx'));

function ProfileMenu() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  const { user } = useOwnProfile();
  const module = menu.useIfLoaded();
  const open = (button: HTMLElement) => {
    setAnchor(button);
    menu.get().catch(notifyFailure);
  };
  return (
    <>
      <ButtonBase
        aria-label="Profile menu"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => open(event.currentTarget)}
        sx={{ borderRadius: '50%', p: 0.5, m: 0.5 }}
      >
        <PersonAvatar picture={user?.profilePicture} />
      </ButtonBase>
      {module && <module.OpenProfileMenu id={id} anchor={anchor} close={() => setAnchor(undefined)} />}
    </>
  );
}

const label = 'Temporary Link to Give Feedback on the System';

function SystemFeedback() {
  const { isSmall } = useScreenSize();
  const { feedbackUrl } = installation();
  if (!feedbackUrl) return null;
  const outside = { href: feedbackUrl, target: '_blank', rel: 'noopener noreferrer' };
  if (!isSmall)
    return (
      <Button {...outside} variant="outlined" size="small" startIcon={<RateReviewOutlined />}>
        {label}
      </Button>
    );
  return (
    <Tooltip title={label}>
      <IconButton {...outside} aria-label={label}>
        <RateReviewOutlined />
      </IconButton>
    </Tooltip>
  );
}

export function ThemeToggle() {
  const settings = useThemeSettings();
  const isLight = settings.mode === 'light';
  const label = isLight ? 'Switch to dark mode' : 'Switch to light mode';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => themeSettings.change(settingsChange.toggleMode(settings))}>
        {isLight ? <DarkModeOutlined /> : <LightModeOutlined />}
      </IconButton>
    </Tooltip>
  );
}
