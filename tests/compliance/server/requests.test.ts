import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { textOfPages } from '../../support/pdf-text.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let customerId: number;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const ana = { name: 'Ana Silva', email: 'ana@example.com', phone: '+351 912 345 678' };

beforeEach(async () => {
  admin = await app.newTenant();
  const { name: displayName, ...address } = ana;
  customerId = (await created(admin, '/CustomerFormResponses', { displayName, ...address })).id;
});

const request = (kind: string, more: Record<string, unknown> = {}) =>
  created(admin, '/Compliance/requests', { kind, ...ana, ...more });
const at = (id: number, what = '') => `/Compliance/requests/${id}${what}`;
const execute = (id: number) => admin.ask('POST', at(id, '/execute'), {});

test.each([
  ['access', '2026-01-31T10:00:00.000Z', '2026-02-28T10:00:00+00:00'],
  ['erase', '2026-03-15T10:00:00.000Z', '2026-04-15T10:00:00+00:00'],
  ['know', '2026-03-01T10:00:00.000Z', '2026-04-15T10:00:00+00:00'],
  ['do_not_sell', '2026-03-02T10:00:00.000Z', '2026-03-23T10:00:00+00:00'],
])('requests: one of the kind %s received on %s is due on %s', async (kind, receivedAt, dueAt) => {
  expect(await request(kind, { receivedAt })).toMatchObject({ dueAt, status: 'open' });
});

test('requests: one about a merged customer is about the kept one, until the merge is undone', async () => {
  const kept = (await created(admin, '/CustomerFormResponses', { displayName: 'Ana S.' })).id;
  const { id } = await request('access', { identityCheck: 'Passport' });
  const merge = await admin.ask('POST', '/CustomerFormResponses/merge', {
    keepId: kept,
    mergeIds: [customerId],
    fields: {},
  });
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  await makeResponse(admin, form, 'The Brimblewort was cold', { customerResponseId: kept });
  const copy = async () => (await admin.ask('GET', at(id, '/export?format=json'))).text;
  expect(await copy()).toContain('Brimblewort');
  expect((await admin.ask('PUT', at(id), { details: 'All of it' })).status).toBe(200);
  const { mergeId } = merge.json<{ mergeId: number }>();
  expect((await admin.ask('POST', `/CustomerMerges/${mergeId}/undo`)).status).toBe(200);
  expect((await admin.ask('GET', at(id))).json()).toMatchObject({ customerIds: [customerId] });
  expect(await copy()).not.toContain('Brimblewort');
});

test('requests: a customer with a legal hold cannot be deleted', async () => {
  const { id, reference } = await request('erase', { legalHold: 'Court case' });
  const held = { code: 'LEGAL_HOLD', message: expect.stringContaining(String(reference)) };
  const one = await admin.ask('DELETE', `/CustomerFormResponses/${customerId}`);
  expect([one.status, one.json()]).toMatchObject([409, held]);
  const several = await admin.ask('POST', '/CustomerFormResponses/deletions', { ids: [customerId] });
  expect([several.status, several.json()]).toMatchObject([409, held]);
  await admin.ask('PUT', at(id), { legalHold: '' });
  expect((await admin.ask('DELETE', `/CustomerFormResponses/${customerId}`)).status).toBe(200);
});

test('requests: the customers with the email or phone number are selected, and the law follows the kind', async () => {
  const samePhone = (
    await created(admin, '/CustomerFormResponses', {
      displayName: 'A. S.',
      phone: '(351) 912345678',
      isSomebodyElse: true,
    })
  ).id;
  await created(admin, '/CustomerFormResponses', { displayName: 'Ana Silva', email: 'another@example.com' });
  const { customerIds, law } = await request('access');
  expect([customerIds, law]).toEqual([[customerId, samePhone], 'gdpr']);
  const ofCcpa = await request('know');
  const listed = (await admin.ask('GET', '/Compliance/requests?law=ccpa')).json<{ id: number }[]>();
  expect(listed.map(({ id }) => id)).toEqual([ofCcpa.id]);
});

test('requests: one is completed only after the identity check is noted, and only once', async () => {
  const { id } = await request('rectify');
  expect((await execute(id)).json()).toMatchObject({ errors: [{ path: 'identityCheck' }] });
  await admin.ask('PUT', at(id), { identityCheck: 'Called back' });
  const completed = (await execute(id)).json<{ status: string; log: { text: string; userName: string }[] }>();
  expect(completed.status).toBe('completed');
  expect(completed.log.map(({ text }) => text)).toEqual(['Request recorded', 'Identity checked', 'Data corrected']);
  expect(completed.log[0]?.userName).toBe(`Ada ${admin.login.user.lastName}`);
  expect((await execute(id)).json()).toMatchObject({ code: 'NOT_OPEN' });
  expect((await admin.ask('PUT', at(id), { details: 'More' })).json()).toMatchObject({ code: 'NOT_OPEN' });
});

test('requests: a version that another user has changed is refused, also where a note is added to the log', async () => {
  const { id, version } = await request('access');
  expect((await admin.ask('PUT', at(id), { legalHold: 'Case 7', version })).status).toBe(200);
  expect((await admin.ask('PUT', at(id), { legalHold: '', version })).json()).toMatchObject({ code: 'STALE' });
});

test('requests: a refusal keeps its reason', async () => {
  const { id } = await request('erase');
  expect((await admin.ask('POST', at(id, '/refuse'), { reason: '' })).status).toBe(422);
  const refused = (await admin.ask('POST', at(id, '/refuse'), { reason: 'Not the same person' })).json();
  expect(refused).toMatchObject({ status: 'refused' });
  expect(JSON.stringify(refused)).toContain('Refused: Not the same person');
});

test('requests: a restriction is recorded on the customer once, survives a merge, and stops survey emails', async () => {
  for (const _ of ['first', 'again']) await execute((await request('object', { identityCheck: 'Passport' })).id);
  const other = (await created(admin, '/CustomerFormResponses', { displayName: 'Ana Silva', email: 'a@example.com' }))
    .id;
  await admin.ask('POST', '/CustomerFormResponses/merge', { keepId: other, mergeIds: [customerId], fields: {} });
  expect((await admin.ask('GET', `/CustomerFormResponses/${other}`)).json()).toMatchObject({
    restrictions: ['object'],
  });
  const survey = await created(admin, '/Surveys', { name: 'Stay', fields: [{ fieldName: 'How?', fieldType: 'nps' }] });
  await admin.ask('POST', `/Surveys/${survey.id}/publish`);
  const audience = await admin.ask('POST', `/Surveys/${survey.id}/distributions`, {
    name: 'May',
    subject: { en: 'How was it?' },
    message: { en: 'Tell us: {{link}}' },
    dryRun: true,
    customerIds: [other],
  });
  expect(audience.text).toContain('"reason":"unsubscribed","count":1');
});

test('export: has all that the person gave, as JSON and HTML, and nobody else', async () => {
  await created(admin, '/CustomerFormResponses', { displayName: 'Bob Other', email: 'bob@example.com' });
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const said = 'Bob Other <bob@example.com> was rude, write to ana@example.com';
  const own = await makeResponse(admin, form, said, { customerResponseId: customerId });
  await makeResponse(admin, form, 'Something else entirely');
  await created(admin, `/SentimentResponses/${own.id}/tracking`, {
    notes: `Ask ${admin.login.user.firstName} about it`,
  });
  const { id } = await request('portability');
  const json = await admin.ask('GET', at(id, '/export'));
  const html = await admin.ask('GET', at(id, '/export?format=html'));
  const copy = json.json<{ parts: { title: string; entries: object[] }[] }>();
  const titles = ['About you', 'Feedback', 'Survey responses', 'Notes about your feedback'];
  const more = ['Messages about your feedback', 'Survey emails', 'Consents'];
  const parts = copy.parts.filter(({ title }) => [...titles, ...more].includes(title));
  expect({ parts }).toMatchObject({
    parts: [
      { title: 'About you', entries: [{ Name: 'Ana Silva', Email: 'ana@example.com', Phone: '+351 912 345 678' }] },
      {
        title: 'Feedback',
        entries: [
          {
            Form: 'Branch visit',
            'What happened?': '[another person] <[another person]> was rude, write to ana@example.com',
          },
        ],
      },
      { title: 'Survey responses', entries: [] },
      { title: 'Notes about your feedback', entries: [{ Note: 'Ask Ada about it' }] },
      { title: 'Messages about your feedback', entries: [] },
      { title: 'Survey emails', entries: [] },
      { title: 'Consents', entries: [] },
    ],
  });
  expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(html.text).toContain('[another person] &lt;[another person]&gt; was rude');
  for (const { text } of [json, html]) expect(text).not.toMatch(/Bob|bob@|Something else/);
});

test('certificate: says what was done and by whom, after completion only', async () => {
  const { id, reference } = await request('restrict', { identityCheck: 'Passport' });
  expect((await admin.ask('GET', at(id, '/certificate'))).json()).toMatchObject({ code: 'NOT_COMPLETED' });
  await execute(id);
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1${at(id, '/certificate')}`,
    headers: { authorization: `Bearer ${admin.login.token}` },
  });
  const text = (await textOfPages(answer.rawPayload)).join(' ').replace(/\s+/g, ' ');
  for (const part of [String(reference), 'Restriction (GDPR)', 'Ana Silva', 'Recorded on the customer records'])
    expect(text).toContain(part);
});

test('requests: who may only read the list can neither search, export nor execute', async () => {
  const reader = await app.colleague(admin, ['get:v1/compliance/requests']);
  const { id } = await request('access');
  expect((await reader.ask('GET', at(id))).status).toBe(200);
  expect((await reader.ask('GET', at(id, '/search'))).status).toBe(403);
  expect((await reader.ask('GET', at(id, '/export'))).status).toBe(403);
  expect((await reader.ask('POST', at(id, '/execute'), {})).status).toBe(403);
});
