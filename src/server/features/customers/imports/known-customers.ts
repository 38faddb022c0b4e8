import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Decided, Draft, KnownCustomer } from './imported-row.ts';

/** The customers and the earlier rows of the same import that some rows may be about. */
export async function findExisting(
  tx: Tx,
  importId: number,
  drafts: readonly Draft[],
  { isLocked }: { isLocked: boolean },
) {
  const keys = [...new Set(drafts.flatMap((draft) => draft.keys))];
  const customers = keys.length === 0 ? [] : await readCustomers(tx, keys, isLocked);
  const byKey = new Map<string, KnownCustomer[]>();
  for (const { keys: own, ...customer } of customers)
    for (const key of own) byKey.set(key, [...(byKey.get(key) ?? []), customer]);
  const rowByKey = await readRowKeys(tx, importId, [...keys, ...customers.map(({ id }) => customerKey(id))]);
  return {
    add: (row: Decided) => {
      for (const key of keysOf(row)) rowByKey.set(key, row.number);
    },
    customersBy: (own: readonly string[]): KnownCustomer[] => [
      ...new Map(own.flatMap((key) => byKey.get(key) ?? []).map((customer) => [customer.id, customer])).values(),
    ],
    rowBy: (own: readonly string[], matches: readonly KnownCustomer[]): number | undefined =>
      [...own, ...matches.map(({ id }) => customerKey(id))]
        .map((key) => rowByKey.get(key))
        .find((number) => number !== undefined),
  };
}

const customerKey = (id: number) => `customer ${id}`;

const keysOf = ({ keys = [], existing }: Decided) => (existing ? [...keys, customerKey(existing.id)] : keys);

const most = 5_000;

/** Each identity has its own subquery, because each has its own index. */
function readCustomers(tx: Tx, keys: readonly string[], isLocked: boolean) {
  const valuesOf = (mark: string) => keys.filter((key) => key.startsWith(mark)).map((key) => key.slice(mark.length));
  const others = keys.flatMap((key) => {
    const fieldId = Number.parseInt(key, 10);
    return fieldId ? [{ fieldId, value: key.slice(key.indexOf(' ') + 1) }] : [];
  });
  return tx.rows(sql<KnownCustomer & { keys: string[] }>`
    select c.id, c.version, c.display_name, c.email, c.phone, c.company, c.customer_form_id, c."values",
      array_remove(array['email ' || c.email_key, 'phone ' || c.phone_key], null)
        || array(select k.field_id || ' ' || k.value from customer_keys k
          where k.tenant_id = c.tenant_id and k.customer_id = c.id) as keys
    from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.delete_at is null and c.id = any(array(
      select e.id from customer_form_responses e
      where e.tenant_id = ${tx.tenantId} and e.email_key = any(${valuesOf('email ')}::text[])
      union select p.id from customer_form_responses p
      where p.tenant_id = ${tx.tenantId} and p.phone_key = any(${valuesOf('phone ')}::text[])
      union select k.customer_id from unnest(${others.map(({ fieldId }) => fieldId)}::integer[],
        ${others.map(({ value }) => value)}::text[]) o (field_id, value)
      join customer_keys k on k.tenant_id = ${tx.tenantId} and k.field_id = o.field_id and k.value = o.value))
    order by c.id limit ${most} ${isLocked ? sql`for update of c` : sql``}`);
}

async function readRowKeys(tx: Tx, importId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.rows(sql<{ key: string; number: number }>`
    select key, number from customer_import_keys
    where tenant_id = ${tx.tenantId} and import_id = ${importId} and key = any(${keys}::text[])`);
  return new Map(rows.map(({ key, number }) => [key, number]));
}

export async function saveRowKeys(tx: Tx, importId: number, rows: readonly Decided[]): Promise<void> {
  const accepted = rows.filter(({ outcome }) => outcome === 'created' || outcome === 'updated');
  const keys = accepted.flatMap((row) => keysOf(row).map((key) => ({ key, number: row.number })));
  await tx.run(sql`
    insert into customer_import_keys (tenant_id, import_id, key, number)
    select ${tx.tenantId}::integer, ${importId}::integer, k.key, k.number
    from unnest(${keys.map(({ key }) => key)}::text[], ${keys.map(({ number }) => number)}::integer[]) k (key, number)
    on conflict do nothing`);
}
