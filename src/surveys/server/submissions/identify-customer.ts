import { resourceOf } from '../../../core/contract/catalogue.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { phoneKeys, readPhoneNumber, tenantCountry } from '../../../core/server/notations/phone-number.ts';
import type { TypedIdentity } from '../../../customers/rules/typed-identity.ts';
import type { CustomerForm } from '../../../customers/schemas/customer-form.ts';
import type { Identification } from '../../../customers/schemas/identification.ts';
import { readCustomerForm } from '../../../customers/shared/server/customer-answers.ts';
import { type Identity, identityIn, keysIn, lockIdentities } from '../../../customers/shared/server/customer-keys.ts';
import { createTyped, isWithheld, recordOf } from '../../../customers/shared/server/typed-customers.ts';
import { fieldKeysById } from '../../../forms/rules/field-keys.ts';
import type { Answered } from '../../../forms/schemas/answered.ts';
import { takeOrTell } from '../../../notifications/shared/server/take-or-tell.ts';
import { typedIdentity } from '../../rules/identification.ts';
import type { Found } from '../../shared/server/find-survey.ts';

type Survey = Pick<Found, 'tx' | 'survey' | 'settings'>;

/** Of a company and day: an open link could otherwise fill the list of customers with invented people. */
export const customersOfDay = 2_000;

/**
 * Finds or creates the customer that a finished response names by its answers, once, also for parallel responses. What
 * was typed changes no customer who is known, because anyone can type the address of another.
 */
export async function identifyCustomer(
  { tx, survey, settings }: Survey,
  responseId: number,
  answered: readonly Answered[],
  now: Date,
): Promise<void> {
  const typed = typedIn({ survey, settings }, answered);
  if (!typed) return;
  const form = await readCustomerForm(tx, null);
  const person = await findPerson(tx, form, typed);
  if (!person.email && !person.phone && person.keys.length === 0) return;
  await lockIdentities(tx, person);
  const { identification, customerId } = await findOrCreate(tx, form, typed, person, now);
  if (!identification) return;
  await tx.run(sql`
    update survey_responses r set identification = ${identification}, customer_id = ${customerId}::integer,
      customer_name = (select c.display_name from customer_form_responses c
        where c.tenant_id = r.tenant_id and c.id = ${customerId}::integer)
    where r.tenant_id = ${tx.tenantId} and r.id = ${responseId}`);
  if (customerId === null) return;
  await tx.run(sql`
    update consent_entries set customer_id = ${customerId}
    where tenant_id = ${tx.tenantId} and survey_response_id = ${responseId} and customer_id is null`);
  await audit({ tx, session: { userId: null } }, resourceOf('surveyResponses'), responseId, {
    after: { customerId, identification },
  });
}

/** Whether the answers name a person, so that `identifyCustomer` has something to do. */
export const namesCustomer = (found: Omit<Survey, 'tx'>, answered: readonly Answered[]): boolean =>
  typedIn(found, answered) !== undefined;

/** The number of a contact question is stored as E.164; customers show it internationally. */
function typedIn({ survey, settings }: Omit<Survey, 'tx'>, answered: readonly Answered[]): TypedIdentity | undefined {
  const typed = typedIdentity(survey.fields, answered, settings);
  return typed && { ...typed, phone: typed.phone && (readPhoneNumber(typed.phone, undefined)?.text ?? typed.phone) };
}

interface Person extends Identity {
  /** The keys by which the phone number may be stored. */
  phones: readonly string[];
}

/** What was typed, in the notation in which customers are compared. */
async function findPerson(tx: Tx, form: CustomerForm, { email, phone, texts }: TypedIdentity): Promise<Person> {
  const keys = fieldKeysById(form.fields);
  const answers = form.fields.flatMap(({ id, fieldName, fieldType }): Answered[] => {
    const text = texts.get(keys.get(id) ?? '');
    return text ? [{ fieldId: id, fieldName, fieldType, value: text, text }] : [];
  });
  const identity = identityIn(form, { email, phone }, keysIn(form, answers));
  return { ...identity, phones: identity.phone ? phoneKeys(identity.phone, await tenantCountry(tx)) : [] };
}

interface Outcome {
  identification: Identification | null;
  customerId: number | null;
}

async function findOrCreate(
  tx: Tx,
  form: CustomerForm,
  typed: TypedIdentity,
  person: Person,
  now: Date,
): Promise<Outcome> {
  if (await isWithheld(tx, person)) return { identification: 'withheld', customerId: null };
  // Read twice, because a customer who was merged meanwhile is gone, and only another statement sees the kept one.
  const known = (await findKnown(tx, person)) ?? (await findKnown(tx, person));
  if (known) return known;
  const limit = {
    limits: [{ name: 'customer from survey', key: '', most: customersOfDay }],
    title: 'Too many new customers from surveys today: further responses stay without a customer until tomorrow',
    responseId: null,
  };
  const record = recordOf(form, typed);
  if (!record || (await takeOrTell(tx, now, limit)) !== null) return { identification: null, customerId: null };
  const id = await createTyped({ tx, session: { userId: null }, at: now }, form, record);
  return { identification: 'created', customerId: id };
}

interface Known {
  id: number;
  emailKey: string | null;
  isRestricted: boolean;
  hasEmail: boolean;
  hasPhone: boolean;
  hasKey: boolean;
  /** Has another number of the kind that was typed. */
  hasOtherKey: boolean;
}

const mostKnown = 50;

async function findKnown(tx: Tx, { email, phones, keys }: Person): Promise<Outcome | undefined> {
  const fieldIds = keys.map(({ fieldId }) => fieldId);
  const values = keys.map(({ value }) => value);
  const found = await tx.rows(sql<Known>`
    with typed (field_id, value) as (select * from unnest(${fieldIds}::integer[], ${values}::text[]))
    select c.id, c.email_key, c.restrictions ? 'restrict' as is_restricted,
      coalesce(c.email_key = ${email}::text, false) as has_email,
      coalesce(c.phone_key = any(${phones}::text[]), false) as has_phone,
      exists (select from typed t join customer_keys k on k.tenant_id = c.tenant_id and k.customer_id = c.id
        and k.field_id = t.field_id and k.value = t.value) as has_key,
      exists (select from typed t join customer_keys k on k.tenant_id = c.tenant_id and k.customer_id = c.id
        and k.field_id = t.field_id and k.value <> t.value) as has_other_key
    from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.delete_at is null and c.id = any(array(
      select e.id from customer_form_responses e where e.tenant_id = ${tx.tenantId} and e.email_key = ${email}::text
      union select p.id from customer_form_responses p where p.tenant_id = ${tx.tenantId}
        and p.phone_key = any(${phones}::text[])
      union select k.customer_id from typed t join customer_keys k
        on k.tenant_id = ${tx.tenantId} and k.field_id = t.field_id and k.value = t.value))
    order by c.id limit ${mostKnown} for key share of c`);
  return outcomeOf(found, email);
}

const several: Outcome = { identification: 'several', customerId: null };

function outcomeOf(found: readonly Known[], email: string | null): Outcome | undefined {
  const byKey = found.filter(({ hasKey }) => hasKey);
  // A family may share an address, and colleagues a phone: another number or address is another person.
  const byEmail = found.filter(({ hasEmail, hasOtherKey }) => hasEmail && !hasOtherKey);
  const byPhone = found.filter(
    ({ hasPhone, hasOtherKey, emailKey }) => hasPhone && !hasOtherKey && (emailKey === null || email === null),
  );
  if (byKey.length > 0 && byEmail.length > 0 && !byKey.some(({ hasEmail }) => hasEmail)) return several;
  const ways = [
    { matches: byKey, identification: 'key' },
    { matches: byEmail, identification: 'email' },
    { matches: byPhone, identification: 'phone' },
  ] as const;
  const way = ways.find(({ matches }) => matches.length > 0);
  const [first, ...others] = way?.matches ?? [];
  if (!way || !first) return undefined;
  if (others.length > 0) return several;
  if (first.isRestricted) return { identification: 'withheld', customerId: null };
  return { identification: way.identification, customerId: first.id };
}

/** The customers who may be meant by the answers of a response that names several. */
export async function possibleCustomers(
  { tx, survey, settings }: Survey,
  answered: readonly Answered[],
): Promise<{ id: number; name: string }[]> {
  const typed = typedIn({ survey, settings }, answered);
  if (!typed) return [];
  const { email, phones, keys } = await findPerson(tx, await readCustomerForm(tx, null), typed);
  return tx.rows(sql<{ id: number; name: string }>`
    select c.id, c.display_name as name from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.delete_at is null
      and (c.email_key = ${email}::text or c.phone_key = any(${phones}::text[]) or c.id in (select k.customer_id
        from unnest(${keys.map(({ fieldId }) => fieldId)}::integer[], ${keys.map(({ value }) => value)}::text[]) s (field_id, value)
        join customer_keys k on k.tenant_id = ${tx.tenantId} and k.field_id = s.field_id and k.value = s.value))
    order by c.display_name, c.id limit 5`);
}
