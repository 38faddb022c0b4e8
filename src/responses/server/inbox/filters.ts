import { isAmongRows } from '../../../analytics/shared/server/answer-query.ts';
import { resourceOf } from '../../../core/contract/catalogue.ts';
import { invalid } from '../../../core/contract/errors.ts';
import { foldText } from '../../../core/contract/notations/fold-text.ts';
import { type ListQuery, listQuery } from '../../../core/server/crud/query.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Session } from '../../../core/server/http/call.ts';
import { canSeePersonal } from '../../../customers/shared/server/can-see-personal.ts';
import { type Status, statuses } from '../../../forms/schemas/response-statuses.ts';
import { isFinal } from '../../rules/status.ts';
import { type BuiltInView, builtInViews, type InboxViewName, inboxViewNames } from '../../schemas/inbox.ts';
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
  const { view: viewName, q, _after: after, filters, ...rest } = params;
  const view = viewName === undefined ? undefined : assertView(viewName);
  const sorted: Params = { ...(view ? sortOf(builtInViews[view].order) : {}), ...rest };
  const resource = resourceOf('sentimentResponses');
  // Validated before the search, which is more expensive.
  await listQuery(tx, resource, topicFilter(sorted).params, fixed);
  const { params: others, conditions: unassigned } = unassignedFilter(sorted);
  const { params: untopical, conditions: topical } = topicFilter(others);
  const { params: plain, conditions: custom, requestedStatuses } = await statusFilter(tx, untopical);
  const texts = await textConditions(tx, plain);
  const conditions = [...unassigned, ...topical, ...custom];
  const behind =
    filters === undefined ? [] : [await isAmongRows(tx, viewer, { dataset: 'cases', filters, id: sql`v.id` })];
  const search = typeof q === 'string' && q.trim() ? await searchFor(tx, q.trim(), canSeePersonal(viewer)) : undefined;
  const only = view && builtInViews[view].only;
  const left = requestedStatuses.filter((status) => !only || isFinal(status) === (only === 'done'));
  const also = [
    ...(view ? await viewConditions(tx, view, viewer) : []),
    ...conditions,
    ...texts,
    ...behind,
    ...(search?.ids ? [search.condition] : []),
    ...(left.length === 0 ? [sql`false`] : []),
  ];
  const { where, offset, limit, paged } = await listQuery(tx, resource, plain, fixed, also);
  return {
    where,
    offset,
    limit,
    paged,
    also,
    fixed,
    params: plain,
    after: after === undefined ? undefined : String(after),
    scanned: search?.ids ? undefined : search,
    total:
      search || conditions.length + behind.length > 0
        ? undefined
        : countOfFilters(tx.tenantId, view ?? 'all', { ...fixed, ...plain }),
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

export function splitValues(value: unknown): string[] {
  return [value].flat().flatMap((text) => String(text).split(','));
}

/** Responses without an assignee have their own indexed column. */
function unassignedFilter(params: Params): Pick<StatusFilter, 'params' | 'conditions'> {
  const name = ['assignedToIds', 'assignedToIds_in'].find((one) => String(params[one]) === 'null');
  if (!name) return { params, conditions: [] };
  const { [name]: _, ...rest } = params;
  return { params: rest, conditions: [sql`not v.is_assigned`] };
}

function topicFilter(params: Params): Pick<StatusFilter, 'params' | 'conditions'> {
  const { topics_like: topic, ...rest } = params;
  if (typeof topic !== 'string' || topic.trim() === '') return { params: rest, conditions: [] };
  const condition = sql`exists (select from jsonb_array_elements_text(v.topics) t(value)
    where strpos(fold_text(t.value), ${foldText(topic.trim())}) > 0)`;
  return { params: rest, conditions: [condition] };
}

const textFilters = ['summary', 'summary_like', 'customerName', 'customerName_like'];

/** The search index has the words of these columns, so it finds the few responses among which the filters look. */
async function textConditions(tx: Tx, params: Params): Promise<Sql[]> {
  const conditions: Sql[] = [];
  for (const name of textFilters) {
    const text = params[name];
    if (typeof text !== 'string' || text.trim() === '' || text === 'null') continue;
    const { ids, condition } = await searchFor(tx, text.trim(), true);
    if (ids) conditions.push(condition);
  }
  return conditions;
}

interface StatusFilter {
  params: Params;
  conditions: Sql[];
  requestedStatuses: readonly Status[];
}

/** A built-in status includes its custom ones, whose keys are stored in a separate column. */
async function statusFilter(tx: Tx, params: Params): Promise<StatusFilter> {
  const names = ['status', 'status_in'].filter((name) => params[name] !== undefined);
  const [name] = names;
  if (names.length !== 1 || !name) return { params, conditions: [], requestedStatuses: statuses };
  const keys = splitValues(params[name]);
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

export interface Viewer extends Pick<Session, 'userId' | 'permits'> {
  tenantId: number | null;
}

export function viewerOf({ tx, session }: { tx: Pick<Tx, 'tenantId'>; session: Omit<Viewer, 'tenantId'> }): Viewer {
  const { userId, permits } = session;
  return { tenantId: tx.tenantId, userId, permits };
}

/** Sets the user for row-level security, which hides views that are not shared with them. */
export async function readAs({ tx, session }: { tx: Tx; session: { userId: number } }): Promise<void> {
  await tx.run(sql`select set_config('app.user_id', ${String(session.userId)}, true)`);
}

function assertView(value: unknown): InboxViewName {
  const view = inboxViewNames.find((name) => name === value);
  if (!view) throw invalid([{ path: 'view', message: 'This view does not exist' }]);
  return view;
}

export async function viewConditions(tx: Tx, name: InboxViewName, viewer: Viewer): Promise<Sql[]> {
  const { only, heldBy: assignedTo, watched, due, escalated } = builtInViews[name];
  return [
    ...(only ? [only === 'open' ? sql`v.is_open` : sql`not v.is_open`] : []),
    ...(assignedTo ? [await assignedToCondition(tx, assignedTo, viewer)] : []),
    ...(watched ? [watchedBy(viewer)] : []),
    ...(due ? [dueCondition(due)] : []),
    ...(escalated ? [sql`v.escalation_level > 0`] : []),
  ];
}

async function assignedToCondition(
  tx: Tx,
  assignedTo: NonNullable<BuiltInView['heldBy']>,
  { userId }: Viewer,
): Promise<Sql> {
  switch (assignedTo) {
    case 'nobody':
      return sql`not v.is_assigned`;
    case 'me':
      return sql`exists (select from sentiment_response_users j
        where j.tenant_id = v.tenant_id and j.response_id = v.id and j.user_id = ${userId})`;
    case 'my_groups':
      return sql`exists (select from sentiment_response_groups j
        where j.tenant_id = v.tenant_id and j.response_id = v.id and j.group_id = any(${await readGroupIds(tx, userId)}::integer[]))`;
  }
}

/** Read first, because the query plan depends on how many responses these groups have. */
async function readGroupIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select group_id as id from group_members where tenant_id = ${tx.tenantId} and user_id = ${userId}`);
  return rows.map(({ id }) => id);
}

function watchedBy({ userId }: Viewer): Sql {
  return sql`exists (select from sentiment_response_watchers w
    where w.tenant_id = v.tenant_id and w.response_id = v.id and w.user_id = ${userId} and w.is_watching)`;
}

function dueCondition(due: NonNullable<BuiltInView['due']>): Sql {
  if (due === 'passed') return sql`v.sla_due_at < now()`;
  return sql`v.sla_due_at >= now() and v.sla_due_at < now() + interval '24 hours'`;
}
