import type { KindName } from '../field-kind.ts';
import type { Cell } from './cell.ts';
import { colorCell } from './color-cell.tsx';
import { dateCell } from './date-cell.tsx';
import { emailCell } from './email-cell.tsx';
import { manyCell } from './many-cell.tsx';
import { numberCell } from './number-cell.tsx';
import { oneCell } from './one-cell.tsx';
import { paragraphCell } from './paragraph-cell.tsx';
import { selectCell } from './select-cell.tsx';
import { switchCell } from './switch-cell.tsx';
import { textCell } from './text-cell.tsx';

/** What shows each kind of field. */
export const cells: Record<KindName, Cell> = {
  text: textCell,
  email: emailCell,
  paragraph: paragraphCell,
  number: numberCell,
  switch: switchCell,
  date: dateCell,
  color: colorCell,
  select: selectCell,
  one: oneCell,
  many: manyCell,
};
