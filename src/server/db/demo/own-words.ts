import { sql } from 'kysely';
import { resourceOf } from '../../../contract/catalogue.ts';
import { createRow, updateRow } from '../../crud/write.ts';
import { changeStatus } from '../../handlers/responses/change-status.ts';
import { lockResponse } from '../../handlers/responses/lock-response.ts';
import { readStatusWords, statusNamed } from '../../handlers/responses/status-words.ts';
import type { Actor } from '../../http/call.ts';

const maintenance = 'with_maintenance';

/** As hotels speak: one status is called otherwise, and one says that the technicians see to it. */
export async function speakOwnWords(actor: Actor): Promise<void> {
  const statuses = resourceOf('responseStatuses');
  const { id } = statusNamed(await readStatusWords(actor.tx), 'pending_internal');
  await updateRow(actor, statuses, id, { label: 'With another department' });
  const own = { label: 'With maintenance', customerLabel: 'We are on it', base: 'in_progress', color: '#7c3aed' };
  await createRow(actor, statuses, { ...own, rank: 35 }, { key: maintenance });
  for (const response of await forTechnicians(actor)) await handOver(actor, response);
}

interface ForTechnicians {
  id: number;
  userId: number;
  /** When something was done with it last. */
  at: Date;
}

function forTechnicians({ tx }: Actor): Promise<ForTechnicians[]> {
  return tx.rows(sql<ForTechnicians>`
    select r.id, min(j.user_id) as user_id, greatest(r.updated_at, (select max(t.created_at)
      from sentiment_response_tracking t where t.tenant_id = r.tenant_id and t.response_id = r.id)) as at
    from sentiment_responses r join sentiment_response_users j on j.tenant_id = r.tenant_id and j.response_id = r.id
    where r.tenant_id = ${tx.tenantId} and r.status = 'in_progress'
      and r.summary ~* '(through the ceiling|smoke detector)'
    group by r.tenant_id, r.id order by r.id`);
}

/** By whoever has it, with the last that they did. */
async function handOver({ tx }: Actor, { id, userId, at }: ForTechnicians): Promise<void> {
  const actor: Actor = { tx, session: { userId }, at };
  await changeStatus(actor, await lockResponse(actor, id), { status: maintenance });
  await tx.run(sql`update sentiment_responses set updated_at = ${at} where tenant_id = ${tx.tenantId} and id = ${id}`);
}
