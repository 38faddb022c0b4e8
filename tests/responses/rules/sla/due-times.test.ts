import { expect, test } from 'vitest';
import { type SlaRule, targetsOf } from '../../../../src/responses/rules/sla/clock.ts';
import { type CalendarName, calendars } from './calendars.ts';

type Case = [words: string, calendar: CalendarName, received: string, target: string, due: string | null];

// 2 March 2026 is a Monday; Berlin changes to summer time on 29 March and back on 25 October.
const cases: Case[] = [
  ['a whole working day', 'office', '2026-03-02T08:00Z', '8h', '2026-03-02T16:00Z'],
  ['an hour more than a working day', 'office', '2026-03-02T08:00Z', '9h', '2026-03-03T09:00Z'],
  ['over a weekend', 'office', '2026-03-06T15:00Z', '2h', '2026-03-09T09:00Z'],
  ['received on a Saturday', 'office', '2026-03-07T12:00Z', '1h', '2026-03-09T09:00Z'],
  ['received on a Sunday, a whole day', 'office', '2026-03-08T12:00Z', '8h', '2026-03-09T16:00Z'],
  ['received before opening', 'office', '2026-03-02T05:00Z', '1h', '2026-03-02T09:00Z'],
  ['received at the moment of closing', 'office', '2026-03-02T16:00Z', '1h', '2026-03-03T09:00Z'],
  ['received in the evening', 'office', '2026-03-02T17:30Z', '0.5h', '2026-03-03T08:30Z'],
  ['over the weekend of the change to summer time', 'office', '2026-03-27T15:00Z', '2h', '2026-03-30T08:00Z'],
  ['over the weekend of the change back', 'office', '2026-10-23T14:00Z', '2h', '2026-10-26T09:00Z'],
  ['a whole week', 'office', '2026-03-02T08:00Z', '40h', '2026-03-06T16:00Z'],
  ['an hour more than a week', 'office', '2026-03-02T08:00Z', '41h', '2026-03-09T09:00Z'],
  ['no time at all', 'office', '2026-03-08T12:00Z', '0h', '2026-03-08T12:00Z'],
  ['over the turn of the year', 'office', '2026-12-31T15:30Z', '1h', '2027-01-01T08:30Z'],
  ['a working day later', 'office', '2026-03-02T09:30Z', '1d', '2026-03-03T09:30Z'],
  ['a working day later, over a weekend', 'office', '2026-03-06T09:30Z', '1d', '2026-03-09T09:30Z'],
  ['a working day after a Saturday', 'office', '2026-03-07T12:00Z', '1d', '2026-03-10T08:00Z'],
  ['a working day after an evening', 'office', '2026-03-02T17:00Z', '1d', '2026-03-04T08:00Z'],
  ['a working day after an early morning', 'office', '2026-03-02T04:00Z', '1d', '2026-03-03T08:00Z'],
  ['a working day after the moment of closing', 'office', '2026-03-06T16:00Z', '1d', '2026-03-10T08:00Z'],
  ['no days, while it is open', 'office', '2026-03-02T09:30Z', '0d', '2026-03-02T09:30Z'],
  ['no days, while it is closed', 'office', '2026-03-07T09:30Z', '0d', '2026-03-09T08:00Z'],
  ['five working days are a week', 'office', '2026-03-02T09:30Z', '5d', '2026-03-09T09:30Z'],
  ['a working day into summer time', 'office', '2026-03-27T09:30Z', '1d', '2026-03-30T08:30Z'],
  ['a working day out of summer time', 'office', '2026-10-23T08:30Z', '1d', '2026-10-26T09:30Z'],
  ['hours over two holidays and a weekend', 'holidays', '2026-04-02T14:00Z', '2h', '2026-04-07T08:00Z'],
  ['a day over two holidays and a weekend', 'holidays', '2026-04-02T08:00Z', '1d', '2026-04-07T08:00Z'],
  ['received on a holiday', 'holidays', '2026-04-03T10:00Z', '1h', '2026-04-07T08:00Z'],
  ['over a holiday of every year', 'holidays', '2026-12-24T15:00Z', '2h', '2026-12-28T09:00Z'],
  ['over it again two years later', 'holidays', '2028-12-22T15:00Z', '2h', '2028-12-26T09:00Z'],
  ['a holiday that was once', 'holidays', '2028-04-03T07:00Z', '1h', '2028-04-03T08:00Z'],
  ['a holiday on the leap day', 'leap', '2028-02-28T15:00Z', '2h', '2028-03-01T09:00Z'],
  ['a holiday on the leap day of no leap year', 'leap', '2026-02-27T15:00Z', '2h', '2026-03-02T09:00Z'],
  ['days of 24 hours over the change of time', 'none', '2026-03-27T10:00Z', '4d', '2026-03-31T10:00Z'],
  ['no days without a calendar', 'none', '2026-03-27T10:00Z', '0d', '2026-03-27T10:00Z'],
  ['an hour and a half without a calendar', 'none', '2026-03-28T23:45Z', '1.5h', '2026-03-29T01:15Z'],
  ['a day that ends on the leap day', 'none', '2028-02-28T12:00Z', '1d', '2028-02-29T12:00Z'],
  ['a leap year of 365 days', 'none', '2028-01-01T00:00Z', '365d', '2028-12-31T00:00Z'],
  ['over lunch', 'lunch', '2026-03-02T10:30Z', '1h', '2026-03-02T12:30Z'],
  ['received at lunch', 'lunch', '2026-03-02T11:15Z', '1h', '2026-03-02T13:00Z'],
  ['until lunch exactly', 'lunch', '2026-03-02T08:00Z', '3h', '2026-03-02T11:00Z'],
  ['both halves of a day', 'lunch', '2026-03-02T08:00Z', '7h', '2026-03-02T16:00Z'],
  ['a working day after lunch', 'lunch', '2026-03-02T11:15Z', '1d', '2026-03-03T12:00Z'],
  ['a day that has closed by then', 'shortFriday', '2026-03-05T14:00Z', '1d', '2026-03-06T12:00Z'],
  ['hours into a short day', 'shortFriday', '2026-03-05T15:00Z', '2h', '2026-03-06T09:00Z'],
  ['a day that opens later', 'lateMonday', '2026-03-06T08:00Z', '1d', '2026-03-09T11:00Z'],
  ['three hours of a night without its third', 'always', '2026-03-28T23:30Z', '3h', '2026-03-29T02:30Z'],
  ['24 hours into summer time', 'always', '2026-03-28T12:00Z', '24h', '2026-03-29T12:00Z'],
  ['a day of 23 hours', 'always', '2026-03-28T11:00Z', '1d', '2026-03-29T10:00Z'],
  ['a day of 25 hours', 'always', '2026-10-24T10:00Z', '1d', '2026-10-25T11:00Z'],
  ['25 hours out of summer time', 'always', '2026-10-24T10:00Z', '25h', '2026-10-25T11:00Z'],
  ['over midnight', 'always', '2026-03-02T22:45Z', '0.5h', '2026-03-02T23:15Z'],
  ['a night shift over two days', 'night', '2026-03-07T21:00Z', '8h', '2026-03-08T05:00Z'],
  ['a night shift that is an hour short', 'night', '2026-03-28T21:00Z', '7h', '2026-03-29T04:00Z'],
  ['a night shift that is an hour long', 'night', '2026-10-24T20:00Z', '9h', '2026-10-25T05:00Z'],
  ['an opening that is skipped', 'inTheGap', '2026-03-28T12:00Z', '0.5h', '2026-04-05T00:30Z'],
  ['an opening in the middle of the jump', 'fromTheGap', '2026-03-28T12:00Z', '1h', '2026-03-29T02:00Z'],
  ['a closing in the middle of the jump', 'intoTheGap', '2026-03-28T12:00Z', '1h', '2026-03-29T01:00Z'],
  ['more than what the jump leaves', 'intoTheGap', '2026-03-28T12:00Z', '1.5h', '2026-04-04T23:30Z'],
  ['an opening whose time comes twice', 'comesTwice', '2026-10-24T12:00Z', '0.5h', '2026-10-25T00:45Z'],
  ['an opening around the hour that comes twice', 'overTwice', '2026-10-24T12:00Z', '4h', '2026-10-25T03:00Z'],
  ['half an hour off the hour', 'kolkata', '2026-03-07T12:00Z', '1h', '2026-03-09T05:00Z'],
  ['a whole day half an hour off', 'kolkata', '2026-03-02T04:30Z', '8h', '2026-03-02T12:30Z'],
  ['a quarter off the hour, closed on Saturdays', 'kathmandu', '2026-03-06T11:00Z', '0.5h', '2026-03-08T04:30Z'],
  ['across the ocean into summer time', 'newYork', '2026-03-06T21:00Z', '2h', '2026-03-09T14:00Z'],
  ['across the ocean out of summer time', 'newYork', '2026-10-30T20:00Z', '2h', '2026-11-02T15:00Z'],
  ['a Friday evening that is Saturday elsewhere', 'newYork', '2026-03-07T02:00Z', '1h', '2026-03-09T14:00Z'],
  ['a day of 24½ hours', 'lordHowe', '2026-04-04T12:00Z', '1d', '2026-04-05T12:30Z'],
  ['a day of 23½ hours', 'lordHowe', '2026-10-03T12:00Z', '1d', '2026-10-04T11:30Z'],
  ['hours that never come', 'closed', '2026-03-02T08:00Z', '1h', null],
  ['days that never come', 'closed', '2026-03-02T08:00Z', '1d', null],
];

function ruleOf(calendar: CalendarName, target: string): SlaRule {
  const amount = Number.parseFloat(target);
  return {
    severityName: 'High',
    daysToResolve: target.endsWith('d') ? amount : 99,
    resolveHours: target.endsWith('h') ? amount : null,
    firstResponseHours: null,
    nextResponseHours: null,
    calendar: calendars[calendar],
    warnAtPercent: 75,
    pauseOnCategories: ['paused'],
  };
}

test.each(cases)('SLA due date: %s: %s, %s + %s is due %s', (_, calendar, received, target, due) => {
  expect(targetsOf(ruleOf(calendar, target), new Date(received)).dueAt).toEqual(due === null ? null : new Date(due));
});

test.each<[words: string, calendar: CalendarName, received: string, target: string, percent: number, warn: string]>([
  ['three quarters of the hours', 'office', '2026-03-02T08:00Z', '8h', 75, '2026-03-02T14:00Z'],
  ['half of two days, of which one night does not count', 'office', '2026-03-02T12:00Z', '2d', 50, '2026-03-03T12:00Z'],
  ['three quarters of four days and nights', 'none', '2026-03-02T00:00Z', '4d', 75, '2026-03-05T00:00Z'],
])('SLA warning: a response is at risk after %s', (_, calendar, received, target, warnAtPercent, warn) => {
  const { warnAt } = targetsOf({ ...ruleOf(calendar, target), warnAtPercent }, new Date(received));
  expect(warnAt).toEqual(new Date(warn));
});
