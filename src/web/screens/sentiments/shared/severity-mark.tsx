import Box from '@mui/material/Box';

/** A severity level by name, with its colour beside it. */
export function SeverityMark({ name, color }: { name: string; color: string | null }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 8, height: 8, borderRadius: '2px', flexShrink: 0, bgcolor: color ?? 'text.secondary' }}
      />
      {name}
    </Box>
  );
}
