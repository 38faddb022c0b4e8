import type { Place } from '../../../core/server/crud/cursor.ts';
import { type Sql, sql, type Tx } from '../../../core/server/db/database.ts';
import type { Status } from '../../../forms/schemas/response-statuses.ts';
import type { Search } from './search.ts';

interface Key {
  column: string;
  type: 'timestamptz' | 'real' | 'integer';
}

interface SortPart {
  condition: Sql;
  key?: Key;
}

export interface InboxSort {
  parts: readonly SortPart[];
  isDown: boolean;
}

interface SortRequest {
  sort: string;
  isDown: boolean;
  statuses: readonly Status[];
}

export async function inboxSort(tx: Tx, { sort, isDown, statuses }: SortRequest): Promise<InboxSort | undefined> {
  const parts = await sortParts(tx, sort, isDown, statuses);
  return parts && { parts, isDown };
}

const createdAt: Key = { column: 'created_at', type: 'timestamptz' };
const keys: Readonly<Record<string, Key>> = {
  createdAt,
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
  reference: { column: 'number', type: 'integer' },
  escalationLevel: { column: 'escalation_level', type: 'integer' },
};
const nullableKeys: Readonly<Record<string, Key>> = {
  slaDueAt: { column: 'sla_due_at', type: 'timestamptz' },
  sentimentScore: { column: 'sentiment_score', type: 'real' },
};

async function sortParts(tx: Tx, sort: string, isDown: boolean, statuses: readonly Status[]) {
  const [key, nullable] = [keys[sort], nullableKeys[sort]];
  if (key) return [{ condition: sql`true`, key }];
  if (nullable) {
    const column = sql`v.${sql.ref(nullable.column)}`;
    return [{ condition: sql`${column} is not null`, key: nullable }, { condition: sql`${column} is null` }];
  }
  if (sort === 'status') return turned(statuses, isDown).map((status) => ({ condition: sql`v.status = ${status}` }));
  if (sort === 'severityLevelId' || sort === 'severityRank') return severityParts(tx, isDown);
  return undefined;
}

/** Responses without a severity sort last in both directions. */
async function severityParts(tx: Tx, isDown: boolean): Promise<SortPart[]> {
  const levels = await tx.rows(sql<{ id: number }>`
    select id from severity_levels where tenant_id = ${tx.tenantId} order by rank, id`);
  const some = turned(levels, isDown).map(({ id }) => sql`v.severity_level_id = ${id}`);
  return [...some, sql`v.severity_level_id is null`].map((condition) => ({ condition, key: createdAt }));
}

function turned<T>(list: readonly T[], isDown: boolean): readonly T[] {
  return isDown ? list.toReversed() : list;
}

export interface Found extends Omit<Place, 'order'> {
  contains: boolean;
}

export interface Range {
  offset: number;
  limit: number;
  from: Place | undefined;
}

export async function readInOrder(
  tx: Tx,
  where: Sql,
  { parts, isDown }: InboxSort,
  { offset, limit, from }: Range,
  search?: Search,
): Promise<Found[]> {
  const found: Found[] = [];
  let skipped = offset;
  for (const [part, { condition, key }] of parts.entries()) {
    if (found.length === limit) break;
    if (from && part < from.part) continue;
    const after = from?.part === part ? beyond(from, key, isDown) : sql`true`;
    const inPart = sql`${where} and ${condition} and ${after}`;
    const rows = await readPart(tx, inPart, {
      part,
      key,
      isDown,
      offset: skipped,
      limit: limit - found.length,
      search,
    });
    found.push(...rows);
    if (rows.length > 0) skipped = 0;
    else if (skipped > 0) skipped -= await countUpTo(tx, inPart, skipped);
  }
  return found;
}

interface PartRange {
  part: number;
  key: Key | undefined;
  isDown: boolean;
  offset: number;
  limit: number;
  search: Search | undefined;
}

async function readPart(tx: Tx, where: Sql, { part, key, isDown, offset, limit, search }: PartRange): Promise<Found[]> {
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const column = key ? sql`v.${sql.ref(key.column)}` : sql`null::integer`;
  const rows = await tx.rows(sql<{ id: number; key: string | null; contains: boolean }>`
    select r.id, r.key::text as key, ${search?.isIn(sql`r`) ?? sql`true`} as contains
    from (select v.tenant_id, v.id, ${column} as key from sentiment_response_rows v where ${where}
      order by ${key ? sql`${column} ${direction},` : sql``} v.id ${direction}
      limit ${limit} offset ${offset}) r
    order by ${key ? sql`r.key ${direction},` : sql``} r.id ${direction}`);
  return rows.map((row) => ({ part, ...row }));
}

function beyond(from: Place, key: Key | undefined, isDown: boolean): Sql {
  const after = sql.raw(isDown ? '<' : '>');
  if (!key || from.key === null) return sql`v.id ${after} ${from.id}`;
  return sql`(v.${sql.ref(key.column)}, v.id) ${after} (${from.key}::${sql.raw(key.type)}, ${from.id}::integer)`;
}

export async function countUpTo(tx: Tx, where: Sql, most: number): Promise<number> {
  const counted = await tx.first(sql<{ count: number }>`select ${countCapped(where, most)} as count`);
  return counted?.count ?? 0;
}

export function countCapped(where: Sql, most: number): Sql {
  return sql`(select count(*)::integer from (
    select from sentiment_response_rows v where ${where} limit ${most}) counted)`;
}
