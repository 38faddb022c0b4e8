import { sql } from 'kysely';
import type { DashboardStats } from '../../../contract/schemas/dashboard.ts';
import type { Tx } from '../../db/database.ts';

const most = 10;

/** How customers feel, by the group that had to do with it, for the busiest: the last 30 days, and the 30 before. */
export function groupFeelings(tx: Tx): Promise<DashboardStats['byGroup']> {
  return tx.rows(sql<DashboardStats['byGroup'][number]>`
    with felt as (
      select j.group_id, r.sentiment_score::float8 as score, r.created_at >= now() - interval '30 days' as is_recent
      from sentiment_responses r
      join sentiment_response_groups j on j.tenant_id = r.tenant_id and j.response_id = r.id
      where r.tenant_id = ${tx.tenantId} and r.created_at >= now() - interval '60 days'
        and r.sentiment_score is not null),
    busiest as (
      select g.id, g.name, g.color, count(*) filter (where is_recent)::integer as count,
        round(avg(score) filter (where is_recent)::numeric, 3)::float8 as avg_sentiment,
        round(avg(score) filter (where not is_recent)::numeric, 3)::float8 as before
      from felt join groups g on g.tenant_id = ${tx.tenantId} and g.id = felt.group_id
      group by g.id, g.name, g.color having bool_or(is_recent) order by count desc, g.id limit ${most})
    select * from busiest order by avg_sentiment, id`);
}
