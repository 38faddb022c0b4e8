import { type Sql, sql } from '../../../core/server/db/database.ts';
import type { Grain } from '../../schemas/analytics-query.ts';

/** The first day of the step that a date is in. */
export function dayStep(day: Sql, grain: Grain, weekStart: number): Sql {
  if (grain === 'day') return day;
  const shift = grain === 'week' ? weekStart - 1 : 0;
  return sql`date_trunc(${grain}, (${day} - ${shift}::integer)::timestamp)::date + ${shift}::integer`;
}
