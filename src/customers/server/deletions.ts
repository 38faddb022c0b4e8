import { permissionsOfRun } from '../../core/server/auth/rights-of-runs.ts';
import { nowOf } from '../../core/server/auth/tokens.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Handler } from '../../core/server/http/call.ts';
import { enqueue, type JobKind } from '../../core/server/jobs/job.ts';
import { deletionUndoSeconds, type SeveralCustomers } from '../schemas/customer-calls.ts';
import type { customersJobLabels } from '../schemas/job-labels.ts';
import { assertNotHeld, forgetCustomer, heldCustomers } from './forget-customer.ts';

export const customerDeletionJob = 'delete-customers' satisfies keyof typeof customersJobLabels;

/** The page counts from the answer, so the server waits a little longer. */
const delaySeconds = deletionUndoSeconds + 3;

/** Hides customers at once and deletes them later by a job, which also runs if the user has left the page. */
export const deleteSeveral: Handler<SeveralCustomers> = async ({ tx, services, session, body }) => {
  await assertNotHeld(tx, body.ids);
  const deleteAt = new Date(nowOf(services).getTime() + delaySeconds * 1_000);
  const rows = await tx.rows(sql<{ id: number }>`
    update customer_form_responses set delete_at = ${deleteAt}
    where tenant_id = ${tx.tenantId} and id = any(${body.ids}::integer[]) and delete_at is null
    returning id`);
  const ids = rows.map(({ id }) => id);
  const payload = { ids, userId: session.userId };
  const key = `${ids[0]} ${deleteAt.toISOString()}`;
  if (ids.length > 0) await enqueue(tx, { kind: customerDeletionJob, key, payload, runAt: deleteAt });
  return { changed: ids.length };
};

/** Customers whose time is over stay deleted. */
export const restoreSeveral: Handler<SeveralCustomers> = async ({ tx, body }) => {
  const restored = await tx.run(sql`
    update customer_form_responses set delete_at = null
    where tenant_id = ${tx.tenantId} and id = any(${body.ids}::integer[]) and delete_at is not null`);
  return { changed: restored };
};

/**
 * Deletes in one transaction the customers that nobody restored. A legal hold set meanwhile restores its customers; all
 * are restored where the user may no longer delete them.
 */
export const deleteCustomers: JobKind = async ({ services, tx, job, now }) => {
  const { ids, userId } = job.payload as { ids: number[]; userId: number };
  const { refusal } = await permissionsOfRun(tx, 'customerDeletion', userId);
  if (refusal) return restoreAll(tx, ids, refusal);
  await tx.run(sql`
    update customer_form_responses set delete_at = null
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])
      and id in (select h.id from (${heldCustomers(tx)}) h)`);
  const due = await tx.rows(sql<{ id: number }>`
    select id from customer_form_responses
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[]) and delete_at <= ${now}
    order by id for update`);
  for (const { id } of due) await forgetCustomer(services, tx, id);
  await tx.run(sql`
    with gone as (
      delete from customer_form_responses c
      where c.tenant_id = ${tx.tenantId} and c.id = any(${due.map(({ id }) => id)}::integer[]) returning c.*)
    insert into audit_log (tenant_id, user_id, action, resource, record_id, before)
    select g.tenant_id, ${userId}::integer, 'customers delete', 'customerFormResponses', g.id, to_jsonb(g) from gone g`);
  return undefined;
};

async function restoreAll(tx: Tx, ids: readonly number[], reason: string): Promise<undefined> {
  await tx.run(sql`
    with restored as (
      update customer_form_responses set delete_at = null
      where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[]) and delete_at is not null returning tenant_id, id)
    insert into audit_log (tenant_id, user_id, action, resource, record_id, after)
    select tenant_id, null, 'customers restore', 'customerFormResponses', id, ${JSON.stringify({ reason })}::jsonb
    from restored`);
}
