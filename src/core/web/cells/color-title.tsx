import { Box } from '@mui/material';
import type { Row } from '../fields/column.ts';

export function ColorTitle({ record: { name, color } }: { record: Row }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 12,
          height: 12,
          flexShrink: 0,
          borderRadius: '3px',
          bgcolor: typeof color === 'string' ? color : 'text.secondary',
        }}
      />
      <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {String(name)}
      </Box>
    </Box>
  );
}
