import { type RawBuilder, sql } from 'kysely';
import { inboxViewNames, type ViewCounts } from '../../../contract/schemas/inbox.ts';
import type { InboxFilters } from '../../../contract/schemas/inbox-view.ts';
import { totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { inboxWhere } from './inbox-wishes.ts';
import { readAs, viewerOf } from './view-conditions.ts';

/** How many responses each view of the caller holds, in all forms or in one. */
export const views: Handler = async (call): Promise<ViewCounts> => {
  await readAs(call);
  const viewer = viewerOf(call);
  const ofForm = call.query.sentimentId ? sql`v.sentiment_id = ${Number(call.query.sentimentId)}` : sql`true`;
  const saved = await keptViews(call.tx);
  const words = [...inboxViewNames.map((view) => ({ view })), ...saved.map(({ filters }) => filters)];
  const wheres: RawBuilder<unknown>[] = [];
  for (const own of words) wheres.push(sql`${await inboxWhere(call.tx, own, viewer)} and ${ofForm}`);
  const counts = await countEach(call.tx, wheres);
  return {
    builtIn: inboxViewNames.map((view, index) => ({ view, ...capped(counts[index]) })),
    saved: saved.map(({ id }, index) => ({ id, ...capped(counts[inboxViewNames.length + index]) })),
  };
};

const mostSaved = 30;

/** The kept views that are counted: the pinned ones first. */
function keptViews(tx: Tx): Promise<{ id: number; filters: InboxFilters }[]> {
  return tx.rows(sql`select v.id, v.filters from inbox_view_rows v where v.tenant_id = ${tx.tenantId}
    order by v.pinned desc, v.owner_id = (select current_reader()) desc, v.id limit ${mostSaved}`);
}

/** One count a condition, each stopping at the cap. */
async function countEach(tx: Tx, conditions: RawBuilder<unknown>[]): Promise<number[]> {
  const counts = conditions.map(
    (where, index) => sql`select ${index}::integer as place, count(*)::integer as count
      from (select from sentiment_response_rows v where ${where} limit ${totalCap + 1}) found`,
  );
  const rows = await tx.rows(sql<{ count: number }>`${sql.join(counts, sql` union all `)} order by place`);
  return rows.map(({ count }) => count);
}

function capped(count = 0): { count: number; capped: boolean } {
  return { count: Math.min(count, totalCap), capped: count > totalCap };
}
