import { formatMoment, formatWeekday } from '../../../core/contract/notations/notation.ts';
import { formatDuration } from '../../../core/rules/duration.ts';
import { dateOf, onTheWall } from '../../../core/rules/zone.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import { formatStatus } from '../status.ts';
import { type Calendar, type Holiday, holidayOn } from './calendar.ts';
import { type Pause, pausedSince, type SlaClock, targetsOf } from './clock.ts';
import { formatTarget } from './format-target.ts';

/** The calculation of a due date, for the interface and the API. */
export interface Explanation {
  startedAt: Date;
  severityName: string;
  target: string;
  calendar: Calendar | null;
  holidays: { date: string; name: string }[];
  /** The due date without pauses. */
  firstDueAt: Date | null;
  /** The pauses that moved the due date, including the current one. */
  pauses: readonly Pause[];
  pausedSince: Date | null;
  dueAt: Date | null;
  warnAt: Date | null;
  warnAtPercent: number;
  firstResponseDueAt: Date | null;
  firstRespondedAt: Date | null;
  /** '4 working hours'; null without such a target. */
  nextResponseTarget: string | null;
  customerWroteAt: Date | null;
  nextResponseDueAt: Date | null;
}

/** Explains a clock; undefined without an SLA target. */
export function explain(clock: SlaClock): Explanation | undefined {
  const { rule, startedAt, dueAt, warnAt, firstResponseDueAt, firstRespondedAt } = clock;
  const { customerWroteAt, nextResponseDueAt } = clock;
  if (!rule) return undefined;
  const { calendar, severityName, warnAtPercent, nextResponseHours } = rule;
  const until = dueAt ?? startedAt;
  return {
    startedAt,
    severityName,
    target: formatTarget(rule),
    calendar,
    holidays: calendar ? holidaysBetween(calendar, startedAt, until) : [],
    firstDueAt: targetsOf(rule, startedAt).dueAt,
    pauses: clock.pauses.filter(({ to, from }) => !to || (dueAt !== null && from < dueAt)),
    pausedSince: pausedSince(clock),
    dueAt,
    warnAt,
    warnAtPercent,
    firstResponseDueAt,
    firstRespondedAt,
    // A rule that was stored before there was such a target has no such number.
    nextResponseTarget: nextResponseHours ? formatTarget({ ...rule, resolveHours: nextResponseHours }) : null,
    customerWroteAt,
    nextResponseDueAt,
  };
}

/** The calculation as sentences, with times in this zone and the tenant's status labels. */
export function formatExplanation(
  so: Explanation,
  zone: string,
  formatReason: (status: Status) => string = formatStatus,
): string[] {
  const moment = (at: Date) => momentIn(zone, at);
  const { calendar, dueAt, firstDueAt } = so;
  return [
    `Received ${moment(so.startedAt)}.`,
    `${so.severityName} must be resolved within ${so.target}.`,
    calendar ? formatCalendar(so, calendar) : 'The clock runs day and night, weekends included.',
    ...(firstDueAt ? [] : ['This calendar has no opening hours, so there is no due time.']),
    ...so.pauses.map((pause) => formatPause(pause, formatReason(pause.why), moment)),
    ...(dueAt && firstDueAt ? [formatFormula(so, firstDueAt, dueAt, moment)] : []),
    ...formatNextResponse(so, moment),
  ];
}

function formatNextResponse(so: Explanation, moment: (at: Date) => string): string[] {
  const { nextResponseTarget: target, customerWroteAt, nextResponseDueAt } = so;
  if (!target || !customerWroteAt || !nextResponseDueAt) return [];
  const wrote = `The customer wrote ${moment(customerWroteAt)}`;
  return [`${wrote}. The next reply must be sent within ${target}: due ${moment(nextResponseDueAt)}.`];
}

function formatCalendar({ holidays }: Explanation, { name, timeZone }: Calendar): string {
  const off = holidays.map((holiday) => `${holiday.name} (${holiday.date})`);
  const days = off.length > 0 ? ` ${list(off)} ${off.length === 1 ? 'does' : 'do'} not count.` : '';
  return `Only the opening hours of “${name}” (${timeZone}) count.${days}`;
}

function formatPause({ from, to, workingMs }: Pause, status: string, moment: (at: Date) => string): string {
  const reason = status.charAt(0).toLowerCase() + status.slice(1);
  if (!to) return `The clock has been paused since ${moment(from)}: ${reason}.`;
  return `It was paused from ${moment(from)} to ${moment(to)}: ${reason}. That adds ${formatDuration(workingMs)}.`;
}

function formatFormula(so: Explanation, firstDueAt: Date, dueAt: Date, moment: (at: Date) => string): string {
  const stood = so.pauses.reduce((sum, { workingMs }) => sum + workingMs, 0);
  const start = `${moment(so.startedAt)} + ${so.target}`;
  if (stood === 0) return `${start} = due ${moment(dueAt)}.`;
  return `${start} = ${moment(firstDueAt)}; + ${formatDuration(stood)} of pauses = due ${moment(dueAt)}.`;
}

function holidaysBetween(calendar: Calendar, from: Date, to: Date): { date: string; name: string }[] {
  const last = onTheWall(to, calendar.timeZone).day;
  const found: { date: string; name: string }[] = [];
  for (let next = onTheWall(from, calendar.timeZone).day; next <= last; next += 1) {
    const holiday: Holiday | undefined = holidayOn(calendar, next);
    if (holiday) found.push({ date: dateOf(next), name: holiday.name });
  }
  return found;
}

function momentIn(timeZone: string, at: Date): string {
  return `${formatWeekday(at, timeZone)}, ${formatMoment(at, timeZone)}`;
}

const list = (texts: string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);
