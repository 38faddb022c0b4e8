import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** So many letters are needed to look everywhere; with fewer, only the newest responses are looked through. */
const leastLetters = 3;
const newest = 3_000;
/** What one in two hundred of the newest responses says is common: it is met soon enough on the way along an order. */
const sample = 2_000;
const common = sample / 200;
/** So many finds are common after all, only not among the newest; fewer are looked up by their ids. */
const mostFinds = 6_000;

export interface Search {
  /** True of a row `v` that says it. */
  found: RawBuilder<unknown>;
  /** All that say it, where they are so few that they are gathered and sorted. */
  ids?: number[];
}

/** Looks for words anywhere in a response: its reference, its customer's name, and everything that was answered. */
export async function searchFor(tx: Tx, words: string): Promise<Search> {
  const pattern = containing(words);
  const near = (among: number) => sql`select recent_responses_saying(${pattern}, ${among})`;
  if (words.length < leastLetters) return oneOf(await tx.first(sql<Ids>`select array(${near(newest)}) as ids`));
  const first = await tx.first(sql<{ count: number }>`
    select count(*)::integer as count from (${near(sample)}) of_the_newest`);
  const isCommon = (first?.count ?? 0) >= common;
  // With the offset each row is asked for itself, in the order in which they are walked.
  const says = sql`exists (select from response_words w
    where w.tenant_id = ${tx.tenantId} and w.response_id = v.id and w.words like lower(${pattern}) offset 0)`;
  if (isCommon) return { found: says };
  const all = await tx.first(sql<Ids>`
    select array(select responses_saying(${pattern}, ${containing(rarePart(words))}, ${mostFinds})) as ids`);
  return all?.ids.length === mostFinds ? { found: says } : oneOf(all);
}

/** Every response has a reference that begins alike. */
function rarePart(words: string): string {
  return /^r-(\d{3,})$/i.exec(words)?.[1] ?? words;
}

const containing = (words: string) => `%${words.slice(0, 200).replace(/[\\%_]/g, '\\$&')}%`;

interface Ids {
  ids: number[];
}

function oneOf(found: Ids | undefined): Search {
  const { ids = [] } = found ?? {};
  return { found: sql`v.id = any(${ids}::integer[])`, ids };
}
