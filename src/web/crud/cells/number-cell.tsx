import Box from '@mui/material/Box';
import { numberInWords } from '../number-in-words.ts';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';
import { textCell } from './text-cell.tsx';

export const numberCell: Cell = { Shown, text: textCell.text, align: 'right' };

function Shown({ row, column }: CellProps) {
  const value = row[column.name];
  if (typeof value !== 'number') return <Absent />;
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {numberInWords(value, column.field)}
    </Box>
  );
}
