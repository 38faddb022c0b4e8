import {
  contains,
  hasTrigram,
  idsContaining,
  type SearchPatterns,
  searchPatterns,
} from '../../../core/server/crud/search.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';

/** Above this number of finds, the list is scanned in its order until a page is full. */
const mostFinds = 3_000;

export interface Search {
  /** A condition: a row of responses has what is searched. */
  isIn: (row: Sql) => Sql;
  /** The same over the rows `v`. */
  condition: Sql;
  ids?: number[];
}

/** Who may not see personal data searches what the list shows them: all else would tell what is hidden from them. */
export async function searchFor(tx: Tx, searchText: string, canSeePersonal: boolean): Promise<Search> {
  const { words, phones } = await searchPatterns(tx, searchText);
  const patterns = { words, phones: canSeePersonal ? phones : [] };
  const isIn = (row: Sql) => (canSeePersonal ? hasWords(row, patterns) : showsWords(row, patterns));
  const ids = hasTrigram(patterns) ? await readIds(tx, patterns) : null;
  if (!ids) return { isIn, condition: isIn(sql`v`) };
  // As a subquery the array is one value for the planner instead of a condition per ID.
  const isFound = sql`v.id = any((select ${ids}::integer[])::integer[])`;
  // The index has all words, also those that the list shows.
  return { isIn, ids, condition: canSeePersonal ? isFound : sql`(${isFound} and ${isIn(sql`v`)})` };
}

async function readIds(tx: Tx, patterns: SearchPatterns): Promise<number[] | null> {
  const found = await tx.first(sql<{ ids: number[] | null }>`
    select ${idsContaining('response_words', patterns, mostFinds)} as ids`);
  return found?.ids ?? null;
}

/** Compares by primary key; with `exists` PostgreSQL would hash all words first. */
function hasWords(row: Sql, patterns: SearchPatterns): Sql {
  return sql`coalesce((select ${contains(sql`w.words`, patterns)} from response_words w
    where w.tenant_id = ${row}.tenant_id and w.response_id = ${row}.id), false)`;
}

function showsWords(row: Sql, patterns: SearchPatterns): Sql {
  const shown = sql`fold_text(concat_ws(e'\n', s.reference, s.customer_name, s.summary))`;
  return sql`coalesce((select ${contains(shown, patterns)} from sentiment_responses s
    where s.tenant_id = ${row}.tenant_id and s.id = ${row}.id), false)`;
}
