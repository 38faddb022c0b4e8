import { conflict } from '../../../../contract/errors.ts';
import type { Customer } from '../../../../contract/schemas/customers/customer.ts';
import type { CustomerForm } from '../../../../contract/schemas/customers/customer-form.ts';
import { identityOf } from '../../../../domain/customers/identity.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { CustomerKey } from './customer-keys.ts';

export interface Identity {
  email: string | null;
  phone: string | null;
  keys: readonly CustomerKey[];
}

/** Only the form's identity keys count, plus an email address that the form does not ask for. */
export function identityIn(
  { parts, identityKeys }: CustomerForm,
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

export async function refuseKnown(tx: Tx, { email, phone, keys }: Identity, butId = 0): Promise<void> {
  const known = await tx.rows<Customer>(sql`
    select id, display_name, email, phone, company, created_at, updated_at, version from customer_form_responses
    where tenant_id = ${tx.tenantId} and id <> ${butId} and (email_key = ${email} or phone_key = ${phone}
      or id = any(${await idsByKeys(tx, keys)}::integer[]))
    order by display_name, id limit 5`);
  if (known.length > 0) throw conflict('ALREADY_KNOWN', 'A similar customer already exists', { known });
}

async function idsByKeys(tx: Tx, keys: readonly CustomerKey[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const rows = await tx.rows(sql<{ customerId: number }>`
    select k.customer_id from unnest(${keys.map(({ fieldId }) => fieldId)}::integer[],
      ${keys.map(({ value }) => value)}::text[]) sought (field_id, value)
    join customer_keys k on k.tenant_id = ${tx.tenantId} and k.field_id = sought.field_id and k.value = sought.value
    limit 20`);
  return rows.map(({ customerId }) => customerId);
}
