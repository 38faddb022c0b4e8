import { resourceOf } from '../../../core/contract/catalogue.ts';
import { shortened } from '../../../core/contract/notations/visible-text.ts';
import { createRow } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import { validateAnswers } from '../../../forms/rules/validate-answers.ts';
import { nameFrom } from '../../rules/display-name.ts';
import type { TypedIdentity } from '../../rules/typed-identity.ts';
import { customerInputSchema } from '../../schemas/customer.ts';
import type { CustomerForm } from '../../schemas/customer-form.ts';
import { keysIn, saveKeys } from './customer-keys.ts';

type TypedCustomer = NonNullable<ReturnType<typeof recordOf>>;

/** Creates the customer that answers or a file name; returns the id. */
export async function createTyped(actor: Actor, form: CustomerForm, record: TypedCustomer): Promise<number> {
  const { id } = await createRow(actor, resourceOf('customerFormResponses'), record);
  await saveKeys(actor.tx, id, keysIn(form, record.values));
  return id;
}

/** The columns and answers of a new customer; undefined if they are invalid. */
export function recordOf(form: CustomerForm, { email, phone, texts }: TypedIdentity) {
  const own = new Map(texts);
  const name = nameIn(texts);
  if (name && !own.has('name')) own.set('name', name);
  const keys = fieldKeysById(form.fields);
  const displayName =
    nameFrom(form.displayNameTemplate, (key) => own.get(key)) || name || texts.get('company') || email || phone;
  const checked = customerInputSchema.safeParse({
    displayName: shortened(displayName || [...texts.values()][0] || '', 200),
    email,
    phone,
    company: texts.get('company') ?? '',
  });
  if (!checked.success) return undefined;
  const sent = form.fields.flatMap(({ id }) => {
    const value = own.get(keys.get(id) ?? '');
    return value ? [{ fieldId: id, value }] : [];
  });
  // Required questions that the survey does not answer stay empty for staff to complete.
  const { answered } = validateAnswers(form.fields, sent);
  const { company = null, ...columns } = checked.data;
  return {
    displayName: columns.displayName,
    email: columns.email ?? null,
    phone: columns.phone ?? null,
    company,
    customerFormId: form.id,
    values: answered,
  };
}

function nameIn(texts: ReadonlyMap<string, string>): string {
  const parts = [texts.get('first_name'), texts.get('last_name')].filter(Boolean).join(' ');
  return texts.get('name') || parts || [...texts].find(([key]) => key.endsWith('_name'))?.[1] || '';
}

interface TypedPerson {
  email: string | null;
  /** The keys by which the phone number may be stored. */
  phones: readonly string[];
}

/** Whether the person asked to be erased or left alone, which staff decide first. */
export async function isWithheld(tx: Tx, { email, phones }: TypedPerson): Promise<boolean> {
  const open = await tx.run(sql`
    select from data_requests where tenant_id = ${tx.tenantId} and status in ('open', 'running')
      and kind in ('erase', 'delete', 'restrict') and (lower(btrim(email)) = ${email}::text
        or phone_key_of(phone) = any(${phones}::text[])) limit 1`);
  return open > 0;
}
