import { type RefObject, useRef, useState } from 'react';

/** The row at hand: the one that the keys are about and that the Tab key stops at. */
export function useCurrentRow(ids: readonly number[]) {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number>();
  const current = wanted !== undefined && ids.includes(wanted) ? wanted : ids[0];
  const go = (id: number | undefined) => {
    if (id === undefined) return;
    setWanted(id);
    linkOf(list, id)?.focus();
  };
  const step = (by: number) => {
    const at = current === undefined ? -1 : ids.indexOf(current);
    // The first step only shows where one is.
    const isThere = list.current?.contains(document.activeElement) === true;
    const next = ids[isThere ? Math.min(Math.max(at + by, 0), ids.length - 1) : at];
    go(next);
    return next;
  };
  return { list, id: current, set: setWanted, go, step };
}

export type CurrentRow = ReturnType<typeof useCurrentRow>;

function linkOf(list: RefObject<HTMLDivElement | null>, id: number): HTMLElement | null | undefined {
  return list.current?.querySelector<HTMLElement>(`[data-response="${id}"] .row-link`);
}
