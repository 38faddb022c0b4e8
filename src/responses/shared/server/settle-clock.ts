import { z } from 'zod';
import { formatDuration } from '../../../core/rules/duration.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { enqueue, withdraw } from '../../../core/server/jobs/job.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import type { Calendar } from '../../rules/sla/calendar.ts';
import { type ClockEvent, pausedMs, pausedSince, replay, type SlaClock } from '../../rules/sla/clock.ts';
import {
  type Escalating,
  type Fired,
  type Firing,
  firingsOf,
  isDeed,
  type Trigger,
} from '../../rules/sla/escalation.ts';
import { formatTarget } from '../../rules/sla/format-target.ts';
import { categoryOf, isFinal } from '../../rules/status.ts';
import { unrecordedMoments } from './clock-moments.ts';
import { clockJob, type Locked, track, writeClock } from './lock-response.ts';
import {
  clockEvents,
  type HistoryEntry,
  readHistory,
  ruleToday,
  type SlaRuleRow,
  withCalendars,
} from './sla-history.ts';

/** Starts the clock before the row exists; its rule is stored in the first history entry. */
export async function beginClock(tx: Tx, { rule, at }: { rule: SlaRuleRow | null; at: Date }) {
  const [ruleWithCalendar = null] = await withCalendars(tx, [rule]);
  return clockColumns(replay([{ kind: 'received', at, status: 'new', rule: ruleWithCalendar }]));
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

/** Schedules the checks of a response whose clock was restored to an earlier state. */
export async function scheduleRestored({ tx }: Actor, response: Locked): Promise<void> {
  const history = await readHistory(tx, response.id);
  const events = await clockEvents(tx, history, response.createdAt, response.status);
  await scheduleClock(tx, response, { clock: replay(events), events, history });
}

/** A response of an earlier system has no SLA target: it would be missed since long. */
export async function changeRule(actor: Actor, response: Locked): Promise<void> {
  if (response.channel === 'import') return settleClock(actor, response);
  const rule = await ruleToday(actor.tx, response.sentimentId, response.severityLevelId);
  const before = ruleInForce(await readHistory(actor.tx, response.id));
  if (JSON.stringify(rule) !== JSON.stringify(before ?? null)) await recordRule(actor, response.id, rule);
  await settleClock(actor, response);
}

export function ruleInForce(history: readonly HistoryEntry[]): SlaRuleRow | null | undefined {
  return history.findLast(({ detail }) => detail.rule !== undefined)?.detail.rule;
}

async function recordRule(actor: Actor, responseId: number, rule: SlaRuleRow | null): Promise<void> {
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
  const columns = clockColumns(clock);
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

export function clockColumns(clock: SlaClock | undefined) {
  return {
    slaDueAt: clock?.dueAt ?? null,
    slaWarnAt: clock?.warnAt ?? null,
    firstResponseDueAt: clock?.firstResponseDueAt ?? null,
    firstRespondedAt: clock?.firstRespondedAt ?? null,
    nextResponseDueAt: clock?.nextResponseDueAt ?? null,
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

interface ClockState {
  clock: SlaClock | undefined;
  events: readonly ClockEvent[];
  history: readonly HistoryEntry[];
}

async function scheduleClock(tx: Tx, response: Locked, state: ClockState): Promise<void> {
  const at = await nextCheckAt(tx, response, state);
  const key = String(response.id);
  if (at) await enqueue(tx, { kind: clockJob, key, runAt: at });
  else await withdraw(tx, clockJob, key);
}

export async function nextCheckAt(tx: Tx, { id, status }: Locked, state: ClockState): Promise<Date | null> {
  const { clock, history } = state;
  if (isFinal(status)) return null;
  const firings = await nextFirings(tx, { id, ...state }, await activeRules(tx));
  const moments = [...(clock ? unrecordedMoments(clock, history) : []), ...firings].map(({ at }) => at);
  return moments.length > 0 ? new Date(Math.min(...moments.map((at) => at.getTime()))) : null;
}

export function activeRules(tx: Tx): Promise<Trigger[]> {
  return tx.rows(sql<Trigger>`
    select id, is_active, sentiment_id, severity_level_id, type, percent, after_minutes, level,
      repeat_every_minutes, max_repeats, active_hours_only
    from escalation_rules where tenant_id = ${tx.tenantId} and is_active and type <> 'manual' order by level, id`);
}

interface ClockInput {
  id: number;
  clock: SlaClock | undefined;
  events: readonly ClockEvent[];
  history: readonly HistoryEntry[];
}

export async function nextFirings<R extends Trigger>(
  tx: Tx,
  looked: ClockInput,
  rules: readonly R[],
): Promise<Firing<R>[]> {
  if (rules.length === 0) return [];
  const escalating = await findEscalation(tx, looked);
  if (!escalating || escalating.escalationType === 'none') return [];
  return firingsOf(escalating, rules, await firedFor(tx, looked.id));
}

interface Row {
  sentimentId: number;
  severityLevelId: number | null;
  escalationType: string;
  score: number | null;
  label: string | null;
  isLabelSaid: boolean;
  calendar: Calendar | null;
  createdAt: Date;
  status: Status;
  slaDueAt: Date | null;
  pausedAt: Date | null;
}

async function findEscalation(tx: Tx, { id, clock, events, history }: ClockInput): Promise<Escalating | undefined> {
  const row = await tx.first(sql<Row>`
    select r.sentiment_id, r.severity_level_id, r.escalation_type, r.created_at, r.status, r.sla_due_at, r.paused_at,
      r.sentiment_score as score, r.sentiment_label as label,
      coalesce(r.text_corrected -> 'fields' ? 'label', false) as is_label_said,
      case when c.id is not null then jsonb_build_object(
        'name', c.name, 'timeZone', c.time_zone, 'hours', c.hours, 'holidays', c.holidays) end as calendar
    from sentiment_responses r
    left join severity_levels l on l.tenant_id = r.tenant_id and l.id = r.severity_level_id
    left join business_calendars c on c.tenant_id = l.tenant_id and c.id = l.calendar_id
    where r.tenant_id = ${tx.tenantId} and r.id = ${id} and r.is_open`);
  if (!row) return undefined;
  const { sentimentId, severityLevelId, escalationType, createdAt, status, slaDueAt: dueAt, pausedAt } = row;
  const severities = history.filter(({ kind }) => kind === 'severity');
  return {
    sentimentId,
    severityLevelId,
    escalationType,
    dueAt,
    pausedAt,
    unhappySince: unhappySince(row, history),
    receivedAt: createdAt,
    isWaiting: clock?.rule ? pausedAt !== null : categoryOf(status) === 'paused',
    pauses: clock?.pauses ?? [],
    severitySince: severities.at(-1)?.createdAt ?? createdAt,
    severityAssignedAt: severities.findLast(({ userId }) => userId !== null)?.createdAt ?? createdAt,
    lastActivityAt: history.findLast(isDeed)?.createdAt ?? createdAt,
    calendar: clock?.rule ? clock.rule.calendar : row.calendar,
    passes: (percent) => whenPassed(clock, events, percent),
  };
}

/** A corrected sentiment overrides the answers, from the time of the correction. */
function unhappySince(
  { score, label, isLabelSaid: isLabelCorrected, createdAt }: Row,
  history: readonly HistoryEntry[],
): Date | null {
  const isBadScore = score !== null && score < 0;
  if (!isLabelCorrected || !label) return isBadScore ? createdAt : null;
  if (label !== 'negative') return null;
  if (isBadScore) return createdAt;
  const labels = history.flatMap(({ kind, detail, createdAt: at }) => {
    const to = kind === 'text' ? correctedSchema.safeParse(detail.to).data : undefined;
    return to ? [{ label: to.label, at }] : [];
  });
  return labels[labels.findLastIndex((labelChange) => labelChange.label !== 'negative') + 1]?.at ?? createdAt;
}

const correctedSchema = z.object({ label: z.string().nullable() });

function whenPassed(clock: SlaClock | undefined, events: readonly ClockEvent[], percent: number): Date | null {
  if (!clock?.rule) return null;
  const rule = { ...clock.rule, warnAtPercent: percent };
  return replay([...events, { kind: 'rule', at: clock.startedAt, rule }])?.warnAt ?? null;
}

function firedFor(tx: Tx, responseId: number): Promise<Fired[]> {
  return tx.rows(sql<Fired>`
    select rule_id, episode, level, repeat, fired_at from escalation_firings
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by fired_at, repeat`);
}
