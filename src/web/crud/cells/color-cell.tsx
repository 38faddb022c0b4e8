import Box from '@mui/material/Box';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';
import { textCell } from './text-cell.tsx';

export const colorCell: Cell = { Shown, text: textCell.text };

function Shown(props: CellProps) {
  const colour = textCell.text(props);
  if (!colour) return <Absent />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box
        component="span"
        sx={{ width: 14, height: 14, borderRadius: 0.5, bgcolor: colour, border: 1, borderColor: 'divider' }}
      />
      <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {colour}
      </Box>
    </Box>
  );
}
