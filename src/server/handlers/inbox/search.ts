import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** What one in two hundred and fifty of the newest responses says is common: it is met soon enough along an order. */
const sample = 1_000;
const common = sample / 250;
/** So many letters lead to an index, and so do words of which not each is common. */
const leastLetters = 3;
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
  if (words.length < leastLetters || (await isCommon(tx, [words])) || (await isOfCommonWords(tx, words)))
    return { found: says };
  const all = await tx.first(sql<{ ids: number[] }>`
    select array(select responses_saying(${containing(words)}, ${containing(rarePart(words))}, ${mostFinds})) as ids`);
  const { ids = [] } = all ?? {};
  // Asked for as a question, the ids are not each planned for.
  return ids.length === mostFinds
    ? { found: says }
    : { found: sql`v.id = any((select ${ids}::integer[])::integer[])`, ids };
}

/** Whether enough of the newest responses say all of it. */
async function isCommon(tx: Tx, parts: readonly string[]): Promise<boolean> {
  const [first] = parts;
  if (first === undefined) return false;
  const most = parts.length > 1 ? sample : common;
  const saying = parts.map((part) => sql`select recent_responses_saying(${part}, ${sample}, ${most})`);
  const found = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from (${sql.join(saying, sql` intersect `)}) of_the_newest`);
  return (found?.count ?? 0) >= common;
}

/** An index knows words and not their order: where they are common, it leads to far more than what is looked for. */
async function isOfCommonWords(tx: Tx, words: string): Promise<boolean> {
  const parts = words.split(/\s+/);
  return parts.length > 1 && isCommon(tx, parts.slice(0, mostWords));
}

/** Every response has a reference that begins alike. */
function rarePart(words: string): string {
  return /^r-(\d{3,})$/i.exec(words)?.[1] ?? words;
}

const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
