import type { EscalationRule } from '../../schemas/escalation-rule.ts';
import type { Calendar } from './calendar.ts';
import type { Pause } from './clock.ts';
import { addWorking, nextOpen, workingBetween } from './working-time.ts';

export type Trigger = Pick<
  EscalationRule,
  | 'id'
  | 'isActive'
  | 'sentimentId'
  | 'severityLevelId'
  | 'type'
  | 'percent'
  | 'afterMinutes'
  | 'level'
  | 'repeatEveryMinutes'
  | 'maxRepeats'
  | 'activeHoursOnly'
>;

export interface Escalating {
  sentimentId: number;
  severityLevelId: number | null;
  escalationType: string;
  /** Since when the customer counts as unhappy, by answers or by a user's correction. */
  unhappySince: Date | null;
  receivedAt: Date;
  /** When the severity last changed, and when a user last set it; changes by rules are not new events. */
  severitySince: Date;
  severityAssignedAt: Date;
  dueAt: Date | null;
  pausedAt: Date | null;
  isWaiting: boolean;
  /** Times in which the customer had to reply; an open one is the current. */
  pauses: readonly Pick<Pause, 'from' | 'to'>[];
  /** When so many percent of its time have passed. */
  passes(percent: number): Date | null;
  /** The last action by a user, or the receipt. */
  lastActivityAt: Date;
  calendar: Calendar | null;
}

export interface Fired {
  ruleId: number;
  episode: string;
  level: number;
  repeat: number;
  firedAt: Date;
}

export interface Firing<R extends Trigger = Trigger> {
  rule: R;
  episode: string;
  repeat: number;
  at: Date;
}

const minute = 60_000;

/** The next firing of each rule. A level waits for the one below it; an action after a firing ends the chain. */
export function firingsOf<R extends Trigger>(
  so: Escalating,
  rules: readonly R[],
  fired: readonly Fired[],
): Firing<R>[] {
  const fitting = rules.filter((rule) => concerns(rule, so));
  return fitting.flatMap((rule) => {
    const began = beginning(rule, so);
    if (!began || (so.pausedAt && began.at > so.pausedAt)) return [];
    const ours = fired.filter(({ ruleId }) => fitting.some(({ id }) => id === ruleId));
    const episode = ours.findLast((one) => answersTo(one, began, so))?.episode ?? began.episode;
    const chain = ours.filter((one) => one.episode === episode);
    if (chain.some(({ firedAt }) => so.lastActivityAt > firedAt)) return [];
    return next(rule, { at: began.at, episode, chain, fitting, so });
  });
}

/** A due date that the rule itself moved further into the past is the one already handled. */
function answersTo({ episode, firedAt }: Fired, began: Beginning, { lastActivityAt }: Escalating): boolean {
  const isAlike = episode.split(' ')[0] === began.episode.split(' ')[0];
  return isAlike && firedAt >= began.at && firedAt >= lastActivityAt;
}

/** Whether a user acted on a response, as opposed to the application. */
export const isDeed = ({ userId, kind }: { userId: number | null; kind: string }): boolean =>
  userId !== null && kind !== 'created' && kind !== 'sla' && kind !== 'escalation';

function concerns(rule: Trigger, { sentimentId, severityLevelId, escalationType, isWaiting }: Escalating): boolean {
  const { type } = rule;
  if (!rule.isActive || type === 'manual' || escalationType === 'none') return false;
  if (isWaiting && type === 'on_inactivity') return false;
  // The form's escalation type selects rules; a rule for this form applies regardless of its type.
  if (type !== escalationType && rule.sentimentId !== sentimentId) return false;
  if (rule.sentimentId !== null && rule.sentimentId !== sentimentId) return false;
  return rule.severityLevelId === null || rule.severityLevelId === severityLevelId;
}

interface Beginning {
  at: Date;
  episode: string;
}

function beginning({ type, percent, severityLevelId }: Trigger, so: Escalating): Beginning | undefined {
  switch (type) {
    case 'on_breach':
      return moment('due', so.dueAt);
    case 'before_breach':
      return moment('before', so.dueAt && so.passes(percent ?? 75), so.dueAt);
    case 'on_severity':
      if (so.severityLevelId === null) return undefined;
      return moment(
        'severity',
        severityLevelId === null ? so.severityAssignedAt : so.severitySince,
        so.severityAssignedAt,
      );
    case 'on_negative_sentiment':
      // Later changes of the sentiment do not start a second chain.
      return moment('negative', so.unhappySince, so.receivedAt);
    case 'on_inactivity':
      return moment('idle', so.lastActivityAt);
    case 'manual':
      return undefined;
  }
}

// Levels of one type share an event, even with different percentages.
function moment(kind: string, at: Date | null, of = at): Beginning | undefined {
  return at ? { at, episode: `${kind} ${of?.toISOString()}` } : undefined;
}

interface Chain<R extends Trigger> {
  at: Date;
  episode: string;
  chain: readonly Fired[];
  fitting: readonly R[];
  so: Escalating;
}

function next<R extends Trigger>(rule: R, { at, episode, chain, fitting, so }: Chain<R>): Firing<R>[] {
  const own = chain.filter(({ ruleId }) => ruleId === rule.id);
  const last = own.at(-1);
  if (last) {
    if (!rule.repeatEveryMinutes || own.length > rule.maxRepeats) return [];
    const again = afterPauses(rule, last.firedAt, rule.repeatEveryMinutes, so);
    return again ? [{ rule, episode, repeat: own.length, at: again }] : [];
  }
  const from = afterLowerLevels(rule, { at, chain, fitting });
  const first = from && afterPauses(rule, from, rule.afterMinutes, so);
  return first ? [{ rule, episode, repeat: 0, at: first }] : [];
}

/** The start of a level's minutes: its own event, or the firing of the level below if later. */
function afterLowerLevels<R extends Trigger>(
  { level, type }: R,
  { at, chain, fitting }: Pick<Chain<R>, 'at' | 'chain' | 'fitting'>,
): Date | null {
  const lowerLevels = fitting.filter((rule) => rule.type === type && rule.level < level).map((rule) => rule.level);
  if (lowerLevels.length === 0) return at;
  const times = chain
    .filter((fired) => fired.level === Math.max(...lowerLevels))
    .map(({ firedAt }) => firedAt.getTime());
  return times.length > 0 ? new Date(Math.max(at.getTime(), Math.min(...times))) : null;
}

/** The minutes of a rule do not run while the customer has to reply; null if they have not passed before a current pause. */
function afterPauses(rule: Trigger, from: Date, minutes: number, { pauses, calendar }: Escalating): Date | null {
  let at = later(rule, from, minutes, calendar);
  for (const pause of pauses) {
    const start = pause.from > from ? pause.from : from;
    if (!at || at <= start || (pause.to && pause.to <= start)) continue;
    if (!pause.to) return null;
    const isByHours = rule.activeHoursOnly && calendar;
    at = isByHours
      ? addWorking(calendar, at, workingBetween(calendar, start, pause.to))
      : new Date(at.getTime() + pause.to.getTime() - start.getTime());
  }
  return at;
}

function later({ activeHoursOnly }: Trigger, from: Date, minutes: number, calendar: Calendar | null): Date | null {
  if (!activeHoursOnly || !calendar) return new Date(from.getTime() + minutes * minute);
  return minutes === 0 ? nextOpen(calendar, from) : addWorking(calendar, from, minutes * minute);
}
