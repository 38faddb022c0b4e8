import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { layout } from '../../contract/settings.ts';
import { Trail } from './breadcrumbs.tsx';
import { Footer } from './footer.tsx';
import { FormDrawer } from './form-drawer.tsx';
import { layoutState } from './layout-state.ts';
import { NewSentimentButton } from './new-sentiment-button.tsx';
import { SideDrawer } from './side-drawer.tsx';
import { SkipLink } from './skip-link.tsx';
import { StatusBanners } from './status-banners.tsx';
import { TopBar } from './top-bar.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useMainFocus } from './use-main-focus.ts';
import { useScreenSize } from './use-screen-size.ts';

/** What stands around every page of the signed-in application. */
export function Frame() {
  const { isSmall } = useScreenSize();
  const main = useMainFocus();
  useDocumentTitle();

  // The menu closes by itself where there is no room beside the page, and opens where there is.
  useEffect(
    () => layoutState.change({ dashboardDrawerOpen: !isSmall && !layoutState.isMini(), isDrawerAskedFor: false }),
    [isSmall],
  );

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
