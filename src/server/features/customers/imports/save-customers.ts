import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { logCustomerConsents } from '../../compliance/consents/consents.ts';
import { insertKeys, keysIn } from '../records/customer-keys.ts';
import type { Columns } from '../records/record-from.ts';
import { rename } from '../records/references.ts';
import type { Decided } from './imported-row.ts';

const records = sql`p (id integer, "displayName" text, email text, phone text, company text, "customerFormId" integer,
  "values" jsonb)`;

/** Inserts customers in the order of their rows and notes their ids. */
export async function saveCreated(tx: Tx, userId: number, form: CustomerForm, rows: readonly Decided[]): Promise<void> {
  const inserted = await tx.rows(sql<{ id: number }>`
    insert into customer_form_responses (tenant_id, display_name, email, phone, company, customer_form_id, "values",
      created_by, updated_by)
    select ${tx.tenantId}::integer, p."displayName", p.email, p.phone, p.company, p."customerFormId", p."values",
      ${userId}::integer, ${userId}::integer
    from rows from (jsonb_to_recordset(${JSON.stringify(rows.map(({ record }) => record))}) as ("displayName" text,
      email text, phone text, company text, "customerFormId" integer, "values" jsonb)) with ordinality
      p ("displayName", email, phone, company, "customerFormId", "values", number)
    order by p.number returning id`);
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  for (const [at, row] of rows.entries()) Object.assign(row, { customerId: ids[at], leftVersion: 1 });
  await saveKeysOf(tx, form, rows);
  await logConsentsOf(tx, userId, form, rows);
  await auditRows(tx, userId, rows);
}

export async function saveUpdated(tx: Tx, userId: number, form: CustomerForm, rows: readonly Decided[]): Promise<void> {
  for (const row of rows) {
    const { version = 0, ...before } = row.existing ?? {};
    Object.assign(row, { before, leftVersion: version + 1 });
  }
  await writeColumns(tx, userId, rows);
  await saveKeysOf(tx, form, rows);
  await logConsentsOf(tx, userId, form, rows);
  await auditRows(tx, userId, rows);
}

interface Written {
  customerId?: number | null;
  record?: Columns;
  existing?: Columns;
}

/** Updates the columns of customers, and their names where feedback repeats them. */
export async function writeColumns(tx: Tx, userId: number, rows: readonly Written[]): Promise<void> {
  await tx.run(sql`
    update customer_form_responses c set display_name = p."displayName", email = p.email, phone = p.phone,
      company = p.company, customer_form_id = p."customerFormId", "values" = p."values", version = c.version + 1,
      updated_at = now(), updated_by = ${userId}
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ customerId, record }) => ({ ...record, id: customerId })))})
      ${records}
    where c.tenant_id = ${tx.tenantId} and c.id = p.id`);
  for (const { customerId, record, existing } of rows)
    if (customerId && record && record.displayName !== existing?.displayName)
      await rename(tx, customerId, record.displayName);
}

export async function saveKeysOf(tx: Tx, form: CustomerForm, rows: readonly Written[]): Promise<void> {
  const ids = rows.map(({ customerId }) => customerId);
  await tx.run(sql`
    delete from customer_keys where tenant_id = ${tx.tenantId} and customer_id = any(${ids}::integer[])`);
  const keys = rows.flatMap(({ customerId, record }) =>
    customerId && record ? keysIn(form, record.values).map((key) => ({ ...key, customerId })) : [],
  );
  if (keys.length > 0) await insertKeys(tx, keys);
}

async function logConsentsOf(tx: Tx, userId: number, form: CustomerForm, rows: readonly Written[]): Promise<void> {
  for (const { customerId, record, existing } of rows)
    if (customerId && record)
      await logCustomerConsents(tx, form.fields, { customerId, userId }, existing?.values ?? [], record.values);
}

/** As for a customer entered by hand: an entry for each, with the values before and after. */
async function auditRows(tx: Tx, userId: number, rows: readonly Decided[]): Promise<void> {
  const entries = rows.map(({ customerId, record, before }) => ({
    id: customerId,
    before: before ?? null,
    after: record,
  }));
  await tx.run(sql`
    insert into audit_log (tenant_id, user_id, action, resource, record_id, before, after)
    select ${tx.tenantId}::integer, ${userId}::integer, 'import', 'customerFormResponses', p.id, p.before, p.after
    from jsonb_to_recordset(${JSON.stringify(entries)}) p (id integer, before jsonb, after jsonb)`);
}
