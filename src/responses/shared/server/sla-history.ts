import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import type { Calendar } from '../../rules/sla/calendar.ts';
import type { ClockEvent, SlaRule } from '../../rules/sla/clock.ts';

export interface HistoryEntry {
  kind: string;
  status: Status | null;
  userId: number | null;
  createdAt: Date;
  detail: {
    event?: string;
    at?: string;
    from?: unknown;
    to?: unknown;
    rule?: SlaRuleRow | null;
    [more: string]: unknown;
  };
}

/** All history entries in order, including deleted notes, because a deleted note was still a first reply. */
export function readHistory(tx: Tx, responseId: number): Promise<HistoryEntry[]> {
  return tx.rows(sql<HistoryEntry>`
    select kind, status, user_id, created_at, detail from sentiment_response_tracking
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by id`);
}

export async function clockEvents(
  tx: Tx,
  history: readonly HistoryEntry[],
  receivedAt: Date,
  status: Status,
): Promise<ClockEvent[]> {
  const ruled = history.filter(hasRule);
  const rules = await withCalendars(
    tx,
    ruled.map(({ detail }) => detail.rule ?? null),
  );
  const ruleOf = new Map(ruled.map((entry, index) => [entry, rules[index] ?? null]));
  const created = history.find(({ kind }) => kind === 'created');
  const moves = history.filter(({ kind }) => kind === 'status');
  // Old responses have no creation entry; the first status change names the initial status.
  const first = created?.status ?? firstStatus(moves[0]) ?? (moves.length > 0 ? 'new' : status);
  const rule = created ? (ruleOf.get(created) ?? null) : null;
  return [
    { kind: 'received', at: receivedAt, status: first, rule },
    ...history.flatMap((entry) => eventOf(entry, ruleOf)),
  ];
}

const hasRule = ({ detail }: HistoryEntry) => detail.rule !== undefined;

function firstStatus(move: HistoryEntry | undefined): Status | undefined {
  return move?.detail.from as Status | undefined;
}

function eventOf(entry: HistoryEntry, ruleOf: Map<HistoryEntry, SlaRule | null>): ClockEvent[] {
  const { kind, status, createdAt: at, userId } = entry;
  const byStaff = userId !== null && !entry.detail.withReply;
  if (kind === 'status' && status) return [{ kind, at, status, byStaff }];
  if (kind === 'note') return [{ kind, at, byStaff }];
  if (kind === 'message') return messageEvents(entry);
  return kind === 'sla' && hasRule(entry) ? [{ kind: 'rule', at, rule: ruleOf.get(entry) ?? null }] : [];
}

// Failed emails and automatic replies are messages of nobody.
function messageEvents({ createdAt: at, userId, detail }: HistoryEntry): ClockEvent[] {
  if (userId !== null) return [{ kind: 'reply', at }];
  return detail.event === customerWrote ? [{ kind: 'customer_message', at }] : [];
}

/** The event of a history entry for a message that the customer wrote. */
export const customerWrote = 'customer_wrote';

export interface SlaRuleRow extends Omit<SlaRule, 'calendar'> {
  severityLevelId: number;
  calendar: { id: number; version: number } | null;
}

export async function ruleToday(
  tx: Tx,
  sentimentId: number,
  severityLevelId: number | null,
): Promise<SlaRuleRow | null> {
  if (!severityLevelId) return null;
  const found = await tx.first(sql<{ rule: SlaRuleRow }>`
    select jsonb_build_object('severityLevelId', l.id, 'severityName', l.name, 'daysToResolve', l.days_to_resolve,
      'resolveHours', l.resolve_hours, 'firstResponseHours', l.first_response_hours,
      'nextResponseHours', l.next_response_hours, 'warnAtPercent', l.warn_at_percent, 'pauseOnCategories', l.pause_on_categories,
      'calendar', case when c.id is null then null else jsonb_build_object('id', c.id, 'version', c.version) end) as rule
    from severity_levels l
    join sentiments s on s.tenant_id = l.tenant_id and s.id = ${sentimentId} and s.enable_sla
    left join business_calendars c on c.tenant_id = l.tenant_id and c.id = l.calendar_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${severityLevelId}`);
  return found?.rule ?? null;
}

export async function withCalendars(tx: Tx, stored: readonly (SlaRuleRow | null)[]): Promise<(SlaRule | null)[]> {
  const wanted = stored.flatMap((rule) => (rule?.calendar ? [rule.calendar] : []));
  const calendars = wanted.length > 0 ? await readCalendarVersions(tx, wanted) : new Map<string, Calendar>();
  return stored.map((rule) => rule && { ...rule, calendar: calendars.get(versionKey(rule.calendar)) ?? null });
}

type Named = { id: number; version: number };

async function readCalendarVersions(tx: Tx, wanted: readonly Named[]): Promise<Map<string, Calendar>> {
  const rows = await tx.rows(sql<Calendar & { calendarId: number; version: number }>`
    select calendar_id, version, name, time_zone, hours, holidays from business_calendar_versions
    where tenant_id = ${tx.tenantId} and (calendar_id, version) in
      (select * from unnest(${wanted.map(({ id }) => id)}::integer[], ${wanted.map(({ version }) => version)}::integer[]))`);
  return new Map(rows.map((row) => [versionKey({ id: row.calendarId, version: row.version }), row]));
}

const versionKey = (named: Named | null) => (named ? `${named.id}/${named.version}` : '');
