import { type ClockEvent, pausedMs, pausedSince, replay, type SlaClock } from '../../../../domain/sla/clock.ts';
import { formatDuration } from '../../../../domain/sla/duration.ts';
import { formatTarget } from '../../../../domain/sla/explain.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { type Locked, writeClock } from '../record/lock-response.ts';
import { track } from '../record/track.ts';
import { clockEvents, type HistoryEntry, readHistory } from './history.ts';
import { ruleToday, type StoredRule, withCalendars } from './rules-in-force.ts';
import { scheduleClock } from './schedule-clock.ts';

/** Starts the clock before the row exists; its rule is stored in the first history entry. */
export async function beginClock(tx: Tx, { rule, at }: { rule: StoredRule | null; at: Date }) {
  const [ruleWithCalendar = null] = await withCalendars(tx, [rule]);
  return columnsOf(replay([{ kind: 'received', at, status: 'new', rule: ruleWithCalendar }]));
}

export async function settleClock(actor: Actor, response: Locked): Promise<void> {
  const { tx } = actor;
  const history = await readHistory(tx, response.id);
  const adopted = await adopt(actor, response, history);
  const events = await clockEvents(tx, adopted, response.createdAt, response.status);
  const clock = replay(events);
  if (clock) await saveClock(actor, response, clock);
  await scheduleClock(tx, response, { clock, events, history: adopted });
}

export async function changeRule(actor: Actor, response: Locked): Promise<void> {
  const rule = await ruleToday(actor.tx, response.sentimentId, response.severityLevelId);
  const before = ruleInForce(await readHistory(actor.tx, response.id));
  if (JSON.stringify(rule) !== JSON.stringify(before ?? null)) await recordRule(actor, response.id, rule);
  await settleClock(actor, response);
}

export function ruleInForce(history: readonly HistoryEntry[]): StoredRule | null | undefined {
  return history.findLast(({ detail }) => detail.rule !== undefined)?.detail.rule;
}

async function recordRule(actor: Actor, responseId: number, rule: StoredRule | null): Promise<void> {
  const [ruleWithCalendar] = await withCalendars(actor.tx, [rule]);
  const notes = ruleWithCalendar ? `SLA target: ${formatTarget(ruleWithCalendar)} after receipt` : 'SLA target removed';
  await track(actor, responseId, { kind: 'sla', notes, detail: { event: 'rule', rule } });
}

/** A due date older than stored rules is adopted with the current rule. */
async function adopt(actor: Actor, response: Locked, history: HistoryEntry[]): Promise<HistoryEntry[]> {
  if (!response.slaDueAt || ruleInForce(history) !== undefined) return history;
  const rule = await ruleToday(actor.tx, response.sentimentId, response.severityLevelId);
  if (!rule) return history;
  await recordRule(actor, response.id, rule);
  return readHistory(actor.tx, response.id);
}

async function saveClock(actor: Actor, response: Locked, clock: SlaClock): Promise<void> {
  const before = { pausedAt: response.pausedAt, slaDueAt: response.slaDueAt };
  const columns = columnsOf(clock);
  const isNew = (Object.keys(columns) as (keyof typeof columns)[]).some(
    (name) => +(columns[name] ?? 0) !== +(response[name] ?? 0),
  );
  if (isNew) await writeClock(actor, response, columns);
  if (!clock.rule || isSame(before.pausedAt, columns.pausedAt)) return;
  const pause = clock.pauses.findLast(({ to }) => to);
  if (columns.pausedAt) {
    await track(actor, response.id, { kind: 'sla', notes: 'Clock paused', detail: { event: 'paused' } });
  } else if (pause && clock.dueAt) {
    const detail = { event: 'resumed', workingMs: pause.workingMs, from: before.slaDueAt, dueAt: clock.dueAt };
    const notes = `Clock resumed: ${formatDuration(pause.workingMs)} added`;
    await track(actor, response.id, { kind: 'sla', notes, detail });
  }
}

export function columnsOf(clock: SlaClock | undefined) {
  return {
    slaDueAt: clock?.dueAt ?? null,
    slaWarnAt: clock?.warnAt ?? null,
    firstResponseDueAt: clock?.firstResponseDueAt ?? null,
    firstRespondedAt: clock?.firstRespondedAt ?? null,
    pausedAt: clock?.rule ? pausedSince(clock) : null,
    pausedMs: clock ? pausedMs(clock) : 0,
  };
}

export async function clockFromHistory(
  tx: Tx,
  response: Pick<Locked, 'id' | 'createdAt' | 'status'>,
): Promise<{ clock: SlaClock | undefined; events: ClockEvent[]; history: HistoryEntry[] }> {
  const history = await readHistory(tx, response.id);
  const events = await clockEvents(tx, history, response.createdAt, response.status);
  return { clock: replay(events), events, history };
}

const isSame = (one: Date | null, other: Date | null) => (one?.getTime() ?? 0) === (other?.getTime() ?? 0);
