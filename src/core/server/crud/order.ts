import { invalid } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Sql, sql } from '../db/database.ts';
import { type Column, columnRef, resourceColumns } from './columns.ts';
import { longestKey, parseCursor, writeCursor } from './cursor.ts';

export interface ListOrder {
  /** For `order by`, over `v`. */
  by: Sql;
  /** Absent for orders that only `_start` and `_end` can page. */
  keyset?: Keyset;
}

/** An order by one column and the id, so that the place of a row in it is known without its neighbors. */
interface Keyset {
  column: Column;
  isDown: boolean;
}

/** Parses `_order=asc,desc`. */
export function sortDirections(order: unknown): string[] {
  const directions = order === undefined ? [] : [order].flat().join(',').toLowerCase().split(',');
  if (directions.some((direction) => !['', 'asc', 'desc'].includes(direction))) throw new Error('asc or desc');
  return directions;
}

/** Parses `_sort=name,id` with the directions of `_order`, or the resource's default order; ID breaks ties. */
export function listOrder(resource: Resource, sort: unknown, wanted: readonly string[]): ListOrder {
  const sortParam = sort === undefined ? '' : [sort].flat().join(',');
  const preset = resource.order ?? '-id';
  const names = sortParam ? sortParam.split(',').slice(0, 5) : [preset.replace('-', '')];
  const directions = sortParam ? wanted : [preset.startsWith('-') ? 'desc' : 'asc'];
  const columns = names.map((name) => sortColumn(resource, name));
  const keys = columns.map((column, index) => sortKey(column, directions[index] === 'desc'));
  const isDown = directions.at(-1) === 'desc';
  const last = sql`v.id ${sql.raw(isDown ? 'desc' : 'asc')}`;
  const by = sql.join(names.includes('id') ? keys : [...keys, last]);
  const [column, ...others] = columns;
  const isSimple = others.length === 0 && directions.length <= 1;
  return column && isSimple && column.type !== 'texts' ? { by, keyset: { column, isDown } } : { by };
}

function sortColumn(resource: Resource, name: string): Column {
  const column = resourceColumns(resource).get(name);
  if (!column || column.type === 'ids' || column.type === 'json') throw new Error(`Cannot sort by ${name}`);
  return column;
}

function sortKey(column: Column, down: boolean): Sql {
  const direction = sql.raw(down ? 'desc' : 'asc');
  if (column.name === 'id') return sql`v.id ${direction}`;
  // On a non-null column `nulls last` would prevent a backward index scan.
  return column.nullable ? sql`${keyOf(column)} ${direction} nulls last` : sql`${keyOf(column)} ${direction}`;
}

function keyOf(column: Column): Sql {
  return ['string', 'texts'].includes(column.type) ? sql`lower(${columnRef(column)}::text)` : columnRef(column);
}

/** The key of the last of some rows, whose columns have the names of the API. */
export function lastKey({ keyset }: ListOrder): Sql {
  if (!keyset || keyset.column.name === 'id') return sql`null`;
  const last = sql`(array_agg(page.${sql.ref(keyset.column.name)}))[count(*)]::text`;
  return keyset.column.type === 'string' ? sql`lower(${last})` : last;
}

/** As many as ids. */
const mostRows = 2_147_483_647;

/** Where a page of a list ends: the key and the id of its last row, and the number of rows before its end. */
interface End {
  key: string | null;
  id: number;
  before: number;
}

/** The value of `_after` for the rows behind a page; undefined for a key that is too long for an address. */
export function cursorOf({ keyset }: ListOrder, { key, id, before }: End): string | undefined {
  if (!keyset || (key?.length ?? 0) > longestKey) return undefined;
  return writeCursor({ order: nameOf(keyset), part: before, key, id });
}

/** The rows behind a cursor: their condition over `v`, and how many are before them. */
export function behindCursor({ keyset }: ListOrder, cursor: string): { isBehind: Sql; before: number } {
  if (!keyset) {
    throw invalid([{ path: '_after', message: 'This order is paged by _start and _end. Sort by id to use _after' }]);
  }
  const { part: before, ...last } = parseCursor(cursor, nameOf(keyset), mostRows);
  return { isBehind: isBehind(keyset, last), before };
}

function isBehind({ column, isDown }: Keyset, { key, id }: Pick<End, 'key' | 'id'>): Sql {
  const beyond = sql.raw(isDown ? '<' : '>');
  if (column.name === 'id') return sql`v.id ${beyond} ${id}`;
  const own = keyOf(column);
  if (key === null) return sql`${own} is null and v.id ${beyond} ${id}`;
  const behind = sql`(${own}, v.id) ${beyond} (${key}, ${id})`;
  return column.nullable ? sql`(${behind} or ${own} is null)` : behind;
}

const nameOf = ({ column, isDown }: Keyset): string => `${column.name} ${isDown ? 'desc' : 'asc'}`;
