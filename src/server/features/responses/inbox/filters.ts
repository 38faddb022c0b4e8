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

/** The query parameters of a list of responses. */
export type Params = Readonly<Record<string, unknown>>;

export interface InboxQuery extends Pick<ListQuery, 'where' | 'offset' | 'limit' | 'paged'> {
  /** The parameters without the view, the search and the cursor. */
  params: Params;
  /** What is true of a row beside the parameters. */
  also: readonly Sql[];
  fixed: Record<string, number>;
  after: string | undefined;
  /** Where the search has too many candidates: its text is compared row by row along the order of the list. */
  scanned: Search | undefined;
  /** The total from the counts, where these know it. */
  total: Sql | undefined;
  /** The statuses that the view and the filters leave. */
  statuses: readonly Status[];
}

interface Asked {
  params: Params;
  viewer: Viewer;
  /** Parameters of the path: the form whose responses are listed. */
  fixed?: Record<string, number>;
}

/** What the parameters of a list ask for, `view` and `q` included. 422 names a parameter that no list knows. */
export async function inboxQuery(tx: Tx, { params, viewer, fixed = {} }: Asked): Promise<InboxQuery> {
  const { view: viewName, q, _after: after, ...rest } = params;
  const view = viewName === undefined ? undefined : assertView(viewName);
  const sorted: Params = { ...(view ? sortOf(builtInViews[view].order) : {}), ...rest };
  const resource = resourceOf('sentimentResponses');
  // Checked before the search, which costs more.
  listQuery(resource, tx.tenantId, sorted, fixed);
  const { params: others, conditions: unassigned } = unassignedFilter(sorted);
  const { params: plain, conditions: custom, asked } = await statusFilter(tx, others);
  const conditions = [...unassigned, ...custom];
  const search = typeof q === 'string' && q.trim() ? await searchFor(tx, q.trim()) : undefined;
  const only = view && builtInViews[view].only;
  const left = asked.filter((status) => !only || isFinal(status) === (only === 'done'));
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

/** The parameters as one condition over `v`, for bulk changes and for checking a saved view. */
export async function inboxCondition(tx: Tx, params: Params, viewer: Viewer): Promise<Sql> {
  const { where, scanned } = await inboxQuery(tx, { params, viewer });
  return scanned ? sql`${where} and ${scanned.condition}` : where;
}

function sortOf(order: string): { _sort: string; _order: string } {
  return { _sort: order.replace('-', ''), _order: order.startsWith('-') ? 'desc' : 'asc' };
}

/** The values of a parameter that is repeated or separated by commas. */
export function valuesOf(value: unknown): string[] {
  return [value].flat().flatMap((text) => String(text).split(','));
}

/** Responses without an assignee have a column of their own, and with it an index. */
function unassignedFilter(params: Params): Pick<StatusFilter, 'params' | 'conditions'> {
  const name = ['assignedToIds', 'assignedToIds_in'].find((one) => String(params[one]) === 'null');
  if (!name) return { params, conditions: [] };
  const { [name]: _, ...rest } = params;
  return { params: rest, conditions: [sql`not v.is_assigned`] };
}

interface StatusFilter {
  /** The parameters that are left. */
  params: Params;
  conditions: Sql[];
  /** The built-in statuses that responses can have under this filter. */
  asked: readonly Status[];
}

/**
 * A status filter also takes the keys of custom statuses, which rows store in a column of their own. A built-in status
 * includes the custom ones based on it.
 */
async function statusFilter(tx: Tx, params: Params): Promise<StatusFilter> {
  const names = ['status', 'status_in'].filter((name) => params[name] !== undefined);
  const [name] = names;
  if (names.length !== 1 || !name) return { params, conditions: [], asked: statuses };
  const keys = valuesOf(params[name]);
  const builtIn = statuses.filter((status) => keys.includes(status));
  const custom = await customStatuses(tx, keys);
  if (custom.length === 0) return { params, conditions: [], asked: builtIn };
  const { [name]: _, ...rest } = params;
  const ids = custom.map(({ id }) => id);
  const isCustom = sql`v.custom_status_id = any(${ids}::integer[])`;
  const condition = builtIn.length > 0 ? sql`(v.status = any(${builtIn}::text[]) or ${isCustom})` : isCustom;
  const asked = statuses.filter((status) => builtIn.includes(status) || custom.some(({ base }) => base === status));
  return { params: rest, conditions: [condition], asked };
}

async function customStatuses(tx: Tx, keys: readonly string[]): Promise<{ id: number; base: Status }[]> {
  const others = keys.filter((key) => !statuses.some((status) => status === key));
  if (others.length === 0) return [];
  return tx.rows(sql<{ id: number; base: Status }>`select id, base from response_statuses
    where tenant_id = ${tx.tenantId} and key = any(${others}::text[]) and key <> base order by id`);
}
