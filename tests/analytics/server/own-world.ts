import type { Random } from '../../../seed/random.ts';
import type { SurveyQuestion } from '../../../src/surveys/schemas/survey-question.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';
import type { Raw } from './slow-answer.ts';
import { stepOf } from './step-of.ts';

type Value = string | number | boolean | null;

/** A question of the tenant or a field of its customers, as queries name it, and read here in plain JavaScript. */
export interface OwnDimension {
  name: string;
  /** The survey or form of a question. */
  form?: number;
  /** Undefined for a response that the dimension is not about. */
  read(row: Raw, weekStart: number): Value[] | undefined;
  values: Value[];
  isCompared?: boolean;
}

interface Answer {
  fieldId: number;
  value: unknown;
}

const choice = (id: string, label: string) => ({ id, label });

const customerFields = [
  { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name', pii: true } },
  {
    fieldName: 'Country',
    fieldType: 'select',
    options: { key: 'country', choices: [choice('es', 'Spain'), choice('no', 'Norway')] },
  },
  { fieldName: 'City', fieldType: 'text', options: { key: 'city' } },
  { fieldName: 'Age', fieldType: 'number', options: { key: 'age' } },
  { fieldName: 'Customer since', fieldType: 'date', options: { key: 'since' } },
  { fieldName: 'Member', fieldType: 'boolean', options: { key: 'member' } },
  {
    fieldName: 'Interests',
    fieldType: 'multiselect',
    options: { key: 'interests', choices: [choice('golf', 'Golf'), choice('spa', 'Spa')] },
  },
  { fieldName: 'Address', fieldType: 'address', options: { key: 'address' } },
];

/** Customers with random fields; one of them is deleted. */
export async function makeCustomers(app: TestApp, owner: SignedIn, random: Random): Promise<number[]> {
  const { id: form } = await created(owner, '/CustomerForms', {
    name: 'Guest',
    displayNameTemplate: '{name}',
    fields: customerFields,
  });
  const ids: Record<string, number> = {};
  const { fields } = (await owner.ask('GET', `/CustomerForms/${form}`)).json<{
    fields: { id: number; options: { key: string } }[];
  }>();
  for (const { id, options } of fields) ids[options.key] = id;
  const answered = (key: string, value: unknown) =>
    random.chance(0.8) ? [{ fieldId: ids[key], fieldName: key, fieldType: 'text', value, text: '' }] : [];
  const rows = Array.from({ length: 14 }, (_, n) => ({
    display_name: `Guest ${n}`,
    customer_form_id: form,
    company: random.pick([null, 'Acme', 'Globex']),
    owner_id: random.pick([null, owner.userId]),
    tags: random.shuffled(['VIP', 'Press']).slice(0, random.whole(0, 2)),
    delete_at: n === 5 ? '2040-01-01' : null,
    values: [
      ...answered('country', random.pick(['es', 'no'])),
      ...answered('city', random.pick(['Oslo', ' Oslo', 'Cádiz'])),
      ...answered('age', random.whole(18, 90)),
      ...answered('since', `202${random.whole(3, 6)}-0${random.whole(1, 9)}-${random.whole(10, 28)}`),
      ...answered('member', random.chance(0.5)),
      ...answered('interests', random.shuffled(['golf', 'spa']).slice(0, random.whole(1, 2))),
      ...answered('address', { city: 'Bergen', country: random.pick(['Norway', 'Spain']) }),
    ],
  }));
  return app.services.database.owner(async (client) => {
    const { rows: made } = await client.query<{ id: number }>(
      `insert into customer_form_responses (tenant_id, display_name, customer_form_id, company, owner_id, tags, delete_at,
         "values")
       select $1, display_name, customer_form_id, company, owner_id, tags, delete_at, "values"
       from jsonb_populate_recordset(null::customer_form_responses, $2::jsonb) returning id`,
      [owner.tenantId, JSON.stringify(rows)],
    );
    return made.map(({ id }) => id);
  });
}

/** Gives most responses that have none a customer. */
export const assignCustomers = (app: TestApp, tenantId: number, customers: readonly number[]): Promise<unknown> =>
  app.services.database.owner(async (client) => {
    for (const [table, column] of [
      ['sentiment_responses', 'customer_response_id'],
      ['survey_responses', 'customer_id'],
    ]) {
      await client.query(
        `update ${table} set ${column} = ($2::integer[])[1 + (id * 7) % ($3::integer + 4)]
         where tenant_id = $1 and ${column} is null`,
        [tenantId, customers, customers.length],
      );
    }
  });

const one = (value: unknown): Value[] => [(value ?? null) as Value];
const plain = (value: unknown) =>
  typeof value === 'string' && value.startsWith('other:') ? 'other' : (value as Value);
const all = (value: unknown): Value[] => [...new Set((Array.isArray(value) ? value : []).map(plain))];
const bandOf = (bands: readonly number[]) => (value: unknown) =>
  one(typeof value === 'number' ? bands.filter((bound) => value >= bound).length : null);

const answerIn = (answers: unknown, id: number): unknown =>
  (answers as Answer[]).find(({ fieldId }) => fieldId === id)?.value;

const bands = [20, 30.5, 60];

const keyed = (row: Raw, key: string): unknown => {
  const customer = row.customer as { values: (Answer & { fieldName: string })[] } | null;
  return customer?.values.find(({ fieldName }) => fieldName === key)?.value;
};

const ofCustomer = (
  key: string,
  values: Value[],
  of: (value: unknown, weekStart: number) => Value[] = one,
  suffix = '',
): OwnDimension => ({
  name: `customerField:${key}${suffix}`,
  read: (row, weekStart) => of(keyed(row, key), weekStart),
  values,
});

const step = (grain: string) => (value: unknown, weekStart: number) =>
  one(typeof value === 'string' ? stepOf(value, grain, weekStart) : null);

interface Customer {
  company: string | null;
  owner_id: number | null;
  tags: string[];
}

const column = (name: string, of: (customer: Customer | null) => Value[], values: Value[]): OwnDimension => ({
  name,
  read: ({ customer }) => of(customer as Customer | null),
  values,
});

export const customerDimensions = (owner: SignedIn): OwnDimension[] => [
  ofCustomer('country', ['es', 'no', null]),
  ofCustomer('city', ['Oslo', 'Cádiz'], (value) => one(typeof value === 'string' ? value.trim() : null)),
  { ...ofCustomer('age', [40]), isCompared: true },
  ofCustomer('age', [0, 2, null], bandOf(bands), `@${bands.join(',')}`),
  { ...ofCustomer('since', ['2024-06-15']), isCompared: true },
  ...['week', 'month', 'quarter', 'year', 'fiscal_quarter', 'fiscal_year'].map((grain) =>
    ofCustomer('since', ['2024-01-01', null], step(grain), `@${grain}`),
  ),
  ofCustomer('member', [true, null]),
  ofCustomer('interests', ['golf', null], all),
  ofCustomer('address', ['Norway'], (value) => one((value as Record<string, Value> | undefined)?.country), '.country'),
  column('company', (customer) => one(customer?.company), ['Acme', null]),
  column('customerOwnerId', (customer) => one(customer?.owner_id), [owner.userId, null]),
  column('customerTags', (customer) => customer?.tags ?? [], ['VIP', null]),
];

interface OfQuestion {
  of: 'surveyQuestion' | 'formQuestion';
  /** The column with the survey or form of a response, and its id there. */
  form: [column: string, id: number];
}

function ofQuestion({ of, form: [formColumn, form] }: OfQuestion) {
  return (
    id: number | undefined,
    values: Value[],
    read: (value: unknown) => Value[] = one,
    suffix = '',
  ): OwnDimension => ({
    name: `${of}:${id}${suffix}`,
    form,
    read: (row) => (row[formColumn] === form ? read(answerIn(row.answers, id ?? 0)) : undefined),
    values,
  });
}

const inRow = (name: string) => (value: unknown) => one((value as Record<string, Value> | undefined)?.[name]);

export function surveyDimensions(id: number, questions: readonly SurveyQuestion[]): OwnDimension[] {
  const question = ofQuestion({ of: 'surveyQuestion', form: ['survey_id', id] });
  const named = (key: string) => questions.find(({ options }) => options.key === key)?.id;
  return [
    question(named('hotel'), ['bergen', 'dubai', null]),
    question(named('good'), ['room', 'other', null], all),
    { ...question(named('recommend'), [6]), isCompared: true },
    question(named('recommend'), [0, 2], bandOf([3, 7, 9]), '@3,7,9'),
    question(named('satisfied'), [4, 5, null]),
    question(named('rate'), [2, 3], inRow('bed'), '.bed'),
    question(named('order'), ['view', null], (value) => one((value as Value[] | undefined)?.[0])),
  ];
}

/** Of the questions that random responses answer. */
export function formDimensions(form: number, [nps, several, matrix]: readonly number[]): OwnDimension[] {
  const question = ofQuestion({ of: 'formQuestion', form: ['sentiment_id', form] });
  return [
    { ...question(nps, [5]), isCompared: true },
    question(nps, [0, 1, null], bandOf([6, 9]), '@6,9'),
    question(several, ['a', 'other', null], all),
    question(matrix, [1, 5, null], inRow('two'), '.two'),
  ];
}

/** The questions behind the answers of random responses. */
export const makeFormQuestions = (app: TestApp, owner: SignedIn, form: number, ids: readonly number[]) =>
  app.services.database.owner(async (client) => {
    const kinds = [
      ['nps', {}],
      ['multiselect', { other: true, choices: [choice('a', 'First'), choice('b', 'Second')] }],
      ['matrix_rating', { rows: [choice('one', 'One'), choice('two', 'Two')] }],
      ['textarea', {}],
    ] as const;
    for (const [at, [type, options]] of kinds.entries()) {
      await client.query(
        `insert into sentiment_fields (tenant_id, sentiment_id, id, field_name, field_type, options)
         overriding system value values ($1, $2, $3, $4, $4, $5)`,
        [owner.tenantId, form, ids[at], type, JSON.stringify(options)],
      );
    }
  });
