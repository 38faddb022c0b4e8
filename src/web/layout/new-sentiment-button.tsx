import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { layoutState, useLayoutState } from './layout-state.ts';

/** Always at hand: opens the list of forms that can be filled in. */
export function NewSentimentButton() {
  const { formDrawerOpen } = useLayoutState();
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
        px: { xs: 1.5, sm: 2 },
      }}
    >
      <Add sx={{ mr: { sm: 1 } }} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        Create New Sentiment
      </Box>
    </Button>
  );
}
