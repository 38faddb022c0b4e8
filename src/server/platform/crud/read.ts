import { resourceOf } from '../../../contract/catalogue.ts';
import { notFound } from '../../../contract/errors.ts';
import { type Field, type Resource, relationName } from '../../../contract/resource.ts';
import type { Tx } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import { type Column, columnsOf, snakeOf } from './columns.ts';
import { listQuery } from './query.ts';

/** Totals above this are not exact; a header says so. */
export const totalCap = 10_000;

export interface ListAnswer {
  /** The JSON array as PostgreSQL wrote it, passed through without parsing. */
  json: string;
  total: number;
  capped: boolean;
}

export interface ListParams {
  query?: Record<string, unknown>;
  /** Conditions of the path, such as the sentiment whose fields are listed. */
  fixed?: Record<string, number>;
  /** Additional conditions over `v`. */
  also?: readonly Sql[];
  /** Adds the names behind IDs: role for roleId, groups for groupIds. */
  rich?: boolean;
}

export async function listRows(tx: Tx, resource: Resource, params: ListParams = {}): Promise<ListAnswer> {
  const { query = {}, fixed, also } = params;
  const { where, order, offset, limit, paged } = listQuery(resource, tx.tenantId, query, fixed, also);
  const from = sql`${sql.ref(resource.view ?? resource.table)} v where ${where}`;
  const ask = isPlain(params) ? tx.prepared : tx.first;
  const answer = await ask(sql<{ json: string; total: number | null; rows: number }>`
    select coalesce(json_agg(row_to_json(page)), '[]')::text as json, count(*)::integer as rows,
      ${paged ? sql`(select count(*)::integer from (select from ${from} limit ${totalCap + 1}) capped)` : sql`null`} as total
    from (select ${selectionOf(resource, params.rich)}
      from (select v.* from ${from} order by ${order} limit ${limit} offset ${offset}) v order by ${order}) page`);
  const total = answer?.total ?? answer?.rows ?? 0;
  return { json: answer?.json ?? '[]', total: Math.min(total, totalCap), capped: total > totalCap };
}

/** True without caller-chosen filters; such statements are few and can be prepared. */
function isPlain({ query = {}, also = [] }: ListParams): boolean {
  return (
    also.length === 0 &&
    Object.keys(query).every((paramName) => ['_start', '_end', '_sort', '_order'].includes(paramName))
  );
}

/**
 * Reads one row or throws 404, the same for unknown rows and those of another tenant. `Row` is the type of the
 * resource's schema.
 */
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
  const columns = [...columnsOf(resource).values()].map(selected);
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
  const named = sql`json_build_object('id', r.id, 'name', r.${sql.ref(snakeOf(target.title ?? 'name'))})`;
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
