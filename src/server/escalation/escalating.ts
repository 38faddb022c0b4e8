import { sql } from 'kysely';
import type { Status } from '../../contract/schemas/sentiment-response.ts';
import { type Escalating, type Fired, type Firing, firingsOf, isDeed, type Trigger } from '../../domain/escalation.ts';
import { type ClockEvent, replay, type SlaClock } from '../../domain/sla/clock.ts';
import { categoryOf } from '../../domain/status.ts';
import type { Tx } from '../db/database.ts';
import type { HistoryEntry } from '../sla/history.ts';

/** The rules of a tenant that may fire, with everything that decides when. */
export function activeRules(tx: Tx): Promise<Trigger[]> {
  return tx.rows(sql<Trigger>`
    select id, is_active, sentiment_id, severity_level_id, type, percent, after_minutes, level,
      repeat_every_minutes, max_repeats, active_hours_only
    from escalation_rules where tenant_id = ${tx.tenantId} and is_active and type <> 'manual' order by level, id`);
}

/** What is known of a response when its next escalation is looked for. */
export interface Looked {
  id: number;
  clock: SlaClock | undefined;
  events: readonly ClockEvent[];
  history: readonly HistoryEntry[];
}

/** The firings that are past or to come for one response. */
export async function nextFirings<R extends Trigger>(
  tx: Tx,
  looked: Looked,
  rules: readonly R[],
): Promise<Firing<R>[]> {
  if (rules.length === 0) return [];
  const escalating = await escalatingOf(tx, looked);
  if (!escalating || escalating.escalationType === 'none') return [];
  return firingsOf(escalating, rules, await firedFor(tx, looked.id));
}

interface Row {
  sentimentId: number;
  severityLevelId: number | null;
  escalationType: string;
  score: number | null;
  createdAt: Date;
  status: Status;
  slaDueAt: Date | null;
  pausedAt: Date | null;
}

async function escalatingOf(tx: Tx, { id, clock, events, history }: Looked): Promise<Escalating | undefined> {
  const row = await tx.first(sql<Row>`
    select sentiment_id, severity_level_id, escalation_type, sentiment_score as score, created_at, status, sla_due_at, paused_at
    from sentiment_responses where tenant_id = ${tx.tenantId} and id = ${id} and is_open`);
  if (!row) return undefined;
  const { createdAt, slaDueAt, status, ...rest } = row;
  const severities = history.filter(({ kind }) => kind === 'severity');
  return {
    ...rest,
    receivedAt: createdAt,
    dueAt: slaDueAt,
    isWaiting: clock?.rule ? rest.pausedAt !== null : categoryOf(status) === 'paused',
    severitySince: severities.at(-1)?.createdAt ?? createdAt,
    severityGivenAt: severities.findLast(({ userId }) => userId !== null)?.createdAt ?? createdAt,
    lastActivityAt: history.findLast(isDeed)?.createdAt ?? createdAt,
    calendar: clock?.rule?.calendar ?? null,
    passes: (percent) => whenPassed(clock, events, percent),
  };
}

/** The clock is asked again, as if it were to warn at that share. */
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
