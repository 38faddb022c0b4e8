import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerRecord } from '../../../src/customers/schemas/customer.ts';
import type { CustomerForm } from '../../../src/customers/schemas/customer-form.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let who: SignedIn;
let form: CustomerForm;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  who = await app.newTenant();
  const { id } = (await who.ask('GET', '/CustomerForms')).json<{ id: number }[]>()[0] as { id: number };
  const changed = await who.ask('PUT', `/CustomerForms/${id}`, {
    displayNameTemplate: '{first_name} {last_name}',
    parts: { email: 'address' },
    identityKeys: ['address', 'number'],
    fields: [
      { fieldName: 'First name', fieldType: 'text', options: { key: 'first_name' } },
      { fieldName: 'Last name', fieldType: 'text', required: true, options: { key: 'last_name' } },
      { fieldName: 'Address', fieldType: 'email', options: { key: 'address' } },
      { fieldName: 'Customer number', fieldType: 'text', options: { key: 'number' } },
      {
        fieldName: 'Kind',
        fieldType: 'select',
        options: {
          key: 'kind',
          choices: [
            { id: 'gold', label: 'Gold' },
            { id: 'plain', label: 'Plain' },
          ],
        },
      },
    ],
  });
  form = changed.json<CustomerForm>();
});

const values = (answers: Record<string, unknown>) =>
  Object.entries(answers).map(([key, value]) => ({
    fieldId: form.fields.find(({ options }) => options.key === key)?.id,
    value,
  }));

const add = (answers: Record<string, unknown>, more: object = {}) =>
  who.ask('POST', '/CustomerFormResponses', { values: values(answers), ...more });

const read = async (id: number) => (await who.ask('GET', `/CustomerFormResponses/${id}`)).json<CustomerRecord>();

const valueTexts = (record: CustomerRecord) => record.values.map(({ fieldName, text }) => [fieldName, text]);

const ada = { first_name: 'Ada', last_name: 'Lovelace', address: 'Ada@Example.com', number: 'C-17', kind: 'gold' };

test('customers: the form answers are stored and the form defines the display name', async () => {
  const answer = await add(ada);
  expect(answer.status, answer.text).toBe(201);
  const record = await read(answer.json<{ id: number }>().id);
  expect(record).toMatchObject({
    displayName: 'Ada Lovelace',
    email: 'ada@example.com',
    company: null,
    customerFormId: form.id,
  });
  expect(valueTexts(record)).toEqual([
    ['First name', 'Ada'],
    ['Last name', 'Lovelace'],
    ['Address', 'Ada@Example.com'],
    ['Customer number', 'C-17'],
    ['Kind', 'Gold'],
  ]);
});

test.each([
  ['a missing required answer', { first_name: 'Ada' }, /^values\.field-\d+$/],
  ['an invalid email address', { ...ada, address: 'nowhere' }, /^values\.2$/],
  ['an unknown choice', { ...ada, kind: 'silver' }, /^values\.4$/],
  ['a name that is too long', { ...ada, last_name: 'x'.repeat(201) }, /^values\.0$/],
])('customers: the issue is reported at its field: %s', async (_, answers, path) => {
  const answer = await add(answers);
  expect(answer.status).toBe(422);
  expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toMatch(path);
});

describe('existing customers', () => {
  test.each([
    ['email address', { last_name: 'Byron', address: ' ADA@example.com' }],
    ['customer number', { last_name: 'Byron', number: ' c-17 ' }],
  ])('are found by %s, and a duplicate needs confirmation', async (_, alike) => {
    await add(ada);
    const refused = await add(alike);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'ALREADY_KNOWN', known: [{ displayName: 'Ada Lovelace' }] });
    expect((await add(alike, { isSomebodyElse: true })).status).toBe(201);
  });

  test('are found by a question that becomes an identity key later', async () => {
    await add({ last_name: 'Lovelace', first_name: 'Ada' });
    await who.ask('PUT', `/CustomerForms/${form.id}`, { identityKeys: ['last_name'] });
    expect((await add({ last_name: 'LOVELACE' })).status).toBe(409);
    await who.ask('PUT', `/CustomerForms/${form.id}`, { identityKeys: [] });
    expect((await add({ last_name: 'Lovelace' })).status).toBe(201);
  });

  test('are found when another customer receives their email address', async () => {
    await add(ada);
    const other = (await add({ last_name: 'Byron' })).json<{ id: number }>();
    const change = (more: object) =>
      who.ask('PUT', `/CustomerFormResponses/${other.id}`, { email: 'ada@example.com', ...more });
    expect((await change({})).status).toBe(409);
    expect((await change({ isSomebodyElse: true })).status).toBe(200);
    // After the confirmed change the address belongs to this customer too, so no further confirmation is needed.
    expect((await change({ phone: '12345' })).status).toBe(200);
  });
});

describe('customer update', () => {
  test('saves the form answers and finds earlier responses under the new name', async () => {
    const { id } = (await add(ada)).json<{ id: number }>();
    const formWithCustomer = await makeForm(who, undefined, { enableCustomer: true });
    const response = await makeResponse(who, formWithCustomer, 'Lovely', { customerResponseId: id });
    const changed = { ...ada, last_name: 'King', kind: 'plain' };
    const answer = await who.ask('PUT', `/CustomerFormResponses/${id}`, { values: values(changed), version: 1 });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({ displayName: 'Ada King', version: 2 });
    const list = (await who.ask('GET', '/SentimentResponses')).json<{ id: number; customerName: string }[]>();
    expect(list.find((row) => row.id === response.id)?.customerName).toBe('Ada King');
    const late = await who.ask('PUT', `/CustomerFormResponses/${id}`, { values: values(ada), version: 1 });
    expect(late.json()).toMatchObject({ code: 'STALE' });
  });

  test('by name and address preserves all other answers and appears in the form', async () => {
    const { id } = (await add(ada)).json<{ id: number }>();
    await who.ask('PUT', `/CustomerFormResponses/${id}`, { email: 'new@example.com' });
    const record = await read(id);
    expect(record.email).toBe('new@example.com');
    expect(valueTexts(record)).toEqual([
      ['First name', 'Ada'],
      ['Last name', 'Lovelace'],
      ['Address', 'new@example.com'],
      ['Customer number', 'C-17'],
      ['Kind', 'Gold'],
    ]);
  });

  test('preserves answers to removed questions', async () => {
    const { id } = (await add(ada)).json<{ id: number }>();
    const rest = form.fields.filter(({ options }) => options.key !== 'kind');
    await who.ask('PUT', `/CustomerForms/${form.id}`, { fields: rest });
    const { kind: _, ...others } = ada;
    await who.ask('PUT', `/CustomerFormResponses/${id}`, { values: values(others) });
    expect(valueTexts(await read(id)).at(-1)).toEqual(['Kind', 'Gold']);
  });
});

test('customers: a record with name and address only appears in the form', async () => {
  const { id } = await created(who, '/CustomerFormResponses', { displayName: 'Rosa Lind', email: 'rosa@example.com' });
  expect(valueTexts(await read(id))).toEqual([['Address', 'rosa@example.com']]);
  const nameless = await who.ask('POST', '/CustomerFormResponses', { email: 'nobody@example.com' });
  expect(nameless.status).toBe(422);
});

test('customer forms: a new email question provides the address from its existing answers', async () => {
  const second = { fieldName: 'Private address', fieldType: 'email', options: { key: 'private' } };
  const path = `/CustomerForms/${form.id}`;
  form = (await who.ask('PUT', path, { fields: [...form.fields, second] })).json<CustomerForm>();
  const { id } = (await add({ ...ada, private: 'ada@home.example' })).json<{ id: number }>();
  await who.ask('PUT', path, { parts: { email: 'private' } });
  expect((await read(id)).email).toBe('ada@home.example');
});

test('customers: a deleted customer leaves anonymous responses', async () => {
  const { id } = (await add(ada)).json<{ id: number }>();
  const formWithCustomer = await makeForm(who, undefined, { enableCustomer: true });
  const response = await makeResponse(who, formWithCustomer, 'Lovely', { customerResponseId: id });
  const answer = await who.ask('DELETE', `/CustomerFormResponses/${id}`);
  expect(answer.json()).toMatchObject({ success: true, id, responses: 1, answers: 0 });
  expect((await who.ask('GET', `/CustomerFormResponses/${id}`)).status).toBe(404);
  const left = (await who.ask('GET', `/SentimentResponses/${response.id}/withData`)).json<{ data: object }>();
  expect(left.data).toMatchObject({ customerResponseId: null, customerName: null, summary: 'Lovely' });
  expect((await add(ada)).status).toBe(201);
});

test('customers: ten thousand customers are paginated', async () => {
  await app.services.database.owner((client) =>
    client.query(
      `insert into customer_form_responses (tenant_id, display_name) select $1, 'Customer ' || n from generate_series(1, 10000) n`,
      [who.tenantId],
    ),
  );
  const page = await who.ask('GET', '/CustomerFormResponses?_start=9975&_end=10000&_sort=displayName');
  expect(page.json<CustomerRecord[]>()).toHaveLength(25);
  expect(page.json<CustomerRecord[]>()[0]?.values).toEqual([]);
});
