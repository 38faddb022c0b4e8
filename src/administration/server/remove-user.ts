import { resourceOf } from '../../core/contract/catalogue.ts';
import { removeRow } from '../../core/server/crud/rows.ts';
import { sql } from '../../core/server/db/database.ts';
import type { Actor } from '../../core/server/http/call.ts';

/** Deletes a user whose duties were handed over. What the user did keeps the name. */
export async function removeUser(actor: Actor, id: number) {
  const { tx } = actor;
  const answer = await removeRow(actor, resourceOf('users'), id);
  await recordRemoval(actor, id);
  await tx.run(sql`update users set role_id = null where tenant_id = ${tx.tenantId} and id = ${id}`);
  await tx.run(sql`delete from sentiment_response_users where tenant_id = ${tx.tenantId} and user_id = ${id}`);
  return answer;
}

/** In the history of done responses, from which figures of earlier days are read. Open ones were handed over. */
async function recordRemoval({ tx, session }: Actor, id: number): Promise<void> {
  await tx.run(sql`
    insert into sentiment_response_tracking (tenant_id, response_id, kind, notes, detail, user_id, created_by, updated_by)
    select j.tenant_id, j.response_id, 'assigned', 'Removed: ' || u.full_name || ', who was deleted',
      jsonb_build_object('added', '[]'::jsonb, 'removed', jsonb_build_array(u.id)), ${session.userId}::integer,
      ${session.userId}::integer, ${session.userId}::integer
    from sentiment_response_users j join users u on u.tenant_id = j.tenant_id and u.id = j.user_id
    where j.tenant_id = ${tx.tenantId} and j.user_id = ${id}`);
}
