import { Ago } from '../../layout/ago.tsx';
import { Absent } from './absent.tsx';
import type { Cell, CellProps } from './cell.ts';

export const dateCell: Cell = { Shown, text };

function Shown({ row, column }: CellProps) {
  const time = row[column.name];
  return typeof time === 'string' ? <Ago time={time} /> : <Absent words="Never" />;
}

/** Year first, so that it sorts; in the reader's own zone, as on the screen. */
function text({ row, column }: CellProps): string {
  const time = row[column.name];
  if (typeof time !== 'string') return '';
  const date = new Date(time);
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

const twoDigits = (number: number) => String(number).padStart(2, '0');
