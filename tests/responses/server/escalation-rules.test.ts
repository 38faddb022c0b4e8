import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { DryRun } from '../../../src/responses/schemas/escalation-rule.ts';
import type { SentimentResponse, TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { analyzeTexts } from '../../support/text-analysis.ts';
import { timePasses } from '../../support/time-passes.ts';

const reads = 'get:v1/sentimentresponses/:responseid/withdata';

let app: TestApp;
let admin: SignedIn;
let boss: SignedIn;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  boss = await app.colleague(admin, [reads]);
});

type Escalation = 'on_breach' | 'before_breach' | 'on_severity' | 'on_negative_sentiment' | 'on_inactivity';

let serial = 0;
const levelNamed = async (name: string, more = {}) =>
  (await created(admin, '/SeverityLevels', { name: `${name} ${++serial}`, daysToResolve: 9, ...more })).id;
const formFor = (escalationType: Escalation, more = {}) =>
  makeForm(admin, [{ fieldName: 'How was it?', fieldType: 'rating_smiley', isSentimentValue: true }], {
    enableEscalation: true,
    escalationType,
    ...more,
  });
const rule = (type: string, more = {}) =>
  created(admin, '/EscalationRules', { name: `By ${type}`, type, notifyUserIds: [boss.userId], ...more });
const respond = async (form: MadeForm, score = 5, more = {}) =>
  (await makeResponse(admin, form, String(score), more)).id;
const read = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{
    data: SentimentResponse & { tracking: TrackingEntry[]; statusWord: { label: string } };
  }>().data;
const fired = async (id: number) =>
  (await read(id)).tracking
    .filter(({ kind }) => kind === 'escalation')
    .map(({ detail }) => `${detail.level}.${detail.repeat}`);
const note = (id: number) => created(admin, `/SentimentResponses/${id}/tracking`, { notes: 'I look into it' });
const run = () => runDueJobs(app.services, jobKinds);
async function later(id: number, hours: number) {
  await timePasses(app.services.database, id, hours);
  await run();
}
const notifiedUsers = async () => {
  const rows = await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql<{ userId: number }>`
      select user_id from notifications where tenant_id = ${admin.tenantId} and kind = 'escalation' order by user_id`),
  );
  return rows.map(({ userId }) => userId);
};

describe('escalation on inactivity', () => {
  test('counts from the last action and restarts with each new action', async () => {
    const id = await respond(await formFor('on_inactivity'));
    await rule('on_inactivity', { afterMinutes: 120 });
    await run();
    await later(id, 1);
    await note(id);
    await later(id, 1.5);
    expect(await fired(id)).toEqual([]);
    await later(id, 1);
    expect(await fired(id)).toEqual(['1.0']);
    await note(id);
    await later(id, 1);
    expect(await fired(id)).toEqual(['1.0']);
    await later(id, 1.5);
    expect(await fired(id)).toEqual(['1.0', '1.0']);
  });

  test.each<[string, (id: number) => Promise<unknown>]>([
    [
      'an assignment',
      (id) => admin.ask('PUT', `/SentimentResponses/${id}/assignMultipleUsers`, { userIds: [boss.userId] }),
    ],
    ['a status change', (id) => admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'in_progress' })],
  ])('includes %s as an action that restarts the inactivity time', async (_, deed) => {
    const id = await respond(await formFor('on_inactivity'));
    await rule('on_inactivity', { afterMinutes: 120 });
    await run();
    await later(id, 3);
    await deed(id);
    await later(id, 3);
    expect(await fired(id)).toEqual(['1.0', '1.0']);
  });

  test('does not count time pending customer', async () => {
    const id = await respond(await formFor('on_inactivity'));
    await rule('on_inactivity', { afterMinutes: 120 });
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'pending_customer' });
    await later(id, 9);
    expect(await fired(id)).toEqual([]);
    await admin.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'in_progress' });
    await later(id, 3);
    expect(await fired(id)).toEqual(['1.0']);
  });
});

describe('escalation on severity', () => {
  test('fires when the severity is set, also later and without a due date', async () => {
    const [mild, grave] = [await levelNamed('Mild'), await levelNamed('Grave')];
    const id = await respond(await formFor('on_severity', { severityLevels: [mild, grave] }), 5, {
      severityLevelId: mild,
    });
    await rule('on_severity', { severityLevelId: grave, afterMinutes: 60 });
    await later(id, 20);
    expect(await fired(id)).toEqual([]);
    await admin.ask('PUT', `/SentimentResponses/${id}/severity`, { severityLevelId: grave });
    await run();
    expect(await fired(id)).toEqual([]);
    await later(id, 1.1);
    expect(await fired(id)).toEqual(['1.0']);
  });

  test('does not fire again because of its own severity change', async () => {
    const [mild, grave] = [await levelNamed('Mild'), await levelNamed('Grave')];
    const id = await respond(await formFor('on_severity', { severityLevels: [mild, grave] }), 5, {
      severityLevelId: mild,
    });
    await rule('on_severity', { raiseSeverityTo: grave });
    await run();
    for (let hour = 0; hour < 3; hour += 1) await later(id, 1);
    expect((await read(id)).severityLevelId).toBe(grave);
    expect(await fired(id)).toEqual(['1.0']);
  });
});

describe('escalation on negative sentiment', () => {
  test('fires for negative responses only', async () => {
    const form = await formFor('on_negative_sentiment');
    await rule('on_negative_sentiment');
    const [happy, so, sad] = [await respond(form, 5), await respond(form, 3), await respond(form, 2)];
    await run();
    expect([await fired(happy), await fired(so), await fired(sad)]).toEqual([[], [], ['1.0']]);
  });

  test('fires for a negative text once it is analyzed', async () => {
    const form = await makeForm(admin, undefined, { enableEscalation: true, escalationType: 'on_negative_sentiment' });
    await rule('on_negative_sentiment');
    const { id } = await makeResponse(admin, form, 'The staff were rude and the room was filthy.');
    await run();
    expect(await fired(id)).toEqual([]);
    await analyzeTexts(app);
    await run();
    expect(await fired(id)).toEqual(['1.0']);
  });

  const correctLabel = (id: number, label: string) => admin.ask('PUT', `/SentimentResponses/${id}/text`, { label });

  test('fires once for a manually corrected sentiment', async () => {
    const form = await formFor('on_negative_sentiment');
    const [praised, mixed] = [await respond(form, 5), await respond(form, 5)];
    await rule('on_negative_sentiment');
    await run();
    await correctLabel(praised, 'negative');
    await correctLabel(mixed, 'mixed');
    await run();
    expect([await fired(praised), await fired(mixed)]).toEqual([['1.0'], []]);
    for (const label of ['positive', 'negative']) {
      await correctLabel(praised, label);
      await later(praised, 1);
    }
    expect(await fired(praised)).toEqual(['1.0']);
  });

  test('uses the answers when a user marks the text as without sentiment', async () => {
    const form = await formFor('on_negative_sentiment');
    const id = await respond(form, 1);
    await rule('on_negative_sentiment', { afterMinutes: 60 });
    await admin.ask('PUT', `/SentimentResponses/${id}/text`, { label: null });
    await later(id, 2);
    expect(await fired(id)).toEqual(['1.0']);
  });

  test('counts from the correction, and does not fire for a response corrected to positive', async () => {
    const form = await formFor('on_negative_sentiment');
    const [praised, complained] = [await respond(form, 5), await respond(form, 1)];
    await rule('on_negative_sentiment', { afterMinutes: 120 });
    await run();
    for (const id of [praised, complained]) await later(id, 1.5);
    await correctLabel(praised, 'negative');
    await correctLabel(complained, 'positive');
    for (const id of [praised, complained]) await later(id, 1.5);
    expect([await fired(praised), await fired(complained)]).toEqual([[], []]);
    await later(praised, 1);
    expect([await fired(praised), await fired(complained)]).toEqual([['1.0'], []]);
  });
});

describe('escalation before breach', () => {
  test('fires each level at its percentage of the target, the higher after the lower', async () => {
    const level = await levelNamed('Ten hours', { resolveHours: 10 });
    const form = await formFor('before_breach', { enableSLA: true, severityLevels: [level] });
    await rule('before_breach', { percent: 50 });
    await rule('before_breach', { percent: 80, level: 2, afterMinutes: 1 });
    const id = await respond(form, 5, { severityLevelId: level });
    const seen: string[][] = [];
    for (const hours of [4, 2, 1.5, 1]) {
      await later(id, hours);
      seen.push(await fired(id));
    }
    expect(seen).toEqual([[], ['1.0'], ['1.0'], ['1.0', '2.0']]);
  });
});

describe('escalation on breach', () => {
  test('does not fire again because of its own due date change, and the next level follows', async () => {
    const [slow, quick] = [
      await levelNamed('Slow', { resolveHours: 10 }),
      await levelNamed('Quick', { resolveHours: 5 }),
    ];
    const form = await formFor('on_breach', { enableSLA: true, severityLevels: [slow, quick] });
    await rule('on_breach', { raiseSeverityTo: quick });
    await rule('on_breach', { level: 2, afterMinutes: 60 });
    const id = await respond(form, 5, { severityLevelId: slow });
    await later(id, 11);
    await later(id, 0.5);
    expect(await fired(id)).toEqual(['1.0']);
    await later(id, 1);
    expect(await fired(id)).toEqual(['1.0', '2.0']);
  });
});

describe('escalation actions', () => {
  const breached = async (more: object) => {
    const level = await levelNamed('Ten hours', { resolveHours: 10 });
    const form = await formFor('on_breach', { enableSLA: true, severityLevels: [level], ...more });
    const id = await respond(form, 5, { severityLevelId: level });
    return { id, breach: () => later(id, 11) };
  };

  const statusOf = async (id: number) => (await read(id)).statusWord.label;
  const status = (label: string, base = 'in_progress') => created(admin, '/ResponseStatuses', { label, base });
  const turnOff = (id: number) => admin.ask('PUT', `/ResponseStatuses/${id}`, { isActive: false });
  const tryRule = async (setStatus: string) => {
    const body = { name: 'Try', type: 'on_breach', setStatus };
    return (await admin.ask('POST', '/EscalationRules/dryRun', body)).json<DryRun>();
  };

  test('set a custom status, which the preview shows', async () => {
    await status('With the manager');
    const { id, breach } = await breached({});
    await rule('on_breach', { setStatus: 'with_the_manager' });
    expect((await tryRule('with_the_manager')).next[0]).toMatchObject({ id, becomes: 'With the manager' });
    expect((await tryRule('pending_internal')).next[0]).toMatchObject({ id, becomes: null });
    await breach();
    expect(await statusOf(id)).toBe('With the manager');
    expect((await tryRule('with_the_manager')).now[0]).toMatchObject({ id, becomes: null });
    expect((await tryRule('in_progress')).now[0]).toMatchObject({ id, becomes: 'In progress' });
  });

  test('skip a status that is off and report it, in automatic and manual escalations', async () => {
    const own = await status('With the manager');
    const byClock = await breached({});
    const manualEscalation = await breached({});
    const rules = [
      await rule('on_breach', { setStatus: 'with_the_manager' }),
      await rule('manual', { setStatus: 'with_the_manager' }),
    ];
    await turnOff(own.id);
    expect((await tryRule('with_the_manager')).next[0]).toMatchObject({ becomes: null });
    await byClock.breach();
    await created(admin, `/SentimentResponses/${manualEscalation.id}/escalate`, { reason: 'It rains in' });
    for (const { id } of [byClock, manualEscalation]) {
      expect(await statusOf(id)).toBe('New');
      const escalationNote = (await read(id)).tracking.find(({ kind }) => kind === 'escalation')?.notes;
      expect(escalationNote).toContain('The status stays: “With the manager” is no longer in use');
    }
    for (const { id } of rules) {
      expect((await admin.ask('PUT', `/EscalationRules/${id}`, { name: 'Called otherwise' })).status).toBe(200);
    }
  });

  test.each([
    ['is unknown', 'no_such_thing', 'This status does not exist'],
    ['is based on a final status', 'sent_back', 'A rule can only change responses that are open'],
    ['is a built-in final status', 'resolved', 'A rule can only change responses that are open'],
    ['is off', 'of_old', '“Of old” is no longer in use'],
  ])('are refused where the status %s', async (_, setStatus, message) => {
    await status('Sent back', 'resolved');
    await turnOff((await status('Of old')).id);
    const answer = await admin.ask('POST', '/EscalationRules', { name: 'Move', type: 'on_breach', setStatus });
    expect([answer.status, answer.json<{ errors: object[] }>().errors]).toEqual([
      422,
      [{ path: 'setStatus', message }],
    ]);
  });

  test('prevent the deletion of their status until the rule changes', async () => {
    const own = await status('With the manager');
    const { id } = await rule('on_breach', { name: 'Too late', setStatus: 'with_the_manager' });
    const remove = () => admin.ask('DELETE', `/ResponseStatuses/${own.id}`);
    expect((await remove()).json()).toMatchObject({
      code: 'IN_USE',
      rules: 1,
      message: expect.stringContaining('The escalation rule “Too late” changes a status to “With the manager”'),
    });
    await admin.ask('PUT', `/EscalationRules/${id}`, { setStatus: null });
    expect((await remove()).status).toBe(200);
  });

  test('notify users, group members and group leads once each', async () => {
    const [one, lead, gone] = [
      await app.colleague(admin, [reads]),
      await app.colleague(admin, [reads]),
      await app.colleague(admin, [reads]),
    ];
    const desk = await created(admin, '/Groups', { name: 'Desk', memberIds: [one.userId, boss.userId] });
    const holders = await created(admin, '/Groups', {
      name: 'Holders',
      memberIds: [lead.userId],
      leadUserId: lead.userId,
    });
    const { id, breach } = await breached({});
    await admin.ask('PUT', `/SentimentResponses/${id}/assignGroups`, { groupIds: [holders.id] });
    await admin.ask('PUT', `/Users/${gone.userId}`, { isActive: false });
    await rule('on_breach', { notifyUserIds: [boss.userId, gone.userId], notifyGroupIds: [desk.id], notifyLead: true });
    await breach();
    expect(await notifiedUsers()).toEqual([boss.userId, one.userId, lead.userId].sort((a, b) => a - b));
  });

  test('replace the assignees with groups', async () => {
    const [before, then] = [
      await created(admin, '/Groups', { name: 'Before' }),
      await created(admin, '/Groups', { name: 'Then' }),
    ];
    const { id, breach } = await breached({});
    await admin.ask('PUT', `/SentimentResponses/${id}/assignGroups`, { groupIds: [before.id] });
    await rule('on_breach', { reassignToGroupIds: [then.id] });
    await breach();
    expect((await read(id)).assignedGroupIds).toEqual([then.id]);
  });

  test('send reminders up to their limit and interval, until a user acts', async () => {
    const [nagged, helped] = [await breached({}), await breached({})];
    await rule('on_breach', { repeatEveryMinutes: 60, maxRepeats: 2 });
    await nagged.breach();
    await helped.breach();
    await note(helped.id);
    for (let half = 0; half < 10; half += 1) {
      await later(nagged.id, 0.51);
      await later(helped.id, 0.51);
      if (half === 0) expect(await fired(nagged.id)).toEqual(['1.0']);
    }
    expect(await fired(nagged.id)).toEqual(['1.0', '1.1', '1.2']);
    expect(await fired(helped.id)).toEqual(['1.0']);
  });

  test.each([
    ['with an SLA target', true],
    ['without an SLA target', false],
  ])('count business hours where the rule requires it, %s', async (_, enableSLA) => {
    const moment = new Date(Date.now() + 36 * 3_600_000);
    // The calendar is open only on the UTC day that starts after `moment`.
    const day = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() + 1));
    const weekday = day.getUTCDay() || 7;
    const calendar = await created(admin, '/Calendars', {
      name: 'One day',
      timeZone: 'UTC',
      holidays: [],
      hours: [{ day: weekday, from: '09:00', to: '17:00' }],
    });
    const level = await levelNamed('Grave', { calendarId: calendar.id });
    const form = await formFor('on_severity', { enableSLA, severityLevels: [level] });
    await rule('on_severity', { afterMinutes: 120, activeHoursOnly: true });
    const id = await respond(form, 5, { severityLevelId: level });
    const at = (hours: number) =>
      runDueJobs({ ...app.services, now: () => new Date(day.getTime() + hours * 3_600_000) }, jobKinds);
    await at(10.9);
    expect(await fired(id)).toEqual([]);
    await at(11.1);
    expect(await fired(id)).toEqual(['1.0']);
  });
});
