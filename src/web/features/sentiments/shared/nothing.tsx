import Box from '@mui/material/Box';

export function NoValue() {
  return (
    <Box component="span" className="nothing" sx={{ color: 'text.secondary' }}>
      —
    </Box>
  );
}
