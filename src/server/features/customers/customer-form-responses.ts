import type { z } from 'zod';
import type {
  CustomerDetails,
  CustomerRecord,
  changedCustomerSchema,
  newCustomerSchema,
} from '../../../contract/schemas/customers/customer.ts';
import { type Status, statuses } from '../../../contract/schemas/responses/sentiment-response.ts';
import { isFinal } from '../../../domain/status.ts';
import { audit } from '../../platform/crud/audit.ts';
import { assertRow, readRow } from '../../platform/crud/read.ts';
import { createRow, removeRow, updateRow } from '../../platform/crud/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { lastFollowUpOf } from '../surveys/cases/last-follow-up.ts';
import { forgetInvited } from '../surveys/distribution/forget-invited.ts';
import { keysIn, saveKeys } from './records/customer-keys.ts';
import { forgetInFeedback, renameInFeedback } from './records/feedback-of.ts';
import { type Identity, identityIn, refuseKnown } from './records/known-alike.ts';
import { readCustomerForm } from './records/read-customer-form.ts';
import { recordFrom } from './records/record-from.ts';
import { completeValues } from './records/whole-values.ts';

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

export const show: Handler = async ({ tx, resource, id }) => {
  const row = await readRow<CustomerRecord>(tx, resource, id());
  return { ...row, values: completeValues(await readCustomerForm(tx, row.customerFormId), row) };
};

/** Creates a customer; 409 with the possible duplicates unless the caller confirms that it is another one. */
export const create: Handler<z.output<typeof newCustomerSchema>> = async (call) => {
  const { tx, resource, body } = call;
  const form = await readCustomerForm(tx, body.customerFormId);
  const record = recordFrom(form, body);
  const keys = keysIn(form, record.values);
  if (!body.isSomebodyElse) await refuseKnown(tx, identityIn(form, record, keys));
  const { id } = await createRow(call, resource, record);
  await saveKeys(tx, id, keys);
  return { ...(await readRow<CustomerRecord>(tx, resource, id)), values: completeValues(form, record) };
};

export const update: Handler<z.output<typeof changedCustomerSchema>> = async (call) => {
  const { tx, resource, body } = call;
  const id = call.id();
  const before = await readRow<CustomerRecord>(tx, resource, id);
  const form = await readCustomerForm(tx, body.customerFormId ?? before.customerFormId);
  const record = recordFrom(form, body, before);
  const keys = keysIn(form, record.values);
  const was = identityIn(form, before, keysIn(form, before.values));
  if (!body.isSomebodyElse) await refuseKnown(tx, newIn(identityIn(form, record, keys), was), id);
  await updateRow(call, resource, id, { ...record, ...(body.version === undefined ? {} : { version: body.version }) });
  await saveKeys(tx, id, keys);
  if (record.displayName !== before.displayName) await renameInFeedback(tx, id, record.displayName);
  return { ...(await readRow<CustomerRecord>(tx, resource, id)), values: completeValues(form, record) };
};

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  await assertRow(tx, resource, call.id());
  const stored = await forgetInFeedback(tx, call.id());
  await forgetInvited(tx, call.id());
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
