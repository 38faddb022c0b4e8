import { notFound } from '../../../../contract/errors.ts';
import type { Calendar } from '../../../../domain/sla/calendar.ts';
import type { SlaRule } from '../../../../domain/sla/rule.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';

type Level = Omit<SlaRule, 'calendar'> & { calendarId: number | null };
type Changes = Partial<{ [Name in keyof Level]: Level[Name] | undefined }> & { calendar?: Calendar };

export async function levelRule(tx: Tx, id: number, { calendar, ...changes }: Changes = {}): Promise<SlaRule> {
  const level = await tx.first(sql<Level>`
    select name as severity_name, days_to_resolve, resolve_hours, first_response_hours, warn_at_percent,
      pause_on_categories, calendar_id
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
