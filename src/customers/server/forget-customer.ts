import { conflict } from '../../core/contract/errors.ts';
import { type Sql, sql, type Tx } from '../../core/server/db/database.ts';
import type { Services } from '../../core/server/http/call.ts';

declare module '../../core/server/http/events.ts' {
  interface Events {
    /** A customer is about to be deleted, in the same transaction. */
    customerDeleted(tx: Tx, customerId: number): Promise<void>;
  }
}

/** The ids of customers that data requests keep by a legal hold, with the reference of the request. */
export const heldCustomers = ({ tenantId }: Tx): Sql<{ id: number; reference: string }> => sql`
  select c.id::integer as id, d.reference from data_requests d, jsonb_array_elements_text(d.customer_ids) c (id)
  where d.tenant_id = ${tenantId} and d.legal_hold <> '' and d.status in ('open', 'running')`;

/** Throws 409 if a data request keeps one of the customers by a legal hold. */
export async function assertNotHeld(tx: Tx, ids: readonly number[]): Promise<void> {
  const held = await tx.first(sql<{ reference: string }>`
    select h.reference from (${heldCustomers(tx)}) h where h.id = any(${ids}::integer[]) limit 1`);
  if (held)
    throw conflict('LEGAL_HOLD', `A legal hold is set by request ${held.reference}: the data must not be erased`);
}

/** Removes a customer from feedback, invitations and merges before the record itself is deleted. */
export async function forgetCustomer(
  { events }: Pick<Services, 'events'>,
  tx: Tx,
  id: number,
): Promise<{ responses: number; answers: number }> {
  // A customer with 100,000 responses exceeds the default statement timeout.
  await tx.mayTake(120_000);
  const responses = await tx.run(sql`
    update sentiment_responses set customer_response_id = null, customer_name = null
    where tenant_id = ${tx.tenantId} and customer_response_id = ${id}`);
  const answers = await tx.run(sql`
    update survey_responses set customer_id = null, customer_name = null, verified_email = null
    where tenant_id = ${tx.tenantId} and customer_id = ${id}`);
  await forgetAddress(tx, id);
  await events.customerDeleted(tx, id);
  await tx.run(sql`delete from customer_merges where tenant_id = ${tx.tenantId} and kept_id = ${id}`);
  return { responses, answers };
}

/** An address shared by several customers is deleted too, except from answers known to be of another customer. */
async function forgetAddress(tx: Tx, id: number): Promise<void> {
  const key = sql`(select c.email_key from customer_form_responses c where c.tenant_id = ${tx.tenantId} and c.id = ${id})`;
  await tx.run(sql`
    update survey_responses r set verified_email = null from surveys s
    where s.tenant_id = ${tx.tenantId} and r.tenant_id = s.tenant_id and r.survey_id = s.id
      and r.verified_email is not null and r.customer_id is null and lower(btrim(r.verified_email)) = ${key}`);
  // The owner of the address can request another link.
  await tx.run(sql`delete from survey_address_grants where tenant_id = ${tx.tenantId} and email_key = ${key}`);
}
