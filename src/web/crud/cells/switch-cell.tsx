import type { Cell, CellProps } from './cell.ts';

export const switchCell: Cell = { Shown, text };

function Shown(props: CellProps) {
  return text(props);
}

function text({ row, column }: CellProps): string {
  return row[column.name] ? 'Yes' : 'No';
}
