import { resourceNames, resourceOf } from '../../contract/catalogue.ts';
import { conflict, notFound } from '../../contract/errors.ts';
import { type Field, type Resource, relationName } from '../../contract/resource.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { type Column, resourceColumns, snakeOf } from './columns.ts';
import { type ListPage, nextPage, totalCap } from './list-pages.ts';
import { behindCursor, cursorOf, lastKey } from './order.ts';
import { listQuery } from './query.ts';
import { removeReferences } from './remove-references.ts';
import { lockSharedLists, otherSideOf, raiseVersions, sharedListsOf, type Through } from './shared-lists.ts';

export interface ListAnswer extends ListPage {
  /** The JSON array as PostgreSQL wrote it, passed through without parsing. */
  json: string;
}

export interface ListParams {
  query?: Record<string, unknown>;
  /** Conditions of the path, such as the sentiment whose fields are listed. */
  fixed?: Record<string, number>;
  /** Additional conditions over `v`. */
  also?: readonly Sql[];
  /** Other rows than those of the resource's view, named `v`. */
  from?: Sql;
  /** Adds the names behind IDs: role for roleId, groups for groupIds. */
  rich?: boolean;
}

/** Reads a page of a list in one statement. Rows are counted only where the page alone does not tell their number. */
export async function listRows(tx: Tx, resource: Resource, params: ListParams = {}): Promise<ListAnswer> {
  const { query: { _after, ...query } = {}, fixed, also, rich } = params;
  const { where, order, offset, limit, paged } = await listQuery(tx, resource, query, fixed, also);
  const behind = _after === undefined ? undefined : behindCursor(order, String(_after));
  const start = behind?.before ?? offset;
  const isWhole = behind ? sql`false` : sql`count(*) < ${limit} and (count(*) > 0 or ${start} = 0)`;
  const from = params.from ?? sql`${sql.ref(resource.view ?? resource.table)} v`;
  const ask = isPlain(params) ? tx.prepared : tx.first;
  const answer = await ask(sql<{ json: string; rows: number; total: number; key: string | null; id: number | null }>`
    select coalesce(json_agg(row_to_json(page)), '[]')::text as json, count(*)::integer as rows,
      case when ${isWhole} then ${start} + count(*)
        else (select count(*) from (select from ${from} where ${where} limit ${totalCap + 1}) capped) end::integer as total,
      ${lastKey(order)} as key, (array_agg(page.id))[count(*)] as id
    from (select ${selectionOf(resource, rich)}
      from (select v.* from ${from} where ${where} ${behind ? sql`and ${behind.isBehind}` : sql``}
        order by ${order.by} limit ${limit} offset ${behind ? 0 : start}) v order by ${order.by}) page`);
  const { json = '[]', rows = 0, total: counted = 0, key = null, id = null } = answer ?? {};
  const [total, capped] = [Math.min(counted, totalCap), counted > totalCap];
  const cursor = id === null ? undefined : cursorOf(order, { key, id, before: start + rows });
  const isBehindCursor = behind !== undefined;
  return { json, total, capped, next: nextPage({ start, limit, rows, total, capped, paged, cursor, isBehindCursor }) };
}

/** True without caller-chosen filters; such statements are few and can be prepared. */
function isPlain({ query = {}, also = [], from }: ListParams): boolean {
  return also.length === 0 && !from && Object.keys(query).every((paramName) => pageParams.includes(paramName));
}

const pageParams = ['_start', '_end', '_sort', '_order', '_after'];

/** Throws 404, the same for unknown rows and those of another tenant. `Row` is the type of the schema. */
export async function readRow<Row = Record<string, unknown> & { id: number; version: number }>(
  tx: Tx,
  resource: Resource,
  id: number,
  rich = false,
): Promise<Row> {
  const found = await tx.prepared(sql<{ row: Row }>`
    select row_to_json(one) as row from (
      select ${selectionOf(resource, rich)} from ${sql.ref(resource.view ?? resource.table)} v
      where v.tenant_id = ${tx.tenantId} and v.id = ${id}) one`);
  if (!found) throw notFound();
  return found.row;
}

export async function assertRow(tx: Tx, resource: Resource, id: number): Promise<void> {
  const found = await tx.run(sql`
    select from ${sql.ref(resource.view ?? resource.table)} v where v.tenant_id = ${tx.tenantId} and v.id = ${id}`);
  if (!found) throw notFound();
}

export function selectionOf(resource: Resource, rich = false): Sql {
  const columns = [...resourceColumns(resource).values()].map(selected);
  const relations = rich ? Object.entries(resource.fields).flatMap(([name, field]) => relation(name, field)) : [];
  return sql.join([...columns, ...relations]);
}

function selected({ name, column, through }: Column): Sql {
  if (!through) return sql`v.${sql.ref(column)} as ${sql.ref(name)}`;
  const [table, own, other] = through;
  return sql`(select coalesce(json_agg(j.${sql.ref(other)} order by j.${sql.ref(other)}), '[]')
    from ${sql.ref(table)} j where j.tenant_id = v.tenant_id and j.${sql.ref(own)} = v.id) as ${sql.ref(name)}`;
}

function relation(name: string, { kind, through }: Field): Sql[] {
  if (typeof kind !== 'object' || 'select' in kind) return [];
  const target = resourceOf('one' in kind ? kind.one : kind.many);
  const others = (target.reference ?? []).map((field) => sql`, ${sql.raw(`'${field}'`)}, r.${sql.ref(snakeOf(field))}`);
  const named = sql`json_build_object('id', r.id, 'name', r.${sql.ref(snakeOf(target.title ?? 'name'))}${sql.join(others, sql``)})`;
  if ('one' in kind) {
    return [
      sql`(select ${named} from ${sql.ref(target.table)} r
        where r.tenant_id = v.tenant_id and r.id = v.${sql.ref(snakeOf(name))}) as ${sql.ref(relationName(name))}`,
    ];
  }
  if (!through) return [];
  const [table, own, other] = through;
  return [
    sql`(select coalesce(json_agg(${named} order by r.id), '[]') from ${sql.ref(table)} j
      join ${sql.ref(target.table)} r on r.tenant_id = j.tenant_id and r.id = j.${sql.ref(other)}
      where j.tenant_id = v.tenant_id and j.${sql.ref(own)} = v.id) as ${sql.ref(relationName(name))}`,
  ];
}

type Values = Record<string, unknown>;

/** Inserts a row with its ID lists and an audit entry. `unseen` columns are never returned, such as a password. */
export async function createRow(call: Actor, resource: Resource, values: Values, unseen: Values = {}) {
  const { tx, session } = call;
  await lockSharedLists(tx, resource);
  const columns = [
    ...scalars(resource, values),
    ...named({ ...unseen, createdBy: session.userId, updatedBy: session.userId }),
  ];
  const inserted = await tx.first(sql<{ id: number }>`
    insert into ${sql.ref(resource.table)} (tenant_id, ${sql.join(columns.map(({ column }) => sql.ref(column)))})
    values (${tx.tenantId}, ${sql.join(columns.map(({ value }) => value))}) returning id`);
  if (!inserted) throw notFound();
  await replaceLists(call, resource, inserted.id, values);
  const row = await readRow(tx, resource, inserted.id);
  await audit(call, resource, inserted.id, { after: row });
  return row;
}

/** Updates the given values. An outdated `version` is 409 with both values; without one the last write wins. */
export async function updateRow(call: Actor, resource: Resource, id: number, values: Values, unseen: Values = {}) {
  const { tx, session } = call;
  await lockSharedLists(tx, resource);
  const before = await readRow(tx, resource, id);
  const version = typeof values.version === 'number' ? values.version : undefined;
  const assignments = [...scalars(resource, values), ...named({ ...unseen, updatedBy: session.userId })];
  const changed = await tx.run(sql`
    update ${sql.ref(resource.table)} set version = version + 1, updated_at = now(),
      ${sql.join(assignments.map(({ column, value }) => sql`${sql.ref(column)} = ${value}`))}
    where tenant_id = ${tx.tenantId} and id = ${id} ${version === undefined ? sql`` : sql`and version = ${version}`}`);
  if (changed === 0) throw stale(await readRow(tx, resource, id), values);
  await replaceLists(call, resource, id, values);
  const row = await readRow(tx, resource, id);
  await audit(call, resource, id, { before, after: row });
  return row;
}

/** Deletes a row, or soft-deletes it if others refer to it. Returns `{success, id}`. */
export async function removeRow(call: Actor, resource: Resource, id: number) {
  const { tx } = call;
  await lockSharedLists(tx, resource);
  const before = await readRow(tx, resource, id);
  for (const through of sharedListsOf(resource)) await replaceList(call, through, id, []);
  const removals = await removeReferences(call, resource, id);
  const own = sql`where tenant_id = ${tx.tenantId} and id = ${id}`;
  const table = sql.ref(resource.table);
  await tx.run(
    resource.softDelete ? sql`update ${table} set deleted_at = now() ${own}` : sql`delete from ${table} ${own}`,
  );
  await audit(call, resource, id, { before });
  for (const { place, ids } of removals)
    await auditAll(call, place.resource, ids, { before: { [place.path]: id }, after: { [place.path]: null } });
  return { success: true, id };
}

/** 409 with the current row and the caller's values. */
export function stale(current: Values, yours: Values) {
  const { tenantId: _, ...sent } = yours;
  return conflict('STALE', 'Another user has changed this in the meantime', { current, yours: sent });
}

const setByServer = new Set(['id', 'tenantId', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'version']);

function scalars(resource: Resource, values: Values): { column: string; value: unknown }[] {
  const columns = resourceColumns(resource);
  return Object.entries(values).flatMap(([name, value]) => {
    const column = columns.get(name);
    if (!column || column.type === 'ids' || value === undefined || setByServer.has(name)) return [];
    return [{ column: column.column, value: stored(column, value) }];
  });
}

function named(values: Values): { column: string; value: unknown }[] {
  return Object.entries(values).map(([name, value]) => ({ column: snakeOf(name), value }));
}

function stored(column: Column, value: unknown): unknown {
  return ['texts', 'json'].includes(column.type) && value !== null ? JSON.stringify(value) : value;
}

/** A list in `values` replaces the stored one; an absent list is unchanged. */
async function replaceLists(call: Actor, resource: Resource, id: number, values: Values): Promise<void> {
  for (const { name, through } of resourceColumns(resource).values()) {
    const ids = values[name];
    if (through && Array.isArray(ids)) await replaceList(call, through, id, ids);
  }
}

/** What was added and removed gets a new version where it shows the list from its side. */
async function replaceList(call: Actor, through: Through, id: number, ids: number[]): Promise<void> {
  const { tx } = call;
  const removed = await tx.rows(removing(through, tx.tenantId, id, ids));
  const added = ids.length > 0 ? await tx.rows(adding(through, tx.tenantId, id, ids)) : [];
  const other = otherSideOf(through);
  if (other)
    await raiseVersions(
      call,
      other,
      [...removed, ...added].map((changed) => changed.id),
    );
}

type Changed = Sql<{ id: number }>;

function removing([table, own, other]: Through, tenantId: number | null, id: number, keptIds: number[]): Changed {
  return sql`delete from ${sql.ref(table)} where tenant_id = ${tenantId} and ${sql.ref(own)} = ${id}
    and not ${sql.ref(other)} = any(${keptIds}) returning ${sql.ref(other)} as id`;
}

function adding([table, own, other]: Through, tenantId: number | null, id: number, ids: number[]): Changed {
  return sql`insert into ${sql.ref(table)} (tenant_id, ${sql.ref(own)}, ${sql.ref(other)})
    select ${tenantId}::integer, ${id}::integer, wanted from unnest(${ids}::integer[]) wanted on conflict do nothing
    returning ${sql.ref(other)} as id`;
}

interface Change {
  before?: unknown;
  after?: unknown;
}

/** Writes an audit entry in the same transaction: user, record, IP address, values before and after. */
export const audit = (actor: Actor, resource: Resource, id: number | null, change: Change): Promise<void> =>
  auditAll(actor, resource, [id], change);

/** One entry for each of several records that changed in the same way. */
export async function auditAll(
  { tx, session, request, does = 'rule' }: Actor,
  resource: Resource,
  ids: readonly (number | null)[],
  change: Change,
): Promise<void> {
  const name = resourceNames().find((candidate) => resourceOf(candidate) === resource) ?? resource.table;
  const action = request ? `${request.method} ${request.routeOptions.url ?? ''}` : does;
  await tx.run(sql`
    insert into audit_log (tenant_id, user_id, ip, action, resource, record_id, before, after)
    select ${tx.tenantId}::integer, ${session.userId}::integer, ${request?.ip ?? ''}, ${action}, ${name}, one,
      ${asJson(change.before)}::jsonb, ${asJson(change.after)}::jsonb from unnest(${ids}::integer[]) one`);
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
