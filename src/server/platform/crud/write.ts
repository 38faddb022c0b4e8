import { conflict, notFound } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/resource.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Actor } from '../http/call.ts';
import { audit } from './audit.ts';
import { type Column, columnsOf, snakeOf } from './columns.ts';
import { readRow } from './read.ts';

type Values = Record<string, unknown>;

/**
 * Inserts a row with its ID lists and an audit entry, and returns it. `unseen` are columns that are never returned,
 * such as a password hash.
 */
export async function createRow(call: Actor, resource: Resource, values: Values, unseen: Values = {}) {
  const { tx, session } = call;
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
  const before = await readRow(tx, resource, id);
  const own = sql`where tenant_id = ${tx.tenantId} and id = ${id}`;
  const table = sql.ref(resource.table);
  await tx.run(
    resource.softDelete ? sql`update ${table} set deleted_at = now() ${own}` : sql`delete from ${table} ${own}`,
  );
  await audit(call, resource, id, { before });
  return { success: true, id };
}

/** 409 with the current row and the caller's values. */
export function stale(current: Values, yours: Values) {
  const { tenantId: _, ...sent } = yours;
  return conflict('STALE', 'Another user has changed this in the meantime', { current, yours: sent });
}

const setByServer = new Set(['id', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy', 'version']);

function scalars(resource: Resource, values: Values): { column: string; value: unknown }[] {
  const columns = columnsOf(resource);
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
  return column.type === 'json' && value !== null ? JSON.stringify(value) : value;
}

/** A list in `values` replaces the stored one; an absent list is unchanged. */
async function replaceLists({ tx }: Actor, resource: Resource, id: number, values: Values): Promise<void> {
  for (const { name, through } of columnsOf(resource).values()) {
    const ids = values[name];
    if (!through || !Array.isArray(ids)) continue;
    await tx.run(removing(through, tx.tenantId, id, ids));
    if (ids.length > 0) await tx.run(adding(through, tx.tenantId, id, ids));
  }
}

type Through = NonNullable<Column['through']>;

function removing([table, own, other]: Through, tenantId: number | null, id: number, keptIds: number[]): Sql {
  return sql`delete from ${sql.ref(table)} where tenant_id = ${tenantId} and ${sql.ref(own)} = ${id}
    and not ${sql.ref(other)} = any(${keptIds})`;
}

function adding([table, own, other]: Through, tenantId: number | null, id: number, ids: number[]): Sql {
  return sql`insert into ${sql.ref(table)} (tenant_id, ${sql.ref(own)}, ${sql.ref(other)})
    select ${tenantId}::integer, ${id}::integer, wanted from unnest(${ids}::integer[]) wanted on conflict do nothing`;
}
