import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What one in four hundred of a sample says is common: it is met soon enough along an order. */
const sample = 1_000;
const common = sample / 400;
/** So many letters lead to an index. */
const leastLetters = 3;
/** Of so many words, the longest ones, the rarest is looked for. */
const mostWords = 6;
/** So many are looked at where an index leads to them; what leads to more is met on the way after all. */
const mostLooks = 3_000;

export interface Search {
  /** True of a row `v` that says it. */
  found: RawBuilder<unknown>;
  /** All that say it, where they are so few that they are gathered and sorted; else they are met on the way. */
  ids?: number[];
}

/**
 * Looks for words anywhere in a response: its reference, its customer's name, and everything that was answered. An index
 * knows words and not their order, and much that is in it for those that are common: it is asked for the rarest one.
 */
export async function searchFor(tx: Tx, asked: string): Promise<Search> {
  const said = asked.slice(0, 200);
  const part = await rarePart(tx, said);
  const ids = part === undefined ? null : await idsSaying(tx, said, part);
  // Asked for as a question, the ids are not each planned for.
  if (ids) return { found: sql`v.id = any((select ${ids}::integer[])::integer[])`, ids };
  // With the offset each row is asked for itself, in the order in which they are walked.
  const says = sql`exists (select from response_words w
    where w.tenant_id = ${tx.tenantId} and w.response_id = v.id and strpos(w.words, lower(${said})) > 0 offset 0)`;
  return { found: says };
}

/** The rarest of the words, if it is rare; none where they are said often enough together. */
async function rarePart(tx: Tx, said: string): Promise<string | undefined> {
  const words = wordsOf(said);
  if (words.length === 0) return undefined;
  const found = await tx.first(sql<{ counts: number[] }>`
    select sample_saying(${[said, ...words]}::text[], ${sample}) as counts`);
  const [together = 0, ...each] = found?.counts ?? [];
  const least = Math.min(...each);
  return together < common && least < common ? words[each.indexOf(least)] : undefined;
}

async function idsSaying(tx: Tx, said: string, part: string): Promise<number[] | null> {
  const found = await tx.first(sql<{ ids: number[] | null }>`
    select responses_saying(${said}, ${part}, ${mostLooks}) as ids`);
  return found?.ids ?? null;
}

/** Of several that are as rare, the longest is the first. */
function wordsOf(said: string): readonly string[] {
  const words = said.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(words)]
    .filter((word) => word.length >= leastLetters)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostWords);
}
