import { sql } from 'kysely';
import type { DashboardStats } from '../../../contract/schemas/dashboard.ts';
import type { Tx } from '../../db/database.ts';

const days = 90;

/** What came in and what was resolved on each of the last days, as the tenant's own calendar counts days. */
export function trend(tx: Tx): Promise<DashboardStats['trend']> {
  return tx.rows(sql<DashboardStats['trend'][number]>`
    with zone as (select time_zone as name from tenants where id = ${tx.tenantId}),
      first as (select (now() at time zone zone.name)::date - ${days - 1}::integer as day from zone),
      began as (select first.day::timestamp at time zone zone.name as at from first, zone),
      received as (select (r.created_at at time zone zone.name)::date as day, count(*)::integer as count
        from sentiment_responses r, zone
        where r.tenant_id = ${tx.tenantId} and r.created_at >= (select at from began) group by 1),
      resolved as (select (r.resolved_at at time zone zone.name)::date as day, count(*)::integer as count
        from sentiment_responses r, zone
        where r.tenant_id = ${tx.tenantId} and r.resolved_at >= (select at from began) group by 1)
    select to_char(first.day + step, 'YYYY-MM-DD') as date,
      coalesce(received.count, 0) as received, coalesce(resolved.count, 0) as resolved
    from first cross join generate_series(0, ${days - 1}::integer) step
    left join received on received.day = first.day + step
    left join resolved on resolved.day = first.day + step
    order by 1`);
}
