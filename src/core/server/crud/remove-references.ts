import { resourceOf } from '../../contract/catalogue.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';
import { type ReferencePlace, referencePlaces } from './reference-places.ts';
import { otherSideOf } from './shared-lists.ts';

/** Whether the id of a deleted record is removed here: the database does it by foreign keys, removeRow for shared lists. */
export const isRemovedHere = ({ target, whenDeleted, through, keys }: ReferencePlace): boolean =>
  whenDeleted === 'removed' &&
  (keys.length > 0 || resourceOf(target).softDelete === true) &&
  !(through && otherSideOf(through));

/** Removes a record that is deleted from all that names it. A form that was opened before is refused as an old version. */
export async function removeReferences(actor: Actor, { table }: Resource, id: number): Promise<Removal[]> {
  const removals: Removal[] = [];
  for (const place of referencePlaces()) {
    if (resourceOf(place.target).table !== table || !isRemovedHere(place)) continue;
    const changed = await actor.tx.rows(removing(actor.tx, place, id));
    if (changed.length > 0) removals.push({ place, ids: changed.map((row) => row.id) });
  }
  return removals;
}

export interface Removal {
  place: ReferencePlace;
  /** Of the records that named it. */
  ids: number[];
}

function removing(tx: Tx, place: ReferencePlace, id: number): Sql<{ id: number }> {
  const { through, column, keys } = place;
  if (through) {
    const [pairs, own, other] = through;
    return sql`with removed as (
        delete from ${sql.ref(pairs)} where tenant_id = ${tx.tenantId} and ${sql.ref(other)} = ${id}
        returning ${sql.ref(own)} as id)
      ${changing(tx, place, sql``, sql`t.id in (select id from removed)`)}`;
  }
  const stored = sql`t.${sql.ref(column)}`;
  if (keys.length === 0) return changing(tx, place, sql`${sql.ref(column)} = null`, sql`${stored} = ${id}`);
  const [path, key] = [keys.slice(0, keys.indexOf('[]')), keys[keys.indexOf('[]') + 1]];
  const list = sql`(${stored} #> ${path}::text[])`;
  const element = key ? sql`jsonb_build_object(${key}::text, ${id}::integer)` : sql`to_jsonb(${id}::integer)`;
  const others = sql`(select coalesce(jsonb_agg(x.e order by x.at), '[]')
    from jsonb_array_elements(${list}) with ordinality x(e, at) where not x.e @> ${element})`;
  const value = path.length > 0 ? sql`jsonb_set(${stored}, ${path}::text[], ${others})` : others;
  return changing(tx, place, sql`${sql.ref(column)} = ${value}`, sql`${list} @> jsonb_build_array(${element})`);
}

/** Who saved a rule last stays: it acts in the name of that user. */
function changing({ tenantId }: Tx, { resource, table, id }: ReferencePlace, assignment: Sql, where: Sql) {
  const isVersioned = table === resource.table && 'version' in resource.schema.shape;
  const version = isVersioned ? [sql`version = t.version + 1`, sql`updated_at = now()`] : [];
  const assignments = sql.join([assignment, ...version].filter(({ text }) => text !== ''));
  return sql<{ id: number }>`update ${sql.ref(table)} t set ${assignments}
    where t.tenant_id = ${tenantId} and ${where} returning t.${sql.ref(id)} as id`;
}
