import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RetainedKind, Retention } from '../../../src/compliance/schemas/retention.ts';
import { applyRetention, retentionJob, startRetention } from '../../../src/compliance/server/retention/retention.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { answeredSurvey } from '../../surveys/server/answered-survey.ts';

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  form = await makeForm(admin, undefined, { enableCustomer: true });
});

const query = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, [admin.tenantId, ...values])).rows);
const save = (kind: RetainedKind, months: number | null) => admin.ask('PUT', '/Compliance/retention', { kind, months });
const dueOf = async (kind: RetainedKind, months: number) =>
  (await admin.ask('POST', '/Compliance/retention/dryRun', { kind, months })).json<{ due: number }>().due;
const map = async () => {
  const kinds = (await admin.ask('GET', '/Compliance/retention')).json<Retention[]>();
  return Object.fromEntries(kinds.map((kind) => [kind.kind, kind])) as Record<RetainedKind, Retention>;
};
/** What happens within a day. */
async function aDayPasses() {
  const now = new Date();
  await startRetention.run(app.services, now, () => false);
  await runDueJobs(app.services, { [retentionJob]: applyRetention });
}
const yearsAgo = "now() - interval '2 years'";

async function oldResponse(text: string, more: Record<string, unknown> = {}) {
  const { id } = await makeResponse(admin, form, text, more);
  await query(
    `update sentiment_responses set status = 'closed', resolved_at = ${yearsAgo}, status_since = ${yearsAgo} where tenant_id = $1 and id = $2`,
    [id],
  );
  return id;
}
const textOf = async (id: number) =>
  JSON.stringify((await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json());

test('retention: closed responses lose their words after the time of the rule, and figures do not change', async () => {
  const old = await oldResponse('The Brimblewort was cold');
  const recent = (await makeResponse(admin, form, 'The Quibbledock was warm')).id;
  const before = (await admin.ask('GET', '/Dashboard/sentiment/overall?range=all')).json().totals;
  expect(await dueOf('sentimentResponses', 12)).toBe(1);
  await save('sentimentResponses', 12);
  await aDayPasses();
  expect(await textOf(old)).not.toContain('Brimblewort');
  expect(await textOf(recent)).toContain('Quibbledock');
  expect((await admin.ask('GET', '/Dashboard/sentiment/overall?range=all')).json().totals).toEqual(before);
  expect(await dueOf('sentimentResponses', 12)).toBe(0);
  expect((await map()).sentimentResponses).toMatchObject({ months: 12, erased: 1, records: 2 });
});

test('retention: open responses and those of a customer with a legal hold stay', async () => {
  const customer = (await created(admin, '/CustomerFormResponses', { displayName: 'Zyxora Quorvath' })).id;
  const held = await oldResponse('The Brimblewort was cold', { customerResponseId: customer });
  const open = await oldResponse('The Quibbledock was warm');
  await query(`update sentiment_responses set status = 'open' where tenant_id = $1 and id = $2`, [open]);
  const person = { kind: 'erase', name: 'Zyxora Quorvath', customerIds: [customer], legalHold: 'Court case' };
  const request = await created(admin, '/Compliance/requests', person);
  await save('sentimentResponses', 12);
  await aDayPasses();
  expect(await textOf(held)).toContain('Brimblewort');
  expect(await textOf(open)).toContain('Quibbledock');
  await admin.ask('PUT', `/Compliance/requests/${request.id}`, { legalHold: '' });
  await aDayPasses();
  expect(await textOf(held)).not.toContain('Brimblewort');
});

test('retention: a legal hold keeps the answers of a person who is known by an email address only', async () => {
  const survey = await answeredSurvey(app, admin);
  await survey.give({ says: {} });
  await query(`update survey_responses set verified_email = 'Zyxora@quorvath.example', started_at = ${yearsAgo},
    completed_at = ${yearsAgo} where tenant_id = $1`);
  const person = { kind: 'erase', name: 'Zyxora Quorvath', email: 'zyxora@quorvath.example', legalHold: 'Court case' };
  const request = await created(admin, '/Compliance/requests', person);
  expect(await dueOf('surveyResponses', 12)).toBe(0);
  await save('surveyResponses', 12);
  await aDayPasses();
  expect(
    await query('select verified_email is not null as is_kept from survey_responses where tenant_id = $1'),
  ).toEqual([{ is_kept: true }]);
  await admin.ask('PUT', `/Compliance/requests/${request.id}`, { legalHold: '' });
  expect(await dueOf('surveyResponses', 12)).toBe(1);
});

test('retention: answers to a survey lose their words, and its results keep their scores', async () => {
  const survey = await answeredSurvey(app, admin, [
    { fieldName: 'How likely?', fieldType: 'nps', options: { key: 'nps' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
  ]);
  await survey.give(
    { says: { nps: 10, why: 'The Brimblewort was cold' }, at: '2020-03-10T09:00:00Z' },
    { says: { nps: 2, why: 'The Quibbledock was warm' }, at: new Date().toISOString() },
  );
  const summary = async () => (await admin.ask('GET', `/SurveyResponses/survey/${survey.id}/summary`)).json();
  const { n, nps } = await summary();
  expect(n).toBe(2);
  expect(await dueOf('surveyResponses', 12)).toBe(1);
  await save('surveyResponses', 12);
  await aDayPasses();
  const after = await summary();
  expect([after.n, after.nps]).toEqual([n, nps]);
  const stored = JSON.stringify(await query('select answers, summary from survey_responses where tenant_id = $1'));
  expect([stored.includes('Brimblewort'), stored.includes('Quibbledock')]).toEqual([false, true]);
});

test('retention: customers without feedback for that time are deleted, others stay', async () => {
  const quiet = (await created(admin, '/CustomerFormResponses', { displayName: 'Zyxora Quorvath' })).id;
  const active = (await created(admin, '/CustomerFormResponses', { displayName: 'Ana Silva' })).id;
  await query(`update customer_form_responses set created_at = ${yearsAgo} where tenant_id = $1`);
  await makeResponse(admin, form, 'Again', { customerResponseId: active });
  expect(await dueOf('customers', 12)).toBe(1);
  await save('customers', 12);
  await aDayPasses();
  expect((await admin.ask('GET', `/CustomerFormResponses/${quiet}`)).status).toBe(404);
  expect((await admin.ask('GET', `/CustomerFormResponses/${active}`)).status).toBe(200);
});

test('retention: old entries of the audit log are deleted, and a rule is in it itself', async () => {
  await query(`update audit_log set at = ${yearsAgo} where tenant_id = $1`);
  const old = await dueOf('auditLog', 12);
  expect(old).toBeGreaterThan(0);
  await save('auditLog', 12);
  await aDayPasses();
  const rows = await query(`select resource, after from audit_log where tenant_id = $1 order by id`);
  expect(rows).toEqual([{ resource: 'retentionRules', after: { kind: 'auditLog', months: 12 } }]);
});

test('retention: without a rule, or after it is removed, nothing is erased', async () => {
  const id = await oldResponse('The Brimblewort was cold');
  await save('sentimentResponses', 12);
  await save('sentimentResponses', null);
  await aDayPasses();
  expect(await textOf(id)).toContain('Brimblewort');
});

test('retention: more records than one step takes are all erased', async () => {
  await query(
    `insert into audit_log (tenant_id, action, resource, at) select $1, 'x', 'groups', ${yearsAgo} from generate_series(1, 250)`,
  );
  await save('auditLog', 12);
  const start = new Date();
  await startRetention.run(app.services, start, () => false);
  for (let step = 0; step < 4; step += 1) {
    const services = { ...app.services, now: () => new Date(start.getTime() + step * 5_000) };
    await runDueJobs(services, { [retentionJob]: applyRetention });
  }
  expect(await dueOf('auditLog', 12)).toBe(0);
});

test.each([
  ['months', { kind: 'customers', months: 0 }],
  ['months', { kind: 'customers', months: 1.5 }],
  ['kind', { kind: 'users', months: 12 }],
])('retention: a rule with a wrong %s is refused by name', async (path, body) => {
  const answer = await admin.ask('PUT', '/Compliance/retention', body);
  expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, path]);
});

test('data map: it names personal questions, records and their age', async () => {
  await oldResponse('Cold');
  const { sentimentResponses, customers } = await map();
  expect(sentimentResponses).toMatchObject({ records: 1, months: null, erased: 0 });
  expect(sentimentResponses.personal).toContain('What happened?');
  expect(customers.personal).toEqual(expect.arrayContaining(['Name', 'Email', 'Phone']));
});
