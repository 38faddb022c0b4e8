import { z } from 'zod';
import { resourceNames, resourceOf } from '../../contract/catalogue.ts';
import type { Resource } from '../../contract/resource.ts';
import { type WhenDeleted, whenDeletedSchema } from '../../contract/schemas/common.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import { resourceColumns, snakeOf } from './columns.ts';
import type { Through } from './shared-lists.ts';

/** Where the stored records of a resource name those of another. */
export interface ReferencePlace {
  resource: Resource;
  /** In a record: autoAssign.userIds[]. */
  path: string;
  target: string;
  whenDeleted: WhenDeleted | undefined;
  table: string;
  /** The column with the id of the record that names. */
  id: string;
  column: string;
  through?: Through;
  /** In a column of JSON: ['recipients', '[]', 'userId']. */
  keys: readonly string[];
}

/** All of them: what the schemas of the map mark with `recordId` and `recordIds`. */
export const referencePlaces = (): ReferencePlace[] => resourceNames().map(resourceOf).flatMap(placesOf);

export function placesOf(resource: Resource): ReferencePlace[] {
  const columns = resourceColumns(resource);
  const own = idSlotsOf(resource.schema).map((slot) => {
    const through = columns.get(slot.keys[0] ?? '')?.through;
    return { resource, table: resource.table, id: 'id', ...stored(slot), ...(through ? { through, keys: [] } : {}) };
  });
  const others = (resource.stored ?? []).flatMap(({ table, id, schema }) =>
    idSlotsOf(schema).map((slot) => ({ resource, table, id, ...stored(slot) })),
  );
  return [...own, ...others];
}

function stored({ path, resource: target, whenDeleted, keys: [name = '', ...keys] }: IdSlot) {
  return { path, target, whenDeleted, column: snakeOf(name), keys };
}

/** The ids of a resource that a record names already. */
export async function namedIds(
  tx: Tx,
  { resource, id }: { resource: Resource; id: number },
  target: string,
): Promise<Set<number>> {
  const places = placesOf(resource).filter((place) => place.target === target);
  if (places.length === 0) return new Set();
  const rows = await tx.rows(sql<{ id: number }>`
    ${sql.join(
      places.map((place) => namedAt(tx, place, id)),
      sql` union `,
    )}`);
  return new Set(rows.map((row) => row.id));
}

function namedAt({ tenantId }: Tx, { through, table, id: own, column, keys }: ReferencePlace, id: number): Sql {
  if (through) {
    return sql`select t.${sql.ref(through[2])} as id from ${sql.ref(through[0])} t
      where t.tenant_id = ${tenantId} and t.${sql.ref(through[1])} = ${id}`;
  }
  const record = sql`from ${sql.ref(table)} t where t.tenant_id = ${tenantId} and t.${sql.ref(own)} = ${id}`;
  if (keys.length === 0) return sql`select t.${sql.ref(column)} as id ${record}`;
  const inside = `lax $${keys.map((key) => (key === '[]' ? '[*]' : `."${key}"`)).join('')}`;
  return sql`select jsonb_path_query(t.${sql.ref(column)}, ${inside}::jsonpath)::integer as id ${record}`;
}

interface IdSlot {
  /** Dotted, lists marked with `[]`. */
  path: string;
  keys: readonly string[];
  resource: string;
  whenDeleted: WhenDeleted | undefined;
}

export interface InnerSchema {
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
}

/** IDs of other resources in a schema. */
export function idSlotsOf(schema: z.ZodType, keys: readonly string[] = []): IdSlot[] {
  const { references: resource, whenDeleted } = z.globalRegistry.get(schema) ?? {};
  const { innerType, in: before, element, shape, options } = schema.def as InnerSchema;
  if (typeof resource === 'string' && !element && !before && !innerType) {
    const path = keys.join('.').replaceAll('.[]', '[]');
    return [{ path, keys, resource, whenDeleted: whenDeletedSchema.optional().parse(whenDeleted) }];
  }
  if (innerType) return idSlotsOf(innerType, keys);
  if (before) return idSlotsOf(before, keys);
  if (options) return options.flatMap((option) => idSlotsOf(option, keys));
  if (element) return idSlotsOf(element, [...keys, '[]']);
  return Object.entries(shape ?? {}).flatMap(([name, inner]) => idSlotsOf(inner, [...keys, name]));
}
