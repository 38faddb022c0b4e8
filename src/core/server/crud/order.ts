import { invalid } from '../../contract/errors.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Sql, sql } from '../db/database.ts';
import { type Column, columnRef, resourceColumns } from './columns.ts';
import { parseCursor, writeCursor } from './cursor.ts';

export interface ListOrder {
  /** For `order by`, over `v`. */
  by: Sql;
  /** Absent for orders that only `_start` and `_end` can page. */
  keyset?: Keyset;
}

/** An order by one column and the id, so that the place of a row in it is known without its neighbors. */
interface Keyset {
  name: string;
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
  const presetName = preset.replace('-', '');
  const names = sortParam ? sortParam.split(',').slice(0, 5) : [presetName];
  const directions = sortParam ? wanted : [preset.startsWith('-') ? 'desc' : 'asc'];
  const columns = names.map((name) => sortColumn(resource, name));
  const keys = columns.map((column, index) => sortKey(column, directions[index] === 'desc'));
  const isDown = directions.at(-1) === 'desc';
  const last = sql`v.id ${sql.raw(isDown ? 'desc' : 'asc')}`;
  const by = sql.join(names.includes('id') ? keys : [...keys, last]);
  const [column, ...others] = columns;
  const isSimple = others.length === 0 && directions.length <= 1;
  return column && isSimple && isShort(column, presetName)
    ? { by, keyset: { name: column.name, column, isDown } }
    : { by };
}

// A cursor carries the value, and other texts, such as a description, are too long for a URL.
const isShort = ({ name, type }: Column, presetName: string): boolean =>
  type !== 'texts' && (type !== 'string' || name === presetName);

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
  if (!keyset || keyset.name === 'id') return sql`null`;
  const last = sql`(array_agg(page.${sql.ref(keyset.name)}))[count(*)]::text`;
  return keyset.column.type === 'string' ? sql`lower(${last})` : last;
}

/** The value of `_after` for the rows behind this one. */
export function cursorOf({ keyset }: ListOrder, key: string | null, id: number): string | undefined {
  return keyset && writeCursor({ order: nameOf(keyset), part: 0, key, id });
}

/** The condition over `v` of the rows behind a cursor. */
export function behindCursor({ keyset }: ListOrder, cursor: string): Sql {
  if (!keyset) {
    throw invalid([{ path: '_after', message: 'This order is paged by _start and _end. Sort by id to use _after' }]);
  }
  const { key, id } = parseCursor(cursor, nameOf(keyset));
  const { column, isDown } = keyset;
  const beyond = sql.raw(isDown ? '<' : '>');
  if (keyset.name === 'id') return sql`v.id ${beyond} ${id}`;
  const own = keyOf(column);
  if (key === null) return sql`${own} is null and v.id ${beyond} ${id}`;
  const behind = sql`(${own}, v.id) ${beyond} (${key}, ${id})`;
  return column.nullable ? sql`(${behind} or ${own} is null)` : behind;
}

const nameOf = ({ name, isDown }: Keyset): string => `${name} ${isDown ? 'desc' : 'asc'}`;
