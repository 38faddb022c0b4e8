import { expect, test } from 'vitest';
import type { Status } from '../../../src/contract/schemas/responses/sentiment-response.ts';
import { type ClockEvent, pausedMs, pausedSince, replay, type SlaRule } from '../../../src/domain/sla/clock.ts';
import { explain, formatExplanation } from '../../../src/domain/sla/explain.ts';
import { slaState } from '../../../src/domain/sla.ts';
import { type CalendarName, calendars } from './calendars.ts';

const rule = (calendar: CalendarName, resolveHours: number, more: Partial<SlaRule> = {}): SlaRule => ({
  ...{ severityName: 'High', daysToResolve: 9, resolveHours, firstResponseHours: null, warnAtPercent: 75 },
  ...{ calendar: calendars[calendar], pauseOnCategories: ['paused'], ...more },
});
const received = (at: string, so: SlaRule | null): ClockEvent => ({
  kind: 'received',
  at: new Date(at),
  status: 'new',
  rule: so,
});
const moved = (at: string, status: Status, byStaff = true): ClockEvent => ({
  kind: 'status',
  at: new Date(at),
  status,
  byStaff,
});

function clockOf(...events: ClockEvent[]) {
  const clock = replay(events);
  if (!clock) throw new Error('No clock');
  return clock;
}

type Pauses = [words: string, calendar: CalendarName, hours: number, stops: [from: string, to: string][], due: string];

test.each<Pauses>([
  ['two hours of work', 'office', 8, [['2026-03-02T10:00Z', '2026-03-02T12:00Z']], '2026-03-03T10:00Z'],
  ['a night, of which nothing counts', 'office', 12, [['2026-03-02T16:00Z', '2026-03-03T08:00Z']], '2026-03-03T12:00Z'],
  [
    'from the afternoon to the next morning',
    'office',
    12,
    [['2026-03-02T15:00Z', '2026-03-03T09:00Z']],
    '2026-03-03T14:00Z',
  ],
  ['a weekend', 'office', 41, [['2026-03-06T15:00Z', '2026-03-09T09:00Z']], '2026-03-09T11:00Z'],
  [
    'twice',
    'office',
    8,
    [
      ['2026-03-02T09:00Z', '2026-03-02T10:00Z'],
      ['2026-03-02T11:00Z', '2026-03-02T12:00Z'],
    ],
    '2026-03-03T10:00Z',
  ],
  ['not a moment', 'office', 8, [['2026-03-02T09:00Z', '2026-03-02T09:00Z']], '2026-03-02T16:00Z'],
  [
    'after it was due: missed stays missed',
    'office',
    1,
    [['2026-03-02T10:00Z', '2026-03-02T12:00Z']],
    '2026-03-02T09:00Z',
  ],
  ['day and night without a calendar', 'none', 24, [['2026-03-02T20:00Z', '2026-03-03T04:00Z']], '2026-03-03T16:00Z'],
  ['the hour that is skipped', 'always', 700, [['2026-03-28T23:00Z', '2026-03-29T23:00Z']], '2026-04-01T12:00Z'],
  ['a holiday', 'holidays', 200, [['2026-04-02T14:00Z', '2026-04-07T08:00Z']], '2026-04-08T09:00Z'],
])('SLA clock: paused %s, the due date moves by the working time of the pause', (_, calendar, hours, stops, due) => {
  const events = stops.flatMap(([from, to]) => [moved(from, 'pending_customer'), moved(to, 'in_progress')]);
  expect(clockOf(received('2026-03-02T08:00Z', rule(calendar, hours)), ...events).dueAt).toEqual(new Date(due));
});

test('SLA clock: paused before opening time, the due date is never before the end of the pause', () => {
  const days = rule('office', 0, { resolveHours: null, daysToResolve: 1 });
  const start = received('2026-03-01T21:14Z', days);
  expect(clockOf(start).dueAt).toEqual(new Date('2026-03-03T08:00Z'));
  const paused = [moved('2026-03-02T17:19Z', 'pending_customer'), moved('2026-03-07T07:35Z', 'in_progress')];
  expect(clockOf(start, ...paused).dueAt).toEqual(new Date('2026-03-07T07:35Z'));
});

test('SLA clock: pending internal and a level without pauses do not move the due date', () => {
  const start = received('2026-03-02T08:00Z', rule('office', 8));
  const colleagues = clockOf(
    start,
    moved('2026-03-02T09:00Z', 'pending_internal'),
    moved('2026-03-02T11:00Z', 'in_progress'),
  );
  expect(colleagues.dueAt).toEqual(new Date('2026-03-02T16:00Z'));
  const strict = received('2026-03-02T08:00Z', rule('office', 8, { pauseOnCategories: [] }));
  const waited = clockOf(
    strict,
    moved('2026-03-02T09:00Z', 'pending_customer'),
    moved('2026-03-02T11:00Z', 'in_progress'),
  );
  expect([waited.dueAt, waited.pauses]).toEqual([new Date('2026-03-02T16:00Z'), []]);
});

test('SLA clock: a reopened response gets back the time it was resolved and closed', () => {
  const clock = clockOf(
    received('2026-03-02T08:00Z', rule('office', 8)),
    moved('2026-03-02T10:00Z', 'resolved'),
    moved('2026-03-02T11:00Z', 'closed'),
    moved('2026-03-02T14:00Z', 'in_progress'),
  );
  expect(clock.dueAt).toEqual(new Date('2026-03-03T12:00Z'));
  expect([clock.pauses.length, pausedMs(clock), pausedSince(clock)]).toEqual([1, 4 * 3_600_000, null]);
});

test('SLA clock: a custom status of the same base status changes neither pause nor resolution', () => {
  const times = [moved('2026-03-02T10:00Z', 'pending_customer'), moved('2026-03-02T14:00Z', 'resolved')];
  const again = [
    ...[times[0], moved('2026-03-02T11:00Z', 'pending_customer')],
    ...[times[1], moved('2026-03-02T16:00Z', 'resolved')],
  ] as ClockEvent[];
  const start = received('2026-03-02T08:00Z', rule('office', 8));
  expect(clockOf(start, ...again)).toEqual(clockOf(start, ...times));
});

test('SLA clock: another severity counts from receipt, with every pause', () => {
  const clock = clockOf(
    received('2026-03-02T08:00Z', rule('none', 8)),
    moved('2026-03-02T15:00Z', 'pending_customer'),
    moved('2026-03-03T09:00Z', 'in_progress'),
    { kind: 'rule', at: new Date('2026-03-03T09:30Z'), rule: rule('office', 12) },
  );
  expect(clock.dueAt).toEqual(new Date('2026-03-03T14:00Z'));
});

test('SLA clock: the first response is the first note or move by staff', () => {
  const start = received('2026-03-02T08:00Z', rule('office', 8, { firstResponseHours: 2 }));
  const clock = clockOf(
    start,
    moved('2026-03-02T08:30Z', 'open', false),
    { kind: 'note', at: new Date('2026-03-02T09:00Z'), byStaff: true },
    moved('2026-03-02T09:30Z', 'in_progress'),
  );
  expect(clock.firstResponseDueAt).toEqual(new Date('2026-03-02T10:00Z'));
  expect(clock.firstRespondedAt).toEqual(new Date('2026-03-02T09:00Z'));
});

test('SLA clock: without a rule there is no due date, and without a receipt no clock', () => {
  expect(clockOf(received('2026-03-02T08:00Z', null))).toMatchObject({ dueAt: null, warnAt: null });
  expect(replay([])).toBeUndefined();
  expect(replay([moved('2026-03-02T10:00Z', 'open')])).toBeUndefined();
});

test.each([
  ['on_track', 'open', '2026-03-02T13:59Z', undefined],
  ['at_risk', 'open', '2026-03-02T14:00Z', undefined],
  ['at_risk', 'open', '2026-03-02T16:00Z', undefined],
  ['breached', 'open', '2026-03-02T16:01Z', undefined],
  ['paused', 'pending_customer', '2026-03-09T16:01Z', '2026-03-02T15:00Z'],
  ['breached', 'pending_customer', '2026-03-09T16:01Z', '2026-03-02T16:30Z'],
] as const)('SLA clock: the state is %s with status %s at %s', (state, status, now, paused) => {
  const { dueAt, warnAt, startedAt } = clockOf(received('2026-03-02T08:00Z', rule('office', 8)));
  const pausedAt = paused ? new Date(paused) : null;
  const clock = { createdAt: startedAt, dueAt, warnAt, pausedAt, resolvedAt: null, status };
  expect(slaState(clock, new Date(now))).toBe(state);
});

test('SLA explanation: the due date is explained as a sum', () => {
  const clock = clockOf(
    received('2026-04-02T12:00Z', rule('holidays', 8)),
    moved('2026-04-02T13:00Z', 'pending_customer'),
    moved('2026-04-02T14:30Z', 'in_progress'),
  );
  const explanation = explain(clock);
  expect(explanation && formatExplanation(explanation, 'Europe/Berlin')).toEqual([
    'Received Thu, 2 Apr 2026, 14:00.',
    'High must be resolved within 8 working hours.',
    'Only the opening hours of “A calendar” (Europe/Berlin) count. Good Friday (2026-04-03) and Easter Monday (2026-04-06) do not count.',
    'It was paused from Thu, 2 Apr 2026, 15:00 to Thu, 2 Apr 2026, 16:30: waiting for customer. That adds 1 h 30 min.',
    'Thu, 2 Apr 2026, 14:00 + 8 working hours = Tue, 7 Apr 2026, 14:00; + 1 h 30 min of pauses = due Tue, 7 Apr 2026, 15:30.',
  ]);
});

test('SLA explanation: a calendar that is never open is reported', () => {
  const explanation = explain(clockOf(received('2026-03-02T08:00Z', rule('closed', 8))));
  expect(explanation && formatExplanation(explanation, 'UTC')).toContain(
    'This calendar has no opening hours, so there is no due time.',
  );
});
