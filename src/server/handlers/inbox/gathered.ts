import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { allRows } from './row-source.ts';

// Sorting so many takes less than meeting them one by one along an order that knows nothing of the filter. What lies in
// a span of time lies together, on the disk and in nearly every order: met late or never, and quickly gathered.
const mostScattered = 8_000;
const mostOfSpan = 100_000;
const times = new Set(['createdAt', 'updatedAt', 'slaDueAt', 'resolvedAt']);

/** The rows that an order is sorted by, to be gathered once before any part of it is walked. */
export function gatheredRows(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select v.id, v.number, v.status, v.severity_level_id, v.sentiment_score, v.sla_due_at, v.created_at,
    v.updated_at, v.escalation_level from ${allRows} v where ${where}`;
}

/** Whether what fits is better gathered than walked to, as far as the database can tell from what it knows of its rows. */
export async function isGathered(
  tx: Tx,
  where: RawBuilder<unknown>,
  { words, sort }: { words: readonly string[]; sort: string },
): Promise<boolean> {
  const fields = words.map((word) => word.replace(/_\w+$/, ''));
  // Its own order begins just where the span does.
  if (times.has(sort) && fields.includes(sort)) return false;
  const plan = await tx.first(sql<Record<string, { Plan: { 'Plan Rows': number } }[]>>`
    explain (format json) select from ${allRows} v where ${where}`);
  const rows = Object.values(plan ?? {})[0]?.[0]?.Plan['Plan Rows'];
  return rows !== undefined && rows <= (fields.some((field) => times.has(field)) ? mostOfSpan : mostScattered);
}
