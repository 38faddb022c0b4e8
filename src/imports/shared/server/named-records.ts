import { foldText } from '../../../core/contract/notations/fold-text.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';

/** Parts of a list that are tried together as one name, because a name may have a comma itself. */
const mostParts = 4;

interface Part {
  from: number;
  to: number;
}

function partsIn(cell: string): Part[] {
  const ends = [...cell.matchAll(/[;,|、\n]/g)].map(({ index }) => index);
  return [...ends, cell.length].map((to, at) => ({ from: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, to }));
}

const textFrom = (cell: string, from: Part | undefined, to: Part | undefined) => cell.slice(from?.from, to?.to).trim();

/** Every text of a cell that may be a name: the whole, and its parts with up to three that follow. */
export function possibleNames(cell: string): string[] {
  const parts = partsIn(cell);
  const several = parts.flatMap((part, at) =>
    parts.slice(at, at + mostParts).map((last) => textFrom(cell, part, last)),
  );
  return [...new Set([cell.trim(), ...several])].filter(Boolean);
}

/** The records that some cells name, and a text that names none. */
export function namedIn(
  cells: readonly string[],
  known: ReadonlyMap<string, number>,
): { ids: number[]; unknown: string | undefined } {
  const ids = new Set<number>();
  let unknown: string | undefined;
  for (const cell of cells) {
    const whole = known.get(foldText(cell.trim()));
    const parts = whole === undefined ? partsIn(cell) : [];
    if (whole !== undefined) ids.add(whole);
    for (let at = 0; at < parts.length; ) {
      const found = longestFrom(cell, parts, at, known);
      if (found) ids.add(found.id);
      else unknown ??= textFrom(cell, parts[at], parts[at]) || undefined;
      at += found?.parts ?? 1;
    }
  }
  return { ids: [...ids].sort((one, other) => one - other), unknown };
}

function longestFrom(cell: string, parts: readonly Part[], at: number, known: ReadonlyMap<string, number>) {
  for (let count = Math.min(mostParts, parts.length - at); count > 0; count -= 1) {
    const id = known.get(foldText(textFrom(cell, parts[at], parts[at + count - 1])));
    if (id !== undefined) return { id, parts: count };
  }
  return undefined;
}

interface Named {
  id: number;
  names: string[];
}

const foldedOf = (names: readonly string[]) => [...new Set(names.map(foldText))].filter(Boolean);

/** Users by name and email address; a name that several share is missing. */
export async function readUsers(
  tx: Tx,
  names: readonly string[],
  { areActive }: { areActive: boolean },
): Promise<Map<string, number>> {
  const folded = foldedOf(names);
  if (folded.length === 0) return new Map();
  return unique(
    await tx.rows(sql<Named>`
      select id, array[fold_text(full_name), fold_text(email)] as names from user_rows
      where tenant_id = ${tx.tenantId} and (is_active or not ${areActive})
        and (fold_text(full_name) = any(${folded}::text[]) or fold_text(email) = any(${folded}::text[]))`),
  );
}

export async function readGroups(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const folded = foldedOf(names);
  if (folded.length === 0) return new Map();
  return unique(
    await tx.rows(sql<Named>`
      select id, array[fold_text(name)] as names from groups
      where tenant_id = ${tx.tenantId} and fold_text(name) = any(${folded}::text[])`),
  );
}

/** Records by their names. */
export function unique(rows: readonly Named[]): Map<string, number> {
  const ids = new Map<string, number>();
  const shared = new Set<string>();
  for (const { id, names } of rows)
    for (const name of new Set(names)) {
      if (ids.has(name)) shared.add(name);
      ids.set(name, id);
    }
  for (const name of shared) ids.delete(name);
  return ids;
}
