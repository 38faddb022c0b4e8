import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CountedSegment } from '../../../src/customers/schemas/list-answers.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

const permissions = [
  'get:v1/customersegments',
  'post:v1/customersegments',
  'put:v1/customersegments/:id',
  'delete:v1/customersegments/:id',
];

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;
let olu: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = await app.colleague(admin, permissions);
  olu = await app.colleague(admin, permissions);
  await add('Ana', { tags: ['VIP'], ownerId: mina.userId });
  await add('Berta', { tags: ['VIP'] });
  await add('Cleo');
});
afterAll(() => app.close());

const add = (displayName: string, more: object = {}) =>
  created(admin, '/CustomerFormResponses', { displayName, ...more });
const seenBy = async (who: SignedIn) => (await who.ask('GET', '/CustomerSegments')).json<CountedSegment[]>();
const save = (who: SignedIn, name: string, filters: object, more = {}) =>
  created(who, '/CustomerSegments', { name, filters, ...more });

test('segments: the customers are counted anew each time', async () => {
  const { id } = await save(mina, 'VIPs', { tags_in: 'VIP' });
  const own = await save(mina, 'Mine', { tags_in: 'VIP', ownerId_in: String(mina.userId) });
  const counts = async () => (await seenBy(mina)).map(({ name, customerCount }) => [name, customerCount]);
  expect(await counts()).toEqual([
    ['Mine', 1],
    ['VIPs', 2],
  ]);
  const dora = await add('Dora', { tags: ['VIP'] });
  expect(await counts()).toEqual([
    ['Mine', 1],
    ['VIPs', 3],
  ]);
  await admin.ask('DELETE', `/CustomerFormResponses/${dora.id}`);
  for (const one of [id, own.id]) expect((await mina.ask('DELETE', `/CustomerSegments/${one}`)).status).toBe(200);
});

test.each([
  ['an unknown field', { color_in: 'red' }],
  ['a value of another type', { openCases_gte: 'many' }],
])('segments: a filter with %s is refused', async (_, filters) => {
  const answer = await mina.ask('POST', '/CustomerSegments', { name: 'Odd', filters });
  expect(answer.status).toBe(422);
  expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path).toBe(Object.keys(filters)[0]);
});

test('segments: a private one is only its author’s, and a shared one is changed by its author', async () => {
  const made = await save(mina, 'Private', { tags_in: 'VIP' });
  const namesSeen = async () => (await seenBy(olu)).map(({ name }) => name);
  const byOlu = (method: 'PUT' | 'DELETE') =>
    olu.ask(method, `/CustomerSegments/${made.id}`, ...(method === 'PUT' ? [{ name: 'Taken' }] : []));
  expect(await namesSeen()).toEqual([]);
  expect([(await byOlu('PUT')).status, (await byOlu('DELETE')).status]).toEqual([404, 404]);
  await mina.ask('PUT', `/CustomerSegments/${made.id}`, { isShared: true });
  expect(await namesSeen()).toEqual(['Private']);
  expect([(await byOlu('PUT')).status, (await byOlu('DELETE')).status]).toEqual([403, 403]);
  // Users who may delete customers may also change and delete shared segments.
  expect((await admin.ask('DELETE', `/CustomerSegments/${made.id}`)).status).toBe(200);
});
