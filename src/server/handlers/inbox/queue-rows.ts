import { type RawBuilder, sql } from 'kysely';
import type { InboxViewName } from '../../../contract/schemas/inbox.ts';
import type { Tx } from '../../db/database.ts';
import type { RowSource } from './row-source.ts';
import { narrowerConditions, type Queue, queueOf, type Viewer } from './view-conditions.ts';

// What a queue keeps beside each response: lists that are ordered and narrowed by nothing else are walked in it.
const orders = new Set([
  ...['createdAt', 'updatedAt', 'slaDueAt', 'sentimentScore', 'escalationLevel', 'status', 'severityLevelId'],
  'severityRank',
]);
const filters = new Set([
  ...['id', 'sentimentId', 'createdAt', 'updatedAt', 'slaDueAt', 'sentimentScore', 'escalationLevel', 'status'],
  ...['severityLevelId', 'customerResponseId', 'channel', 'assignedToIds', 'assignedGroupIds'],
]);

/** Whether a list that is narrowed by these words, and in this order, can be walked in the queue of its view. */
export function isKeptInQueue(words: readonly string[], sort: string): boolean {
  return orders.has(sort) && words.every((word) => filters.has(word.replace(/_(ne|gte|lte|like|in)$/, '')));
}

/** The rows of a view that holds nothing but what is open, from the queue that it shows. */
export async function queueRows(tx: Tx, name: InboxViewName, viewer: Viewer): Promise<RowSource> {
  const queue = queueOf(name, viewer) ?? { kind: 'open' as const, holders: 0 };
  const holders = await holdersOf(tx, queue);
  const belongs = [sql`v.kind = ${queue.kind}`, ...narrowerConditions(name)];
  const [only = 0] = holders;
  if (holders.length <= 1) return { rows, belongs: [...belongs, sql`v.holder_id = ${only}`] };
  const ofAny = sql`v.holder_id = any(${holders}::integer[])`;
  return { rows, belongs: [...belongs, ofAny, isFirst(queue, holders)], holders };
}

const rows = sql`(select q.tenant_id, q.kind, q.holder_id, q.response_id as id, q.sentiment_id, q.status,
  q.severity_level_id, q.customer_response_id, q.channel, q.sentiment_score, q.sla_due_at, q.created_at, q.updated_at,
  q.escalation_level from response_queue q)`;

async function holdersOf(tx: Tx, { holders }: Queue): Promise<number[]> {
  if (typeof holders === 'number') return [holders];
  return (await tx.rows(sql<{ id: number }>`${holders} order by 1`)).map(({ id }) => id);
}

/** What waits for several of the holders is in the list once. */
function isFirst({ kind }: Queue, holders: readonly number[]): RawBuilder<unknown> {
  return sql`not exists (select from response_queue o where o.tenant_id = v.tenant_id and o.response_id = v.id
    and o.kind = ${kind} and o.holder_id < v.holder_id and o.holder_id = any(${holders}::integer[]))`;
}
