import { invalid, notFound } from '../../../../contract/errors.ts';
import { type CustomerFormSnapshot, customerParts } from '../../../../contract/schemas/customers/customer-form.ts';
import { customerFormIssues } from '../../../../domain/customers/customer-form-issues.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { homeOf } from '../../forms/form-home.ts';
import { columnFields } from './column-fields.ts';
import { saveKeysOf } from './customer-keys.ts';

export const customerForms = homeOf<CustomerFormSnapshot>('customerForms', 'customerFormFields', {
  owner: 'customerFormId',
  ownerColumn: 'customer_form_id',
  versions: 'customer_form_versions',
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
  await saveKeysOf(tx, id, form, before);
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
