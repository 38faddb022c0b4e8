import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { statuses } from '../../../src/forms/schemas/response-statuses.ts';
import type { SentimentResponse, TrackingEntry } from '../../../src/responses/schemas/sentiment-response.ts';
import type { ClockMoves } from '../../../src/responses/schemas/severity-level.ts';
import { slaExplanationSchema } from '../../../src/responses/schemas/sla-clock.ts';
import { clockColumns, clockFromHistory } from '../../../src/responses/shared/server/settle-clock.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { tries } from '../../support/effort.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { timePasses } from '../../support/time-passes.ts';

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;
let level: number;
const hour = 3_600_000;
const allWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '00:00', to: '24:00' }));

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  level = (
    await created(admin, '/SeverityLevels', {
      name: 'Within ten hours',
      daysToResolve: 9,
      resolveHours: 10,
      firstResponseHours: 2,
    })
  ).id;
  form = await makeForm(admin, undefined, { enableSLA: true, severityLevels: [level] });
});
afterAll(() => app.close());

const respond = async () => (await makeResponse(admin, form, 'The queue was long', { severityLevelId: level })).id;
const read = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{
    data: SentimentResponse & { slaState: string; tracking: TrackingEntry[] };
  }>().data;
const move = (id: number, status: string) =>
  admin.ask('PUT', `/SentimentResponses/${id}/status`, { status, reason: 'Because' });
const explained = async (id: number) =>
  slaExplanationSchema.parse((await admin.ask('GET', `/SentimentResponses/${id}/sla`)).json());
const hoursAfter = (from: string, to: string | null) =>
  Math.round(((Date.parse(to ?? '') - Date.parse(from)) / hour) * 10) / 10;
const events = async (id: number) =>
  (await read(id)).tracking.filter(({ kind }) => kind === 'sla').map(({ detail }) => detail.event);
const jobs = (id: number) =>
  app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(
      sql<{
        runAt: Date;
      }>`select run_at from jobs where tenant_id = ${admin.tenantId} and kind = 'clock' and key = ${String(id)}`,
    ),
  );

/** The stored clock must equal the clock replayed from the history. */
const keepsToItsHistory = (id: number) =>
  app.services.database.transaction(admin.tenantId, async (tx) => {
    const [row] = await tx.rows(sql<Parameters<typeof clockFromHistory>[1]>`
      select id, status, created_at, sla_due_at, sla_warn_at, first_response_due_at, first_responded_at,
        next_response_due_at, paused_at, paused_ms
      from sentiment_responses where tenant_id = ${admin.tenantId} and id = ${id}`);
    if (!row) throw new Error('It is gone');
    expect(row).toMatchObject(clockColumns((await clockFromHistory(tx, row)).clock));
  });

describe('SLA clock', () => {
  test('starts at receipt with the hours of the severity and schedules a check at the warning time', async () => {
    const { id, createdAt, slaDueAt, slaWarnAt, firstResponseDueAt } = await read(await respond());
    expect([slaDueAt, slaWarnAt, firstResponseDueAt].map((at) => hoursAfter(createdAt, at))).toEqual([10, 7.5, 2]);
    expect(hoursAfter(createdAt, (await jobs(id))[0]?.runAt.toISOString() ?? null)).toBe(2);
  });

  test('pauses while the response is pending customer and moves the due date by the same time', async () => {
    const id = await respond();
    await timePasses(app.services.database, id, 3);
    await move(id, 'pending_customer');
    expect(await read(id)).toMatchObject({ slaState: 'paused' });
    await timePasses(app.services.database, id, 20);
    await move(id, 'in_progress');
    const after = await read(id);
    expect(hoursAfter(after.createdAt, after.slaDueAt)).toBe(30);
    expect(after).toMatchObject({ slaState: 'on_track', pausedAt: null });
    expect(Math.round(after.pausedMs / hour)).toBe(20);
    expect(await events(id)).toEqual(['paused', 'resumed']);
  });

  test('warns once and breaches once, and notifies the assignees', async () => {
    const id = await respond();
    await admin.ask('PUT', `/SentimentResponses/${id}/assign`, { userId: admin.userId });
    await timePasses(app.services.database, id, 8);
    await runDueJobs(app.services, jobKinds);
    await runDueJobs(app.services, jobKinds);
    expect([await events(id), (await read(id)).slaState]).toEqual([['warned'], 'at_risk']);
    await timePasses(app.services.database, id, 3);
    await Promise.all([runDueJobs(app.services, jobKinds), runDueJobs(app.services, jobKinds)]);
    expect([await events(id), (await read(id)).slaState]).toEqual([['warned', 'breached'], 'breached']);
    const moments = await app.services.database.transaction(admin.tenantId, (tx) =>
      tx.rows(
        sql`select kind from notifications where tenant_id = ${admin.tenantId} and response_id = ${id} order by id`,
      ),
    );
    expect(moments).toEqual([{ kind: 'sla_warned' }, { kind: 'sla_breached' }]);
  });

  test('handles a long time without a node and sends each notification once', async () => {
    const id = await respond();
    await timePasses(app.services.database, id, 24 * 30);
    await runDueJobs(app.services, jobKinds);
    expect((await events(id)).sort()).toEqual(['answer_breached', 'breached', 'warned']);
    expect(await jobs(id)).toEqual([]);
  });

  test('stops on resolve and continues on reopen', async () => {
    const id = await respond();
    await timePasses(app.services.database, id, 1);
    await move(id, 'resolved');
    expect(await jobs(id)).toEqual([]);
    await timePasses(app.services.database, id, 50);
    expect((await read(id)).slaState).toBe('met');
    await move(id, 'in_progress');
    const after = await read(id);
    expect([after.slaState, hoursAfter(after.createdAt, after.slaDueAt)]).toEqual(['on_track', 60]);
  });

  test('records the first response for a note and not for automatic changes', async () => {
    const id = await respond();
    expect((await read(id)).firstRespondedAt).toBeNull();
    await created(admin, `/SentimentResponses/${id}/tracking`, { notes: 'On it' });
    expect((await read(id)).firstRespondedAt).not.toBeNull();
  });

  test('restarts with another severity and stops without a severity', async () => {
    const id = await respond();
    const slow = (await created(admin, '/SeverityLevels', { name: `Slow ${id}`, daysToResolve: 5 })).id;
    await admin.ask('PUT', `/Sentiments/${form.id}`, { severityLevels: [level, slow] });
    await admin.ask('PUT', `/SentimentResponses/${id}/severity`, { severityLevelId: slow });
    const after = await read(id);
    expect(hoursAfter(after.createdAt, after.slaDueAt)).toBe(120);
    await admin.ask('PUT', `/SentimentResponses/${id}/severity`, { severityLevelId: null });
    expect(await read(id)).toMatchObject({ slaDueAt: null, slaState: 'none' });
    expect(await jobs(id)).toEqual([]);
  });

  test('can be recalculated from the history alone after any actions', async () => {
    const other = (await created(admin, '/SeverityLevels', { name: 'A day', daysToResolve: 1 })).id;
    await admin.ask('PUT', `/Sentiments/${form.id}`, { severityLevels: [level, other] });
    const id = await respond();
    const deeds = [
      'open',
      'pending_customer',
      'in_progress',
      other,
      'pending_internal',
      'in_progress',
      'pending_customer',
      level,
      'resolved',
      'closed',
      'in_progress',
      'rejected',
      'open',
    ];
    for (const [index, deed] of deeds.entries()) {
      await timePasses(app.services.database, id, index % 4);
      if (typeof deed === 'string') expect((await move(id, deed)).status).toBe(200);
      else await admin.ask('PUT', `/SentimentResponses/${id}/severity`, { severityLevelId: deed });
      await keepsToItsHistory(id);
    }
  });

  test('is exact after actions in any order', async () => {
    const other = (await created(admin, '/SeverityLevels', { name: 'Two days', daysToResolve: 2 })).id;
    await admin.ask('PUT', `/Sentiments/${form.id}`, { severityLevels: [level, other] });
    const deed = fc.record({
      hours: fc.nat(30),
      what: fc.oneof(fc.constantFrom(...statuses), fc.constantFrom(level, other, null), fc.constant('note' as const)),
    });
    const holds = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 8 }), async (deeds) => {
      const id = await respond();
      for (const { hours, what } of deeds) {
        await timePasses(app.services.database, id, hours);
        const path = `/SentimentResponses/${id}`;
        if (what === 'note') await admin.ask('POST', `${path}/tracking`, { notes: 'Called' });
        else if (typeof what === 'string') await move(id, what);
        else await admin.ask('PUT', `${path}/severity`, { severityLevelId: what });
        await keepsToItsHistory(id);
      }
    });
    await fc.assert(holds, { ...tries(40, 500), endOnFailure: true });
  }, 600_000);

  test('is explained as a complete sum of its parts', async () => {
    const id = await respond();
    await timePasses(app.services.database, id, 3);
    await move(id, 'pending_customer');
    await timePasses(app.services.database, id, 2);
    await move(id, 'in_progress');
    const { explanation, lines, state } = await explained(id);
    expect([state, explanation?.target, explanation?.calendar]).toEqual(['on_track', '10 hours', null]);
    expect(explanation?.pauses.map(({ why, workingMs }) => [why, Math.round(workingMs / hour)])).toEqual([
      ['pending_customer', 2],
    ]);
    expect(hoursAfter(explanation?.firstDueAt ?? '', explanation?.dueAt ?? null)).toBe(2);
    expect(lines.join(' ')).toContain('That adds 2 h');
  });
});

describe('business calendar', () => {
  test('counts working days, and a change moves no due date until a recalculation', async () => {
    const calendar = await created(admin, '/Calendars', {
      name: 'Always',
      timeZone: 'Europe/Berlin',
      hours: allWeek,
      holidays: [],
    });
    const days = (
      await created(admin, '/SeverityLevels', { name: 'By calendar', daysToResolve: 1, calendarId: calendar.id })
    ).id;
    const own = await makeForm(admin, undefined, { enableSLA: true, severityLevels: [days] });
    const { id } = await makeResponse(admin, own, 'Late again', { severityLevelId: days });
    const before = (await read(id)).slaDueAt;
    const tomorrow = new Date(Date.parse(before ?? '')).toISOString().slice(0, 10);
    const change = {
      name: 'Always',
      timeZone: 'Europe/Berlin',
      hours: allWeek,
      holidays: [{ date: tomorrow, yearly: false, name: 'Off' }],
    };

    const what = (await admin.ask('POST', `/Calendars/${calendar.id}/whatIf`, change)).json<ClockMoves>();
    expect(what.moves.map((moved) => moved.id)).toEqual([id]);
    expect((await admin.ask('PUT', `/Calendars/${calendar.id}`, change)).status).toBe(200);
    expect((await read(id)).slaDueAt).toBe(before);
    expect((await explained(id)).explanation?.holidays).toEqual([]);

    expect((await admin.ask('POST', `/Calendars/${calendar.id}/apply`)).json()).toEqual({ moved: 1 });
    expect(new Date((await read(id)).slaDueAt ?? '').toISOString()).toBe(what.moves[0]?.to);
    expect((await explained(id)).explanation?.holidays).toEqual([{ date: tomorrow, name: 'Off' }]);
    expect((await admin.ask('POST', `/Calendars/${calendar.id}/apply`)).json()).toEqual({ moved: 0 });
  });

  test('in use by a severity level cannot be deleted and the error names the level', async () => {
    const calendar = await created(admin, '/Calendars', { name: 'Kept', timeZone: 'UTC', hours: [], holidays: [] });
    await created(admin, '/SeverityLevels', { name: 'Keeps it', daysToResolve: 1, calendarId: calendar.id });
    const answer = await admin.ask('DELETE', `/Calendars/${calendar.id}`);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('“Keeps it”')]);
  });

  test.each([
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['a closing time before the opening time', { hours: [{ day: 1, from: '17:00', to: '09:00' }] }],
    [
      'hours that overlap',
      {
        hours: [
          { day: 1, from: '08:00', to: '12:00' },
          { day: 1, from: '11:00', to: '13:00' },
        ],
      },
    ],
    ['a holiday that is no day', { holidays: [{ date: '2026-02-30', yearly: false, name: 'No' }] }],
  ])('is refused with %s', async (_, part) => {
    const answer = await admin.ask('POST', '/Calendars', {
      name: 'Odd',
      timeZone: 'UTC',
      hours: [],
      holidays: [],
      ...part,
    });
    expect(answer.status).toBe(422);
  });

  test('previews the due dates that a severity level change would move', async () => {
    const id = await respond();
    const { moves, looked } = (
      await admin.ask('POST', `/SeverityLevels/${level}/whatIf`, { name: 'x', daysToResolve: 9, resolveHours: 20 })
    ).json<ClockMoves>();
    expect(looked).toBeGreaterThan(0);
    const ownMove = moves.find((moved) => moved.id === id);
    expect(hoursAfter(ownMove?.from ?? '', ownMove?.to ?? null)).toBe(10);
  });
});
