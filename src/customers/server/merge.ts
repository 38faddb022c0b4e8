import type { z } from 'zod';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { conflict, notFound } from '../../core/contract/errors.ts';
import { assertRow, audit, createRow, readRow, updateRow } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import type { Call, Handler } from '../../core/server/http/call.ts';
import { nameFrom } from '../rules/display-name.ts';
import type { CustomerRecord } from '../schemas/customer.ts';
import type { mergeCustomersSchema } from '../schemas/customer-calls.ts';
import type { CustomerForm, CustomerPart } from '../schemas/customer-form.ts';
import { columnFields } from '../shared/server/column-fields.ts';
import { completeValues, readCustomerForm } from '../shared/server/customer-answers.ts';
import { keysIn, saveKeys } from '../shared/server/customer-keys.ts';
import { references, rename } from '../shared/server/references.ts';

declare module '../../core/server/http/events.ts' {
  interface Events {
    /** The records of these customers are part of the kept one from now on. */
    customersMerged(tx: Tx, keptId: number, mergedIds: readonly number[]): Promise<void>;
  }
}

const undoDays = 30;

interface Merged {
  customer: CustomerRecord;
  /** The ids of the moved records by table. */
  moved: Record<string, number[]>;
}

/** Merges customers into one in one transaction; whatever is added to them meanwhile waits or finds the kept one. */
export const merge: Handler<z.output<typeof mergeCustomersSchema>> = async (call) => {
  const { tx, services, resource, body } = call;
  const [kept, ...others] = await lockInOrder(call, [body.keepId, ...body.mergeIds]);
  if (!kept) throw notFound();
  // A customer with 100,000 responses exceeds the default statement timeout.
  await tx.mayTake(120_000);
  const form = await readCustomerForm(tx, kept.customerFormId);
  const record = combine(form, kept, others, body.fields);
  await forgetOldMerges(tx);
  const merged: Merged[] = [];
  for (const customer of others) {
    merged.push({ customer, moved: await moveReferences(tx, customer.id, kept.id, record.displayName) });
    await tx.run(sql`
      delete from customer_form_responses where tenant_id = ${tx.tenantId} and id = ${customer.id}`);
    await audit(call, resource, customer.id, { before: { ...customer } });
  }
  const { version } = await updateRow(call, resource, kept.id, { ...record });
  await saveKeys(tx, kept.id, keysIn(form, record.values));
  if (record.displayName !== kept.displayName) await rename(tx, kept.id, record.displayName);
  await services.events.customersMerged(
    tx,
    kept.id,
    others.map(({ id }) => id),
  );
  const stored = await createRow(
    call,
    resourceOf('customerMerges'),
    { keptId: kept.id, keptName: record.displayName, mergedNames: others.map(({ displayName }) => displayName) },
    { before: JSON.stringify(kept), leftVersion: version, merged: JSON.stringify(merged) },
  );
  const customer = await readRow<CustomerRecord>(tx, resource, kept.id);
  return { mergeId: stored.id, customer: { ...customer, values: completeValues(form, record) } };
};

/** In the order of their ids, so that two merges of the same customers never wait for each other. */
async function lockInOrder(call: Call<never> | Call<unknown>, ids: readonly number[]): Promise<CustomerRecord[]> {
  const { tx, resource } = call;
  await tx.run(sql`
    select from customer_form_responses where tenant_id = ${tx.tenantId} and id = any(${ids}::integer[])
    order by id for update`);
  const found: CustomerRecord[] = [];
  for (const id of ids) found.push(await readRow<CustomerRecord>(tx, resource, id));
  return found;
}

function combine(
  form: CustomerForm,
  kept: CustomerRecord,
  others: readonly CustomerRecord[],
  chosen: Readonly<Record<string, number>>,
) {
  const all = [kept, ...others].map((customer) => ({ ...customer, values: completeValues(form, customer) }));
  const findAnswer = (fieldId: number) => {
    const holders = all.filter(({ values }) => values.some((answer) => answer.fieldId === fieldId));
    const holder = holders.find(({ id }) => id === chosen[fieldId]) ?? holders[0];
    return holder?.values.find((answer) => answer.fieldId === fieldId);
  };
  const fieldIds = [...new Set(all.flatMap(({ values }) => values.map(({ fieldId }) => fieldId)))];
  const values = fieldIds.flatMap((fieldId) => findAnswer(fieldId) ?? []);
  const { parts, byKey } = columnFields(form);
  const fieldText = (fieldId: number | undefined) => values.find((answer) => answer.fieldId === fieldId)?.text;
  const column = (part: CustomerPart) => fieldText(parts[part]) ?? all.find((one) => one[part])?.[part] ?? null;
  return {
    displayName: nameFrom(form.displayNameTemplate, (key) => fieldText(byKey.get(key))) || kept.displayName,
    email: column('email'),
    phone: column('phone'),
    company: column('company'),
    customerFormId: form.id,
    values,
    restrictions: [...new Set(all.flatMap((one) => one.restrictions ?? []))],
    ownerId: all.find(({ ownerId }) => ownerId)?.ownerId ?? null,
    groupIds: [...new Set(all.flatMap(({ groupIds }) => groupIds))],
    tags: [...new Map(all.flatMap(({ tags }) => tags).map((tag) => [tag.toLowerCase(), tag])).values()],
  };
}

/** Merged customers are not kept longer than they can be restored. */
async function forgetOldMerges(tx: Tx): Promise<void> {
  await tx.run(sql`
    delete from customer_merges
    where tenant_id = ${tx.tenantId} and created_at < now() - make_interval(days => ${undoDays})`);
}

async function moveReferences(tx: Tx, from: number, to: number, name: string): Promise<Merged['moved']> {
  const moved: Merged['moved'] = {};
  for (const { table, column, repeatsName } of references) {
    const rows = await tx.rows(sql<{ id: number }>`
      update ${sql.ref(table)} set ${sql.ref(column)} = ${to}${repeatsName ? sql`, customer_name = ${name}` : sql``}
      where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = ${from} returning id`);
    moved[table] = rows.map(({ id }) => id);
  }
  // Requests are about the kept customer too, who has the data of the merged one from now on.
  const requests = await tx.rows(sql<{ id: number }>`
    update data_requests set customer_ids = customer_ids || ${JSON.stringify(to)}::jsonb
    where tenant_id = ${tx.tenantId} and customer_ids @> ${JSON.stringify(from)}::jsonb
      and not customer_ids @> ${JSON.stringify(to)}::jsonb returning id`);
  return { ...moved, data_requests: requests.map(({ id }) => id) };
}

/** Restores the merged customers with all that belonged to them; 409 after 30 days or if the kept one is gone. */
export const undo: Handler = async (call) => {
  const { tx } = call;
  const { keptId, before, leftVersion, merged } = await claim(tx, call.id());
  const customers = resourceOf('customerFormResponses');
  await assertRow(tx, customers, keptId).catch(() => {
    throw conflict('KEPT_IS_GONE', 'The merged customer was deleted in the meantime');
  });
  const [kept] = await lockInOrder({ ...call, resource: customers }, [keptId]);
  await tx.mayTake(120_000);
  for (const one of merged) await restore(tx, keptId, one);
  const restoredAnswers = kept?.version === leftVersion;
  if (restoredAnswers) await restoreKept({ ...call, resource: customers }, before);
  await audit(call, call.resource, call.id(), { after: { undone: true, restoredAnswers } });
  return { success: true, restoredAnswers };
};

interface MergeRow {
  keptId: number;
  before: CustomerRecord;
  leftVersion: number;
  merged: Merged[];
  undoneAt: Date | null;
  isLate: boolean;
}

/** Locks the merge, so that two clicks undo once. */
async function claim(tx: Tx, id: number): Promise<MergeRow> {
  const found = await tx.first(sql<MergeRow>`
    select kept_id, before, left_version, merged, undone_at,
      created_at + make_interval(days => ${undoDays}) < now() as is_late
    from customer_merges where tenant_id = ${tx.tenantId} and id = ${id} for no key update`);
  if (!found) throw notFound();
  if (found.undoneAt) throw conflict('ALREADY_UNDONE', 'This is already undone');
  if (found.isLate) throw conflict('TOO_LATE', `A merge can only be undone within ${undoDays} days`);
  await tx.run(sql`
    update customer_merges set undone_at = now(), updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return found;
}

async function restore(tx: Tx, keptId: number, { customer, moved }: Merged): Promise<void> {
  const { id, displayName, email, phone, company, customerFormId, values, createdAt, version } = customer;
  await tx.run(sql`
    insert into customer_form_responses (tenant_id, id, display_name, email, phone, company, customer_form_id, "values",
      restrictions, owner_id, tags, created_at, version)
    overriding system value values (${tx.tenantId}, ${id}, ${displayName}, ${email}, ${phone}, ${company},
      (select f.id from customer_forms f where f.tenant_id = ${tx.tenantId} and f.id = ${customerFormId}),
      ${JSON.stringify(values)}, ${JSON.stringify(customer.restrictions)}, ${customer.ownerId}, ${JSON.stringify(customer.tags)}, ${createdAt}, ${version + 1})`);
  await tx.run(sql`
    insert into customer_groups (tenant_id, customer_id, group_id)
    select g.tenant_id, ${id}::integer, g.id from groups g
    where g.tenant_id = ${tx.tenantId} and g.id = any(${customer.groupIds}::integer[])`);
  await saveKeys(tx, id, keysIn(await readCustomerForm(tx, customerFormId), values));
  for (const { table, column, repeatsName } of references)
    await tx.run(sql`
      update ${sql.ref(table)}
      set ${sql.ref(column)} = ${id}${repeatsName ? sql`, customer_name = ${displayName}` : sql``}
      where tenant_id = ${tx.tenantId} and ${sql.ref(column)} = ${keptId} and id = any(${moved[table]}::integer[])`);
  await tx.run(sql`
    update data_requests
    set customer_ids = (select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(customer_ids) c
      where c <> ${JSON.stringify(keptId)}::jsonb)
    where tenant_id = ${tx.tenantId} and id = any(${moved.data_requests ?? []}::integer[])`);
}

async function restoreKept(call: Call<never> | Call<unknown>, before: CustomerRecord): Promise<void> {
  const { tx, resource } = call;
  const { displayName, email, phone, company, customerFormId, values, ownerId, groupIds, tags } = before;
  const columns = { displayName, email, phone, company, customerFormId, values, ownerId, groupIds, tags };
  await updateRow(call, resource, before.id, columns);
  await saveKeys(tx, before.id, keysIn(await readCustomerForm(tx, customerFormId), values));
  await rename(tx, before.id, displayName);
}
