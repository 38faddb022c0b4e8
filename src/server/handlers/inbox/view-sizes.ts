import { type RawBuilder, sql } from 'kysely';
import { builtInViews, type InboxViewName } from '../../../contract/schemas/inbox.ts';
import { type Status, statuses } from '../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../domain/status.ts';
import { totalCap } from '../../crud/read.ts';
import type { Filters } from './filters.ts';
import { namedIn } from './named-values.ts';
import { listOf } from './row-source.ts';
import { inQueue, narrowerConditions, type Queue, queueOf, type Viewer } from './view-conditions.ts';

/**
 * How many responses a built-in view holds, in all forms or in one, up to one more than the cap: from what is counted
 * as it changes, so that it costs the same at a thousand responses and at a million.
 */
export function viewSize(name: InboxViewName, viewer: Viewer, sentimentId?: number): RawBuilder<unknown> {
  const { only, due, escalated } = builtInViews[name];
  const queue = queueOf(name, viewer);
  if (queue) return sizeOfQueue(queue, viewer, sentimentId);
  if (due || escalated) return sizeOfRows(name, viewer, sentimentId);
  const ofForm = sentimentId === undefined ? [] : [sql`c.sentiment_id = ${sentimentId}`];
  return sizeOfCells(statusesOf(only), viewer, ofForm);
}

/** How many of a view pass the filters, where both name nothing but what is counted as it changes. */
export function keptSize(name: InboxViewName, viewer: Viewer, filters: Filters): RawBuilder<unknown> | undefined {
  const { only, due, escalated } = builtInViews[name];
  const named = namedIn(filters).filter(({ field }) => field in counted);
  if (queueOf(name, viewer) || due || escalated || named.length < filters.fields.length) return undefined;
  const isNamed = named.map(({ field, each }) => sql`c.${sql.ref(counted[field] ?? '')} = any(${listOf(each.values)})`);
  return sizeOfCells(statusesOf(only), viewer, isNamed);
}

const counted: Readonly<Record<string, string>> = {
  sentimentId: 'sentiment_id',
  severityLevelId: 'severity_level_id',
  status: 'status',
};

function sizeOfQueue(queue: Queue, viewer: Viewer, sentimentId?: number): RawBuilder<unknown> {
  const ofForm = sentimentId === undefined ? sql`true` : sql`q.sentiment_id = ${sentimentId}`;
  // Only what waits for several groups can be there twice.
  const each = queue.kind === 'group' ? sql`distinct found.response_id` : sql`*`;
  return sql`(select count(${each})::integer from (select q.response_id from response_queue q
    where ${inQueue(queue, viewer)} and ${ofForm} limit ${totalCap + 1}) found)`;
}

function sizeOfRows(name: InboxViewName, viewer: Viewer, sentimentId?: number): RawBuilder<unknown> {
  const open = inQueue({ kind: 'open', holders: 0 }, viewer);
  const ofForm = sentimentId === undefined ? sql`true` : sql`v.sentiment_id = ${sentimentId}`;
  return sql`(select count(*)::integer from (select from (select q.* from response_queue q where ${open}) v
    where ${sql.join(narrowerConditions(name), sql` and `)} and ${ofForm} limit ${totalCap + 1}) found)`;
}

function sizeOfCells(
  wanted: readonly Status[],
  { tenantId }: Viewer,
  also: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const where = [sql`c.tenant_id = ${tenantId}`, sql`c.status in (${sql.join(wanted)})`, ...also];
  return sql`(select least(coalesce(sum(c.count), 0), ${totalCap + 1})::integer from response_cells c
    where ${sql.join(where, sql` and `)})`;
}

function statusesOf(only: 'open' | 'done' | undefined): readonly Status[] {
  return only ? statuses.filter((status) => isFinal(status) === (only === 'done')) : statuses;
}
