import { deletionUndoSeconds, type SeveralCustomers } from '../../../contract/schemas/customers/customer-calls.ts';
import { nowOf } from '../../platform/auth/tokens.ts';
import { sql } from '../../platform/db/database.ts';
import type { Handler } from '../../platform/http/call.ts';
import { enqueue, type JobKind } from '../../platform/jobs/job.ts';
import { assertNotHeld, forgetCustomer, heldCustomers } from './records/forget-customer.ts';

export const customerDeletionJob = 'delete-customers';

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

/** Deletes in one transaction the customers that nobody restored. A legal hold set meanwhile restores its customers. */
export const deleteCustomers: JobKind = async ({ tx, job, now }) => {
  const { ids, userId } = job.payload as { ids: number[]; userId: number };
  await tx.run(sql`
    update customer_form_responses set delete_at = null
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])
      and id in (select h.id from (${heldCustomers(tx)}) h)`);
  const due = await tx.rows(sql<{ id: number }>`
    select id from customer_form_responses
    where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[]) and delete_at <= ${now}
    order by id for update`);
  for (const { id } of due) await forgetCustomer(tx, id);
  await tx.run(sql`
    with gone as (
      delete from customer_form_responses c
      where c.tenant_id = ${tx.tenantId} and c.id = any(${due.map(({ id }) => id)}::integer[]) returning c.*)
    insert into audit_log (tenant_id, user_id, action, resource, record_id, before)
    select g.tenant_id, ${userId}::integer, 'customers delete', 'customerFormResponses', g.id, to_jsonb(g) from gone g`);
  return undefined;
};
