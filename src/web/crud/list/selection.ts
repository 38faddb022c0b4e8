import { useState } from 'react';
import type { Row } from '../row.ts';

/** Which rows of a page are ticked. Another page, or another question, begins with none. */
export function useSelection(pageKey: string, selectable: readonly Row[]) {
  const [kept, setKept] = useState({ pageKey, ids: [] as readonly number[] });
  const asked = kept.pageKey === pageKey ? kept.ids : [];
  const rows = selectable.filter(({ id }) => asked.includes(id));
  const ids = rows.map(({ id }) => id);
  const select = (next: readonly number[]) => setKept({ pageKey, ids: next });
  return {
    rows,
    has: (id: number) => ids.includes(id),
    isAll: rows.length > 0 && rows.length === selectable.length,
    select,
    toggle: (id: number) => select(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => select(rows.length === selectable.length ? [] : selectable.map(({ id }) => id)),
  };
}

export type Selection = ReturnType<typeof useSelection>;
