import { resourceOf } from '../../../../contract/catalogue.ts';
import { builtInViews } from '../../../../contract/schemas/responses/inbox.ts';
import { type Status, statuses } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { isFinal } from '../../../../domain/status.ts';
import { type ListQuery, listQuery } from '../../../platform/crud/query.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import { assertView, type Viewer, viewConditions } from './built-in-views.ts';
import { countOfFilters } from './rollup-counts.ts';
import { type Search, searchFor } from './search.ts';

export type Params = Readonly<Record<string, unknown>>;

export interface InboxQuery extends Pick<ListQuery, 'where' | 'offset' | 'limit' | 'paged'> {
  params: Params;
  also: readonly Sql[];
  fixed: Record<string, number>;
  after: string | undefined;
  scanned: Search | undefined;
  total: Sql | undefined;
  statuses: readonly Status[];
}

interface InboxRequest {
  params: Params;
  viewer: Viewer;
  fixed?: Record<string, number>;
}

export async function inboxQuery(tx: Tx, { params, viewer, fixed = {} }: InboxRequest): Promise<InboxQuery> {
  const { view: viewName, q, _after: after, ...rest } = params;
  const view = viewName === undefined ? undefined : assertView(viewName);
  const sorted: Params = { ...(view ? sortOf(builtInViews[view].order) : {}), ...rest };
  const resource = resourceOf('sentimentResponses');
  // Validated before the search, which is more expensive.
  listQuery(resource, tx.tenantId, sorted, fixed);
  const { params: others, conditions: unassigned } = unassignedFilter(sorted);
  const { params: plain, conditions: custom, requestedStatuses } = await statusFilter(tx, others);
  const conditions = [...unassigned, ...custom];
  const search = typeof q === 'string' && q.trim() ? await searchFor(tx, q.trim()) : undefined;
  const only = view && builtInViews[view].only;
  const left = requestedStatuses.filter((status) => !only || isFinal(status) === (only === 'done'));
  const also = [
    ...(view ? await viewConditions(tx, view, viewer) : []),
    ...conditions,
    ...(search?.ids ? [search.condition] : []),
    ...(left.length === 0 ? [sql`false`] : []),
  ];
  const { where, offset, limit, paged } = listQuery(resource, tx.tenantId, plain, fixed, also);
  return {
    ...{ where, offset, limit, paged, also, fixed, params: plain },
    after: after === undefined ? undefined : String(after),
    scanned: search?.ids ? undefined : search,
    total:
      search || conditions.length > 0 ? undefined : countOfFilters(tx.tenantId, view ?? 'all', { ...fixed, ...plain }),
    statuses: left,
  };
}

export async function inboxCondition(tx: Tx, params: Params, viewer: Viewer): Promise<Sql> {
  const { where, scanned } = await inboxQuery(tx, { params, viewer });
  return scanned ? sql`${where} and ${scanned.condition}` : where;
}

function sortOf(order: string): { _sort: string; _order: string } {
  return { _sort: order.replace('-', ''), _order: order.startsWith('-') ? 'desc' : 'asc' };
}

export function valuesOf(value: unknown): string[] {
  return [value].flat().flatMap((text) => String(text).split(','));
}

/** Responses without an assignee have their own indexed column. */
function unassignedFilter(params: Params): Pick<StatusFilter, 'params' | 'conditions'> {
  const name = ['assignedToIds', 'assignedToIds_in'].find((one) => String(params[one]) === 'null');
  if (!name) return { params, conditions: [] };
  const { [name]: _, ...rest } = params;
  return { params: rest, conditions: [sql`not v.is_assigned`] };
}

interface StatusFilter {
  params: Params;
  conditions: Sql[];
  requestedStatuses: readonly Status[];
}

/**
 * A status filter also accepts custom status keys, stored in a separate column. A built-in status includes its custom
 * ones.
 */
async function statusFilter(tx: Tx, params: Params): Promise<StatusFilter> {
  const names = ['status', 'status_in'].filter((name) => params[name] !== undefined);
  const [name] = names;
  if (names.length !== 1 || !name) return { params, conditions: [], requestedStatuses: statuses };
  const keys = valuesOf(params[name]);
  const builtIn = statuses.filter((status) => keys.includes(status));
  const custom = await customStatuses(tx, keys);
  if (custom.length === 0) return { params, conditions: [], requestedStatuses: builtIn };
  const { [name]: _, ...rest } = params;
  const ids = custom.map(({ id }) => id);
  const isCustom = sql`v.custom_status_id = any(${ids}::integer[])`;
  const condition = builtIn.length > 0 ? sql`(v.status = any(${builtIn}::text[]) or ${isCustom})` : isCustom;
  const requestedStatuses = statuses.filter(
    (status) => builtIn.includes(status) || custom.some(({ base }) => base === status),
  );
  return { params: rest, conditions: [condition], requestedStatuses };
}

async function customStatuses(tx: Tx, keys: readonly string[]): Promise<{ id: number; base: Status }[]> {
  const others = keys.filter((key) => !statuses.some((status) => status === key));
  if (others.length === 0) return [];
  return tx.rows(sql<{ id: number; base: Status }>`select id, base from response_statuses
    where tenant_id = ${tx.tenantId} and key = any(${others}::text[]) and key <> base order by id`);
}
