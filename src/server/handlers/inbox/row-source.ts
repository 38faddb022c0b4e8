import { type RawBuilder, sql } from 'kysely';

/** Where a list of responses is walked. */
export interface RowSource {
  /** What is called `v`, with at least the columns that the list is ordered and narrowed by. */
  rows: RawBuilder<unknown>;
  /** The conditions over `v` that make its rows those of the view. */
  belongs: RawBuilder<unknown>[];
  /** Each value of these columns has an order of its own: they are walked one by one, and then put together. */
  each?: readonly Each[];
  /** A row may be there for several of the values, and is in the list once. */
  isRepeated?: boolean;
  /** The fields of the filters that are looked after by what is said here. */
  takes?: ReadonlySet<string>;
  /** What the rows are gathered with, once, before they are walked and counted. */
  gathered?: RawBuilder<unknown>;
}

export interface Each {
  column: string;
  values: readonly (number | string)[];
}

/** A source with all that its rows must be. */
export interface Narrowed extends RowSource {
  where: RawBuilder<unknown>;
  /** What is looked for on the way along its rows. */
  met?: RawBuilder<unknown> | undefined;
}

/** Every response of every tenant; a list names its tenant itself. */
export const allRows = sql`sentiment_response_rows`;

// What is kept beside a response, by the names that lists use.
const kept = sql.raw(
  ['status', 'own_status_id', 'severity_level_id', 'severity', 'customer_response_id', 'channel']
    .concat('sentiment_score', 'sla_due_at', 'escalation_level')
    .map((column) => `k.${column}`)
    .join(', '),
);
const own = sql`k.tenant_id, k.response_id as id, k.response_id as walked_id, k.sentiment_id, k.created_at, k.updated_at, ${kept}`;

/** The responses that wait, once for each whom they wait for. */
export const queuedRows = sql`(select k.kind, k.holder_id, k.feeling, ${own} from response_queue k)`;

/** The responses that are done. */
export const doneRows = sql`(select ${own} from response_done k)`;

const gatheredRows = sql`gathered`;

/** Those of them that say what is looked for, by their ids. */
export function foundRows(tenantId: number | null, ids: readonly number[]): RowSource {
  return gatheredFrom(sql`select k.* from unnest(${ids}::integer[]) i(id)
    join ${doneRows} k on k.tenant_id = ${tenantId} and k.id = i.id`);
}

/** Those of the responses that wait which meet the conditions: few enough to be sorted as they are. */
export function fewQueued(tenantId: number | null, belongs: readonly RawBuilder<unknown>[]): RowSource {
  return gatheredFrom(sql`select v.* from ${queuedRows} v
    where ${sql.join([sql`v.tenant_id = ${tenantId}`, ...belongs], sql` and `)}`);
}

const gatheredFrom = (rows: RawBuilder<unknown>): RowSource => ({
  rows: gatheredRows,
  belongs: [],
  gathered: sql`with ${gatheredRows} as materialized (${rows})`,
});

/** What is done, once for each who had it; of what nobody asks for, nothing is looked up. */
export const heldRows = sql`(select h.tenant_id, h.kind, h.holder_id, h.response_id as id, h.response_id as walked_id,
  h.sentiment_id, h.created_at, h.updated_at, ${kept} from response_done_holders h
  left join response_done k on k.tenant_id = h.tenant_id and k.response_id = h.response_id)`;

/** That a column has any of the values. */
export function ofAny({ column, values }: Each): RawBuilder<unknown> {
  return sql`v.${sql.ref(column)} = any(${listOf(values)})`;
}

/** Values as an array that the database understands. */
export function listOf(values: readonly (number | string)[]): RawBuilder<unknown> {
  return typeof values[0] === 'string' ? sql`${values}::text[]` : sql`${values}::integer[]`;
}

/** How many rows fit, up to one more than the cap. */
export function countOf(sources: readonly Narrowed[], cap: number): RawBuilder<unknown> {
  const need = sql`limit ${sql.lit(cap + 1)}`;
  const found = sources.map(({ rows, where, met = sql`true`, each, isRepeated }) => {
    const along = (isOne: RawBuilder<unknown>) =>
      sql`(select v.id from ${rows} v where ${where} and ${met} and ${isOne} ${need})`;
    return sql`(select ${isRepeated ? sql`distinct` : sql``} o.id from ${ofEach(each, along)} o ${need})`;
  });
  return sql`(select count(*)::integer from (select from (${sql.join(found, sql` union all `)}) each_one ${need}) capped)`;
}

/** What is found along the rows, once for each of the values. */
export function ofEach(
  each: readonly Each[] = [],
  along: (isOne: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (each.length === 0) return along(sql`true`);
  const values = each.map(({ values }, n) => sql`unnest(${listOf(values)}) ${sql.ref(`h${n}`)}(value)`);
  const isOne = each.map(({ column }, n) => sql`v.${sql.ref(column)} = ${sql.ref(`h${n}`)}.value`);
  return sql`(select f.* from ${sql.join(values, sql` cross join `)} cross join lateral ${along(sql.join(isOne, sql` and `))} f)`;
}
