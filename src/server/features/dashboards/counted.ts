import type { DashboardStats } from '../../../contract/schemas/dashboards/dashboard.ts';
import type { Status } from '../../../contract/schemas/responses/sentiment-response.ts';
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface Cell {
  sentimentId: number;
  severityLevelId: number | null;
  status: Status;
  count: number;
  scored: number;
  score: number;
}

export function countedCells(tx: Tx): Promise<Cell[]> {
  return tx.rows(sql<Cell>`
    select sentiment_id, nullif(severity_level_id, 0) as severity_level_id, status, count, scored, score
    from response_cells where tenant_id = ${tx.tenantId}`);
}

export type Queues = Pick<DashboardStats['totals'], 'overdue' | 'unassigned' | 'mine'>;

export async function queues(tx: Tx, userId: number): Promise<Queues> {
  const open = sql`from sentiment_responses r where r.tenant_id = ${tx.tenantId} and ${isOpen}`;
  const found = await tx.first(sql<Queues>`
    select
      (select count(*)::integer ${open} and r.sla_due_at < now()) as overdue,
      (select count(*)::integer ${open} and not r.is_assigned) as unassigned,
      (select count(*)::integer ${open} and exists (select from sentiment_response_users j
        where j.tenant_id = r.tenant_id and j.response_id = r.id and j.user_id = ${userId})) as mine`);
  return found ?? { overdue: 0, unassigned: 0, mine: 0 };
}

export const isOpen = sql`r.is_open`;

export interface Shelf {
  forms: { id: number; name: string }[];
  severities: { id: number | null; name: string; color: string | null }[];
}

export async function shelves(tx: Tx): Promise<Shelf> {
  return {
    forms: await tx.rows(
      sql`select id, name from sentiments where tenant_id = ${tx.tenantId} order by lower(name), id`,
    ),
    severities: await tx.rows(
      sql`select id, name, color from severity_levels where tenant_id = ${tx.tenantId} order by rank, id`,
    ),
  };
}
