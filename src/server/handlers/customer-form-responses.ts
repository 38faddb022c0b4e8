import { sql } from 'kysely';
import type { z } from 'zod';
import { conflict } from '../../contract/errors.ts';
import type { Customer, CustomerDetails, customerInputSchema } from '../../contract/schemas/customer.ts';
import { type Status, statuses } from '../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../domain/status.ts';
import { audit } from '../crud/audit.ts';
import { readRow } from '../crud/read.ts';
import { createRow } from '../crud/write.ts';
import type { Tx } from '../db/database.ts';
import type { Handler } from '../http/call.ts';
import { lastFollowUpOf } from '../surveys/cases/last-follow-up.ts';

/** A customer with what they said so far. Looking is recorded, because it is looking at a person. */
export const customerDetails: Handler = async (call) => {
  const { tx, resource } = call;
  const id = call.id();
  const customer = await readRow(tx, resource, id);
  const counted = await tx.rows(sql<{ status: Status; count: number }>`
    select status, count(*)::integer as count from sentiment_responses
    where tenant_id = ${tx.tenantId} and customer_response_id = ${id} group by status`);
  const countOf = (status: Status) => counted.find((row) => row.status === status)?.count ?? 0;
  const latest = await tx.rows(sql`
    select r.id, r.reference, r.sentiment_id, s.name as sentiment_name, r.status, r.summary, r.sentiment_score,
      r.severity_level_id, r.created_at
    from sentiment_responses r join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    where r.tenant_id = ${tx.tenantId} and r.customer_response_id = ${id}
    order by r.created_at desc, r.id desc limit 10`);
  await audit(call, resource, id, {});
  return {
    ...customer,
    responseCount: counted.reduce((sum, { count }) => sum + count, 0),
    openCount: counted.reduce((sum, { status, count }) => sum + (isFinal(status) ? 0 : count), 0),
    byStatus: statuses.map((status) => ({ status, count: countOf(status) })),
    mailStopped: await mailStoppedFor(tx, id),
    lastFollowUp: (await lastFollowUpOf(tx, id)) ?? null,
    responses: latest,
  };
};

async function mailStoppedFor(tx: Tx, customerId: number): Promise<CustomerDetails['mailStopped']> {
  const found = await tx.first(sql<{ reason: 'unsubscribed' | 'bounced' }>`
    select o.reason from customer_form_responses c
    join contact_opt_outs o on o.tenant_id = c.tenant_id and o.email_key = c.email_key and o.undone_at is null
    where c.tenant_id = ${tx.tenantId} and c.id = ${customerId}`);
  return found?.reason ?? null;
}

type CustomerInput = z.output<typeof customerInputSchema>;

/** Keeps a new customer; 409 with those who have the same e-mail address or phone number, unless it is somebody else. */
export const create: Handler<CustomerInput> = async (call) => {
  const { isSomebodyElse, ...customer } = call.body;
  if (!isSomebodyElse) {
    const known = await alike(call.tx, customer);
    if (known.length > 0) throw conflict('ALREADY_KNOWN', 'A customer like this is known already', { known });
  }
  return createRow(call, call.resource, customer);
};

function alike(tx: Tx, { email, phone }: CustomerInput): Promise<Customer[]> {
  return tx.rows<Customer>(sql`
    select id, display_name, email, phone, company, created_at, updated_at, version from customer_form_responses
    where tenant_id = ${tx.tenantId} and (email_key = ${email ?? null} or phone_key = ${phone ? digitsOf(phone) : null})
    order by display_name, id limit 5`);
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '') || null;
