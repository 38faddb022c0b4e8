import { type GetListResponse, useInfiniteList } from '@refinedev/core';
import { builtInViews, type ResponseRow, viewCountsSchema } from '../../../../contract/schemas/responses/inbox.ts';
import { type Status, statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { isFinal } from '../../../../domain/status.ts';
import { callAny } from '../../../providers/call.ts';
import type { ApiFailure } from '../../../providers/failure.ts';
import { reading } from '../../../providers/operation.ts';
import { useStatuses } from '../../sentiments/shared/statuses.ts';
import { askedWithin } from './asked-statuses.ts';
import type { InboxAddress } from './inbox-address.ts';

/** Which responses an inbox is about: those of one form, or of all of them. */
export interface Scope {
  sentimentId?: number;
}

/** A page of rows, as the data provider answers a list. */
export interface RowsPage extends GetListResponse<ResponseRow> {
  /** The server stopped counting. */
  capped: boolean;
  /** Where the next page begins; undefined after the last. */
  cursor: { next?: string | undefined };
}

/** Refine's key of every reading of the counts. */
export const countsKey = ['data', 'default', 'sentimentResponses', 'views'];

/** How many responses each view holds. */
export const inboxCounts = ({ sentimentId }: Scope) =>
  reading('sentimentResponses', 'views', {
    query: sentimentId ? { sentimentId } : {},
    schema: viewCountsSchema,
    staleTime: 30_000,
    refetchInterval: () => 60_000,
  });

const rowsAtOnce = 50;
const findsAtOnce = 25;
/** A search may answer that it found nothing yet: so often it is asked to look further before a person is. */
const mostLooks = 40;
export const rowsKey = ['inbox', 'rows'];

/**
 * The rows that answer a question, page after page. They are read again when somebody asks for it and not by
 * themselves, so that nothing jumps under the hand.
 */
export function useInboxRows(scope: Scope, words: Record<string, unknown>, enabled: boolean) {
  const size = words.q ? findsAtOnce : rowsAtOnce;
  const { query } = useInfiniteList<ResponseRow, ApiFailure>({
    resource: 'sentimentResponses',
    errorNotification: false,
    queryOptions: {
      enabled,
      queryKey: [...rowsKey, scope, words],
      queryFn: ({ pageParam, signal }) =>
        readOn(scope, { ...words, _start: 0, _end: size, _after: pageParam || undefined }, signal),
      initialPageParam: '',
      getNextPageParam: ({ cursor }: GetListResponse<ResponseRow>) => cursor?.next,
      placeholderData: (previous) => previous,
      refetchOnWindowFocus: false,
      refetchOnMount: 'always',
      staleTime: Number.POSITIVE_INFINITY,
    },
  });
  return query;
}

export type InboxRows = ReturnType<typeof useInboxRows>;

/** The next page with something on it. */
async function readOn(scope: Scope, words: Record<string, unknown>, signal: AbortSignal): Promise<RowsPage> {
  let page = await readRows(scope, words, signal);
  for (let look = 1; look < mostLooks && page.data.length === 0 && page.cursor.next; look += 1)
    page = await readRows(scope, { ...words, _after: page.cursor.next }, signal);
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
    data: rows,
    total: Number(header('x-total-count') ?? rows.length),
    capped: header('x-total-capped') === 'true',
    cursor: { next: header('x-next-cursor') },
  };
}

/** The rows of every column of a board, each read by itself. */
export function useBoardRows(scope: Scope, address: InboxAddress) {
  const statusOptions = useStatuses();
  const asked = address.filters.find(({ column }) => column.name === 'status')?.asked._in;
  const within = (status: Status) => askedWithin(statusOptions, asked, status);
  const shown = address.layout === 'board' ? shownStatuses(address.name).filter(within) : [];
  const useColumn = (status: Status) =>
    useInboxRows(scope, { ...address.query, status_in: within(status) }, shown.includes(status));
  const columns: Record<Status, InboxRows> = {
    new: useColumn('new'),
    open: useColumn('open'),
    in_progress: useColumn('in_progress'),
    pending_customer: useColumn('pending_customer'),
    pending_internal: useColumn('pending_internal'),
    resolved: useColumn('resolved'),
    closed: useColumn('closed'),
    rejected: useColumn('rejected'),
  };
  const rows = shown.flatMap((status) => columns[status].data?.pages.flatMap((page) => page.data) ?? []);
  return { shown, rows, of: (status: Status) => columns[status] };
}

/** What a view of open responses is worked off into stands beside it. */
function shownStatuses(name: InboxAddress['name']): Status[] {
  const { only } = builtInViews[name];
  return statuses.filter((status) => {
    if (only === 'done') return isFinal(status);
    return only !== 'open' || !isFinal(status) || status === 'resolved' || status === 'rejected';
  });
}
