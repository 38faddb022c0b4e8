import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ResponseRow } from '../../../../contract/schemas/inbox.ts';
import { callAny } from '../../../providers/call.ts';
import type { Scope } from './inbox-counts.ts';

export interface RowsPage {
  rows: ResponseRow[];
  total: number;
  isCapped: boolean;
  /** Where the next page begins; none after the last. */
  next: string | undefined;
}

export type KnownRows = InfiniteData<RowsPage, string>;

export const rowsAtOnce = 50;
const findsAtOnce = 25;
/** A search may answer that it found nothing yet: so often it is asked to look further before a person is. */
const mostLooks = 40;
export const rowsKey = ['inbox', 'rows'];

/**
 * The rows that answer a question, page after page. They are read again when somebody asks for it and not by
 * themselves, so that nothing jumps under the hand.
 */
export const inboxRows = (scope: Scope, words: Record<string, unknown>) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey, scope, words],
    queryFn: ({ pageParam, signal }) =>
      readOn(
        scope,
        { ...words, _start: 0, _end: words.q ? findsAtOnce : rowsAtOnce, _after: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (last: RowsPage) => last.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The next page with something on it. */
async function readOn(scope: Scope, words: Record<string, unknown>, signal: AbortSignal): Promise<RowsPage> {
  let page = await readRows(scope, words, signal);
  for (let look = 1; look < mostLooks && page.rows.length === 0 && page.next; look += 1)
    page = await readRows(scope, { ...words, _after: page.next }, signal);
  return page;
}

/** Responses of one form or of all. */
export async function readRows(
  { sentimentId }: Scope,
  query: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<RowsPage> {
  const options = { query, ...(signal && { signal }) };
  const { data, header } =
    sentimentId === undefined
      ? await callAny('sentimentResponses', 'listAll', options)
      : await callAny('sentimentResponses', 'list', { ...options, params: { sentimentId } });
  const rows = Array.isArray(data) ? data : [];
  return {
    rows,
    total: Number(header('x-total-count') ?? rows.length),
    isCapped: header('x-total-capped') === 'true',
    next: header('x-next-cursor'),
  };
}
