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
  patterns: SearchPatterns;
  condition: Sql;
  ids?: number[];
}

export async function searchFor(tx: Tx, searchText: string): Promise<Search> {
  const patterns = await searchPatterns(tx, searchText);
  const ids = hasTrigram(patterns) ? await readIds(tx, patterns) : null;
  // As a subquery the array is one value for the planner instead of a condition per ID.
  if (ids) return { patterns, condition: sql`v.id = any((select ${ids}::integer[])::integer[])`, ids };
  return { patterns, condition: hasWords(sql`v`, patterns) };
}

async function readIds(tx: Tx, patterns: SearchPatterns): Promise<number[] | null> {
  const found = await tx.first(sql<{ ids: number[] | null }>`
    select ${idsContaining('response_words', patterns, mostFinds)} as ids`);
  return found?.ids ?? null;
}

/** Compares by primary key; with `exists` PostgreSQL would hash all words first. */
export function hasWords(row: Sql, patterns: SearchPatterns): Sql {
  return sql`coalesce((select ${contains(sql`w.words`, patterns)} from response_words w
    where w.tenant_id = ${row}.tenant_id and w.response_id = ${row}.id), false)`;
}
