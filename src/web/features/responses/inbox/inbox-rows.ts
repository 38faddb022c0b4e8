import { type GetListResponse, useInfiniteList } from '@refinedev/core';
import { builtInViews, type ResponseRow, viewCountsSchema } from '../../../../contract/schemas/responses/inbox.ts';
import { type Status, statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { isFinal } from '../../../../domain/status.ts';
import { callAny } from '../../../providers/call.ts';
import type { ApiFailure } from '../../../providers/failure.ts';
import { reading } from '../../../providers/queries.ts';
import { useStatuses } from '../../sentiments/shared/status-and-severity.tsx';
import type { InboxAddress } from './inbox-address.ts';
import { statusFilterWithin } from './status-filter-tree.ts';

export interface Scope {
  sentimentId?: number;
}

export interface RowsPage extends GetListResponse<ResponseRow> {
  capped: boolean;
  cursor: { next?: string | undefined };
}

export const countsKey = ['data', 'default', 'sentimentResponses', 'views'];

export const inboxCounts = ({ sentimentId }: Scope) =>
  reading('sentimentResponses', 'views', {
    query: sentimentId ? { sentimentId } : {},
    schema: viewCountsSchema,
    staleTime: 30_000,
    refetchInterval: () => 60_000,
  });

const rowsAtOnce = 50;
const findsAtOnce = 25;
/** A search page may be empty although more follow; this many pages are read before the user must continue. */
const maxPageReads = 40;
export const rowsKey = ['inbox', 'rows'];

/** Rows reload only on request, so that they do not move under the pointer. */
export function useInboxRows(scope: Scope, params: Record<string, unknown>, enabled: boolean) {
  const size = params.q ? findsAtOnce : rowsAtOnce;
  const { query } = useInfiniteList<ResponseRow, ApiFailure>({
    resource: 'sentimentResponses',
    errorNotification: false,
    queryOptions: {
      enabled,
      queryKey: [...rowsKey, scope, params],
      queryFn: ({ pageParam, signal }) =>
        readOn(scope, { ...params, _start: 0, _end: size, _after: pageParam || undefined }, signal),
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

async function readOn(scope: Scope, params: Record<string, unknown>, signal: AbortSignal): Promise<RowsPage> {
  let page = await readRows(scope, params, signal);
  for (let attempt = 1; attempt < maxPageReads && page.data.length === 0 && page.cursor.next; attempt += 1)
    page = await readRows(scope, { ...params, _after: page.cursor.next }, signal);
  return page;
}

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

export function useBoardRows(scope: Scope, address: InboxAddress) {
  const statusOptions = useStatuses();
  const statusFilter = address.filters.find(({ column }) => column.name === 'status')?.asked._in;
  const within = (status: Status) => statusFilterWithin(statusOptions, statusFilter, status);
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

/** Boards of open responses also show the statuses that responses move to when they are handled. */
function shownStatuses(name: InboxAddress['name']): Status[] {
  const { only } = builtInViews[name];
  return statuses.filter((status) => {
    if (only === 'done') return isFinal(status);
    return only !== 'open' || !isFinal(status) || status === 'resolved' || status === 'rejected';
  });
}
