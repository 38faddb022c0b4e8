import { sql } from 'kysely';
import type { DashboardStats } from '../../../contract/schemas/dashboard.ts';
import type { Tx } from '../../db/database.ts';

const most = 10;

/** How customers feel, by the group that had to do with it, for the busiest: the last 30 days, and the 30 before. */
export function groupFeelings(tx: Tx): Promise<DashboardStats['byGroup']> {
  return tx.rows(sql<DashboardStats['byGroup'][number]>`
    with today as (select (now() at time zone time_zone)::date as day from tenants where id = ${tx.tenantId}),
    felt as (
      select f.group_id, f.count, f.score, f.day > (select day from today) - 30 as is_recent
      from response_group_feelings f
      where f.tenant_id = ${tx.tenantId} and f.day > (select day from today) - 60),
    busiest as (
      select g.id, g.name, g.color, (sum(count) filter (where is_recent))::integer as count,
        round(sum(score) filter (where is_recent) / sum(count) filter (where is_recent), 3)::float8 as avg_sentiment,
        round(sum(score) filter (where not is_recent) / nullif(sum(count) filter (where not is_recent), 0), 3)::float8
          as before
      from felt join groups g on g.tenant_id = ${tx.tenantId} and g.id = felt.group_id
      group by g.id, g.name, g.color having sum(count) filter (where is_recent) > 0
      order by count desc, g.id limit ${most})
    select * from busiest order by avg_sentiment, id`);
}
