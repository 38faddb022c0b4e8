import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { bySeverity, type Filters, holders, inboxQuery, ofFields, oneOf, valuesOf } from './filters.ts';
import type { InboxWishes } from './inbox-wishes.ts';
import { allRows, doneRows } from './row-source.ts';

/** So many rows are sooner gathered and sorted than met one by one along an order that knows nothing of the filter. */
const most = 4_000;

/** One way to the rows that pass a filter, and how many there are, up to one more than are gathered. */
interface Way {
  rows: RawBuilder<unknown>;
  size: RawBuilder<{ size: number }>;
}

interface Gathering {
  /** Where the fewest rows are; undefined where every way leads to too many. */
  rows: RawBuilder<unknown> | undefined;
  /** Known to be more than are ever counted. */
  isMany: boolean;
}

/** Whether what is done and passes the filters is better gathered than walked to, and along which of them. */
async function gathering(tx: Tx, filters: Filters, sort: string): Promise<Gathering> {
  if (isWalkedStraight(filters, sort)) return { rows: undefined, isMany: false };
  const ways = filters.fields.flatMap((field) =>
    wayOf(
      tx,
      ofFields(filters, (one) => one === field),
    ),
  );
  if (ways.length === 0) return { rows: undefined, isMany: false };
  const found = await tx.first(sql<{ sizes: number[] }>`
    select array[${sql.join(ways.map(({ size }) => size))}] as sizes`);
  const sizes = found?.sizes ?? [];
  const least = Math.min(...sizes);
  if (least <= most) return { rows: ways[sizes.indexOf(least)]?.rows, isMany: false };
  return { rows: undefined, isMany: filters.fields.length === 1 };
}

const received = ['createdAt', 'severityLevelId', 'severityRank'];
// Where an index leads through just the rows of the filter in just the order.
const straight: Record<string, readonly string[]> = {
  sentimentId: [...received, 'updatedAt', 'sentimentScore'],
  severityLevelId: [...received, 'sentimentScore'],
  channel: received,
  createdAt: received,
  status: ['updatedAt'],
  customerResponseId: ['createdAt'],
  updatedAt: ['updatedAt'],
  sentimentScore: ['sentimentScore', 'severityLevelId', 'severityRank'],
};
const walkedOneByOne = new Set(['sentimentId', 'severityLevelId']);

function isWalkedStraight({ fields, words }: Filters, sort: string): boolean {
  const [field, ...more] = fields;
  if (!field || more.length > 0) return !field;
  if (!straight[field]?.includes(sort)) return false;
  const several = valuesOf(words[field] ?? words[`${field}_in`] ?? '').length > 1;
  return !several || walkedOneByOne.has(field);
}

const indexed = new Set([...Object.keys(straight), 'escalationLevel']);

function wayOf(tx: Tx, filter: Filters): Way[] {
  const [field = ''] = filter.fields;
  const words = Object.keys(filter.words);
  const held = holders[field];
  if (held) return wayOfHolders(tx, held, valuesOf(filter.words[field] ?? filter.words[`${field}_in`]));
  if (!indexed.has(field) || words.some((word) => /_(ne|like)$/.test(word))) return [];
  const { severities, rest } = bySeverity(filter);
  const also = severities ? [oneOf('severity', severities)] : [];
  const { where } = inboxQuery(tx, rest.words, also, rest.fixed);
  const rows = sql`from ${doneRows} v where ${where}`;
  return [{ rows: sql`(select v.* ${rows} offset 0)`, size: sizeOf(rows) }];
}

function wayOfHolders(tx: Tx, [table, column]: readonly [string, string], values: readonly string[]): Way[] {
  const ids = values.map(Number);
  // Nobody is no holder.
  if (!ids.every(Number.isSafeInteger)) return [];
  const held = sql`from ${sql.table(table)} j where j.tenant_id = ${tx.tenantId} and j.${sql.ref(column)} = any(${ids}::integer[])`;
  const rows = sql`(select v.* from (select distinct j.response_id ${held} offset 0) i
    join ${doneRows} v on v.tenant_id = ${tx.tenantId} and v.id = i.response_id offset 0)`;
  return [{ rows, size: sizeOf(held) }];
}

const sizeOf = (rows: RawBuilder<unknown>) =>
  sql<{ size: number }>`(select count(*)::integer from (select ${rows} limit ${most + 1}) counted)`;

const kept = sql`v.id, v.severity, v.sentiment_score, v.created_at, v.updated_at`;
const ofAll = sql`v.id, v.number, v.status, v.sla_due_at, v.escalation_level`;

/** The rows that fit, to be gathered once and sorted, where that is less work than to walk to a page of them. */
export async function gatheredFrom(
  tx: Tx,
  { sources, filters, said, only }: InboxWishes,
  sort: string,
): Promise<Gathering> {
  const [first] = sources;
  if (first?.rows === allRows) {
    const found = sql`from ${allRows} v where ${first.where}`;
    const isShort = said?.isShort || (filters.fields.length > 0 && (await isGathered(tx, found, { filters, sort })));
    return { rows: isShort ? sql`select ${ofAll} ${found}` : undefined, isMany: false };
  }
  if (only === 'open' || only === 'nothing') return { rows: undefined, isMany: false };
  const isByDay = sources.some(({ each }) => each?.some(({ column }) => column === 'received_day'));
  if (isByDay && filters.fields.length === 1 && !said) return { rows: undefined, isMany: false };
  const ways = said?.isShort ? { rows: doneRows, isMany: false } : await gathering(tx, filters, sort);
  if (!ways.rows) return { rows: undefined, isMany: ways.isMany && !said };
  const each = sources.map(
    ({ rows, where }) => sql`select ${kept} from ${rows === doneRows ? ways.rows : rows} v where ${where}`,
  );
  return { rows: sql.join(each, sql` union all `), isMany: false };
}

// What lies in a span of time lies together, on the disk and in nearly every order.
const mostOfOthers = 8_000;
const mostOfSpan = 100_000;
const times = new Set(['createdAt', 'updatedAt', 'slaDueAt', 'resolvedAt']);

/** For orders that nothing is kept for, as far as the database can tell from what it knows of its rows. */
async function isGathered(
  tx: Tx,
  found: RawBuilder<unknown>,
  { filters: { fields }, sort }: { filters: Filters; sort: string },
): Promise<boolean> {
  // Its own order begins just where the span does.
  if (times.has(sort) && fields.includes(sort)) return false;
  const plan = await tx.first(sql<Record<string, { Plan: { 'Plan Rows': number } }[]>>`
    explain (format json) select ${found}`);
  const rows = Object.values(plan ?? {})[0]?.[0]?.Plan['Plan Rows'];
  return rows !== undefined && rows <= (fields.some((field) => times.has(field)) ? mostOfSpan : mostOfOthers);
}
