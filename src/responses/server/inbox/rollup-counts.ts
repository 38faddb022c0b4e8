import { totalCap } from '../../../core/server/crud/list-pages.ts';
import { type Sql, sql } from '../../../core/server/db/database.ts';
import { type Status, statuses } from '../../../forms/schemas/response-statuses.ts';
import { isFinal } from '../../rules/status.ts';
import { builtInViews, type InboxViewName } from '../../schemas/inbox.ts';

const columns: Readonly<Record<string, { name: string; type: 'integer' | 'text' }>> = {
  sentimentId: { name: 'sentiment_id', type: 'integer' },
  severityLevelId: { name: 'severity_level_id', type: 'integer' },
  status: { name: 'status', type: 'text' },
};
const paging = new Set(['_start', '_end', '_sort', '_order', 'tenant', 'tenantId']);

/** Counts from the rollup if the filters use only form, severity and status. */
export function countOfFilters(
  tenantId: number | null,
  view: InboxViewName,
  params: Readonly<Record<string, unknown>>,
): Sql | undefined {
  const { only, heldBy: assignedTo, watched, due, escalated } = builtInViews[view];
  if (assignedTo || watched || due || escalated) return undefined;
  const filters = Object.entries(params).filter(([name, value]) => !paging.has(name) && value !== undefined);
  const conditions = filters.map(([name, value]) => conditionOf(name, value));
  if (!conditions.every((condition) => condition !== undefined)) return undefined;
  const left = statuses.filter((status) => !only || isFinal(status) === (only === 'done'));
  return countOfCells(tenantId, left, conditions);
}

function countOfCells(tenantId: number | null, among: readonly Status[], also: readonly Sql[]): Sql {
  const where = [sql`c.tenant_id = ${tenantId}`, sql`c.status = any(${among}::text[])`, ...also];
  return sql`(select least(coalesce(sum(c.count), 0), ${totalCap + 1})::integer from response_cells c
    where ${sql.join(where, sql` and `)})`;
}

function conditionOf(name: string, value: unknown): Sql | undefined {
  const field = name.replace(/_in$/, '');
  const column = columns[field];
  if (!column) return undefined;
  const texts = [value].flat().flatMap((text) => (field === name ? [String(text)] : String(text).split(',')));
  if (column.type === 'text') {
    return texts.includes('null') ? undefined : sql`c.${sql.ref(column.name)} = any(${texts}::text[])`;
  }
  // Responses without a severity are counted under 0.
  const ids = texts.map((text) => (text === 'null' && field === 'severityLevelId' ? 0 : Number(text)));
  if (!ids.every((id) => Number.isSafeInteger(id) && id >= 0 && id <= 2_147_483_647)) return undefined;
  return sql`c.${sql.ref(column.name)} = any(${ids}::integer[])`;
}
