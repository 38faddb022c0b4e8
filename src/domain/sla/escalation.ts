import type { EscalationRule } from '../../contract/schemas/responses/escalation-rule.ts';
import type { Calendar } from './calendar.ts';
import { addWorking, nextOpen } from './working-time.ts';

/** What of a rule decides when it fires. */
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

/** What of an open response decides whether and when rules fire for it. */
export interface Escalating {
  sentimentId: number;
  severityLevelId: number | null;
  escalationType: string;
  /** Since when its customer is taken to be unhappy, by what they answered or by what a person says of it. */
  unhappySince: Date | null;
  receivedAt: Date;
  /** Since when it is as severe as it is, and when a person last said so: what rules change is no new event. */
  severitySince: Date;
  severityGivenAt: Date;
  dueAt: Date | null;
  pausedAt: Date | null;
  /** The next word is the customer's. */
  isWaiting: boolean;
  /** When so many percent of its time have passed. */
  passes(percent: number): Date | null;
  /** When somebody last did something, or it was received. */
  lastActivityAt: Date;
  calendar: Calendar | null;
}

/** A rule that has fired. */
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

/**
 * What fires next for a response by these rules, each at its moment, whether that is past or to come. A level waits
 * for the one below it; whoever acts after a firing ends that chain.
 */
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

/** A deadline that a rule itself has moved further into the past is the one that it has already answered to. */
function answersTo({ episode, firedAt }: Fired, began: Beginning, { lastActivityAt }: Escalating): boolean {
  const isAlike = episode.split(' ')[0] === began.episode.split(' ')[0];
  return isAlike && firedAt >= began.at && firedAt >= lastActivityAt;
}

/** Whether somebody did something with a response, and not the application by itself. */
export const isDeed = ({ userId, kind }: { userId: number | null; kind: string }): boolean =>
  userId !== null && kind !== 'created' && kind !== 'sla' && kind !== 'escalation';

function concerns(rule: Trigger, { sentimentId, severityLevelId, escalationType, isWaiting }: Escalating): boolean {
  const { type } = rule;
  if (!rule.isActive || type === 'manual' || escalationType === 'none') return false;
  if (isWaiting && type === 'on_inactivity') return false;
  // The form says how it escalates; a rule that was made for this very form counts whatever that is.
  if (type !== escalationType && rule.sentimentId !== sentimentId) return false;
  if (rule.sentimentId !== null && rule.sentimentId !== sentimentId) return false;
  return rule.severityLevelId === null || rule.severityLevelId === severityLevelId;
}

interface Beginning {
  at: Date;
  episode: string;
}

/** What a rule waits for, and since when that is so. */
function beginning({ type, percent, severityLevelId }: Trigger, so: Escalating): Beginning | undefined {
  switch (type) {
    case 'on_breach':
      return moment('due', so.dueAt);
    case 'before_breach':
      return moment('before', so.dueAt && so.passes(percent ?? 75), so.dueAt);
    case 'on_severity':
      if (so.severityLevelId === null) return undefined;
      return moment('severity', severityLevelId === null ? so.severityGivenAt : so.severitySince, so.severityGivenAt);
    case 'on_negative_sentiment':
      // Whatever is made of it later, it is one unhappy customer.
      return moment('negative', so.unhappySince, so.receivedAt);
    case 'on_inactivity':
      return moment('idle', so.lastActivityAt);
    case 'manual':
      return undefined;
  }
}

// Levels of one type answer to the same event, also where each waits for another share of the time.
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
    const again = later(rule, last.firedAt, rule.repeatEveryMinutes, so.calendar);
    return again ? [{ rule, episode, repeat: own.length, at: again }] : [];
  }
  const from = afterLevelsBelow(rule, { at, chain, fitting });
  const first = from && later(rule, from, rule.afterMinutes, so.calendar);
  return first ? [{ rule, episode, repeat: 0, at: first }] : [];
}

/** Since when a level counts its minutes: its own event, or the firing of the level below if that came later. */
function afterLevelsBelow<R extends Trigger>(
  { level, type }: R,
  { at, chain, fitting }: Pick<Chain<R>, 'at' | 'chain' | 'fitting'>,
): Date | null {
  const below = fitting.filter((rule) => rule.type === type && rule.level < level).map((rule) => rule.level);
  if (below.length === 0) return at;
  const times = chain.filter((fired) => fired.level === Math.max(...below)).map(({ firedAt }) => firedAt.getTime());
  return times.length > 0 ? new Date(Math.max(at.getTime(), Math.min(...times))) : null;
}

function later({ activeHoursOnly }: Trigger, from: Date, minutes: number, calendar: Calendar | null): Date | null {
  if (!activeHoursOnly || !calendar) return new Date(from.getTime() + minutes * minute);
  return minutes === 0 ? nextOpen(calendar, from) : addWorking(calendar, from, minutes * minute);
}
