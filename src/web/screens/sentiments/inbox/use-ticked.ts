import { useState } from 'react';

/** Which rows are ticked. Another question begins with none; more rows of the same one keep them. */
export function useTicked(question: string, ids: readonly number[]) {
  const [kept, setKept] = useState<Kept>({ question, ids: [] });
  const asked = kept.question === question ? kept : { question, ids: [] };
  const ticked = ids.filter((id) => asked.ids.includes(id));
  const tick = (next: readonly number[], last?: number) =>
    setKept({ question, ids: next, ...(last !== undefined && { last }) });
  const toggle = (id: number) =>
    tick(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id], id);
  return {
    ids: ticked,
    has: (id: number) => ticked.includes(id),
    isAll: ticked.length > 0 && ticked.length === ids.length,
    /** Everything that the view holds, also what is not in sight. */
    isWhole: asked.isWhole === true && ticked.length > 0,
    tickWhole: () => setKept({ question, ids, isWhole: true }),
    tick,
    toggle,
    /** With Shift, everything between the row before and this one goes with it. */
    toggleTo: (id: number) => {
      const from = asked.last === undefined ? -1 : ids.indexOf(asked.last);
      if (from < 0) return toggle(id);
      const to = ids.indexOf(id);
      const range = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      tick([...new Set([...ticked, ...range])], id);
    },
    toggleAll: () => tick(ticked.length > 0 && ticked.length === ids.length ? [] : ids),
  };
}

interface Kept {
  question: string;
  ids: readonly number[];
  isWhole?: boolean;
  /** The row that was ticked last, from which a range goes on. */
  last?: number;
}

export type Ticked = ReturnType<typeof useTicked>;
