import Box from '@mui/material/Box';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';
import { Clamped } from './clamped.tsx';
import { textCell } from './text-cell.tsx';

export const paragraphCell: Cell = { Shown, text: textCell.text };

function Shown(props: CellProps) {
  const shown = textCell.text(props);
  if (!shown) return <Absent />;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      <Clamped text={shown} lines={2} />
    </Box>
  );
}
