import { type RawBuilder, sql } from 'kysely';

/** Where a list of responses is walked. */
export interface RowSource {
  /** What is called `v`, with at least the columns that the list is ordered and narrowed by. */
  rows: RawBuilder<unknown>;
  /** The conditions over `v` that make its rows those of the view. */
  belongs: RawBuilder<unknown>[];
  /** Each has an order of its own: they are walked one by one, and then put together. */
  holders?: readonly number[];
}

/** Every response of every tenant; a list names its tenant itself. */
export const allRows = sql`sentiment_response_rows`;

/** How many rows fit, up to one more than the cap. */
export function countOf(rows: RawBuilder<unknown>, where: RawBuilder<unknown>, cap: number): RawBuilder<unknown> {
  return sql`(select count(*)::integer from (select from ${rows} v where ${where} limit ${cap + 1}) capped)`;
}
