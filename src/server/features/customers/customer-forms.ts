import type { z } from 'zod';
import { conflict } from '../../../contract/errors.ts';
import type {
  CustomerForm,
  CustomerFormInput,
  customerFormFieldInputSchema,
} from '../../../contract/schemas/customers/customer-form.ts';
import { readRow } from '../../platform/crud/read.ts';
import { createRow, removeRow, updateRow } from '../../platform/crud/write.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Call, Handler } from '../../platform/http/call.ts';
import { questionHandlers } from '../forms/question-handlers.ts';
import { saveFields } from '../forms/save-fields.ts';
import { changeForm, saveVersion } from '../forms/save-version.ts';
import { versionHandlers } from '../forms/version-handlers.ts';
import { customerForms } from './records/customer-forms.ts';

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

/** Customers created with the previous default form stay with it. */
async function giveUpDefault(tx: Tx): Promise<void> {
  await tx.run(sql`
    update customer_form_responses set customer_form_id = f.id from customer_forms f
    where customer_form_responses.tenant_id = ${tx.tenantId} and customer_form_id is null
      and f.tenant_id = ${tx.tenantId} and f.is_default`);
  await tx.run(sql`update customer_forms set is_default = false where tenant_id = ${tx.tenantId} and is_default`);
}
