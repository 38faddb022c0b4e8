import { createContext, useContext, useState } from 'react';
import type { Row } from '../fields/column.ts';
import type { FindName } from '../fields/related.ts';
import type { RecordDrawerAddress } from '../record/record-drawer.tsx';

export interface ListSurroundings {
  drawer: RecordDrawerAddress;
  findName: FindName;
}

const Surroundings = createContext<ListSurroundings | undefined>(undefined);

export const ListSurroundingsProvider = Surroundings.Provider;

export function useListSurroundings(): ListSurroundings {
  const surroundings = useContext(Surroundings);
  if (!surroundings) throw new Error('Cells of a list are drawn inside it');
  return surroundings;
}

const none: readonly number[] = [];

export function useSelection<R extends Row>(pageKey: string, selectable: readonly R[]) {
  const [selection, setSelection] = useState({ pageKey, ids: none });
  const ids = selection.pageKey === pageKey ? selection.ids : none;
  const select = (next: readonly number[]) => setSelection({ pageKey, ids: next });
  return {
    ids,
    rows: selectable.filter(({ id }) => ids.includes(id)),
    has: (id: number) => ids.includes(id),
    select,
    toggle: (id: number) => select(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
  };
}

export type Selection<R extends Row = Row> = ReturnType<typeof useSelection<R>>;
