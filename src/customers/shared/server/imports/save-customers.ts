import { sql, type Tx } from '../../../../core/server/db/database.ts';
import { auditRows } from '../../../../imports/shared/server/audit-rows.ts';
import type { Decided } from '../../../../imports/shared/server/record-list.ts';
import type { CustomerForm } from '../../../schemas/customer-form.ts';
import { logCustomerConsents } from '../consents.ts';
import { insertKeys, keysIn } from '../customer-keys.ts';
import { rename } from '../references.ts';
import type { ImportedCustomer, KnownCustomer } from './imported-row.ts';

type DecidedCustomer = Decided<ImportedCustomer, KnownCustomer>;

const records = sql`p (id integer, "displayName" text, email text, phone text, company text, "customerFormId" integer,
  "values" jsonb, "ownerId" integer, tags jsonb)`;

/** Inserts customers in the order of their rows and notes their ids. */
export async function saveCreated(
  tx: Tx,
  userId: number | null,
  form: CustomerForm,
  rows: readonly DecidedCustomer[],
): Promise<void> {
  const inserted = await tx.rows(sql<{ id: number }>`
    insert into customer_form_responses (tenant_id, display_name, email, phone, company, customer_form_id, "values",
      owner_id, tags, created_by, updated_by)
    select ${tx.tenantId}::integer, p."displayName", p.email, p.phone, p.company, p."customerFormId", p."values",
      p."ownerId", p.tags, ${userId}::integer, ${userId}::integer
    from rows from (jsonb_to_recordset(${JSON.stringify(rows.map(({ record }) => record))}) as ("displayName" text,
      email text, phone text, company text, "customerFormId" integer, "values" jsonb, "ownerId" integer, tags jsonb)) with ordinality
      p ("displayName", email, phone, company, "customerFormId", "values", "ownerId", tags, number)
    order by p.number returning id`);
  const ids = inserted.map(({ id }) => id).sort((one, other) => one - other);
  for (const [at, row] of rows.entries()) Object.assign(row, { recordId: ids[at], leftVersion: 1 });
  await saveGroups(tx, rows);
  await saveKeysForRows(tx, form, rows);
  await logConsents(tx, userId, form, rows);
  await auditRows(tx, userId, 'customerFormResponses', rows);
}

export async function saveUpdated(
  tx: Tx,
  userId: number | null,
  form: CustomerForm,
  rows: readonly DecidedCustomer[],
): Promise<void> {
  for (const row of rows) {
    const { version = 0, ...before } = row.existing ?? {};
    Object.assign(row, { before, leftVersion: version + 1 });
  }
  await writeColumns(tx, userId, rows);
  await saveKeysForRows(tx, form, rows);
  await logConsents(tx, userId, form, rows);
  await auditRows(tx, userId, 'customerFormResponses', rows);
}

/** A customer with what it will be, and what it is now. */
export interface Written {
  recordId?: number | null;
  record?: ImportedCustomer;
  existing?: ImportedCustomer;
}

/** Updates the columns of customers, and their names where feedback repeats them. */
export async function writeColumns(tx: Tx, userId: number | null, rows: readonly Written[]): Promise<void> {
  await tx.run(sql`
    update customer_form_responses c set display_name = p."displayName", email = p.email, phone = p.phone,
      company = p.company, customer_form_id = p."customerFormId", "values" = p."values",
      owner_id = p."ownerId", tags = p.tags, version = c.version + 1,
      updated_at = now(), updated_by = ${userId}
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ recordId, record }) => ({ ...record, id: recordId })))})
      ${records}
    where c.tenant_id = ${tx.tenantId} and c.id = p.id`);
  for (const { recordId, record, existing } of rows)
    if (recordId && record && record.displayName !== existing?.displayName)
      await rename(tx, recordId, record.displayName);
  await saveGroups(tx, rows);
}

async function saveGroups(tx: Tx, rows: readonly Written[]): Promise<void> {
  const changed = rows.filter(
    ({ record, existing }) => String(record?.groupIds ?? []) !== String(existing?.groupIds ?? []),
  );
  if (changed.length === 0) return;
  await tx.run(sql`
    delete from customer_groups
    where tenant_id = ${tx.tenantId} and customer_id = any(${changed.map(({ recordId }) => recordId)}::integer[])`);
  const pairs = changed.flatMap(({ recordId, record }) =>
    (record?.groupIds ?? []).map((groupId) => ({ recordId, groupId })),
  );
  await tx.run(sql`
    insert into customer_groups (tenant_id, customer_id, group_id)
    select ${tx.tenantId}::integer, p.customer_id, g.id
    from unnest(${pairs.map(({ recordId }) => recordId)}::integer[], ${pairs.map(({ groupId }) => groupId)}::integer[])
      p (customer_id, group_id)
    join groups g on g.tenant_id = ${tx.tenantId} and g.id = p.group_id`);
}

export async function saveKeysForRows(tx: Tx, form: CustomerForm, rows: readonly Written[]): Promise<void> {
  const ids = rows.map(({ recordId }) => recordId);
  await tx.run(sql`
    delete from customer_keys where tenant_id = ${tx.tenantId} and customer_id = any(${ids}::integer[])`);
  const keys = rows.flatMap(({ recordId, record }) =>
    recordId && record ? keysIn(form, record.values).map((key) => ({ ...key, customerId: recordId })) : [],
  );
  if (keys.length > 0) await insertKeys(tx, keys);
}

async function logConsents(tx: Tx, userId: number | null, form: CustomerForm, rows: readonly Written[]): Promise<void> {
  for (const { recordId, record, existing } of rows)
    if (recordId && record)
      await logCustomerConsents(
        tx,
        form.fields,
        { customerId: recordId, userId },
        existing?.values ?? [],
        record.values,
      );
}
