import { type ClockEvent, replay, type SlaClock } from '../../../domain/sla/clock.ts';
import { isFinal } from '../../../domain/status.ts';
import { momentInWords } from '../../sla/clock-job.ts';
import { momentsOf } from '../../sla/moments.ts';
import type { KeptRule } from '../../sla/rules-in-force.ts';
import type { MadeSeverity } from './company.ts';
import type { MadeResponse } from './response.ts';
import type { Tables } from './tables.ts';

type Entry = Tables['sentiment_response_tracking'];

/** What a severity promises, as a history keeps it. */
export function ruleOf({ id, name, daysToResolve, rule }: MadeSeverity): KeptRule {
  const usual = { resolveHours: null, firstResponseHours: null, warnAtPercent: 75, calendar: null };
  return {
    ...{ severityLevelId: id, severityName: name, daysToResolve },
    ...{ ...usual, pauseOnCategories: ['paused'] as const, ...rule },
  };
}

/** The clock of a response as its history tells it so far; undefined where nobody promised anything. */
export function clockOf({ response, history }: MadeResponse, severity: MadeSeverity | null): SlaClock | undefined {
  if (!severity) return undefined;
  const rule = { ...ruleOf(severity), calendar: severity.calendar ?? null };
  return replay([{ kind: 'received', at: response.createdAt, status: 'new', rule }, ...history.flatMap(eventOf)]);
}

function eventOf({ kind, status, createdAt: at, userId }: MadeResponse['history'][number]): ClockEvent[] {
  const byStaff = userId !== null;
  if (kind === 'status' && status) return [{ kind, at, status, byStaff }];
  return kind === 'note' ? [{ kind, at, byStaff }] : [];
}

/** What the clock has said by a moment and the history does not tell yet. */
export function passedBy(made: MadeResponse, clock: SlaClock | undefined, now: Date): MadeResponse['history'] {
  if (!clock || isFinal(made.response.status)) return [];
  return momentsOf(clock, made.history.map(asRead))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ event, at }) => ({
      ...{ createdAt: at, updatedAt: at, createdBy: null, userId: null, status: null },
      ...{ kind: 'sla' as const, notes: momentInWords[event] },
      detail: { event, at: at.toISOString(), dueAt: clock.dueAt?.toISOString() ?? null },
    }));
}

const asRead = ({ kind, status, userId, createdAt, detail }: Omit<Entry, 'id' | 'responseId'>) => ({
  ...{ kind, status, userId, createdAt, detail },
});
