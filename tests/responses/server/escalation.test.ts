import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { DryRun } from '../../../src/responses/schemas/escalation-rule.ts';
import type { SentimentResponse, TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { timePasses } from '../../support/time-passes.ts';

const reads = 'get:v1/sentimentresponses/:responseid/withdata';

let app: TestApp;
let admin: SignedIn;
let boss: SignedIn;
let level: number;
let form: MadeForm;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  boss = await app.colleague(admin, [reads]);
  level = (await created(admin, '/SeverityLevels', { name: 'Ten hours', daysToResolve: 9, resolveHours: 10 })).id;
  const escalates = { enableSLA: true, enableEscalation: true, escalationType: 'on_breach', severityLevels: [level] };
  form = await makeForm(
    admin,
    [{ fieldName: 'How was it?', fieldType: 'rating_smiley', isSentimentValue: true }],
    escalates,
  );
});

const rule = (more = {}) =>
  created(admin, '/EscalationRules', {
    name: 'Tell the boss',
    type: 'on_breach',
    notifyUserIds: [boss.userId],
    ...more,
  });
const respond = async (score = 5, more = {}) =>
  (await makeResponse(admin, form, String(score), { severityLevelId: level, ...more })).id;
const read = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{
    data: SentimentResponse & { tracking: TrackingEntry[] };
  }>().data;
const fired = async (id: number) =>
  (await read(id)).tracking
    .filter(({ kind }) => kind === 'escalation')
    .map(({ detail }) => `${detail.level}.${detail.repeat}`);
const notifiedUsers = async () =>
  (
    await app.services.database.transaction(admin.tenantId, (tx) =>
      tx.rows(sql`select user_id from notifications where tenant_id = ${admin.tenantId} and kind = 'escalation'`),
    )
  ).length;
const run = () => runDueJobs(app.services, jobKinds);
async function after(id: number, hours: number) {
  await timePasses(app.services.database, id, hours);
  await run();
}

test('escalation: a breached response rises level by level until a user acts', async () => {
  await rule();
  await rule({ name: 'Notify the board', level: 2, afterMinutes: 120 });
  await rule({ name: 'Close the shop', level: 3, afterMinutes: 60 });
  const id = await respond();
  await after(id, 9);
  expect(await fired(id)).toEqual([]);
  await after(id, 2);
  expect([await fired(id), (await read(id)).escalationLevel]).toEqual([['1.0'], 1]);
  await after(id, 1);
  expect(await fired(id)).toEqual(['1.0']);
  await after(id, 2);
  expect([await fired(id), (await read(id)).escalationLevel]).toEqual([['1.0', '2.0'], 2]);
  await created(admin, `/SentimentResponses/${id}/tracking`, { notes: 'I have it' });
  await after(id, 48);
  expect(await fired(id)).toEqual(['1.0', '2.0']);
  expect(await notifiedUsers()).toBe(2);
});

test('escalation: four nodes fire a rule, notify and record it once', async () => {
  await rule();
  const id = await respond();
  await timePasses(app.services.database, id, 11);
  await Promise.all([run(), run(), run(), run()]);
  await app.services.database.owner((client) =>
    client.query(`insert into jobs (tenant_id, kind, key) values (${admin.tenantId}, 'clock', '${id}')`),
  );
  await run();
  expect([await fired(id), await notifiedUsers()]).toEqual([['1.0'], 1]);
});

test('escalation: after a week without a node a rule fires once, without missed reminders', async () => {
  await rule({ repeatEveryMinutes: 60, maxRepeats: 3 });
  const id = await respond();
  await after(id, 24 * 7);
  expect(await fired(id)).toEqual(['1.0']);
  for (let hour = 0; hour < 6; hour += 1) await after(id, 1.01);
  expect(await fired(id)).toEqual(['1.0', '1.1', '1.2', '1.3']);
});

test('escalation: a rule changes assignees, status and severity and is recorded as the actor', async () => {
  const worse = (await created(admin, '/SeverityLevels', { name: 'Worse', daysToResolve: 30 })).id;
  await admin.ask('PUT', `/Sentiments/${form.id}`, { severityLevels: [level, worse] });
  await rule({ reassignToUserIds: [boss.userId], setStatus: 'in_progress', raiseSeverityTo: worse });
  const id = await respond();
  await after(id, 11);
  const response = await read(id);
  expect(response).toMatchObject({ assignedToIds: [boss.userId], status: 'in_progress', severityLevelId: worse });
  expect(response.tracking.filter(({ kind }) => kind !== 'created').every(({ userId }) => userId === null)).toBe(true);
});

test.each([
  ['before_breach', { percent: 50 }, 6],
  ['on_severity', { afterMinutes: 60 }, 2],
  ['on_inactivity', { afterMinutes: 120 }, 3],
  ['on_negative_sentiment', {}, 0],
])('escalation: %s fires for a form with this trigger', async (type, more, hours) => {
  await admin.ask('PUT', `/Sentiments/${form.id}`, { enableEscalation: true, escalationType: type });
  await rule({ type, ...more });
  const id = await respond(1);
  await run();
  expect(await fired(id)).toEqual(hours === 0 ? ['1.0'] : []);
  if (hours > 0) await after(id, hours);
  expect(await fired(id)).toEqual(['1.0']);
});

test('escalation: no rule fires for a form without escalation, a paused clock or a resolved response', async () => {
  await rule();
  const quiet = await respond(5, { escalationType: 'none' });
  const [paused, resolved] = [await respond(), await respond()];
  await admin.ask('PUT', `/SentimentResponses/${paused}/status`, { status: 'pending_customer' });
  await admin.ask('PUT', `/SentimentResponses/${resolved}/status`, { status: 'resolved' });
  for (const id of [quiet, paused, resolved]) await after(id, 20);
  expect(await notifiedUsers()).toBe(0);
});

test('escalation: the minutes of a rule stop while the customer has to reply', async () => {
  await rule({ type: 'on_severity', sentimentId: form.id, afterMinutes: 120 });
  const id = await respond();
  const move = (status: string) => admin.ask('PUT', `/SentimentResponses/${id}/status`, { status });
  await after(id, 1);
  await move('pending_customer');
  await after(id, 5);
  expect(await fired(id)).toEqual([]);
  await move('in_progress');
  await after(id, 0.5);
  expect(await fired(id)).toEqual([]);
  await after(id, 1);
  expect(await fired(id)).toEqual(['1.0']);
});

test('escalation: a rule preview lists the responses affected now and next and changes none', async () => {
  const [late, young] = [await respond(), await respond()];
  await timePasses(app.services.database, late, 11);
  const answer = (
    await admin.ask('POST', '/EscalationRules/dryRun', { name: 'Try', type: 'on_breach', afterMinutes: 30 })
  ).json<DryRun>();
  expect([answer.looked, answer.now.map(({ id }) => id), answer.next.map(({ id }) => id)]).toEqual([
    2,
    [late],
    [young],
  ]);
  await run();
  expect(await fired(late)).toEqual([]);
});

test('escalation: a new rule includes existing open responses', async () => {
  const id = await respond();
  await after(id, 11);
  await rule();
  await run();
  expect(await fired(id)).toEqual(['1.0']);
});

test.each([
  ['percent', { type: 'before_breach' }],
  ['afterMinutes', { level: 2 }],
  ['repeatEveryMinutes', { maxRepeats: 2 }],
])('escalation: a rule without its %s is refused', async (path, more) => {
  const answer = await admin.ask('POST', '/EscalationRules', { name: 'Half', type: 'on_breach', ...more });
  expect([answer.status, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, path]);
});

test('escalation: a manual escalation fires the rules of its level only', async () => {
  const other = await makeForm(admin);
  const chief = await app.colleague(admin, [reads]);
  const manualRule = { type: 'manual', notifyUserIds: [], reassignToUserIds: [boss.userId], setStatus: 'in_progress' };
  await rule({ ...manualRule, name: 'To the boss' });
  await rule({ ...manualRule, name: 'To the chief', level: 2, reassignToUserIds: [chief.userId] });
  await rule({ ...manualRule, name: 'Elsewhere', sentimentId: other.id, reassignToUserIds: [chief.userId] });
  await rule({ ...manualRule, name: 'Not now', isActive: false, reassignToUserIds: [chief.userId] });
  const id = await respond();
  await run();
  expect(await read(id)).toMatchObject({ assignedToIds: [], status: 'new', escalationLevel: 0 });
  const escalate = () => created(admin, `/SentimentResponses/${id}/escalate`, { reason: 'It rains in' });
  await escalate();
  const once = await read(id);
  expect(once).toMatchObject({ assignedToIds: [boss.userId], status: 'in_progress', escalationLevel: 1 });
  const escalationEntry = once.tracking.find(({ kind }) => kind === 'escalation');
  expect(escalationEntry?.notes).toBe('Escalated to level 1. It rains in (To the boss)');
  expect(await notifiedUsers()).toBe(1);
  await escalate();
  expect(await read(id)).toMatchObject({ assignedToIds: [chief.userId], escalationLevel: 2 });
});
