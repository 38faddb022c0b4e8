import Box from '@mui/material/Box';

/** Nothing, in a column's own place; where a row stands as a block it takes none. */
export function Nothing() {
  return (
    <Box component="span" className="nothing" sx={{ color: 'text.secondary' }}>
      —
    </Box>
  );
}
