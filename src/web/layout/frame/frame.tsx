import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import {
  Box,
  Button,
  Drawer,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  type SvgIconProps,
  Typography,
} from '@mui/material';
import { type ComponentType, useEffect, useId, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { layout } from '../../../contract/settings.ts';
import { useOwnProfile } from '../../providers/auth.ts';
import { useCurrentPage, useDocumentTitle } from '../page.tsx';
import { setRegion } from '../time.tsx';
import { useScreenSize } from '../use-screen-size.ts';
import { Footer } from './footer.tsx';
import { ScrollArea, SkipLink, trackScrolling } from './frame-parts.tsx';
import { layoutState, useLayoutState } from './layout-state.ts';
import { formIcon } from './menu-icons.tsx';
import { PageBreadcrumbs } from './page-breadcrumbs.tsx';
import { SideMenu, useSentimentForms } from './side-menu.tsx';
import { StatusBanners } from './status-banners.tsx';
import { TopBar } from './top-bar.tsx';
import { useMainFocus } from './use-main-focus.ts';

export function Frame() {
  const { isSmall } = useScreenSize();
  const main = useMainFocus();
  useDocumentTitle();
  setRegion(useOwnProfile().user);

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
          <PageBreadcrumbs />
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

const close = () => layoutState.change({ formDrawerOpen: false });

function FormDrawer() {
  const formDrawerOpen = useLayoutState('formDrawerOpen');
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
        <Box>
          <Typography id={titleId} variant="h2">
            Sentiment Forms
          </Typography>
          <Typography color="textSecondary">Choose what to record.</Typography>
        </Box>
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
        <Typography component="li" variant="muted" sx={{ px: 3, py: 1 }}>
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
const ownAction = /builder|editor|add-chart|sentiment-response$|survey-response$/;

function NewSentimentButton() {
  const formDrawerOpen = useLayoutState('formDrawerOpen');
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => trackScrolling(window, 500, setScrolling), []);
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
        // The bar of a selection, or the response beside the list, has the actions then.
        'body:has([aria-label^="Selected r"], section[aria-label="Response"]) &': { display: 'none' },
      }}
    >
      <Add />
      <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: isScrolling ? 'none' : 'inline' } }}>
        Create New Sentiment
      </Box>
    </Button>
  );
}

function SideDrawer({ isSmall }: { isSmall: boolean }) {
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
          <SideMenu isMini={!isSmall && !dashboardDrawerOpen} isSmall={isSmall} />
        </ScrollArea>
      </Box>
    </Drawer>
  );
}

const widthChange = { transition: `width ${layout.animationSeconds}s cubic-bezier(0.2, 0, 0, 1)` };

export function BareFrame() {
  useDocumentTitle();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100vh' }}>
      <Box component="main" sx={{ flexGrow: 1, minWidth: 0, p: { xs: 2, sm: 3 } }}>
        <Outlet />
      </Box>
      <Footer />
    </Box>
  );
}
