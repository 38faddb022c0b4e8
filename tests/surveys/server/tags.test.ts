import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Survey } from '../../../src/surveys/schemas/survey.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.newTenant();
});

const survey = async (name: string, more: object = {}) => (await created(owner, '/Surveys', { name, ...more })).id;
const read = async (id: number) => (await owner.ask('GET', `/Surveys/${id}`)).json<Survey>();
const listed = async (query: string) =>
  (await owner.ask('GET', `/Surveys?${query}`)).json<Survey[]>().map(({ name }) => name);

test('tags: surveys are filtered by one tag, by several tags and by type', async () => {
  await survey('After a stay', { tags: ['guests', 'hotels'], type: 'nps' });
  await survey('At the spa', { tags: ['guests'] });
  await survey('Lunch', { tags: ['staff'], type: 'poll' });
  expect(await listed('tags=guests')).toEqual(['After a stay', 'At the spa']);
  expect(await listed('tags=hotels&tags=staff')).toEqual(['After a stay', 'Lunch']);
  expect(await listed('tags=guest')).toEqual([]);
  expect(await listed('tags=guests&type=nps')).toEqual(['After a stay']);
  expect(await listed('type=poll')).toEqual(['Lunch']);
});

test('tags: a page of a filtered list has the total', async () => {
  await survey('After a stay', { tags: ['guests'] });
  await survey('At the spa', { tags: ['guests'] });
  await survey('Lunch');
  const page = await owner.ask('GET', '/Surveys?tags=guests&_start=0&_end=1');
  expect([page.json<Survey[]>().length, page.headers['x-total-count']]).toEqual([1, '2']);
});

test('tags: the filter excludes another tenant’s surveys with the same tag', async () => {
  await survey('After a stay', { tags: ['guests'] });
  const stranger = await app.newTenant();
  expect((await stranger.ask('GET', '/Surveys?tags=guests')).json()).toEqual([]);
});

test('tags: a tag beyond the maximum length is refused', async () => {
  expect((await owner.ask('GET', `/Surveys?tags=${'x'.repeat(41)}`)).status).toBe(422);
});

test('tags: they are not versioned, and a copy has them', async () => {
  const id = await survey('After a stay', { tags: ['guests'] });
  await owner.ask('PUT', `/Surveys/${id}`, { tags: ['guests', 'spa'] });
  expect(await read(id)).toMatchObject({ tags: ['guests', 'spa'], formVersion: 1 });
  const copy = (await owner.ask('POST', `/Surveys/${id}/duplicate`)).json<Survey>();
  expect(copy.tags).toEqual(['guests', 'spa']);
});
