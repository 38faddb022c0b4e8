import type { z } from 'zod';
import { conflict } from '../../core/contract/errors.ts';
import { assertActive } from '../../core/server/auth/active-users.ts';
import { assertRow, audit, createRow, readRow, removeRow, updateRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler } from '../../core/server/http/call.ts';
import { type Country, phoneKeys, tenantCountry } from '../../core/server/notations/phone-number.ts';
import { finalStatuses, type Status, statuses } from '../../forms/schemas/response-statuses.ts';
import type { Customer, CustomerRecord, changedCustomerSchema, newCustomerSchema } from '../schemas/customer.ts';
import { type CustomerDetails, type CustomerScore, scoreKinds } from '../schemas/customer-details.ts';
import { logCustomerConsents, readConsents } from '../shared/server/consents.ts';
import { completeValues, readCustomerForm } from '../shared/server/customer-answers.ts';
import {
  type CustomerKey,
  type Identity,
  identityIn,
  keysIn,
  lockIdentities,
  saveKeys,
} from '../shared/server/customer-keys.ts';
import { recordFrom } from '../shared/server/record-from.ts';
import { assertNotHeld, forgetCustomer } from './forget-customer.ts';
import { lastFollowUpOf } from './last-follow-up.ts';

/** Reading a customer is audited because it is personal data. */
export const customerDetails: Handler = async (call) => {
  const { tx, resource } = call;
  const id = call.id();
  const customer = await readRow<CustomerRecord>(tx, resource, id);
  const counted = await tx.rows(sql<{ status: Status; count: number }>`
    select status, count(*)::integer as count from sentiment_responses
    where tenant_id = ${tx.tenantId} and customer_response_id = ${id} group by status`);
  const countOf = (status: Status) => counted.find((row) => row.status === status)?.count ?? 0;
  const latest = await tx.rows(sql`
    select r.id, r.reference, r.sentiment_id, s.name as sentiment_name, r.status, r.custom_status_id, r.summary, r.sentiment_score,
      r.severity_level_id, r.created_at
    from sentiment_responses r join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    where r.tenant_id = ${tx.tenantId} and r.customer_response_id = ${id}
    order by r.created_at desc, r.id desc limit 10`);
  await audit(call, resource, id, {});
  return {
    ...customer,
    values: completeValues(await readCustomerForm(tx, customer.customerFormId), customer),
    responseCount: counted.reduce((sum, { count }) => sum + count, 0),
    openCount: counted.reduce((sum, { status, count }) => sum + (finalStatuses.includes(status) ? 0 : count), 0),
    byStatus: statuses.map((status) => ({ status, count: countOf(status) })),
    scores: await readScores(tx, id),
    consents: await readConsents(tx, sql`e.customer_id = ${id}`),
    mailStopped: await mailStoppedFor(tx, id),
    namedBy: await namedBy(tx, id),
    lastFollowUp: (await lastFollowUpOf(tx, id)) ?? null,
    responses: latest,
  };
};

async function readScores(tx: Tx, id: number): Promise<CustomerScore[]> {
  const rows = await tx.rows(sql<Record<(typeof scoreKinds)[number], number | null>>`
    select nps, csat, ces from survey_responses
    where tenant_id = ${tx.tenantId} and customer_id = ${id} and status = 'complete'
    order by started_at desc limit 50`);
  return scoreKinds.flatMap((kind) => {
    const values = rows.flatMap((row) => row[kind] ?? []).slice(0, 10);
    return values.length > 0 ? [{ kind, values: values.reverse() }] : [];
  });
}

const namedBy = (tx: Tx, customerId: number) =>
  tx.rows(sql<CustomerDetails['namedBy'][number]>`
    select r.id as survey_response_id, s.name as survey_name, r.identification
    from survey_responses r join surveys s on s.tenant_id = r.tenant_id and s.id = r.survey_id
    where r.tenant_id = ${tx.tenantId} and r.customer_id = ${customerId} and r.identification is not null
    order by r.id desc limit 5`);

async function mailStoppedFor(tx: Tx, customerId: number): Promise<CustomerDetails['mailStopped']> {
  const found = await tx.first(sql<{ reason: 'unsubscribed' | 'bounced' }>`
    select o.reason from customer_form_responses c
    join contact_opt_outs o on o.tenant_id = c.tenant_id and o.email_key = c.email_key and o.undone_at is null
    where c.tenant_id = ${tx.tenantId} and c.id = ${customerId}`);
  return found?.reason ?? null;
}

export const show: Handler = async ({ tx, resource, id }) => {
  const row = await readRow<CustomerRecord>(tx, resource, id());
  return { ...row, values: completeValues(await readCustomerForm(tx, row.customerFormId), row) };
};

/** Creates a customer; 409 with the possible duplicates unless the caller confirms that it is another one. */
export const create: Handler<z.output<typeof newCustomerSchema>> = async (call) => {
  const { tx, resource, body } = call;
  const form = await readCustomerForm(tx, body.customerFormId);
  const country = await tenantCountry(tx);
  const record = recordFrom(form, body, undefined, country);
  const keys = keysIn(form, record.values);
  const identity = identityIn(form, record, keys);
  await lockIdentities(tx, identity);
  if (!body.isSomebodyElse) await refuseKnown(tx, identity, country);
  const { id } = await createRow(call, resource, { ...record, ...(await handlingIn(tx, body)) });
  await saveKeys(tx, id, keys);
  await logCustomerConsents(tx, form.fields, { customerId: id, userId: call.session.userId }, [], record.values);
  return { ...(await readRow<CustomerRecord>(tx, resource, id)), values: completeValues(form, record) };
};

export const update: Handler<z.output<typeof changedCustomerSchema>> = async (call) => {
  const { tx, resource, body } = call;
  const id = call.id();
  const before = await readRow<CustomerRecord>(tx, resource, id);
  const form = await readCustomerForm(tx, body.customerFormId ?? before.customerFormId);
  const country = await tenantCountry(tx);
  const record = recordFrom(form, body, before, country);
  const keys = keysIn(form, record.values);
  const was = identityIn(form, before, keysIn(form, before.values));
  if (!body.isSomebodyElse) await refuseKnown(tx, newIn(identityIn(form, record, keys), was), country, id);
  const version = body.version === undefined ? {} : { version: body.version };
  await updateRow(call, resource, id, { ...record, ...(await handlingIn(tx, body, before.ownerId)), ...version });
  await saveKeys(tx, id, keys);
  const change = { customerId: id, userId: call.session.userId };
  await logCustomerConsents(tx, form.fields, change, before.values, record.values);
  if (record.displayName !== before.displayName) await renameInFeedback(tx, id, record.displayName);
  return { ...(await readRow<CustomerRecord>(tx, resource, id)), values: completeValues(form, record) };
};

/** Who looks after the customer, and its tags; what is not sent stays. */
async function handlingIn(
  tx: Tx,
  { ownerId, groupIds, tags }: z.output<typeof newCustomerSchema>,
  formerOwnerId: number | null = null,
) {
  if (ownerId && ownerId !== formerOwnerId) await assertActive(tx, [ownerId], 'ownerId');
  return { ownerId, groupIds, tags };
}

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  await assertRow(tx, resource, call.id());
  await assertNotHeld(tx, [call.id()]);
  const stored = await forgetCustomer(call.services, tx, call.id());
  return { ...(await removeRow(call, resource, call.id())), ...stored };
}

export { remove as delete };

/** A customer may keep sharing an email or phone number; only new values are checked for duplicates. */
function newIn(now: Identity, was: Identity): Identity {
  return {
    email: now.email === was.email ? null : now.email,
    phone: now.phone === was.phone ? null : now.phone,
    keys: now.keys.filter(
      ({ fieldId, value }) => !was.keys.some((key) => key.fieldId === fieldId && key.value === value),
    ),
  };
}

async function refuseKnown(tx: Tx, { email, phone, keys }: Identity, country: Country, butId = 0): Promise<void> {
  const phones = phone ? phoneKeys(phone, country) : [];
  const known = await tx.rows<Customer>(sql`
    select id, display_name, email, phone, company, created_at, updated_at, version from customer_form_responses
    where tenant_id = ${tx.tenantId} and id <> ${butId} and delete_at is null and (email_key = ${email}
      or phone_key = any(${phones}::text[])
      or id = any(${await idsByKeys(tx, keys)}::integer[]))
    order by display_name, id limit 5`);
  if (known.length > 0) throw conflict('ALREADY_KNOWN', 'A similar customer already exists', { known });
}

async function idsByKeys(tx: Tx, keys: readonly CustomerKey[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await tx.rows(sql<{ customerId: number }>`
    select k.customer_id from unnest(${keys.map(({ fieldId }) => fieldId)}::integer[],
      ${keys.map(({ value }) => value)}::text[]) sought (field_id, value)
    join customer_keys k on k.tenant_id = ${tx.tenantId} and k.field_id = sought.field_id and k.value = sought.value
    limit 20`);
  return rows.map(({ customerId }) => customerId);
}

async function renameInFeedback(tx: Tx, id: number, name: string): Promise<void> {
  await tx.run(sql`
    update sentiment_responses set customer_name = ${name}
    where tenant_id = ${tx.tenantId} and customer_response_id = ${id}`);
  await tx.run(sql`
    update survey_responses set customer_name = ${name} where tenant_id = ${tx.tenantId} and customer_id = ${id}`);
}
