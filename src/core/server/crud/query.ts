import { type FieldError, invalid } from '../../contract/errors.ts';
import { isDay, readMoment } from '../../contract/notations/date.ts';
import { foldText } from '../../contract/notations/fold-text.ts';
import type { Resource } from '../../contract/resource.ts';
import { type Sql, sql, type Tx } from '../db/database.ts';
import { type Column, columnRef, resourceColumns, snakeOf } from './columns.ts';
import { type ListOrder, listOrder, sortDirections } from './order.ts';
import { contains, hasTrigram, idsContaining, searchPatterns } from './search.ts';

export interface ListQuery {
  where: Sql;
  order: ListOrder;
  offset: number;
  limit: number;
  paged: boolean;
}

const unpagedRows = 1_000;
const ownLabels = new Set(['_start', '_end', '_sort', '_order', 'q', 'tenant', 'tenantId']);
const comparisons = { ne: '<>', gte: '>=', lte: '<=', lt: '<' } as const;

/**
 * Converts list parameters (`_start`, `_end`, `_sort`, `_order`, `q`, `field`, `field_ne`, `field_gte`, `field_lte`,
 * `field_lt`, `field_like`, `field_in`) into SQL over `v`, the resource's view. Unknown fields are 422. `also` adds conditions.
 */
export async function listQuery(
  tx: Tx,
  resource: Resource,
  query: Record<string, unknown>,
  fixed: Record<string, number> = {},
  also: readonly Sql[] = [],
): Promise<ListQuery> {
  const { tenantId } = tx;
  const errors: FieldError[] = [];
  const conditions = [sql`v.tenant_id = ${tenantId}`, ...also];
  for (const [name, value] of Object.entries(fixed))
    conditions.push(condition(resource, tenantId, name, String(value)));
  for (const [paramName, value] of Object.entries(query)) {
    if (ownLabels.has(paramName) || value === undefined) continue;
    collect(errors, paramName, () => conditions.push(condition(resource, tenantId, paramName, value)));
  }
  if (typeof query.q === 'string' && query.q.trim()) conditions.push(await search(tx, resource, query.q.trim()));
  const start = integerParam(errors, '_start', query._start, 0);
  const end = integerParam(errors, '_end', query._end, start + unpagedRows);
  const directions = collect(errors, '_order', () => sortDirections(query._order)) ?? [];
  const order = collect(errors, '_sort', () => listOrder(resource, query._sort, directions)) ?? { by: sql`v.id` };
  if (errors.length > 0) throw invalid(errors);
  return {
    where: sql.join(conditions, sql` and `),
    order,
    offset: start,
    limit: Math.min(Math.max(end - start, 0), unpagedRows),
    paged: query._start !== undefined || query._end !== undefined,
  };
}

function collect<T>(errors: FieldError[], path: string, work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    errors.push({ path, message: error instanceof Error ? error.message : 'Invalid' });
    return undefined;
  }
}

function integerParam(errors: FieldError[], path: string, value: unknown, absent: number): number {
  if (value === undefined) return absent;
  if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value);
  errors.push({ path, message: 'A whole number' });
  return absent;
}

function condition(resource: Resource, tenantId: number | null, paramName: string, value: unknown): Sql {
  const columns = resourceColumns(resource);
  const plain = columns.get(paramName);
  if (plain) return equals(plain, listed(value), tenantId);
  const [, name, operator] = /^(\w+)_(ne|gte|lte|lt|like|in)$/.exec(paramName) ?? [];
  const column = name ? columns.get(name) : undefined;
  if (!column || !operator) throw new Error(`Unknown filter ${paramName}`);
  if (operator === 'in') {
    const texts = listed(value).flatMap((text) => String(text).split(','));
    return equals(column, texts, tenantId);
  }
  if (['ids', 'texts', 'json'].includes(column.type))
    throw new Error(`${column.name} can only be filtered by equality`);
  const [text] = listed(value);
  if (['like', 'lt'].includes(operator) && column.type === 'time')
    throw new Error('A date is compared by _gte and _lte');
  if (operator === 'like') return containsText(sql`fold_text(${columnRef(column)}::text)`, String(text));
  if (column.type === 'time' && isWholeDay(text)) return ofDay(column, operator, text, tenantId);
  const comparison = sql.raw(comparisons[operator as keyof typeof comparisons]);
  return sql`${columnRef(column)} ${comparison} ${typed(column, text)}`;
}

const isWholeDay = (text: unknown): text is string => typeof text === 'string' && text.length === 10 && isDay(text);

/** A day without a time is a whole day of the tenant's calendar, as figures count it. */
function ofDay(column: Column, operator: string, day: string, tenantId: number | null): Sql {
  const midnight = (later: number) =>
    sql`day_start(${day}::date + ${later}::integer, (select time_zone from tenants where id = ${tenantId}))`;
  const begins = sql`${columnRef(column)} >= ${midnight(0)}`;
  if (operator === 'gte') return begins;
  const ends = sql`${columnRef(column)} < ${midnight(1)}`;
  if (operator === 'lte') return ends;
  return operator === 'ne' ? sql`not (${begins} and ${ends})` : sql`(${begins} and ${ends})`;
}

function listed(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function equals(column: Column, values: unknown[], tenantId: number | null): Sql {
  if (column.type === 'json') throw new Error(`${column.name} cannot be filtered`);
  const days = column.type === 'time' ? values.filter(isWholeDay) : [];
  const wanted = values.filter((value) => value !== 'null' && !days.some((day) => day === value));
  const found = [
    ...days.map((day) => ofDay(column, 'eq', day, tenantId)),
    ...(wanted.length > 0
      ? [
          among(
            column,
            wanted.map((value) => typed(column, value)),
          ),
        ]
      : []),
    ...(values.includes('null') ? [isEmpty(column)] : []),
  ];
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`;
}

function among(column: Column, values: unknown[]): Sql {
  if (column.type === 'texts') return sql`jsonb_exists_any(${columnRef(column)}, ${values}::text[])`;
  const list = sql.join(values);
  if (!column.through) return sql`${columnRef(column)} in (${list})`;
  const [table, own, other] = column.through;
  return sql`exists (select from ${sql.ref(table)} j where j.tenant_id = v.tenant_id
    and j.${sql.ref(own)} = v.id and j.${sql.ref(other)} in (${list}))`;
}

function isEmpty(column: Column): Sql {
  if (!column.through) return sql`${columnRef(column)} is null`;
  const [table, own] = column.through;
  // `offset 0` makes PostgreSQL test each row separately: few rows are read, while the join table is large.
  return sql`not exists (select from ${sql.ref(table)} j
    where j.tenant_id = v.tenant_id and j.${sql.ref(own)} = v.id offset 0)`;
}

function typed(column: Column, value: unknown): unknown {
  const text = String(value);
  if (column.type === 'boolean') {
    if (text !== 'true' && text !== 'false') throw new Error('true or false');
    return text === 'true';
  }
  if (column.type === 'number' || column.type === 'ids') {
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number) || Math.abs(number) > 2_147_483_647) throw new Error('A number');
    return number;
  }
  if (column.type === 'time') {
    const moment = readMoment(text);
    if (moment === null)
      throw new Error('A date such as 2026-03-09, or a time with its zone such as 2026-03-09T14:30:00Z');
    return moment;
  }
  return text;
}

/**
 * A condition over `v`: the columns that the resource searches have all words, in any case, accents and width, or, where
 * the caller may see phone numbers, one of the notations of a number.
 */
export async function search(tx: Tx, resource: Resource, text: string, canSeePhones = true): Promise<Sql> {
  const { searchColumn, searchPhones = [] } = resource;
  const columns = (resource.search ?? [])
    .map((name) => resourceColumns(resource).get(name))
    .filter((column) => !!column);
  if (columns.length === 0) throw invalid([{ path: 'q', message: 'This list has no search' }]);
  const { words, phones } = await searchPatterns(tx, text);
  const patterns = { words, phones: canSeePhones ? phones : [] };
  if (searchColumn && hasTrigram(patterns))
    return sql`v.id = any((select ${idsContaining(resource.table, patterns, null)})::integer[])`;
  if (searchColumn) return contains(sql`v.${sql.ref(searchColumn)}`, patterns);
  // A column with the collation C would leave the case of all letters but A to Z.
  const texts = sql`fold_text(concat_ws(e'\n', ${sql.join(columns.map(columnRef))}) collate "default")`;
  const numbers = searchPhones.map((name) => sql`, searched_phone(v.${sql.ref(snakeOf(name))})`);
  return contains(sql`concat(${texts}${sql.join(numbers, sql``)})`, patterns);
}

const containsText = (folded: Sql, text: string): Sql => sql`strpos(${folded}, ${foldText(text.slice(0, 200))}) > 0`;
