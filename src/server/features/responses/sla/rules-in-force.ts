import type { Calendar } from '../../../../domain/sla/calendar.ts';
import type { SlaRule } from '../../../../domain/sla/rule.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

export interface StoredRule extends Omit<SlaRule, 'calendar'> {
  severityLevelId: number;
  calendar: { id: number; version: number } | null;
}

export async function ruleToday(
  tx: Tx,
  sentimentId: number,
  severityLevelId: number | null,
): Promise<StoredRule | null> {
  if (!severityLevelId) return null;
  const found = await tx.first(sql<{ rule: StoredRule }>`
    select jsonb_build_object('severityLevelId', l.id, 'severityName', l.name, 'daysToResolve', l.days_to_resolve,
      'resolveHours', l.resolve_hours, 'firstResponseHours', l.first_response_hours,
      'warnAtPercent', l.warn_at_percent, 'pauseOnCategories', l.pause_on_categories,
      'calendar', case when c.id is null then null else jsonb_build_object('id', c.id, 'version', c.version) end) as rule
    from severity_levels l
    join sentiments s on s.tenant_id = l.tenant_id and s.id = ${sentimentId} and s.enable_sla
    left join business_calendars c on c.tenant_id = l.tenant_id and c.id = l.calendar_id
    where l.tenant_id = ${tx.tenantId} and l.id = ${severityLevelId}`);
  return found?.rule ?? null;
}

export async function withCalendars(tx: Tx, stored: readonly (StoredRule | null)[]): Promise<(SlaRule | null)[]> {
  const wanted = stored.flatMap((rule) => (rule?.calendar ? [rule.calendar] : []));
  const calendars = wanted.length > 0 ? await versionsOf(tx, wanted) : new Map<string, Calendar>();
  return stored.map((rule) => rule && { ...rule, calendar: calendars.get(keyOf(rule.calendar)) ?? null });
}

type Named = { id: number; version: number };

async function versionsOf(tx: Tx, wanted: readonly Named[]): Promise<Map<string, Calendar>> {
  const rows = await tx.rows(sql<Calendar & { calendarId: number; version: number }>`
    select calendar_id, version, name, time_zone, hours, holidays from business_calendar_versions
    where tenant_id = ${tx.tenantId} and (calendar_id, version) in
      (select * from unnest(${wanted.map(({ id }) => id)}::integer[], ${wanted.map(({ version }) => version)}::integer[]))`);
  return new Map(rows.map((row) => [keyOf({ id: row.calendarId, version: row.version }), row]));
}

const keyOf = (named: Named | null) => (named ? `${named.id}/${named.version}` : '');
