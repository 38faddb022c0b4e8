import { sql, type Tx } from '../../src/core/server/db/database.ts';

interface RowsRead {
  /** Sequential scans. */
  scans: number;
  /** Rows read by sequential scans. */
  scanned: number;
  /** Rows fetched by indexes. */
  found: number;
}

/**
 * What `read` returns, and what it reads of a table. PostgreSQL counts a connection's earlier transactions as well until
 * it has reported them, so that only the difference says something.
 */
export async function rowsRead<A>(tx: Tx, table: string, read: () => Promise<A>): Promise<RowsRead & { answer: A }> {
  const before = await countsOf(tx, table);
  const answer = await read();
  const after = await countsOf(tx, table);
  return {
    answer,
    scans: after.scans - before.scans,
    scanned: after.scanned - before.scanned,
    found: after.found - before.found,
  };
}

async function countsOf(tx: Tx, table: string): Promise<RowsRead> {
  const counts = await tx.first(sql<RowsRead>`
    select seq_scan::integer as scans, seq_tup_read::integer as scanned, idx_tup_fetch::integer as found
    from pg_stat_xact_user_tables where relname = ${table}`);
  if (!counts) throw new Error(`There is no table ${table}`);
  return counts;
}
