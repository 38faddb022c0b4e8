import type { ComponentType } from 'react';
import type { Column } from '../list/columns.ts';
import type { NameOf } from '../related.ts';
import type { Row } from '../row.ts';

export interface CellProps {
  row: Row;
  column: Column;
  nameOf: NameOf;
}

/** How values of one kind are read: on the screen, and as a line of text in a file. */
export interface Cell {
  Shown: ComponentType<CellProps>;
  text: (props: CellProps) => string;
  align?: 'right';
}
