import { sql, type Tx } from '../../../core/server/db/database.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { identityOf } from '../../rules/identity.ts';
import type { CustomerFormSnapshot } from '../../schemas/customer-form.ts';

type Compared = Pick<CustomerFormSnapshot, 'fields' | 'identityKeys' | 'parts'>;

export interface CustomerKey {
  fieldId: number;
  value: string;
}

/** Identity keys among these answers; email address and phone number have their own columns. */
export function keysIn(form: Compared, answers: readonly Answered[]): CustomerKey[] {
  const compared = comparedIn(form);
  return answers.flatMap(({ fieldId, text }) => {
    const type = compared.get(fieldId);
    const value = type ? identityOf(type, text) : '';
    return value ? [{ fieldId, value }] : [];
  });
}

export interface Identity {
  email: string | null;
  phone: string | null;
  keys: readonly CustomerKey[];
}

/** Only the form's identity keys count, plus an email address that the form does not ask for. */
export function identityIn(
  { parts, identityKeys }: Compared,
  { email, phone }: { email: string | null; phone: string | null },
  keys: readonly CustomerKey[],
): Identity {
  const counts = (key: string | undefined) => key === undefined || identityKeys.includes(key);
  return {
    email: counts(parts.email) && email ? identityOf('email', email) : null,
    phone: counts(parts.phone) && phone ? identityOf('phone', phone) || null : null,
    keys,
  };
}

/** Until the transaction ends, no other one finds or creates a customer with this identity. */
export async function lockIdentities(tx: Tx, { email, phone, keys }: Identity): Promise<void> {
  const identities = [
    ...(email ? [`email ${email}`] : []),
    ...(phone ? [`phone ${phone}`] : []),
    ...keys.map(({ fieldId, value }) => `${fieldId} ${value}`),
  ];
  await tx.run(sql`select lock_identities(${identities}::text[])`);
}

export async function saveKeys(tx: Tx, customerId: number, keys: readonly CustomerKey[]): Promise<void> {
  await tx.run(sql`delete from customer_keys where tenant_id = ${tx.tenantId} and customer_id = ${customerId}`);
  if (keys.length > 0)
    await insertKeys(
      tx,
      keys.map((key) => ({ ...key, customerId })),
    );
}

export async function saveCustomerKeys(
  tx: Tx,
  id: number,
  form: Compared,
  before: Compared | undefined,
): Promise<void> {
  const [now, was] = [comparedIn(form), before ? comparedIn(before) : new Map()];
  const changed = [...now].flatMap(([fieldId, type]) => (was.get(fieldId) === type ? [] : [fieldId]));
  const gone = [...was.keys()].filter((fieldId) => !now.has(fieldId));
  const stale = [...changed, ...gone];
  if (stale.length === 0) return;
  await tx.run(sql`
    delete from customer_keys where tenant_id = ${tx.tenantId} and field_id = any(${stale}::integer[])`);
  if (changed.length === 0) return;
  const customers = await tx.rows(sql<{ id: number; values: Answered[] }>`
    select c.id, c."values" from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c."values" <> '[]'
      and (c.customer_form_id = ${id} or c.customer_form_id is null)`);
  const keys = customers.flatMap(({ id: customerId, values }) =>
    keysIn(
      form,
      values.filter(({ fieldId }) => changed.includes(fieldId)),
    ).map((key) => ({ ...key, customerId })),
  );
  if (keys.length > 0) await insertKeys(tx, keys);
}

/** The types of the fields that identify a customer, by id; email address and phone number have their own columns. */
export function comparedIn({ fields, identityKeys, parts }: Compared) {
  const keys = fieldKeysById(fields);
  const isCompared = (key: string | undefined) =>
    key !== undefined && identityKeys.includes(key) && key !== parts.email && key !== parts.phone;
  return new Map(fields.flatMap(({ id, fieldType }) => (isCompared(keys.get(id)) ? [[id, fieldType] as const] : [])));
}

export async function insertKeys(tx: Tx, keys: readonly (CustomerKey & { customerId: number })[]): Promise<void> {
  await tx.run(sql`
    insert into customer_keys (tenant_id, field_id, value, customer_id)
    select ${tx.tenantId}::integer, k.field_id, k.value, k.customer_id
    from unnest(${keys.map(({ fieldId }) => fieldId)}::integer[], ${keys.map(({ value }) => value)}::text[],
      ${keys.map(({ customerId }) => customerId)}::integer[]) k (field_id, value, customer_id)
    on conflict do nothing`);
}
