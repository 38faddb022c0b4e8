import { type RawBuilder, sql } from 'kysely';
import { inboxViewNames, type ViewCounts } from '../../../contract/schemas/inbox.ts';
import type { InboxFilters } from '../../../contract/schemas/inbox-view.ts';
import { totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { inboxCount } from './inbox-wishes.ts';
import { readAs, viewerOf } from './view-conditions.ts';
import { viewSize } from './view-sizes.ts';

/** How many responses each view of the caller holds, in all forms or in one. */
export const views: Handler = async (call): Promise<ViewCounts> => {
  await readAs(call);
  const viewer = viewerOf(call);
  const sentimentId = call.query.sentimentId ? Number(call.query.sentimentId) : undefined;
  const saved = await keptViews(call.tx);
  const narrowed: { size: RawBuilder<unknown>; cap: number }[] = [];
  for (const { filters } of saved) narrowed.push(await inboxCount(call.tx, filters, viewer, sentimentId));
  const sizes = inboxViewNames.map((view) => viewSize(view, viewer, sentimentId));
  const counts = await readEach(call.tx, [...sizes, ...narrowed.map(({ size }) => size)]);
  const [builtIn, kept] = [counts.slice(0, sizes.length), counts.slice(sizes.length)];
  return {
    builtIn: inboxViewNames.map((view, index) => ({ view, ...capped(builtIn[index], totalCap) })),
    saved: saved.map(({ id }, index) => ({ id, ...capped(kept[index], narrowed[index]?.cap ?? totalCap) })),
  };
};

const mostSaved = 30;

/** The kept views that are counted: the pinned ones first. */
function keptViews(tx: Tx): Promise<{ id: number; filters: InboxFilters }[]> {
  return tx.rows(sql`select v.id, v.filters from inbox_view_rows v where v.tenant_id = ${tx.tenantId}
    order by v.pinned desc, v.owner_id = (select current_reader()) desc, v.id limit ${mostSaved}`);
}

async function readEach(tx: Tx, sizes: RawBuilder<unknown>[]): Promise<number[]> {
  const found = await tx.first(sql<{ sizes: number[] }>`select array[${sql.join(sizes)}] as sizes`);
  return found?.sizes ?? [];
}

function capped(count = 0, cap: number): { count: number; capped: boolean } {
  return { count: Math.min(count, cap), capped: count > cap };
}
