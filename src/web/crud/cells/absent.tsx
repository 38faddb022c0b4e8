import Box from '@mui/material/Box';

/** Nothing was filled in. */
export function Absent({ words = 'Empty' }: { words?: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <span aria-hidden="true">–</span>
      <Box
        component="span"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clip: 'rect(0 0 0 0)' }}
      >
        {words}
      </Box>
    </Box>
  );
}
