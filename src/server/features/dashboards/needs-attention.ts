import type { Attention } from '../../../contract/schemas/dashboards/dashboard.ts';
import { atRiskShare } from '../../../domain/sla.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { type Analyst, rowConditions } from '../analytics/answer-query.ts';
import type { Filters } from './ask.ts';

const most = 10;

export function atRisk(analyst: Analyst, filters: Filters): Promise<Attention[]> {
  return cards(
    analyst,
    filters,
    sql`r.is_open and r.sla_due_at is not null
      and r.sla_due_at - now() <= ${atRiskShare}::float8 * (r.sla_due_at - r.created_at)`,
    sql`r.sla_due_at, r.id`,
  );
}

export function latest(analyst: Analyst, filters: Filters): Promise<Attention[]> {
  return cards(analyst, filters, sql`true`, sql`r.created_at desc, r.id desc`);
}

function cards(analyst: Analyst, filters: Filters, where: Sql, order: Sql): Promise<Attention[]> {
  const { tx } = analyst;
  const conditions = [sql`r.tenant_id = ${tx.tenantId}`, where, ...rowConditions(analyst, 'cases', filters)];
  return tx.rows(sql<Attention>`
    select r.id, r.reference, r.summary, s.name as sentiment_name, r.customer_name, r.status, r.custom_status_id,
      l.name as severity_name, l.color as severity_color, r.sla_due_at, r.created_at
    from sentiment_responses r
    join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    left join severity_levels l on l.tenant_id = r.tenant_id and l.id = r.severity_level_id
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${most}`);
}
