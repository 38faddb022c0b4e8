import Add from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { trackScrolling } from '../../../core/web/frame/frame-parts.tsx';
import { layoutState, useLayoutState } from '../../../core/web/frame/layout-state.ts';
import { useCurrentPage } from '../../../core/web/layout/page.tsx';
import { fetchedLater } from '../../../core/web/providers/fetched-later.ts';
import { notifyFailure } from '../../../core/web/providers/notifications.tsx';

/** Screens that have their own main action, where the button is an icon. */
const ownAction = /builder|editor|add-chart|sentiment-response$|survey-response$/;

const drawer = fetchedLater(() => import('./form-drawer.tsx'));

/** The button on every page that opens the drawer with the forms. */
export function NewSentimentButton() {
  const formDrawerOpen = useLayoutState('formDrawerOpen');
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => trackScrolling(window, 500, setScrolling), []);
  const module = drawer.useIfLoaded();
  const open = () => {
    layoutState.change({ formDrawerOpen: true });
    drawer.get().catch(notifyFailure);
  };
  const isIcon = ownAction.test(useCurrentPage()?.screen ?? '') || isScrolling;
  return (
    <>
      <Button
        variant="contained"
        aria-label="Create New Sentiment"
        aria-expanded={formDrawerOpen}
        onClick={open}
        sx={{
          position: 'fixed',
          right: 24,
          bottom: 24,
          boxShadow: '0 2px 8px rgb(0 0 0 / 20%)',
          zIndex: ({ zIndex }) => zIndex.fab,
          minWidth: 48,
          height: 48,
          borderRadius: 6,
          px: { xs: 1.5, sm: isIcon ? 1.5 : 2 },
          // A bar at the bottom of the page has the main action then.
          'body:has([data-bottom-bar]) &': { bottom: 88 },
          'body:has([aria-label^="Selected r"], section[aria-label="Response"]) &': {
            px: 1.5,
            '& > span': { display: 'none' },
          },
        }}
      >
        <Add />
        <Box component="span" sx={{ ml: 1, display: { xs: 'none', sm: isIcon ? 'none' : 'inline' } }}>
          Create New Sentiment
        </Box>
      </Button>
      {module && <module.FormDrawer />}
    </>
  );
}
