import { notFound } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import type { Calendar } from '../../rules/sla/calendar.ts';
import { replay, type SlaRule } from '../../rules/sla/clock.ts';
import type { ClockMoves } from '../../schemas/severity-level.ts';
import { lockResponse } from '../../shared/server/lock-response.ts';
import { changeRule, clockFromHistory } from '../../shared/server/settle-clock.ts';

interface OpenClock {
  id: number;
  reference: string;
  summary: string;
  status: Status;
  createdAt: Date;
  slaDueAt: Date | null;
  severityLevelId: number;
}

// Limit of an interactive preview; further responses are only counted.
const most = 500;

export async function clockMoves(
  tx: Tx,
  severityLevelIds: readonly number[],
  ruleFor: (severityLevelId: number) => SlaRule | null,
): Promise<ClockMoves> {
  const open = await openClocks(tx, severityLevelIds, most);
  const moves: ClockMoves['moves'] = [];
  for (const response of open) {
    const { events } = await clockFromHistory(tx, response);
    const rule = ruleFor(response.severityLevelId);
    const to = replay([...events, { kind: 'rule', at: response.createdAt, rule }])?.dueAt ?? null;
    const from = response.slaDueAt;
    if (from?.getTime() === to?.getTime()) continue;
    const { id, reference, summary } = response;
    moves.push({ id, reference, summary, from: from?.toISOString() ?? null, to: to?.toISOString() ?? null });
  }
  return { looked: open.length, moves };
}

export async function applyRules(actor: Actor, severityLevelIds: readonly number[]): Promise<{ moved: number }> {
  let moved = 0;
  for (const { id, slaDueAt } of await openClocks(actor.tx, severityLevelIds, 100_000)) {
    const response = await lockResponse(actor, id);
    await changeRule(actor, response);
    if (response.slaDueAt?.getTime() !== slaDueAt?.getTime()) moved += 1;
  }
  return { moved };
}

export async function findLevelIds(tx: Tx, calendarId: number): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from severity_levels where tenant_id = ${tx.tenantId} and calendar_id = ${calendarId} order by id`);
  return rows.map(({ id }) => id);
}

function openClocks(tx: Tx, severityLevelIds: readonly number[], limit: number): Promise<OpenClock[]> {
  return tx.rows(sql<OpenClock>`
    select r.id, r.reference, r.summary, r.status, r.created_at, r.sla_due_at, r.severity_level_id
    from sentiment_responses r
    join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id and s.enable_sla
    where r.tenant_id = ${tx.tenantId} and r.is_open and r.severity_level_id = any(${severityLevelIds}::integer[])
    order by r.id limit ${limit}`);
}

type Level = Omit<SlaRule, 'calendar'> & { calendarId: number | null };
type Changes = Partial<{ [Name in keyof Level]: Level[Name] | undefined }> & { calendar?: Calendar };

export async function levelRule(tx: Tx, id: number, { calendar, ...changes }: Changes = {}): Promise<SlaRule> {
  const level = await tx.first(sql<Level>`
    select name as severity_name, days_to_resolve, resolve_hours, first_response_hours, next_response_hours,
      warn_at_percent, pause_on_categories, calendar_id
    from severity_levels where tenant_id = ${tx.tenantId} and id = ${id}`);
  if (!level) throw notFound();
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  const { calendarId, ...rule } = { ...level, ...(Object.fromEntries(named) as Partial<Level>) };
  return { ...rule, calendar: calendar ?? (await savedCalendar(tx, calendarId)) };
}

async function savedCalendar(tx: Tx, id: number | null): Promise<Calendar | null> {
  if (id === null) return null;
  const found = await tx.first(sql<Calendar>`
    select name, time_zone, hours, holidays from business_calendars where tenant_id = ${tx.tenantId} and id = ${id}`);
  return found ?? null;
}
