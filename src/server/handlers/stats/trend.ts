import { sql } from 'kysely';
import type { DashboardStats } from '../../../contract/schemas/dashboard.ts';
import type { Tx } from '../../db/database.ts';

const days = 90;

/** What came in and what was resolved on each of the last days, as the tenant's own calendar counts days. */
export function trend(tx: Tx): Promise<DashboardStats['trend']> {
  return tx.rows(sql<DashboardStats['trend'][number]>`
    with first as (select (now() at time zone time_zone)::date - ${days - 1}::integer as day
        from tenants where id = ${tx.tenantId}),
      counted as (select d.day, d.received, d.resolved from response_days d, first
        where d.tenant_id = ${tx.tenantId} and d.sentiment_id = 0 and d.day >= first.day)
    select to_char(first.day + step, 'YYYY-MM-DD') as date,
      coalesce(counted.received, 0) as received, coalesce(counted.resolved, 0) as resolved
    from first cross join generate_series(0, ${days - 1}::integer) step
    left join counted on counted.day = first.day + step
    order by 1`);
}
