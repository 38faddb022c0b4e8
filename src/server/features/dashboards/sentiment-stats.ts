import type { DashboardStats } from '../../../contract/schemas/dashboards/dashboard.ts';
import { statuses } from '../../../contract/schemas/responses/sentiment-response.ts';
import { isFinal } from '../../../domain/status.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Handler } from '../../platform/http/call.ts';
import { type Cell, countedCells, type Queues, queues, type Shelf, shelves } from './counted.ts';
import { atRisk, latest } from './needs-attention.ts';

export const stats: Handler = async ({ tx, session }): Promise<DashboardStats> => ({
  ...figures(await countedCells(tx), await queues(tx, session.userId), await shelves(tx)),
  byGroup: await groupFeelings(tx),
  trend: await trend(tx),
  atRisk: await atRisk(tx),
  latest: await latest(tx),
});

export const overall: Handler = async ({ tx, session }): Promise<DashboardStats> => ({
  ...figures(await countedCells(tx), await queues(tx, session.userId), await shelves(tx)),
  byGroup: await groupFeelings(tx),
  trend: await trend(tx),
  atRisk: [],
  latest: [],
});

function figures(cells: Cell[], waiting: Queues, { forms, severities }: Shelf) {
  const open = cells.filter(({ status }) => !isFinal(status));
  const scored = sum(cells, 'scored');
  return {
    totals: {
      responses: sum(cells),
      open: sum(open),
      resolved: sum(cells.filter(({ status }) => status === 'resolved' || status === 'closed')),
      avgSentiment: scored > 0 ? Math.round((sum(cells, 'score') / scored) * 1_000) / 1_000 : null,
      ...waiting,
    },
    byStatus: statuses.map((status) => ({ status, count: sum(cells.filter((cell) => cell.status === status)) })),
    bySeverity: [...severities, { id: null, name: 'None', color: null }].map((severity) => ({
      ...severity,
      count: sum(open.filter(({ severityLevelId }) => severityLevelId === severity.id)),
    })),
    bySentimentForm: forms.map(({ id, name }) => ({
      id,
      name,
      count: sum(cells.filter(({ sentimentId }) => sentimentId === id)),
      open: sum(open.filter(({ sentimentId }) => sentimentId === id)),
    })),
  };
}

function sum(cells: Cell[], of: 'count' | 'scored' | 'score' = 'count'): number {
  return cells.reduce((total, cell) => total + cell[of], 0);
}

const most = 10;

function groupFeelings(tx: Tx): Promise<DashboardStats['byGroup']> {
  return tx.rows(sql<DashboardStats['byGroup'][number]>`
    with today as (select (now() at time zone time_zone)::date as day from tenants where id = ${tx.tenantId}),
    felt as (
      select f.group_id, f.count, f.score, f.day > (select day from today) - 30 as is_recent
      from response_group_scores f
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

const days = 90;

function trend(tx: Tx): Promise<DashboardStats['trend']> {
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
