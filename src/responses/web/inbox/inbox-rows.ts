import type { GetListResponse, MetaQuery } from '@refinedev/core';
import { useSteadyList } from '../../../core/web/providers/cached-rows.ts';
import { dataProvider } from '../../../core/web/providers/data.ts';
import { useOperation } from '../../../core/web/providers/operations.ts';
import { type Status, statuses } from '../../../forms/schemas/response-statuses.ts';
import { isFinal } from '../../rules/status.ts';
import { builtInViews, type ResponseRow } from '../../schemas/inbox.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import type { InboxAddress } from './inbox-address.ts';
import { statusFilterWithin } from './status-filter-tree.ts';

export interface Scope {
  sentimentId?: number;
}

export function useInboxCounts({ sentimentId }: Scope, { enabled = true }: { enabled?: boolean } = {}) {
  const { query } = useOperation('sentimentResponses', 'views', {
    query: sentimentId ? { sentimentId } : undefined,
    queryOptions: { staleTime: 30_000, refetchInterval: 60_000, enabled },
  });
  return query.data?.data;
}

const rowsAtOnce = 50;
const findsAtOnce = 25;
/** A search page may be empty although more follow; this many pages are read before the user must continue. */
const maxPageReads = 40;

export function useInboxRows(scope: Scope, params: Record<string, unknown>, enabled: boolean) {
  const size = params.q ? findsAtOnce : rowsAtOnce;
  const { query } = useSteadyList<ResponseRow>({
    resource: 'sentimentResponses',
    asked: [scope, params],
    enabled,
    read: (cursor, context) => readOn(scope, { ...params, _start: 0, _end: size, _after: cursor }, context),
  });
  return query;
}

export type InboxRows = ReturnType<typeof useInboxRows>;

type Context = MetaQuery['queryContext'];
type RowsPage = GetListResponse<ResponseRow>;

async function readOn(scope: Scope, params: Record<string, unknown>, context: Context): Promise<RowsPage> {
  let page = await readRows(scope, params, context);
  for (let attempt = 1; attempt < maxPageReads && page.data.length === 0 && page.cursor?.next; attempt += 1)
    page = await readRows(scope, { ...params, _after: page.cursor.next }, context);
  return page;
}

/** The rows of one form, or of all. */
export function readRows(
  { sentimentId }: Scope,
  query: Record<string, unknown>,
  queryContext?: Context,
): Promise<RowsPage> {
  const ofForm = sentimentId === undefined ? { operation: 'listAll' } : { operation: 'list', params: { sentimentId } };
  return dataProvider.getList<ResponseRow>({
    resource: 'sentimentResponses',
    pagination: { mode: 'off' },
    meta: { ...ofForm, operationQuery: query, ...(queryContext && { queryContext }) },
  });
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
