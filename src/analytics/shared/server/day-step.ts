import { type Sql, sql } from '../../../core/server/db/database.ts';
import type { Calendar } from '../../rules/days.ts';
import type { Grain } from '../../schemas/analytics-query.ts';

/** The first day of the step that a date is in. */
export function dayStep(day: Sql, grain: Grain, { weekStart, fiscalMonth }: Calendar): Sql {
  if (grain === 'day') return day;
  if (grain.startsWith('fiscal')) {
    const shift = sql`make_interval(months => ${fiscalMonth - 1}::integer)`;
    const unit = grain === 'fiscal_year' ? 'year' : 'quarter';
    return sql`(date_trunc(${unit}, (${day})::timestamp - ${shift}) + ${shift})::date`;
  }
  const shift = grain === 'week' ? weekStart - 1 : 0;
  return sql`date_trunc(${grain}, (${day} - ${shift}::integer)::timestamp)::date + ${shift}::integer`;
}
