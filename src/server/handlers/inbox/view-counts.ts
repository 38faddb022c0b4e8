import { type RawBuilder, sql } from 'kysely';
import { inboxViewNames, type ViewCounts } from '../../../contract/schemas/inbox.ts';
import type { InboxFilters } from '../../../contract/schemas/inbox-view.ts';
import { totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { inboxWhere } from './inbox-wishes.ts';
import { readAs, viewerOf } from './view-conditions.ts';
import { viewSize } from './view-sizes.ts';

/** How many responses each view of the caller holds, in all forms or in one. */
export const views: Handler = async (call): Promise<ViewCounts> => {
  await readAs(call);
  const viewer = viewerOf(call);
  const sentimentId = call.query.sentimentId ? Number(call.query.sentimentId) : undefined;
  const ofForm = sentimentId === undefined ? sql`true` : sql`v.sentiment_id = ${sentimentId}`;
  const saved = await keptViews(call.tx);
  const sizes = inboxViewNames.map((view) => viewSize(view, viewer, sentimentId));
  for (const { filters } of saved) sizes.push(sizeOf(sql`${await inboxWhere(call.tx, filters, viewer)} and ${ofForm}`));
  const counts = await readEach(call.tx, sizes);
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

/** Counting a condition stops at the cap. */
function sizeOf(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::integer
    from (select from sentiment_response_rows v where ${where} limit ${totalCap + 1}) found)`;
}

async function readEach(tx: Tx, sizes: RawBuilder<unknown>[]): Promise<number[]> {
  const found = await tx.first(sql<{ sizes: number[] }>`select array[${sql.join(sizes)}] as sizes`);
  return found?.sizes ?? [];
}

function capped(count = 0): { count: number; capped: boolean } {
  return { count: Math.min(count, totalCap), capped: count > totalCap };
}
