import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { bySeverity, type Filters, valuesOf } from './filters.ts';
import type { Each } from './row-source.ts';

const day = 86_400_000;
const firstDay = Date.UTC(2000, 0, 1) / day;
const mostDays = 400;
const slackDays = 30;
const mostWalks = 450;

/**
 * What lists of what is done are walked by, one by one, so that each walk goes along an index through nothing but rows
 * that fit: what was received in a span of time day by day, scores severity by severity, several forms form by form.
 */
export async function oneByOne(tx: Tx, filters: Filters, sort: string): Promise<Each[]> {
  const days = ['updatedAt', 'sentimentScore'].includes(sort) ? daysOf(filters) : undefined;
  const each = days ? [{ column: 'received_day' as const, values: days }] : await ofColumns(tx, filters, sort);
  return each.reduce((walks, { values }) => walks * values.length, 1) > mostWalks ? [] : each;
}

async function ofColumns(tx: Tx, filters: Filters, sort: string): Promise<Each[]> {
  const forms = formsOf(filters);
  const { severities } = bySeverity(filters);
  const isByScore = sort === 'sentimentScore';
  const bySeverities = isByScore && forms ? (severities ?? (await everySeverity(tx))) : severities;
  return [
    ...(forms && forms.length > 1 ? [{ column: 'sentiment_id' as const, values: forms }] : []),
    ...(bySeverities && bySeverities.length > 1 && (isByScore || sort === 'createdAt')
      ? [{ column: 'severity' as const, values: bySeverities }]
      : []),
  ];
}

function formsOf({ words, fixed }: Filters): number[] | undefined {
  const asked = [fixed.sentimentId, words.sentimentId, words.sentimentId_in].filter((value) => value !== undefined);
  const ids = valuesOf(asked[0]).map(Number);
  return asked.length === 1 && ids.every(Number.isSafeInteger) ? [...new Set(ids)] : undefined;
}

async function everySeverity(tx: Tx): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`select id from severity_levels where tenant_id = ${tx.tenantId}`);
  return [...rows.map(({ id }) => id), 0];
}

function daysOf({ words: { createdAt_gte: from, createdAt_lte: to } }: Filters): number[] | undefined {
  if (typeof from !== 'string' || (to !== undefined && typeof to !== 'string')) return undefined;
  const first = dayOf(from);
  // Somebody's clock may be ahead.
  const last = to === undefined ? dayOf(new Date().toISOString()) + slackDays : dayOf(to);
  const count = Math.max(last - first + 1, 0);
  return count > mostDays ? undefined : Array.from({ length: count }, (_, index) => first + index);
}

const dayOf = (time: string) => Math.floor(new Date(time).getTime() / day) - firstDay;
