import { sql } from 'kysely';
import { invalid, notFound } from '../../contract/errors.ts';
import type { CustomerFormSnapshot } from '../../contract/schemas/customer-form.ts';
import { customerFormFaults } from '../../domain/customers/customer-form-faults.ts';
import type { Tx } from '../db/database.ts';
import { homeOf } from '../forms/form-home.ts';
import { keepKeysOf } from './customer-keys.ts';
import { refillColumns } from './refill-columns.ts';

/** Customer forms, saved and kept in versions as all forms are. */
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

/** Whatever changed: the form must hold together, and what tells customers apart is compared from now on. */
async function settle(tx: Tx, id: number, before: CustomerFormSnapshot | undefined): Promise<void> {
  const form = await readSnapshot(tx, id);
  const faults = customerFormFaults(form);
  if (faults.length > 0) throw invalid(faults);
  await keepKeysOf(tx, id, form, before);
  if (before) await refillColumns(tx, form, before);
}
