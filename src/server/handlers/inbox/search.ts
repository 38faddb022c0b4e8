import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Up to so many finds are looked up by their ids; more are met often enough on the way along an order. */
const fewFinds = 5_000;
/** More than this are not looked through for a count. */
const mostCounted = 200_000;

export interface Search {
  /** True of a row `v` that says it. */
  found: RawBuilder<unknown>;
  /** The same, cheaper where every such row must be met. */
  counted: RawBuilder<unknown>;
}

/** Looks for words anywhere in a response: its reference, its customer's name, and everything that was answered. */
export async function searchFor(tx: Tx, words: string): Promise<Search> {
  const pattern = `%${words.slice(0, 200).replace(/[\\%_]/g, '\\$&')}%`;
  const first = await tx.first(sql<{ ids: number[] }>`
    select array(select responses_saying(${pattern}, ${fewFinds + 1})) as ids`);
  const ids = first?.ids ?? [];
  if (ids.length <= fewFinds) {
    const found = sql`v.id = any(${ids}::integer[])`;
    return { found, counted: found };
  }
  return {
    found: sql`response_says(v.id, ${pattern})`,
    counted: sql`v.id in (select responses_saying(${pattern}, ${mostCounted}))`,
  };
}
