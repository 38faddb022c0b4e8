import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { RunningImport } from '../../../imports/shared/server/imported-list.ts';
import type { CustomerDraft, KnownCustomer } from '../../shared/server/imports/imported-row.ts';

/** Customers of the same name, for rows that have nothing else to compare. */
export async function readLookalikes(tx: Tx, { id }: RunningImport, drafts: readonly CustomerDraft[]) {
  const nameless = drafts.filter((draft) => draft.keys.length === 0 && draft.name);
  const namesakes = await readNamesakes(
    tx,
    id,
    nameless.map(({ name }) => name),
  );
  return ({ name }: CustomerDraft): KnownCustomer[] => namesakes.filter(({ displayName }) => displayName === name);
}

const most = 5_000;

const columns = sql`c.id, c.version, c.display_name, c.email, c.phone, c.company, c.customer_form_id, c."values", c.owner_id,
  c.tags, array(select g.group_id from customer_groups g
    where g.tenant_id = c.tenant_id and g.customer_id = c.id order by g.group_id) as group_ids`;

/** Customers without email address and phone number, from before the import. */
async function readNamesakes(tx: Tx, importId: number, names: readonly string[]): Promise<KnownCustomer[]> {
  if (names.length === 0) return [];
  return tx.rows(sql<KnownCustomer>`
    select ${columns} from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.delete_at is null and c.display_name = any(${names}::text[])
      and c.email_key is null and c.phone_key is null
      and c.created_at < (select i.created_at from imports i where i.tenant_id = c.tenant_id and i.id = ${importId})
    order by c.id limit ${most}`);
}

/** The customers with some keys. Each identity has its own subquery, because each has its own index. */
export function readExisting(tx: Tx, keys: readonly string[], { isLocked }: { isLocked: boolean }) {
  const keyValues = (mark: string) => keys.filter((key) => key.startsWith(mark)).map((key) => key.slice(mark.length));
  const others = keys.flatMap((key) => {
    const fieldId = Number.parseInt(key, 10);
    return fieldId ? [{ fieldId, value: key.slice(key.indexOf(' ') + 1) }] : [];
  });
  return tx.rows(sql<KnownCustomer>`
    select ${columns},
      array_remove(array['email ' || c.email_key, 'phone ' || c.phone_key], null)
        || array(select k.field_id || ' ' || k.value from customer_keys k
          where k.tenant_id = c.tenant_id and k.customer_id = c.id) as keys
    from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.delete_at is null and c.id = any(array(
      select e.id from customer_form_responses e
      where e.tenant_id = ${tx.tenantId} and e.email_key = any(${keyValues('email ')}::text[])
      union select p.id from customer_form_responses p
      where p.tenant_id = ${tx.tenantId} and p.phone_key = any(${keyValues('phone ')}::text[])
      union select k.customer_id from unnest(${others.map(({ fieldId }) => fieldId)}::integer[],
        ${others.map(({ value }) => value)}::text[]) o (field_id, value)
      join customer_keys k on k.tenant_id = ${tx.tenantId} and k.field_id = o.field_id and k.value = o.value))
    order by c.id limit ${most} ${isLocked ? sql`for update of c` : sql``}`);
}
