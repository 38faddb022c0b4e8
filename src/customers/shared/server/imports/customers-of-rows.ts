import { isEmailAddress } from '../../../../core/contract/notations/email-address.ts';
import { sql, type Tx } from '../../../../core/server/db/database.ts';
import { type Country, phoneKeys } from '../../../../core/server/notations/phone-number.ts';
import { fieldKeysById } from '../../../../forms/rules/field-keys.ts';
import type { ImportTarget } from '../../../../imports/rules/guess-mapping.ts';
import { readCell } from '../../../../imports/rules/read-cell.ts';
import type { ImportIssue } from '../../../../imports/schemas/import.ts';
import { cellsFor, mappedColumn } from '../../../../imports/shared/server/cells-for.ts';
import type { ImportRow, RunningImport } from '../../../../imports/shared/server/imported-list.ts';
import { identityOf } from '../../../rules/identity.ts';
import type { TypedIdentity } from '../../../rules/typed-identity.ts';
import type { CustomerForm } from '../../../schemas/customer-form.ts';
import { readCustomerForm } from '../customer-answers.ts';
import { comparedIn } from '../customer-keys.ts';
import { createTyped, isWithheld, recordOf } from '../typed-customers.ts';
import { readCurrent, remove } from './undo-rows.ts';

export interface KnownCustomer {
  id: number;
  name: string;
}

/** The customer of a response as a row of a file names them. */
export interface NamedCustomer {
  typed: TypedIdentity;
  /** Email address, phone numbers and other identities, as marked texts. */
  keys: readonly string[];
  phones: readonly string[];
  /** What is wrong with the cells. */
  issues: readonly ImportIssue[];
  /** The column that names the customer. */
  column: string | null;
}

/** Of a row that names nobody. */
export const noCustomer: NamedCustomer = {
  typed: { email: '', phone: '', texts: new Map() },
  keys: [],
  phones: [],
  issues: [],
  column: null,
};

type Customers = ReadonlyMap<string, KnownCustomer | 'several'>;

const keyTarget = (fieldId: number) => `customer-${fieldId}`;

/** The fields for the customer of a response: email address, phone number, name, and the identities of the customer form. */
export function customerTargets(form: CustomerForm): ImportTarget[] {
  const compared = comparedIn(form);
  const keys = fieldKeysById(form.fields);
  return [
    {
      key: 'customerEmail',
      label: 'Email of the customer',
      kind: 'email',
      required: false,
      names: ['Customer email', 'Email of customer', 'Recipient email', 'Respondent email', 'Contact email'],
      means: 'email',
    },
    {
      key: 'customerPhone',
      label: 'Phone of the customer',
      kind: 'phone',
      required: false,
      names: ['Customer phone', 'Recipient phone', 'Respondent phone', 'Contact phone'],
      means: 'phone',
    },
    {
      key: 'customerName',
      label: 'Name of the customer',
      kind: 'text',
      required: false,
      names: ['Customer'],
      means: 'name',
    },
    ...form.fields.flatMap(({ id, fieldName }): ImportTarget[] =>
      compared.has(id)
        ? [
            {
              key: keyTarget(id),
              label: `${fieldName} of the customer`,
              kind: 'text',
              required: false,
              names: [fieldName, keys.get(id) ?? ''],
            },
          ]
        : [],
    ),
  ];
}

interface Naming {
  form: CustomerForm;
  country: Country;
  /** The targets of questions whose answers may identify the customer too. */
  questions: { email: readonly string[]; phone: readonly string[] };
}

/** Whom the cells of a row name. */
export function customerIn({ form, country, questions }: Naming, stored: RunningImport, row: ImportRow): NamedCustomer {
  const filled = (targets: readonly string[]) => targets.filter((target) => cellsFor(stored, row, target).length > 0);
  const textFor = (target: string) => cellsFor(stored, row, target).join(' ').trim();
  const emails = filled(['customerEmail', ...questions.email]);
  const phones = filled(['customerPhone', ...questions.phone]);
  const email = readCell('email', textFor(emails[0] ?? 'customerEmail'), stored.format).trim();
  const phone = textFor(phones[0] ?? 'customerPhone');
  const others = [...comparedIn(form)].flatMap(([id, type]) => {
    const text = textFor(keyTarget(id));
    const value = text && identityOf(type, text);
    return value ? [{ id, text, value }] : [];
  });
  const phoneForms = phoneKeys(phone, country);
  const isWrong = email !== '' && !isEmailAddress(email);
  const named = others[0] ? keyTarget(others[0].id) : (emails[0] ?? phones[0] ?? '');
  const fieldKeys = fieldKeysById(form.fields);
  const name = textFor('customerName');
  return {
    typed: {
      email: isWrong ? '' : email,
      phone,
      texts: new Map([
        ...(name ? [['name', name] as const] : []),
        ...others.map(({ id, text }) => [fieldKeys.get(id) ?? '', text] as const),
      ]),
    },
    keys: [
      ...others.map(({ id, value }) => `${id} ${value}`),
      ...(email && !isWrong ? [`email ${email.toLowerCase()}`] : []),
      ...phoneForms.map((key) => `phone ${key}`),
    ],
    phones: phoneForms,
    issues: isWrong ? [{ column: mappedColumn(stored, emails[0] ?? ''), message: 'Not an email address' }] : [],
    column: mappedColumn(stored, named),
  };
}

/** Customers by their email addresses, phone numbers and other identities. */
export async function readCustomers(tx: Tx, named: readonly NamedCustomer[]): Promise<Customers> {
  const keys = [...new Set(named.flatMap((one) => one.keys))];
  if (keys.length === 0) return new Map();
  const keyValues = (mark: string) => keys.filter((key) => key.startsWith(mark)).map((key) => key.slice(mark.length));
  const others = keys.flatMap((key) => {
    const fieldId = Number.parseInt(key, 10);
    return fieldId ? [{ fieldId, value: key.slice(key.indexOf(' ') + 1) }] : [];
  });
  const found = await tx.rows(sql<KnownCustomer & { key: string }>`
    select c.id, c.display_name as name, 'email ' || c.email_key as key from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.delete_at is null and c.email_key = any(${keyValues('email ')}::text[])
    union all
    select c.id, c.display_name, 'phone ' || c.phone_key from customer_form_responses c
    where c.tenant_id = ${tx.tenantId} and c.delete_at is null and c.phone_key = any(${keyValues('phone ')}::text[])
    union all
    select c.id, c.display_name, k.field_id || ' ' || k.value
    from unnest(${others.map(({ fieldId }) => fieldId)}::integer[], ${others.map(({ value }) => value)}::text[]) o (field_id, value)
    join customer_keys k on k.tenant_id = ${tx.tenantId} and k.field_id = o.field_id and k.value = o.value
    join customer_form_responses c on c.tenant_id = k.tenant_id and c.id = k.customer_id and c.delete_at is null`);
  const customers = new Map<string, KnownCustomer | 'several'>();
  for (const { key, id, name } of found) customers.set(key, customers.has(key) ? 'several' : { id, name });
  return customers;
}

/** The customer whom a row names: the first of its identities that anyone has decides. */
export const matchOf = (customers: Customers, { keys }: NamedCustomer): KnownCustomer | 'several' | undefined =>
  keys.map((key) => customers.get(key)).find((match) => match !== undefined);

const knownIn = (match: KnownCustomer | 'several' | undefined): KnownCustomer | undefined =>
  match === 'several' ? undefined : match;

/** Whether the import creates the customer of a row. */
const isNewCustomer = (
  { options }: RunningImport,
  named: NamedCustomer,
  match: KnownCustomer | 'several' | undefined,
): boolean => options.customers === 'create' && match === undefined && named.keys.length > 0;

/** What is said about a row whose customer cannot be linked. */
export function customerNotes(
  stored: RunningImport,
  named: NamedCustomer,
  match: KnownCustomer | 'several' | undefined,
): ImportIssue[] {
  if (named.keys.length === 0 || knownIn(match) || isNewCustomer(stored, named, match)) return [];
  const message =
    match === 'several'
      ? 'Several customers match: imported without a customer'
      : 'No customer matches: imported without a customer';
  return [{ column: named.column, message }];
}

/** The customer of a response as it will be stored. */
export function customerText({ typed }: NamedCustomer, match: KnownCustomer | 'several' | undefined): string {
  const known = knownIn(match);
  return known ? `${known.name} (customer)` : (typed.texts.get('name') ?? '');
}

interface CustomerRow {
  named: NamedCustomer;
  match: KnownCustomer | 'several' | undefined;
}

export interface Linked {
  customerId: number | null;
  customerName: string | null;
  /** Set where this import has created the customer, so that its undo removes an unused one. */
  before: { createdCustomerId: number } | null;
}

/** The customers of rows that are saved; new ones are created where the user has chosen so. */
export async function linkCustomers(
  tx: Tx,
  stored: RunningImport,
  rows: readonly CustomerRow[],
  now: Date,
): Promise<Linked[]> {
  const isNew = ({ named, match }: CustomerRow) => isNewCustomer(stored, named, match);
  const created = await createMissing(tx, stored, rows.filter(isNew), now);
  const own = await createdEarlier(tx, stored);
  return rows.map((row) => {
    const { named } = row;
    const customer = knownIn(isNew(row) ? matchOf(created, named) : row.match);
    const isOwn = customer !== undefined && own.has(customer.id);
    return {
      customerId: customer?.id ?? null,
      customerName: customer?.name ?? (named.typed.texts.get('name')?.slice(0, 200) || null),
      before: isOwn || (customer && isNew(row)) ? { createdCustomerId: customer.id } : null,
    };
  });
}

async function createMissing(
  tx: Tx,
  { updatedBy }: RunningImport,
  rows: readonly CustomerRow[],
  now: Date,
): Promise<Customers> {
  if (rows.length === 0) return new Map();
  const named = rows.map((row) => row.named);
  // Until the transaction ends, no respondent and no other import creates the same customer.
  await tx.run(sql`select lock_identities(${[...new Set(named.flatMap(({ keys }) => keys))].sort()}::text[])`);
  const customers = new Map(await readCustomers(tx, named));
  const form = await readCustomerForm(tx, null);
  for (const one of named) {
    if (matchOf(customers, one)) continue;
    const { email } = one.typed;
    if (await isWithheld(tx, { email: email.toLowerCase() || null, phones: one.phones })) continue;
    const record = recordOf(form, one.typed);
    if (!record) continue;
    const id = await createTyped({ tx, session: { userId: updatedBy }, does: 'import', at: now }, form, record);
    for (const key of one.keys) customers.set(key, { id, name: record.displayName });
  }
  return customers;
}

async function createdEarlier(tx: Tx, { id, options }: RunningImport): Promise<Set<number>> {
  if (options.customers !== 'create') return new Set();
  const found = await tx.rows(sql<{ id: number }>`
    select distinct (before ->> 'createdCustomerId')::integer as id from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${id} and before ? 'createdCustomerId'`);
  return new Set(found.map((one) => one.id));
}

/** Deletes the customers that an import created for some responses, once nothing belongs to them and nobody changed them. */
export async function removeCreatedCustomers(
  tx: Tx,
  stored: RunningImport,
  responseIds: readonly number[],
): Promise<void> {
  const created = await tx.rows(sql<{ recordId: number }>`
    select distinct (before ->> 'createdCustomerId')::integer as record_id from import_rows
    where tenant_id = ${tx.tenantId} and import_id = ${stored.id} and before ? 'createdCustomerId'
      and record_id = any(${responseIds}::integer[])`);
  if (created.length === 0) return;
  const current = await readCurrent(tx, stored, created);
  const unused = created.flatMap(({ recordId }) => {
    const customer = current.get(recordId);
    return customer?.version === 1 && customer.use === null ? [recordId] : [];
  });
  await remove(tx, stored, unused);
}
