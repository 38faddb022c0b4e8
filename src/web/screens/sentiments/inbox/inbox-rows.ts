import { type InfiniteData, infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ResponseRow, viewCountsSchema } from '../../../../contract/schemas/inbox.ts';
import { call, callAny } from '../../../providers/call.ts';

/** Which responses an inbox is about: those of one form, or of all of them. */
export interface Scope {
  sentimentId?: number;
}

export interface RowsPage {
  rows: ResponseRow[];
  total: number;
  isCapped: boolean;
}

export type KnownRows = InfiniteData<RowsPage, number>;

export const rowsAtOnce = 50;
export const rowsKey = ['inbox', 'rows'];
export const countsKey = ['inbox', 'counts'];

/**
 * The rows that answer a question, page after page. They are read again when somebody asks for it and not by
 * themselves, so that nothing jumps under the hand.
 */
export const inboxRows = (scope: Scope, words: Record<string, unknown>) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey, scope, words],
    queryFn: ({ pageParam, signal }) =>
      readRows(scope, { ...words, _start: pageParam, _end: pageParam + rowsAtOnce }, signal),
    initialPageParam: 0,
    getNextPageParam: (last: RowsPage, pages: RowsPage[]) =>
      last.rows.length === rowsAtOnce ? pages.length * rowsAtOnce : undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How many responses each view holds. */
export const inboxCounts = ({ sentimentId }: Scope) =>
  queryOptions({
    queryKey: [...countsKey, sentimentId ?? 'all'],
    queryFn: async ({ signal }) =>
      viewCountsSchema.parse(
        await call('sentimentResponses', 'views', { signal, ...(sentimentId && { query: { sentimentId } }) }),
      ),
    staleTime: 30_000,
    refetchInterval: 60_000,
  });

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
  return { rows, total: Number(header('x-total-count') ?? rows.length), isCapped: header('x-total-capped') === 'true' };
}
