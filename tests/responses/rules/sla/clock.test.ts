import { expect, test } from 'vitest';
import type { Status } from '../../../../src/forms/schemas/response-statuses.ts';
import {
  type ClockEvent,
  pausedMs,
  pausedSince,
  replay,
  type SlaRule,
} from '../../../../src/responses/rules/sla/clock.ts';
import { explain, formatExplanation } from '../../../../src/responses/rules/sla/explain.ts';
import { slaState } from '../../../../src/responses/rules/sla.ts';
import { type CalendarName, calendars } from './calendars.ts';

const rule = (calendar: CalendarName, resolveHours: number, more: Partial<SlaRule> = {}): SlaRule => ({
  severityName: 'High',
  daysToResolve: 9,
  resolveHours,
  firstResponseHours: null,
  nextResponseHours: null,
  warnAtPercent: 75,
  calendar: calendars[calendar],
  pauseOnCategories: ['paused'],
  ...more,
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
    times[0],
    moved('2026-03-02T11:00Z', 'pending_customer'),
    times[1],
    moved('2026-03-02T16:00Z', 'resolved'),
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

const wrote = (at: string): ClockEvent => ({ kind: 'customer_message', at: new Date(at) });
const replied = (at: string): ClockEvent => ({ kind: 'reply', at: new Date(at) });
const asked = received('2026-03-02T08:00Z', rule('office', 8, { firstResponseHours: 2, nextResponseHours: 4 }));

type NextResponses = [words: string, events: ClockEvent[], due: string | null];

test.each<NextResponses>([
  ['nobody wrote', [replied('2026-03-02T09:00Z')], null],
  ['the customer writes before the first response, which is still due', [wrote('2026-03-02T09:00Z')], null],
  [
    'the customer writes after a reply: working time counts',
    [replied('2026-03-02T09:00Z'), wrote('2026-03-02T14:00Z')],
    '2026-03-03T10:00Z',
  ],
  [
    'the customer writes twice: the first message counts',
    [replied('2026-03-02T09:00Z'), wrote('2026-03-02T10:00Z'), wrote('2026-03-02T11:00Z')],
    '2026-03-02T14:00Z',
  ],
  ['staff replied', [replied('2026-03-02T09:00Z'), wrote('2026-03-02T10:00Z'), replied('2026-03-02T11:00Z')], null],
  [
    'staff only wrote a note and changed the status',
    [
      replied('2026-03-02T09:00Z'),
      wrote('2026-03-02T10:00Z'),
      { kind: 'note', at: new Date('2026-03-02T11:00Z'), byStaff: true },
      moved('2026-03-02T11:30Z', 'in_progress'),
    ],
    '2026-03-02T14:00Z',
  ],
  [
    'the customer writes again after the next reply',
    [
      replied('2026-03-02T09:00Z'),
      wrote('2026-03-02T10:00Z'),
      replied('2026-03-02T11:00Z'),
      wrote('2026-03-02T12:00Z'),
    ],
    '2026-03-02T16:00Z',
  ],
  [
    'the message of the customer ends a pause',
    [
      replied('2026-03-02T09:00Z'),
      moved('2026-03-02T09:00Z', 'pending_customer'),
      wrote('2026-03-02T10:00Z'),
      moved('2026-03-02T10:00Z', 'in_progress', false),
    ],
    '2026-03-02T14:00Z',
  ],
  [
    'staff pause the clock after the message: the pause is added',
    [
      replied('2026-03-02T09:00Z'),
      wrote('2026-03-02T10:00Z'),
      moved('2026-03-02T11:00Z', 'pending_customer'),
      moved('2026-03-02T12:00Z', 'in_progress'),
    ],
    '2026-03-02T15:00Z',
  ],
  [
    'the case is resolved',
    [replied('2026-03-02T09:00Z'), wrote('2026-03-02T10:00Z'), moved('2026-03-02T11:00Z', 'resolved')],
    null,
  ],
  [
    'the customer writes to a resolved case that stays resolved',
    [replied('2026-03-02T09:00Z'), moved('2026-03-02T09:00Z', 'resolved'), wrote('2026-03-02T10:00Z')],
    null,
  ],
  [
    'a resolved case is reopened for the message',
    [
      replied('2026-03-02T09:00Z'),
      moved('2026-03-02T09:00Z', 'resolved'),
      wrote('2026-03-02T10:00Z'),
      moved('2026-03-02T11:00Z', 'in_progress'),
    ],
    '2026-03-02T15:00Z',
  ],
  [
    'a case is reopened that was resolved after the message',
    [
      replied('2026-03-02T09:00Z'),
      wrote('2026-03-02T10:00Z'),
      moved('2026-03-02T11:00Z', 'resolved'),
      moved('2026-03-02T12:00Z', 'in_progress'),
    ],
    null,
  ],
])('SLA clock: the next response if %s', (_, events, due) => {
  expect(clockOf(asked, ...events).nextResponseDueAt).toEqual(due && new Date(due));
});

test('SLA clock: an email to the customer is the first response, and no level without hours has a next one', () => {
  const events = [replied('2026-03-02T09:00Z'), wrote('2026-03-02T10:00Z')];
  expect(clockOf(asked, ...events).firstRespondedAt).toEqual(new Date('2026-03-02T09:00Z'));
  expect(clockOf(received('2026-03-02T08:00Z', rule('office', 8)), ...events).nextResponseDueAt).toBeNull();
});

test('SLA clock: another severity sets the next response from the message', () => {
  const other = rule('none', 8, { nextResponseHours: 1 });
  const change: ClockEvent = { kind: 'rule', at: new Date('2026-03-02T12:00Z'), rule: other };
  const clock = clockOf(asked, replied('2026-03-02T09:00Z'), wrote('2026-03-02T10:00Z'), change);
  expect(clock.nextResponseDueAt).toEqual(new Date('2026-03-02T11:00Z'));
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

test('SLA explanation: the next reply is explained from the message of the customer until staff reply', () => {
  const waits = [asked, replied('2026-03-02T09:00Z'), wrote('2026-03-02T14:00Z')];
  const linesOf = (...events: ClockEvent[]) => {
    const explanation = explain(clockOf(...events));
    return explanation && formatExplanation(explanation, 'UTC').slice(4);
  };
  expect(linesOf(...waits)).toEqual([
    'The customer wrote Mon, 2 Mar 2026, 14:00. The next reply must be sent within 4 working hours: due Tue, 3 Mar 2026, 10:00.',
  ]);
  expect(linesOf(...waits, replied('2026-03-02T15:00Z'))).toEqual([]);
});

test('SLA explanation: a calendar that is never open is reported', () => {
  const explanation = explain(clockOf(received('2026-03-02T08:00Z', rule('closed', 8))));
  expect(explanation && formatExplanation(explanation, 'UTC')).toContain(
    'This calendar has no opening hours, so there is no due time.',
  );
});

test('explain: a rule that was stored before there were next responses has no such target', () => {
  const { nextResponseHours: _, ...earlier } = rule('none', 8);
  const clock = replay([received('2026-03-02T09:00:00Z', earlier as SlaRule)]);
  expect(clock && explain(clock)?.nextResponseTarget).toBeNull();
});
