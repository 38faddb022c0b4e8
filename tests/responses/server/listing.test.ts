import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let mina: number;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  mina = (await app.colleague(admin, ['get:v1/sentiments'])).userId;
});
afterAll(() => app.close());

describe('responses of a form', () => {
  interface Rows {
    success: boolean;
    data: { id: number; summary: string; status: string }[];
  }
  const ask = async (form: MadeForm, query = '') => {
    const answer = await admin.ask('GET', `/SentimentResponses/bySentimentId/${form.id}?${query}`);
    return { total: Number(answer.headers['x-total-count']), ...answer.json<Rows>() };
  };

  test('are returned as success data, also when empty', async () => {
    expect(await ask(await makeForm(admin))).toEqual({ success: true, data: [], total: 0 });
  });

  test('are found by text, by status and by assignee', async () => {
    const form = await makeForm(admin);
    const [lift, queue, noise] = [
      await makeResponse(admin, form, 'Lift broken', { assignedToIds: [mina] }),
      await makeResponse(admin, form, 'Long queue', { assignedToIds: [mina, admin.userId] }),
      await makeResponse(admin, form, 'Too noisy'),
    ];
    await admin.ask('PUT', `/SentimentResponses/${queue.id}/status`, { status: 'resolved' });
    const found = async (query: string) => (await ask(form, `_sort=id&_order=asc&${query}`)).data.map(({ id }) => id);
    expect(await found('q=queue')).toEqual([queue.id]);
    expect(await found('status=new')).toEqual([lift.id, noise.id]);
    expect(await found(`assignedToIds=${mina}`)).toEqual([lift.id, queue.id]);
    expect(await found('assignedToIds=null')).toEqual([noise.id]);
    expect(await found('status_in=new,resolved&q=lift')).toEqual([lift.id]);
  });

  test('are paginated without gaps or duplicates', async () => {
    const form = await makeForm(admin);
    const made = [];
    for (let count = 0; count < 7; count += 1) made.push((await makeResponse(admin, form, `Number ${count}`)).id);
    const pages = [];
    for (const start of [0, 3, 6])
      pages.push(await ask(form, `_start=${start}&_end=${start + 3}&_sort=createdAt&_order=desc`));
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7]);
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(made.toReversed());
  });
});
