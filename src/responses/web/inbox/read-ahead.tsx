import { useEffect, useState } from 'react';
import { useResponseDetails } from '../details/use-response-details.ts';
import type { Inbox } from './use-inbox.ts';

/** Reads a response, so that it shows at once when it is opened. */
export function ReadAhead({ id }: { id: number }) {
  useResponseDetails(id);
  return null;
}

/** A pointer that only passes over a row reads nothing. */
const restMs = 80;
const rowsBeforeEnd = 10;

/** Reads the response under the pointer, and the next rows when the current one is among the last. */
export function useReadAhead({ current, list, rows }: Inbox): number | undefined {
  const [pointed, setPointed] = useState<number>();
  const { list: container } = current;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const point = ({ target }: PointerEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-id], [data-response]') : null;
      if (!row || !container.current?.contains(row)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setPointed(Number(row.dataset.id ?? row.dataset.response) || undefined), restMs);
    };
    window.addEventListener('pointerover', point);
    return () => {
      window.removeEventListener('pointerover', point);
      clearTimeout(timer);
    };
  }, [container]);
  const at = rows.findIndex(({ id }) => id === (pointed ?? current.id));
  const isNearEnd = rows.length > rowsBeforeEnd && at >= rows.length - rowsBeforeEnd;
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return pointed;
}
