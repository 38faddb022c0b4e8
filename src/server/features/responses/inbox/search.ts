import { type Sql, sql, type Tx } from '../../../platform/db/database.ts';

/** A trigram index finds words of three letters and more. */
const minCharacters = 3;
const maxTerms = 6;
/** Above this number of candidates, the list is scanned in its order until a page is full. */
const mostCandidates = 3_000;

export interface Search {
  text: string;
  condition: Sql;
  ids?: number[];
}

export async function searchFor(tx: Tx, searchText: string): Promise<Search> {
  const text = searchText.slice(0, 200);
  const texts = searchTerms(text);
  const ids = texts.length > 0 ? await idsContaining(tx, text, texts) : null;
  // As a subquery the array is one value for the planner instead of a condition per ID.
  if (ids) return { text, condition: sql`v.id = any((select ${ids}::integer[])::integer[])`, ids };
  return { text, condition: containsText(sql`v`, text) };
}

async function idsContaining(tx: Tx, text: string, texts: readonly string[]): Promise<number[] | null> {
  const found = await tx.first(sql<{ ids: number[] | null }>`
    select responses_containing(${text}, ${texts}::text[], ${mostCandidates}) as ids`);
  return found?.ids ?? null;
}

/** Longest first: long words have the fewest candidates. */
function searchTerms(text: string): string[] {
  const texts = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...new Set(texts)]
    .filter((word) => word.length >= minCharacters)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, maxTerms);
}

/** Compares by primary key; with `exists` PostgreSQL would hash all words first. */
export function containsText(row: Sql, text: string): Sql {
  return sql`coalesce((select strpos(w.words, lower(${text})) > 0 from response_words w
    where w.tenant_id = ${row}.tenant_id and w.response_id = ${row}.id), false)`;
}
