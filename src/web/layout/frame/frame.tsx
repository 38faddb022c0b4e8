import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { useBreadcrumb } from '@refinedev/core';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { layout } from '../../../contract/settings.ts';
import { useCurrentPage } from '../current-page.ts';
import { useDocumentTitle, useRecordTitle } from '../page-title.ts';
import { useScreenSize } from '../use-screen-size.ts';
import { Footer } from './footer.tsx';
import { ScrollArea, SkipLink } from './frame-parts.tsx';
import { layoutState, useLayoutState } from './layout-state.ts';
import { formIcon } from './menu-icons.tsx';
import { SideMenu } from './side-menu.tsx';
import { StatusBanners } from './status-banners.tsx';
import { TopBar } from './top-bar.tsx';
import { throughRecord, trailTo } from './trail.ts';
import { useMainFocus } from './use-main-focus.ts';
import { useSentimentForms } from './use-sentiment-forms.ts';

export function Frame() {
  const { isSmall } = useScreenSize();
  const main = useMainFocus();
  useDocumentTitle();

  // Before the first paint, so that the menu has its width from the beginning.
  useState(() => fitMenu(isSmall));
  useEffect(() => fitMenu(isSmall), [isSmall]);

  return (
    <Box sx={{ display: 'flex', minHeight: '100vh' }}>
      <SkipLink />
      <TopBar />
      <SideDrawer isSmall={isSmall} />
      <Box sx={{ flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', pt: `${layout.topBarHeight}px` }}>
        <StatusBanners />
        <Box
          component="main"
          id="main"
          ref={main}
          tabIndex={-1}
          sx={{ flexGrow: 1, minWidth: 0, width: '100%', maxWidth: 1440, mx: 'auto', p: { xs: 2, sm: 3 }, outline: 0 }}
        >
          <Trail />
          <Outlet />
        </Box>
        <Footer />
      </Box>
      <NewSentimentButton />
      <FormDrawer />
    </Box>
  );
}

const fitMenu = (isSmall: boolean) =>
  layoutState.change({ dashboardDrawerOpen: !isSmall && !layoutState.isMini(), isDrawerRequested: false });

function Trail() {
  const { pathname } = useLocation();
  const pageTitle = useRecordTitle();
  const { breadcrumbs } = useBreadcrumb();
  const stops = throughRecord(trailTo(pathname, breadcrumbs), pageTitle.above);
  if (stops.length < 2) return null;
  return (
    <Breadcrumbs
      maxItems={layout.breadcrumbs}
      aria-label="Breadcrumbs"
      sx={{ mb: 1.5, typography: 'body2', '& li': { minWidth: 0, overflowWrap: 'anywhere' } }}
    >
      {stops.map(({ title, to }, n) => {
        const isLast = n === stops.length - 1;
        if (!isLast && to)
          return (
            <MuiLink key={title} component={Link} to={to} underline="hover" sx={{ color: 'text.secondary' }}>
              {title}
            </MuiLink>
          );
        return (
          <Typography
            key={title}
            variant="body2"
            color={isLast ? 'textPrimary' : 'textSecondary'}
            aria-current={isLast ? 'page' : undefined}
          >
            {isLast ? (pageTitle.title ?? title) : title}
          </Typography>
        );
      })}
    </Breadcrumbs>
  );
}

const close = () => layoutState.change({ formDrawerOpen: false });

function FormDrawer() {
  const { formDrawerOpen } = useLayoutState();
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open={formDrawerOpen}
      onClose={close}
      slotProps={{ paper: { 'aria-labelledby': titleId, role: 'dialog', sx: { width: 320, maxWidth: '90vw' } } }}
      sx={{ zIndex: ({ zIndex }) => zIndex.modal }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 3, pr: 1.5, py: 1.5 }}>
        <Typography id={titleId} variant="h2">
          Sentiment Forms
        </Typography>
        <IconButton aria-label="Close" onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ flexGrow: 1, minHeight: 0, borderTop: 1, borderColor: 'divider' }}>
        <ScrollArea>
          <Forms isWanted={formDrawerOpen} />
        </ScrollArea>
      </Box>
    </Drawer>
  );
}

function Forms({ isWanted }: { isWanted: boolean }) {
  const { forms, isLoading } = useSentimentForms(isWanted);
  return (
    <List>
      <Entry to="/feedback-management/customers/form" Icon={PersonAddOutlined} text="New Customer" />
      {forms.map(({ id, name }, n) => (
        <Entry key={id} to={`/feedback-management/sentiments/${id}`} Icon={formIcon(n)} text={`New ${name}`} />
      ))}
      {isLoading && (
        <Typography component="li" variant="body2" color="textSecondary" sx={{ px: 3, py: 1 }}>
          Loading...
        </Typography>
      )}
    </List>
  );
}

function Entry({ to, Icon, text }: { to: string; Icon: ComponentType<SvgIconProps>; text: string }) {
  return (
    <ListItem disablePadding>
      <ListItemButton component={Link} to={to} onClick={close} sx={{ mx: 1.5, borderRadius: 1 }}>
        <ListItemIcon>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={text} sx={{ overflowWrap: 'anywhere' }} />
      </ListItemButton>
    </ListItem>
  );
}

/** Screens that have their own main action at the bottom. */
const ownAction = /builder|editor|sentiment-response$|survey-answer$/;

function NewSentimentButton() {
  const { formDrawerOpen } = useLayoutState();
  const isScrolling = useIsScrolling();
  if (ownAction.test(useCurrentPage()?.screen ?? '')) return null;
  return (
    <Button
      variant="contained"
      aria-label="Create New Sentiment"
      aria-expanded={formDrawerOpen}
      onClick={() => layoutState.change({ formDrawerOpen: true })}
      sx={{
        position: 'fixed',
        right: 24,
        bottom: 24,
        boxShadow: '0 2px 8px rgb(0 0 0 / 20%)',
        zIndex: ({ zIndex }) => zIndex.fab,
        minWidth: 48,
        height: 48,
        borderRadius: 6,
        px: { xs: 1.5, sm: isScrolling ? 1.5 : 2 },
        // The bar of a selection has the actions then.
        'body:has([aria-label^="Selected r"]) &': { display: 'none' },
      }}
    >
      <Add />
      <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: isScrolling ? 'none' : 'inline' } }}>
        Create New Sentiment
      </Box>
    </Button>
  );
}

/** True until half a second after the last scroll of the page. */
function useIsScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      setScrolling(true);
      timer = setTimeout(() => setScrolling(false), 500);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return isScrolling;
}

function SideDrawer({ isSmall }: { isSmall: boolean }) {
  const { dashboardDrawerOpen, isDrawerRequested } = useLayoutState();
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
          <SideMenu isMini={!isSmall && !dashboardDrawerOpen} isSmall={isSmall} />
        </ScrollArea>
      </Box>
    </Drawer>
  );
}

const widthChange = { transition: `width ${layout.animationSeconds}s cubic-bezier(0.2, 0, 0, 1)` };
