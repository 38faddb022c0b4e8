import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CustomerRecord } from '../../../src/customers/schemas/customer.ts';
import { duplicatePairSchema, mergedSchema } from '../../../src/customers/schemas/merge.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { within } from '../../support/effort.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let fields: Record<string, number>;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  admin = await app.newTenant();
  const [form] = (await admin.ask('GET', '/CustomerForms')).json<
    { fields: { id: number; options: { key: string } }[] }[]
  >();
  fields = Object.fromEntries(form?.fields.map(({ id, options }) => [options.key, id]) ?? []);
});

const add = async (name: string, more: Record<string, unknown> = {}) =>
  (await created(admin, '/CustomerFormResponses', { displayName: name, isSomebodyElse: true, ...more })).id;
const read = async (id: number) => (await admin.ask('GET', `/CustomerFormResponses/${id}`)).json<CustomerRecord>();
const merge = async (keepId: number, mergeId: number, chosen: Record<string, number> = {}) =>
  mergedSchema.parse(
    (await admin.ask('POST', '/CustomerFormResponses/merge', { keepId, mergeIds: [mergeId], fields: chosen })).json(),
  );
const pairs = async () =>
  duplicatePairSchema.array().parse((await admin.ask('GET', '/CustomerFormResponses/duplicates')).json());
const idsOf = (found: Awaited<ReturnType<typeof pairs>>) =>
  found.map(({ customers, reasons }) => [customers.map(({ id }) => id), reasons]);
const customersOf = async (responseIds: readonly number[]) => {
  const list = (await admin.ask('GET', '/SentimentResponses')).json<
    { id: number; customerResponseId: number; customerName: string }[]
  >();
  return responseIds.map((id) => {
    const found = list.find((row) => row.id === id);
    return [found?.customerResponseId, found?.customerName];
  });
};

test('duplicates: the same email, phone or name in another writing is suggested with its reasons, newest first', async () => {
  const ana = await add('Ana Núñez', { phone: '+34 600 111 222' });
  const other = await add('nunez, ANA', { phone: '0034600111222', email: 'ana@example.com' });
  const third = await add('A. N.', { email: ' ANA@example.com' });
  await add('Somebody Else', { email: 'else@example.com' });
  expect(idsOf(await pairs())).toEqual([
    [
      [ana, other],
      ['name', 'phone'],
    ],
    [[other, third], ['email']],
  ]);
});

test('duplicates: names that sound or look alike, and numbers without their country, come with a reason', async () => {
  const [one, other] = [await add('Anna Meyer'), await add('Maier, Ana')];
  const [spelt, misspelt] = [await add('Jonathan Fitzgerald'), await add('Jonathan Fitzegrald')];
  const [abroad, local] = [await add('Bo', { phone: '+49 30 000001' }), await add('B. O.', { phone: '030 000001' })];
  await add('Anton Fitzroy');
  expect(idsOf(await pairs())).toEqual([
    [[abroad, local], ['phone']],
    [[spelt, misspelt], ['similar']],
    [[one, other], ['similar']],
  ]);
});

test('duplicates: unlike names in other scripts are not similar', async () => {
  for (const name of [
    'Сергей Петров',
    'Виктор Титов',
    '王 小明',
    '李 小红',
    'محمد علي',
    'فاطمة حسن',
    '김 민수',
    '박 지훈',
    '?? !!',
    '.. --',
  ])
    await add(name);
  expect(await pairs()).toEqual([]);
  const [one, other] = [await add('Søren Ørsted'), await add('Sören Ørstedt')];
  expect(idsOf(await pairs())).toEqual([[[one, other], ['similar']]]);
});

test('duplicates: are found among 20,000 customers, within seconds on an idle machine', async () => {
  await app.services.database.owner(async (client) => {
    await client.query(
      `insert into customer_form_responses (tenant_id, display_name, email, phone)
       select $1, (array['Anna', 'Bernd', 'Carla'])[1 + n % 3] || ' ' || translate(left(md5(n::text), 9), '0123456789', 'ghijklmnop'),
         n || '@example.com', '+4917' || n + 10000000 from generate_series(1, 20000) n`,
      [admin.tenantId],
    );
    await client.query('analyze customer_form_responses');
  });
  const [one, other] = [await add('Jonathan Fitzgerald'), await add('Jonathan Fitzegrald')];
  const start = Date.now();
  expect(idsOf(await pairs())).toContainEqual([[one, other], ['similar']]);
  expect(within(start, 5_000)).toBe(true);
});

test('duplicates: a pair marked as different people is not suggested again', async () => {
  const [one, other] = [await add('Ana Nunez'), await add('Ana Nunez')];
  expect(await pairs()).toHaveLength(1);
  await admin.ask('POST', '/CustomerFormResponses/distinct', { ids: [other, one] });
  expect(await pairs()).toEqual([]);
});

test('merge: feedback moves to the kept customer, and each question takes the chosen answer', async () => {
  const kept = await add('Ana Nunez', { email: 'ana@example.com', company: 'Old Ltd' });
  const other = await add('Ana Núñez', { email: 'ana.nunez@example.com', phone: '600 111 222' });
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const { id: responseId } = await makeResponse(admin, form, 'Too slow', { customerResponseId: other });
  const { customer } = await merge(kept, other, { [String(fields.email)]: other, [String(fields.name)]: other });
  expect(customer).toMatchObject({
    id: kept,
    displayName: 'Ana Núñez',
    email: 'ana.nunez@example.com',
    phone: '600 111 222',
    company: 'Old Ltd',
  });
  expect((await admin.ask('GET', `/CustomerFormResponses/${other}`)).status).toBe(404);
  expect(await customersOf([responseId])).toEqual([[kept, 'Ana Núñez']]);
});

test('merge: its undo restores both customers and every reference', async () => {
  const [kept, other] = [
    await add('Ana Nunez', { company: 'Old Ltd' }),
    await add('A. Nunez', { email: 'a@example.com' }),
  ];
  const before = [await read(kept), await read(other)];
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const ofKept = await makeResponse(admin, form, 'Fine', { customerResponseId: kept });
  const ofOther = await makeResponse(admin, form, 'Too slow', { customerResponseId: other });
  const { mergeId } = await merge(kept, other);
  const later = await makeResponse(admin, form, 'Later', { customerResponseId: kept });
  const undone = await admin.ask('POST', `/CustomerMerges/${mergeId}/undo`);
  expect([undone.status, undone.json()]).toEqual([200, { success: true, restoredAnswers: true }]);
  const facts = ({ id, displayName, email, phone, company, values }: CustomerRecord) => ({
    id,
    displayName,
    email,
    phone,
    company,
    values,
  });
  expect([await read(kept), await read(other)].map(facts)).toEqual(before.map(facts));
  expect(await customersOf([ofKept.id, ofOther.id, later.id])).toEqual([
    [kept, 'Ana Nunez'],
    [other, 'A. Nunez'],
    [kept, 'Ana Nunez'],
  ]);
  expect((await admin.ask('POST', `/CustomerMerges/${mergeId}/undo`)).json()).toMatchObject({ code: 'ALREADY_UNDONE' });
});

test('merge: an undo keeps what was changed in the kept customer after it', async () => {
  const [kept, other] = [await add('Ana Nunez'), await add('Ana Nunez', { phone: '600 111 222' })];
  const { mergeId } = await merge(kept, other);
  await admin.ask('PUT', `/CustomerFormResponses/${kept}`, { company: 'New Ltd' });
  expect((await admin.ask('POST', `/CustomerMerges/${mergeId}/undo`)).json()).toMatchObject({ restoredAnswers: false });
  expect(await read(kept)).toMatchObject({ company: 'New Ltd', phone: '600 111 222' });
  expect(await read(other)).toMatchObject({ phone: '600 111 222' });
});

test('merge: responses recorded at the same time keep a customer', async () => {
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const [kept, other] = [await add('Ana Nunez'), await add('Ana Nunez')];
  const record = () =>
    admin.ask('POST', '/SentimentResponses/create', {
      sentimentId: form.id,
      customerResponseId: other,
      values: [{ fieldId: form.fields[0], value: 'At the same time' }],
    });
  const [merged, ...answers] = await Promise.all([merge(kept, other), ...Array.from({ length: 8 }, record)]);
  const recorded = answers.filter(({ status }) => status === 201).map((answer) => answer.json<{ id: number }>().id);
  expect(await customersOf(recorded)).toEqual(recorded.map(() => [kept, merged.customer.displayName]));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

test('merge: refuses itself, unknown customers and those of another tenant', async () => {
  const kept = await add('Ana Nunez');
  const ask = (mergeIds: readonly number[]) =>
    admin.ask('POST', '/CustomerFormResponses/merge', { keepId: kept, mergeIds });
  expect((await ask([kept])).status).toBe(422);
  expect((await ask([999_999])).status).toBe(422);
  const foreign = await app.newTenant();
  const { id } = await created(foreign, '/CustomerFormResponses', { displayName: 'Foreign Person' });
  expect((await ask([id])).status).toBe(422);
});

test('merge: a deleted customer leaves nothing of those merged into it', async () => {
  const [kept, other] = [await add('Ana Nunez'), await add('Ana Nunez', { phone: '600 111 222' })];
  await merge(kept, other);
  await admin.ask('DELETE', `/CustomerFormResponses/${kept}`);
  const { rows } = await app.services.database.owner((client) =>
    client.query('select from customer_merges where tenant_id = $1', [admin.tenantId]),
  );
  expect(rows).toEqual([]);
});

test('merge: a user who only reads sees duplicates and merges, and can neither merge nor undo', async () => {
  const [kept, other] = [await add('Ana Nunez'), await add('Ana Nunez')];
  const { mergeId } = await merge(kept, other);
  await add('Ana Nunez');
  const reader = await app.colleague(admin, ['get:v1/customerformresponses', 'get:v1/customermerges']);
  const status = async (method: string, path: string, body?: object) => (await reader.ask(method, path, body)).status;
  expect(await status('GET', '/CustomerFormResponses/duplicates')).toBe(200);
  expect(await status('GET', '/CustomerMerges')).toBe(200);
  expect(await status('POST', `/CustomerMerges/${mergeId}/undo`)).toBe(403);
  expect(await status('POST', '/CustomerFormResponses/merge', { keepId: kept, mergeIds: [other] })).toBe(403);
});
