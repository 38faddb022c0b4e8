import { type RawBuilder, sql } from 'kysely';
import { inboxViewNames, type ViewCounts } from '../../../contract/schemas/inbox.ts';
import { totalCap } from '../../crud/read.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { viewConditions } from './view-conditions.ts';

/** How many responses each view of the caller holds, in all forms or in one. */
export const views: Handler = async ({ tx, session, query }): Promise<ViewCounts> => {
  const viewer = { tenantId: tx.tenantId, userId: session.userId };
  const ofForm = query.sentimentId ? [sql`v.sentiment_id = ${Number(query.sentimentId)}`] : [];
  const counts = await countEach(
    tx,
    inboxViewNames.map((view) => [...viewConditions(view, viewer), ...ofForm]),
  );
  return { builtIn: inboxViewNames.map((view, index) => ({ view, ...capped(counts[index]) })), saved: [] };
};

/** One count a set of conditions, each stopping at the cap. */
async function countEach(tx: Tx, sets: RawBuilder<unknown>[][]): Promise<number[]> {
  const counts = sets.map(
    (conditions, index) => sql`select ${index}::integer as place, count(*)::integer as count from (
      select from sentiment_response_rows v
      where ${sql.join([sql`v.tenant_id = ${tx.tenantId}`, ...conditions], sql` and `)} limit ${totalCap + 1}) found`,
  );
  const rows = await tx.rows(sql<{ count: number }>`${sql.join(counts, sql` union all `)} order by place`);
  return rows.map(({ count }) => count);
}

function capped(count = 0): { count: number; capped: boolean } {
  return { count: Math.min(count, totalCap), capped: count > totalCap };
}
