import type { Attention } from '../../../contract/schemas/dashboards/dashboard.ts';
import { atRiskShare } from '../../../domain/sla.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Sql, sql } from '../../platform/db/sql.ts';
import { isOpen } from './counted.ts';

const most = 10;

export function atRisk(tx: Tx): Promise<Attention[]> {
  return cards(
    tx,
    sql`${isOpen} and r.sla_due_at is not null
      and r.sla_due_at - now() <= ${atRiskShare}::float8 * (r.sla_due_at - r.created_at)`,
    sql`r.sla_due_at, r.id`,
  );
}

export function latest(tx: Tx): Promise<Attention[]> {
  return cards(tx, sql`true`, sql`r.created_at desc, r.id desc`);
}

function cards(tx: Tx, where: Sql, order: Sql): Promise<Attention[]> {
  return tx.rows(sql<Attention>`
    select r.id, r.reference, r.summary, s.name as sentiment_name, r.customer_name, r.status, r.custom_status_id,
      l.name as severity_name, l.color as severity_color, r.sla_due_at, r.created_at
    from sentiment_responses r
    join sentiments s on s.tenant_id = r.tenant_id and s.id = r.sentiment_id
    left join severity_levels l on l.tenant_id = r.tenant_id and l.id = r.severity_level_id
    where r.tenant_id = ${tx.tenantId} and ${where} order by ${order} limit ${most}`);
}
