import { resourceNames, resourceOf } from '../../contract/catalogue.ts';
import type { Field, Resource } from '../../contract/resource.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Actor } from '../http/call.ts';

export type Through = NonNullable<Field['through']>;

/** The resource whose records have the same join table as a list, too: users, for the members of a group. */
export function otherSideOf([table, own, other]: Through): Resource | undefined {
  const mirrored = [table, other, own].join();
  return resourceNames()
    .map(resourceOf)
    .find((resource) => listsOf(resource).some((through) => through.join() === mirrored));
}

const listsOf = ({ fields }: Resource): Through[] =>
  Object.values(fields).flatMap(({ through }) => (through ? [through] : []));

/** The lists of a resource that are lists of other records, too. */
export const sharedListsOf = (resource: Resource): Through[] =>
  listsOf(resource).filter((through) => otherSideOf(through) !== undefined);

/**
 * Waits for other changes of the lists that records of this resource share with others. Whoever locks such a record to
 * change it comes here first: a change of a group locks its users, too, and a change of a user its groups.
 */
export async function lockSharedLists(tx: Tx, resource: Resource): Promise<void> {
  for (const [table] of sharedListsOf(resource))
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${table}, ${tx.tenantId}::bigint))`);
}

/** Gives records a new version, so that a form that was opened before is refused as an old version. */
export async function raiseVersions({ tx, session }: Actor, resource: Resource, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`
    update ${sql.ref(resource.table)} set version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])`);
}
