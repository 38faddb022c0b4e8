import { optionWords } from '../record-words.ts';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';

export const selectCell: Cell = { Shown, text };

function Shown(props: CellProps) {
  return text(props) || <Absent />;
}

function text({ row, column }: CellProps): string {
  const option = row[column.name];
  return typeof option === 'string' ? optionWords(option, column.field) : '';
}
