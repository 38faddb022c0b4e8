import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';
import { Clamped } from './clamped.tsx';

export const textCell: Cell = { Shown, text };

function Shown(props: CellProps) {
  const shown = text(props);
  return shown ? <Clamped text={shown} /> : <Absent />;
}

function text({ row, column }: CellProps): string {
  const value = column.read ? column.read(row) : row[column.name];
  return value === null || value === undefined ? '' : String(value);
}
