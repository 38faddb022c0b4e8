import { type InboxViewName, inboxViewNames, type ViewCounts } from '../../../../contract/schemas/responses/inbox.ts';
import type { InboxFilters } from '../../../../contract/schemas/responses/inbox-view.ts';
import { totalCap } from '../../../platform/crud/read.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { type Sql, sql } from '../../../platform/db/sql.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readAs, type Viewer, viewConditions, viewerOf } from './built-in-views.ts';
import { inboxQuery } from './filters.ts';
import { filteredCap } from './page.ts';
import { countOfFilters } from './rollup-counts.ts';
import { countOf } from './sort.ts';

interface Count {
  count: Sql;
  cap: number;
}

export const views: Handler = async (call): Promise<ViewCounts> => {
  await readAs(call);
  const viewer = viewerOf(call);
  const fixed = call.query.sentimentId ? { sentimentId: Number(call.query.sentimentId) } : {};
  const saved = await savedViews(call.tx);
  const builtIn: Count[] = [];
  for (const view of inboxViewNames) builtIn.push(await countOfView(call.tx, view, viewer, fixed));
  const filtered: Count[] = [];
  for (const { filters } of saved) filtered.push(await countOfSaved(call.tx, filters, viewer, fixed));
  const counts = await readCounts(call.tx, [...builtIn, ...filtered]);
  return {
    builtIn: inboxViewNames.map((view, index) => ({ view, ...counts[index] })) as ViewCounts['builtIn'],
    saved: saved.map(({ id }, index) => ({ id, ...counts[builtIn.length + index] })) as ViewCounts['saved'],
  };
};

const mostSaved = 30;

function savedViews(tx: Tx): Promise<{ id: number; filters: InboxFilters }[]> {
  return tx.rows(sql`select v.id, v.filters from inbox_view_rows v where v.tenant_id = ${tx.tenantId}
    order by v.pinned desc, v.owner_id = (select current_reader()) desc, v.id limit ${mostSaved}`);
}

async function countOfView(tx: Tx, view: InboxViewName, viewer: Viewer, fixed: Record<string, number>): Promise<Count> {
  const { tenantId } = tx;
  const known = countOfFilters(tenantId, view, fixed);
  if (known) return { count: known, cap: totalCap };
  const ofForm = Object.values(fixed).map((id) => sql`v.sentiment_id = ${id}`);
  const where = sql.join(
    [sql`v.tenant_id = ${tenantId}`, ...(await viewConditions(tx, view, viewer)), ...ofForm],
    sql` and `,
  );
  return { count: countOf(where, totalCap + 1), cap: totalCap };
}

async function countOfSaved(
  tx: Tx,
  filters: InboxFilters,
  viewer: Viewer,
  fixed: Record<string, number>,
): Promise<Count> {
  const { total, where, scanned } = await inboxQuery(tx, { params: filters, viewer, fixed });
  if (total) return { count: total, cap: totalCap };
  const found = scanned ? sql`${where} and ${scanned.condition}` : where;
  return { count: countOf(found, filteredCap + 1), cap: filteredCap };
}

async function readCounts(tx: Tx, counts: readonly Count[]): Promise<{ count: number; capped: boolean }[]> {
  const found = await tx.first(sql<{ counts: number[] }>`
    select array[${sql.join(counts.map(({ count }) => count))}] as counts`);
  return counts.map(({ cap }, index) => {
    const count = found?.counts[index] ?? 0;
    return { count: Math.min(count, cap), capped: count > cap };
  });
}
