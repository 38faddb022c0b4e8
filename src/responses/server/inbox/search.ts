import { hasTrigram } from '../../../core/server/crud/query.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';

/** Above this number of finds, the list is scanned in its order until a page is full. */
const mostFinds = 3_000;

export interface Search {
  text: string;
  condition: Sql;
  ids?: number[];
}

export async function searchFor(tx: Tx, searchText: string): Promise<Search> {
  const text = searchText.slice(0, 200);
  const ids = hasTrigram(text) ? await idsContaining(tx, text) : null;
  // As a subquery the array is one value for the planner instead of a condition per ID.
  if (ids) return { text, condition: sql`v.id = any((select ${ids}::integer[])::integer[])`, ids };
  return { text, condition: containsText(sql`v`, text) };
}

async function idsContaining(tx: Tx, text: string): Promise<number[] | null> {
  const found = await tx.first(sql<{ ids: number[] | null }>`
    select ids_containing('response_words', ${text}, ${mostFinds}) as ids`);
  return found?.ids ?? null;
}

/** Compares by primary key; with `exists` PostgreSQL would hash all words first. */
export function containsText(row: Sql, text: string): Sql {
  return sql`coalesce((select strpos(w.words, fold_text(${text})) > 0 from response_words w
    where w.tenant_id = ${row}.tenant_id and w.response_id = ${row}.id), false)`;
}
