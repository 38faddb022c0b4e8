import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let moment: Date;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  moment = new Date();
});

const add = async (displayName: string, more: object = {}) =>
  (await created(admin, '/CustomerFormResponses', { displayName, ...more })).id;
const namesSeen = async () => {
  const list = await admin.ask('GET', '/CustomerFormResponses');
  return list.json<{ displayName: string }[]>().map(({ displayName }) => displayName);
};
const deleteSeveral = (ids: number[]) => admin.ask('POST', '/CustomerFormResponses/deletions', { ids });
const restore = (ids: number[]) => admin.ask('POST', '/CustomerFormResponses/deletions/undo', { ids });
const runJobsIn = (seconds: number) =>
  runDueJobs({ ...app.services, now: () => new Date(moment.getTime() + seconds * 1_000) }, jobKinds);

test('deletions: several customers disappear at once, and come back unchanged when it is undone', async () => {
  const [ana, berta] = [await add('Ana', { email: 'ana@example.com', tags: ['VIP'] }), await add('Berta')];
  await add('Cleo');
  const before = (await admin.ask('GET', `/CustomerFormResponses/${ana}`)).json();
  expect((await deleteSeveral([ana, berta])).json()).toEqual({ changed: 2 });
  expect(await namesSeen()).toEqual(['Cleo']);
  expect((await admin.ask('GET', `/CustomerFormResponses/${ana}`)).status).toBe(404);
  expect((await admin.ask('GET', `/CustomerFormResponses/${ana}/customerDetails`)).status).toBe(404);
  expect((await restore([ana, berta])).json()).toEqual({ changed: 2 });
  await runJobsIn(60);
  expect(await namesSeen()).toEqual(['Ana', 'Berta', 'Cleo']);
  expect((await admin.ask('GET', `/CustomerFormResponses/${ana}`)).json()).toEqual(before);
});

test('deletions: without undo the customers are deleted after some seconds, and their responses stay', async () => {
  const ids = [await add('Ana', { email: 'ana@example.com' }), await add('Berta')];
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const response = await makeResponse(admin, form, 'Too slow', { customerResponseId: ids[0] });
  await deleteSeveral(ids);
  const stored = () =>
    app.services.database.transaction(admin.tenantId, (tx) =>
      tx.rows(sql`select id from customer_form_responses where tenant_id = ${tx.tenantId}`),
    );
  await runJobsIn(8);
  expect(await stored()).toHaveLength(2);
  await runJobsIn(60);
  expect(await stored()).toEqual([]);
  const shown = await admin.ask('GET', `/SentimentResponses/${response.id}/withData`);
  expect(shown.json<{ data: object }>().data).toMatchObject({ customerResponseId: null });
  expect((await restore(ids)).json()).toEqual({ changed: 0 });
  const log = await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql<{ userId: number; before: { display_name: string } }>`
      select user_id, before from audit_log
      where tenant_id = ${tx.tenantId} and action = 'customers delete' order by record_id`),
  );
  expect(log.map(({ userId, before }) => [userId, before.display_name])).toEqual([
    [admin.userId, 'Ana'],
    [admin.userId, 'Berta'],
  ]);
});

test('deletions: a legal hold that is set before they are carried out restores its customers', async () => {
  const [ana, berta] = [await add('Ana', { email: 'ana@example.com' }), await add('Berta')];
  const input = { kind: 'erase', name: 'Ana', customerIds: [ana] };
  const request = await created(admin, '/Compliance/requests', input);
  await deleteSeveral([ana, berta]);
  const held = await admin.ask('PUT', `/Compliance/requests/${request.id}`, { legalHold: 'Court case 12' });
  expect(held.status).toBe(200);
  await runJobsIn(60);
  expect(await namesSeen()).toEqual(['Ana']);
});

test('deletions: a customer that was restored and deleted again can be restored again', async () => {
  const ids = [await add('Ana')];
  await deleteSeveral(ids);
  await restore(ids);
  await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.run(sql`update jobs set run_at = now() - interval '1 minute' where tenant_id = ${tx.tenantId}`),
  );
  await deleteSeveral(ids);
  // The job of the first deletion leaves what the second one hides.
  await runJobsIn(0);
  expect((await restore(ids)).json()).toEqual({ changed: 1 });
});

test('deletions: a deleted customer is no possible duplicate and does not stop a new one with the same email', async () => {
  const ids = [await add('Ana Lind', { email: 'ana@example.com' })];
  await add('Ana Lind', { email: 'other@example.com' });
  expect((await admin.ask('GET', '/CustomerFormResponses/duplicates')).json()).toHaveLength(1);
  await deleteSeveral(ids);
  expect((await admin.ask('GET', '/CustomerFormResponses/duplicates')).json()).toEqual([]);
  expect(
    (await admin.ask('POST', '/CustomerFormResponses', { displayName: 'A', email: 'ana@example.com' })).status,
  ).toBe(201);
});

test('deletions: they need the permission to delete customers, and reach no other tenant', async () => {
  const id = await add('Ana');
  const editor = await app.colleague(admin, ['put:v1/customerformresponses/:id', 'get:v1/customerformresponses']);
  expect((await editor.ask('POST', '/CustomerFormResponses/deletions', { ids: [id] })).status).toBe(403);
  expect((await editor.ask('POST', '/CustomerFormResponses/deletions/undo', { ids: [id] })).status).toBe(403);
  const other = await app.newTenant();
  expect((await other.ask('POST', '/CustomerFormResponses/deletions', { ids: [id] })).json()).toEqual({ changed: 0 });
  expect(await namesSeen()).toEqual(['Ana']);
});
