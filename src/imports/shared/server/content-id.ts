import { createHash } from 'node:crypto';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { ImportRow, RunningImport } from './imported-list.ts';

/** Identifies a record of an earlier system by its content where the file does not number it. */
export const contentId = (content: unknown, repetition = 0): string =>
  `#${createHash('sha256').update(JSON.stringify(content)).digest('hex')}.${repetition}`;

/**
 * How many earlier rows of the file have the same cells, by the number of the row. Anonymous responses may be the same in
 * every cell, and are several all the same.
 */
export async function readRepetitions(
  tx: Tx,
  { id }: RunningImport,
  rows: readonly ImportRow[],
): Promise<Map<number, number>> {
  const [first, last] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0];
  const found = await tx.rows(sql<{ number: number; earlier: number }>`
    select number, earlier from (
      select number, (row_number() over (partition by md5(cells::text) order by number))::integer - 1 as earlier
      from import_rows where tenant_id = ${tx.tenantId} and import_id = ${id} and number <= ${last}) counted
    where earlier > 0 and number >= ${first}`);
  return new Map(found.map(({ number, earlier }) => [number, earlier]));
}
