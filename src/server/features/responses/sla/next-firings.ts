import { z } from 'zod';
import type { Status } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { Calendar } from '../../../../domain/sla/calendar.ts';
import { type ClockEvent, replay, type SlaClock } from '../../../../domain/sla/clock.ts';
import {
  type Escalating,
  type Fired,
  type Firing,
  firingsOf,
  isDeed,
  type Trigger,
} from '../../../../domain/sla/escalation.ts';
import { categoryOf } from '../../../../domain/status.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { HistoryEntry } from './history.ts';

export function activeRules(tx: Tx): Promise<Trigger[]> {
  return tx.rows(sql<Trigger>`
    select id, is_active, sentiment_id, severity_level_id, type, percent, after_minutes, level,
      repeat_every_minutes, max_repeats, active_hours_only
    from escalation_rules where tenant_id = ${tx.tenantId} and is_active and type <> 'manual' order by level, id`);
}

export interface Looked {
  id: number;
  clock: SlaClock | undefined;
  events: readonly ClockEvent[];
  history: readonly HistoryEntry[];
}

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
  label: string | null;
  isLabelSaid: boolean;
  calendar: Calendar | null;
  createdAt: Date;
  status: Status;
  slaDueAt: Date | null;
  pausedAt: Date | null;
}

async function escalatingOf(tx: Tx, { id, clock, events, history }: Looked): Promise<Escalating | undefined> {
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
    ...{ sentimentId, severityLevelId, escalationType, dueAt, pausedAt },
    unhappySince: unhappySince(row, history),
    receivedAt: createdAt,
    isWaiting: clock?.rule ? pausedAt !== null : categoryOf(status) === 'paused',
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
