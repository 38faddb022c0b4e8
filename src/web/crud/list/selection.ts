import { useState } from 'react';
import type { Row } from '../fields/row.ts';

const none: readonly number[] = [];

export function useSelection(pageKey: string, selectable: readonly Row[]) {
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

export type Selection = ReturnType<typeof useSelection>;
