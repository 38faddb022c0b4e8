import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What one in two hundred and fifty of the newest responses says is common: it is met soon enough along an order. */
const sample = 1_000;
const common = sample / 250;
/** So many letters lead to an index. */
const leastLetters = 3;
/** An index knows words and not their order: it leads to little else where one of them is rarer than one in a hundred. */
const often = sample / 100;
const mostWords = 5;
/** So many finds are common after all, only not among the newest; fewer are looked up by their ids. */
const mostFinds = 6_000;

export interface Search {
  /** True of a row `v` that says it. */
  found: RawBuilder<unknown>;
  /** All that say it, where they are so few that they are gathered and sorted; else they are met on the way. */
  ids?: number[];
}

/** Looks for words anywhere in a response: its reference, its customer's name, and everything that was answered. */
export async function searchFor(tx: Tx, asked: string): Promise<Search> {
  const words = asked.slice(0, 200);
  // With the offset each row is asked for itself, in the order in which they are walked.
  const says = sql`exists (select from response_words w
    where w.tenant_id = ${tx.tenantId} and w.response_id = v.id and strpos(w.words, lower(${words})) > 0 offset 0)`;
  const isMet =
    words.length < leastLetters || (await isSaid(tx, [words], common)) || (await isSaid(tx, wordsOf(words), often));
  if (isMet) return { found: says };
  const all = await tx.first(sql<{ ids: number[] }>`
    select array(select responses_saying(${containing(words)}, ${containing(rarePart(words))}, ${mostFinds})) as ids`);
  const { ids = [] } = all ?? {};
  // Asked for as a question, the ids are not each planned for.
  return ids.length === mostFinds
    ? { found: says }
    : { found: sql`v.id = any((select ${ids}::integer[])::integer[])`, ids };
}

/** Whether each of them is said by so many of the newest responses. */
async function isSaid(tx: Tx, parts: readonly string[], least: number): Promise<boolean> {
  if (parts.length === 0) return false;
  const counts = parts.map((part) => sql`(select count(*) from recent_responses_saying(${part}, ${sample}, ${least}))`);
  const found = await tx.first(sql<{ count: number }>`select least(${sql.join(counts)})::integer as count`);
  return (found?.count ?? 0) >= least;
}

/** Of several words, each. */
function wordsOf(words: string): readonly string[] {
  const all = words.split(/\s+/);
  return all.length > 1 ? all.slice(0, mostWords) : [];
}

/** Every response has a reference that begins alike. */
function rarePart(words: string): string {
  return /^r-(\d{3,})$/i.exec(words)?.[1] ?? words;
}

const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
