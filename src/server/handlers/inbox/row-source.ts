import { type RawBuilder, sql } from 'kysely';

/** Where a list of responses is walked. */
export interface RowSource {
  /** What is called `v`, with at least the columns that the list is ordered and narrowed by. */
  rows: RawBuilder<unknown>;
  /** The conditions over `v` that make its rows those of the view. */
  belongs: RawBuilder<unknown>[];
  /** Each value of these columns has an order of its own: they are walked one by one, and then put together. */
  each?: readonly Each[];
}

export interface Each {
  column: 'holder_id' | 'severity' | 'sentiment_id' | 'received_day';
  values: readonly number[];
}

/** A source with all that its rows must be. */
export interface Narrowed extends RowSource {
  where: RawBuilder<unknown>;
}

/** Every response of every tenant; a list names its tenant itself. */
export const allRows = sql`sentiment_response_rows`;

// What is kept beside a response, by the names that lists use.
const keys = sql`q.response_id as id, q.response_id as walked_id, q.sentiment_id, q.status, q.severity_level_id, q.severity, q.customer_response_id,
  q.channel, q.sentiment_score, q.sla_due_at, q.created_at, q.updated_at, q.escalation_level`;

/** The responses that wait, once for each whom they wait for. */
export const queuedRows = sql`(select q.tenant_id, q.kind, q.holder_id, ${keys} from response_queue q)`;

/** The responses that are done. */
export const doneRows = sql`(select q.tenant_id, q.received_day, ${keys} from response_done q)`;

/** How many rows fit, up to one more than the cap. */
export function countOf(sources: readonly Narrowed[], cap: number): RawBuilder<unknown> {
  const found = sources.map(({ rows, where }) => sql`(select from ${rows} v where ${where} limit ${cap + 1})`);
  return sql`(select count(*)::integer from (select from (${sql.join(found, sql` union all `)}) each_one
    limit ${cap + 1}) capped)`;
}
