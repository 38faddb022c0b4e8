import { sql } from 'kysely';
import type { CalendarInput } from '../../../contract/schemas/business-calendar.ts';
import type { Tx } from '../database.ts';
import type { Company, MadeSeverity } from '../makers/company.ts';

const weekdays = [1, 2, 3, 4, 5];

/** When somebody sits in guest relations. Whoever cannot wait for that is Critical, and counted day and night. */
const office: CalendarInput = {
  name: 'Guest relations office',
  timeZone: 'Europe/Berlin',
  hours: [
    ...weekdays.flatMap((day) => [
      { day, from: '08:00', to: '12:30' },
      { day, from: '13:00', to: '18:00' },
    ]),
    { day: 6, from: '09:00', to: '14:00' },
  ],
  holidays: [
    { date: '2026-01-01', yearly: true, name: 'New Year' },
    { date: '2026-04-03', yearly: false, name: 'Good Friday' },
    { date: '2026-04-06', yearly: false, name: 'Easter Monday' },
    { date: '2026-05-01', yearly: true, name: 'Labour Day' },
    { date: '2026-12-25', yearly: true, name: 'Christmas Day' },
    { date: '2026-12-26', yearly: true, name: 'Boxing Day' },
  ],
};

interface Speed {
  resolveHours: number | null;
  firstResponseHours: number;
  inOffice: boolean;
}

const promised: Readonly<Record<string, Speed>> = {
  Critical: { resolveHours: 12, firstResponseHours: 1, inOffice: false },
  High: { resolveHours: 20, firstResponseHours: 4, inOffice: true },
  Medium: { resolveHours: null, firstResponseHours: 9, inOffice: true },
};

/** Lets the severity levels that a tenant begins with count in hours, the slower ones those of the office. */
export async function promise(
  tx: Tx,
  userId: number,
  severities: Company['severities'],
): Promise<Company['severities']> {
  const calendar = await makeCalendar(tx, userId);
  const after = new Map(severities);
  for (const [name, { resolveHours, firstResponseHours, inOffice }] of Object.entries(promised)) {
    const level = severities.get(name) as MadeSeverity;
    await tx.run(sql`
      update severity_levels set resolve_hours = ${resolveHours}, first_response_hours = ${firstResponseHours},
        calendar_id = ${inOffice ? calendar.id : null}
      where tenant_id = ${tx.tenantId} and id = ${level.id}`);
    const rule = { resolveHours, firstResponseHours, warnAtPercent: 75, pauseOnCategories: ['paused'] as const };
    after.set(name, {
      ...level,
      rule: { ...rule, calendar: inOffice ? calendar : null },
      ...(inOffice && { calendar: office }),
    });
  }
  return after;
}

async function makeCalendar(tx: Tx, userId: number): Promise<{ id: number; version: number }> {
  const { name, timeZone, hours, holidays } = office;
  const made = await tx.first(sql<{ id: number; version: number }>`
    insert into business_calendars (tenant_id, name, time_zone, hours, holidays, created_by, updated_by)
    values (${tx.tenantId}, ${name}, ${timeZone}, ${JSON.stringify(hours)}, ${JSON.stringify(holidays)}, ${userId}, ${userId})
    returning id, version`);
  return made as { id: number; version: number };
}
