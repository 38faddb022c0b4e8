import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import { customerDetailsSchema } from '../../../src/customers/schemas/customer-details.ts';
import { timelineSchema } from '../../../src/customers/schemas/timeline.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { insertCustomer } from '../../support/world.ts';

let app: TestApp;
let admin: SignedIn;
let customerId: number;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  admin = await app.newTenant();
  customerId = await insertCustomer(app.services, admin.tenantId);
});

const read = async (query = '', who = admin) =>
  timelineSchema.parse((await who.ask('GET', `/CustomerFormResponses/${customerId}/timeline${query}`)).json());

const insert = (table: string, row: Record<string, unknown>) =>
  app.services.database.owner(async (client) => {
    const names = Object.keys(row);
    const { rows } = await client.query<{ id: number }>(
      `insert into ${table} (${names}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
      Object.values(row),
    );
    return rows[0]?.id as number;
  });

const answer = (surveyId: number, startedAt: string, more: object = {}) =>
  insert('survey_responses', {
    tenant_id: admin.tenantId,
    survey_id: surveyId,
    survey_version: 1,
    customer_id: customerId,
    status: 'complete',
    started_at: startedAt,
    completed_at: startedAt,
    submission_id: startedAt,
    ...more,
  });

async function makeStory() {
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const response = await makeResponse(admin, form, 'The queue was long', { customerResponseId: customerId });
  await created(admin, `/SentimentResponses/${response.id}/tracking`, { notes: 'Called back' });
  await admin.ask('PUT', `/SentimentResponses/${response.id}/status`, { status: 'resolved' });
  const fields = [{ fieldName: 'Would you recommend us?', fieldType: 'nps' }];
  const { id: surveyId } = await created(admin, '/Surveys', { name: 'After a stay', fields });
  await answer(surveyId, '2026-01-10T08:00:00Z', { nps: 4, summary: 'Too slow' });
  await answer(surveyId, '2026-02-10T08:00:00Z', { nps: 9 });
  await answer(surveyId, '2026-02-11T08:00:00Z', { nps: 0, status: 'test' });
  await insert('survey_invitations', {
    tenant_id: admin.tenantId,
    customer_id: customerId,
    address: 'rosa@example.com',
    language: 'en',
    nonce: 'n',
    unsubscribe_hash: Buffer.from('h'),
    status: 'bounced',
    sent_at: '2026-01-09T08:00:00Z',
  });
  return response;
}

test('timeline: responses, notes, changes, surveys and emails are listed latest first', async () => {
  const response = await makeStory();
  const { entries, next } = await read();
  expect(entries.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['change', response.reference, expect.stringContaining('Resolved')],
    ['note', response.reference, 'Called back'],
    ['response', expect.any(String), 'The queue was long'],
    ['survey', 'After a stay', ''],
    ['survey', 'After a stay', 'Too slow'],
    ['email', '', 'bounced'],
  ]);
  expect(next).toBeNull();
  expect(entries[2]).toMatchObject({ responseId: response.id, status: 'resolved' });
});

test('timeline: a filter keeps one kind', async () => {
  await makeStory();
  expect((await read('?kind=survey')).entries.map(({ kind }) => kind)).toEqual(['survey', 'survey']);
});

test('timeline: pages continue where the one before ended, without a gap or a repetition', async () => {
  const { id: surveyId } = await created(admin, '/Surveys', { name: 'Pulse', fields: [] });
  const days = Array.from({ length: 65 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + Math.floor(n / 2))).toISOString());
  for (const [n, day] of days.entries()) await answer(surveyId, day, { submission_id: String(n) });
  const found: number[] = [];
  let query: string | undefined = '';
  while (query !== undefined) {
    const page: Awaited<ReturnType<typeof read>> = await read(query);
    found.push(...page.entries.map(({ id }) => id));
    query = page.next ? `?_after=${page.next}` : undefined;
  }
  expect(found).toHaveLength(65);
  expect(new Set(found).size).toBe(65);
});

test('timeline: shows a user only what the user may open', async () => {
  await makeStory();
  const reader = await app.colleague(admin, [permissionFor('customerFormResponses', 'list')]);
  expect((await read('', reader)).entries).toEqual([]);
  const ofSurveys = await app.colleague(admin, [
    permissionFor('customerFormResponses', 'list'),
    permissionFor('surveyResponses', 'show'),
  ]);
  expect(new Set((await read('', ofSurveys)).entries.map(({ kind }) => kind))).toEqual(new Set(['survey', 'email']));
});

test('timeline: refuses an unknown kind, a made-up cursor and another tenant', async () => {
  const path = `/CustomerFormResponses/${customerId}/timeline`;
  expect((await admin.ask('GET', `${path}?kind=gossip`)).status).toBe(422);
  expect((await admin.ask('GET', `${path}?_after=abc`)).status).toBe(422);
  expect((await (await app.newTenant()).ask('GET', path)).status).toBe(404);
});

test('customer details: contain the scores of complete survey responses, oldest first', async () => {
  await makeStory();
  const { data } = (await admin.ask('GET', `/CustomerFormResponses/${customerId}/customerDetails`)).json<{
    data: unknown;
  }>();
  expect(customerDetailsSchema.parse(data).scores).toEqual([{ kind: 'nps', values: [4, 9] }]);
});
