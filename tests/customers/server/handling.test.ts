import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CustomerRecord } from '../../../src/customers/schemas/customer.ts';
import type { BulkCustomers } from '../../../src/customers/schemas/customer-calls.ts';
import { mergedSchema } from '../../../src/customers/schemas/merge.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let mina: SignedIn;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  mina = await app.colleague(admin, []);
});

const add = async (displayName: string, more: object = {}) =>
  (await created(admin, '/CustomerFormResponses', { displayName, isSomebodyElse: true, ...more })).id;
const read = async (id: number) => (await admin.ask('GET', `/CustomerFormResponses/${id}`)).json<CustomerRecord>();
const change = (id: number, body: object) => admin.ask('PUT', `/CustomerFormResponses/${id}`, body);
const namesBy = async (query: string) =>
  (await admin.ask('GET', `/CustomerFormResponses?${query}`))
    .json<CustomerRecord[]>()
    .map(({ displayName }) => displayName);
const newGroup = async (name: string) => (await created(admin, '/Groups', { name })).id;
const bulk = async (body: Omit<BulkCustomers, 'tenantId'>) => {
  const answer = await admin.ask('POST', '/CustomerFormResponses/bulk', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ changed: number; undo: BulkCustomers[] }>();
};

describe('owner, groups and tags of a customer', () => {
  test('are stored, and a change of one leaves the others', async () => {
    const groupId = await newGroup('Hotels');
    const id = await add('Ana', { ownerId: mina.userId, groupIds: [groupId], tags: ['VIP', 'vip', 'Partner'] });
    expect(await read(id)).toMatchObject({ ownerId: mina.userId, groupIds: [groupId], tags: ['vip', 'Partner'] });
    await change(id, { tags: ['Partner'] });
    await change(id, { email: 'ana@example.com' });
    expect(await read(id)).toMatchObject({ ownerId: mina.userId, groupIds: [groupId], tags: ['Partner'] });
    await change(id, { ownerId: null, groupIds: [] });
    expect(await read(id)).toMatchObject({ ownerId: null, groupIds: [], tags: ['Partner'] });
  });

  test.each([
    ['ownerId', { ownerId: 999_999 }],
    ['groupIds', { groupIds: [999_999] }],
    ['tags.0', { tags: ['one, two'] }],
    ['tags.0', { tags: ['x'.repeat(41)] }],
    ['tags', { tags: Array.from({ length: 21 }, (_, n) => `tag ${n}`) }],
  ])('are refused with the field: %s', async (path, body) => {
    const id = await add('Ana');
    const answer = await change(id, body);
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors[0]?.path.startsWith(path)).toBe(true);
  });

  test('an inactive user cannot become the owner, but stays one', async () => {
    const [owned, other] = [await add('Ana', { ownerId: mina.userId }), await add('Berta')];
    await admin.ask('PUT', `/Users/${mina.userId}`, { isActive: false });
    expect((await change(other, { ownerId: mina.userId })).status).toBe(422);
    expect((await change(owned, { ownerId: mina.userId })).status).toBe(200);
    await admin.ask('DELETE', `/Users/${mina.userId}`);
    expect((await read(owned)).ownerId).toBeNull();
  });

  test('filter the list, and the tags in use are counted', async () => {
    const groupId = await newGroup('Hotels');
    await add('Ana', { ownerId: mina.userId, tags: ['VIP'] });
    await add('Berta', { groupIds: [groupId], tags: ['VIP', 'Beta'] });
    await add('Cleo');
    expect(await namesBy(`ownerId_in=${mina.userId}`)).toEqual(['Ana']);
    expect(await namesBy('ownerId=null')).toEqual(['Berta', 'Cleo']);
    expect(await namesBy(`groupIds_in=${groupId}`)).toEqual(['Berta']);
    expect(await namesBy('tags_in=Beta,Other')).toEqual(['Berta']);
    expect(await namesBy('_sort=tags')).toEqual(['Berta', 'Ana', 'Cleo']);
    expect((await admin.ask('GET', '/CustomerFormResponses/tags')).json()).toEqual([
      { tag: 'VIP', count: 2 },
      { tag: 'Beta', count: 1 },
    ]);
  });
});

test('customers: the list shows and filters by open cases and last feedback', async () => {
  const [busy] = [await add('Ana'), await add('Berta')];
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  await makeResponse(admin, form, 'Too slow', { customerResponseId: busy });
  expect(await namesBy('openCases_gte=1')).toEqual(['Ana']);
  expect(await namesBy('daysSinceFeedback_lte=1')).toEqual(['Ana']);
  expect(await namesBy('lastFeedbackAt=null')).toEqual(['Berta']);
  expect(await read(busy)).toMatchObject({ openCases: 1, surveysAnswered: 0, daysSinceFeedback: 0, nps: null });
});

describe('change of several customers', () => {
  test('the owner is assigned, and undo restores each former owner', async () => {
    const [ana, berta, cleo] = [await add('Ana', { ownerId: mina.userId }), await add('Berta'), await add('Cleo')];
    const answer = await bulk({ action: 'setOwner', ids: [ana, berta, 999_999], ownerId: admin.userId });
    expect(answer.changed).toBe(2);
    expect((await read(berta)).ownerId).toBe(admin.userId);
    expect((await read(cleo)).ownerId).toBeNull();
    await change(berta, { ownerId: mina.userId });
    for (const step of answer.undo) await bulk(step);
    // Berta has another owner since, who stays.
    expect([(await read(ana)).ownerId, (await read(berta)).ownerId]).toEqual([mina.userId, mina.userId]);
  });

  test('a tag is added and removed only where needed, and undo leaves the customers that had it', async () => {
    const [ana, berta] = [await add('Ana', { tags: ['vip'] }), await add('Berta')];
    const added = await bulk({ action: 'addTag', ids: [ana, berta], tag: 'VIP' });
    expect(added.changed).toBe(1);
    for (const step of added.undo) await bulk(step);
    expect([(await read(ana)).tags, (await read(berta)).tags]).toEqual([['vip'], []]);
    const removed = await bulk({ action: 'removeTag', ids: [ana, berta], tag: 'VIP' });
    expect([removed.changed, (await read(ana)).tags]).toEqual([1, []]);
  });

  test('a group is added and removed, and undo restores it', async () => {
    const groupId = await newGroup('Hotels');
    const [ana, berta] = [await add('Ana', { groupIds: [groupId] }), await add('Berta')];
    const { undo, changed } = await bulk({ action: 'addGroup', ids: [ana, berta], groupId });
    expect([changed, (await read(berta)).groupIds]).toEqual([1, [groupId]]);
    for (const step of undo) await bulk(step);
    expect([(await read(ana)).groupIds, (await read(berta)).groupIds]).toEqual([[groupId], []]);
  });

  test('needs the value of its action', async () => {
    const answer = await admin.ask('POST', '/CustomerFormResponses/bulk', {
      action: 'addTag',
      ids: [await add('Ana')],
    });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors).toMatchObject([{ path: 'tag' }]);
  });
});

test('merge: owner, groups and tags of both are kept, and its undo restores them', async () => {
  const groupId = await newGroup('Hotels');
  const kept = await add('Ana', { tags: ['VIP'] });
  const other = await add('Anna', { ownerId: mina.userId, groupIds: [groupId], tags: ['vip', 'Beta'] });
  const merged = await admin.ask('POST', '/CustomerFormResponses/merge', {
    keepId: kept,
    mergeIds: [other],
    fields: {},
  });
  const { mergeId } = mergedSchema.parse(merged.json());
  expect(await read(kept)).toMatchObject({ ownerId: mina.userId, groupIds: [groupId], tags: ['vip', 'Beta'] });
  expect((await admin.ask('POST', `/CustomerMerges/${mergeId}/undo`, {})).status).toBe(200);
  expect(await read(kept)).toMatchObject({ ownerId: null, groupIds: [], tags: ['VIP'] });
  expect(await read(other)).toMatchObject({ ownerId: mina.userId, groupIds: [groupId], tags: ['vip', 'Beta'] });
});
