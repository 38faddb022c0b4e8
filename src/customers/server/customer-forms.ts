import type { z } from 'zod';
import { conflict, invalid, notFound } from '../../core/contract/errors.ts';
import { createRow, readRow, removeRow, updateRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler } from '../../core/server/http/call.ts';
import { homeOf } from '../../forms/shared/server/form-home.ts';
import { questionHandlers } from '../../forms/shared/server/question-handlers.ts';
import { saveFields } from '../../forms/shared/server/save-fields.ts';
import { changeForm, saveVersion } from '../../forms/shared/server/save-version.ts';
import { versionHandlers } from '../../forms/shared/server/version-handlers.ts';
import { customerFormIssues } from '../rules/customer-form-issues.ts';
import {
  type CustomerForm,
  type CustomerFormInput,
  type CustomerFormSnapshot,
  type customerFormFieldInputSchema,
  customerFormSnapshotSchema,
  customerParts,
} from '../schemas/customer-form.ts';
import { columnFields } from '../shared/server/column-fields.ts';
import { saveCustomerKeys } from '../shared/server/customer-keys.ts';

const customerForms = homeOf<CustomerFormSnapshot>('customerForms', 'customerFormFields', {
  owner: 'customerFormId',
  ownerColumn: 'customer_form_id',
  versions: 'customer_form_versions',
  snapshotSchema: customerFormSnapshotSchema,
  readSnapshot,
  settle,
});

async function readSnapshot(tx: Tx, id: number): Promise<CustomerFormSnapshot> {
  const found = await tx.first(sql<{ document: CustomerFormSnapshot }>`
    select json_build_object('name', c.name, 'description', c.description,
      'displayNameTemplate', c.display_name_template, 'parts', c.parts, 'identityKeys', c.identity_keys,
      'fields', c.fields) as document
    from customer_form_rows c where c.tenant_id = ${tx.tenantId} and c.id = ${id}`);
  if (!found) throw notFound();
  return found.document;
}

async function settle(tx: Tx, id: number, before: CustomerFormSnapshot | undefined): Promise<void> {
  const form = await readSnapshot(tx, id);
  const issues = customerFormIssues(form);
  if (issues.length > 0) throw invalid(issues);
  await saveCustomerKeys(tx, id, form, before);
  if (before) await refillColumns(tx, form, before);
}

/** If another question now fills the email or company column, its existing answers are copied to it. */
async function refillColumns(tx: Tx, form: CustomerFormSnapshot, before: CustomerFormSnapshot): Promise<void> {
  const [now, was] = [columnFields(form).parts, columnFields(before).parts];
  for (const part of customerParts) {
    const fieldId = now[part];
    if (fieldId === undefined || fieldId === was[part]) continue;
    await tx.run(sql`
      update customer_form_responses c set ${sql.ref(part)} = left(a.answer ->> 'text', 254)
      from (select r.id, answer from customer_form_responses r, jsonb_array_elements(r."values") answer
        where r.tenant_id = ${tx.tenantId} and answer ->> 'fieldId' = ${String(fieldId)}) a
      where c.tenant_id = ${tx.tenantId} and c.id = a.id`);
  }
}

const create: Handler<CustomerFormInput> = async (call) => {
  const { tx, resource } = call;
  const { fields: requestedFields = [], ...form } = call.body;
  if (form.isDefault) await giveUpDefault(tx);
  const { id } = await createRow(call, resource, form);
  await saveFields(customerForms, call, id, requestedFields);
  await saveVersion(customerForms, call, id);
  return readRow(tx, resource, id);
};

const update: Handler<Partial<CustomerFormInput> & { version?: number }> = async (call) => {
  const { tx, resource } = call;
  const { fields: requestedFields, ...form } = call.body;
  const id = call.id();
  return changeForm(customerForms, call, id, {}, async () => {
    if (form.isDefault === false) await assertNotDefault(call, id);
    if (form.isDefault) await giveUpDefault(tx);
    await updateRow(call, resource, id, form);
    if (requestedFields) await saveFields(customerForms, call, id, requestedFields);
    return readRow(tx, resource, id);
  });
};

async function remove(call: Call<never>): Promise<unknown> {
  const { tx, resource } = call;
  const id = call.id();
  const { isDefault } = await readRow<CustomerForm>(tx, resource, id);
  if (isDefault) throw conflict('IN_USE', 'New customers use this form. Choose another default form first');
  const used = await tx.first(sql`
    select from customer_form_responses where tenant_id = ${tx.tenantId} and customer_form_id = ${id} limit 1`);
  if (used) throw conflict('IN_USE', 'This form has customers, so it cannot be deleted');
  return removeRow(call, resource, id);
}

const { versions, version, restore } = versionHandlers(customerForms, async (_, form) => form);

export const ofForm = { create, update, delete: remove, versions, version, restore };

export const fields = questionHandlers<z.output<typeof customerFormFieldInputSchema>>(customerForms);

async function assertNotDefault({ tx, resource }: Pick<Call, 'tx' | 'resource'>, id: number): Promise<void> {
  const { isDefault } = await readRow<CustomerForm>(tx, resource, id);
  if (isDefault) throw invalid([{ path: 'isDefault', message: 'Choose another default form first' }]);
}

/** Customers created with the previous default form stay with it. */
async function giveUpDefault(tx: Tx): Promise<void> {
  await tx.run(sql`
    update customer_form_responses set customer_form_id = f.id from customer_forms f
    where customer_form_responses.tenant_id = ${tx.tenantId} and customer_form_id is null
      and f.tenant_id = ${tx.tenantId} and f.is_default`);
  await tx.run(sql`update customer_forms set is_default = false where tenant_id = ${tx.tenantId} and is_default`);
}
