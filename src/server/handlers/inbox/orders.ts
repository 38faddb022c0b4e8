import { sql } from 'kysely';
import { type Status, statuses } from '../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../domain/status.ts';
import type { Tx } from '../../db/database.ts';

/**
 * An order of responses, in parts that follow each other. Within a part rows go by the key and then by id, so that each
 * part is one walk along an index; a part without a key goes by id alone.
 */
export interface InboxOrder {
  parts: Levels | Halves | undefined;
  key?: { column: string; type: 'timestamptz' | 'real' | 'integer' };
  isDown: boolean;
}

/** A part for each value that the column can have. */
interface Levels {
  column: 'severity' | 'status';
  values: readonly (number | string)[];
}

/** What has a key, and then what has none. */
interface Halves {
  nullable: string;
}

interface OrderWish {
  sort: string;
  isDown: boolean;
  /** All that the view holds; what it cannot hold need not be walked. */
  only?: 'open' | 'done' | 'nothing' | undefined;
}

/** The orders in which what is done is kept as well. */
export const everywhereKept: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'sentimentScore', 'severityLevelId', 'severityRank'],
]);

/** The orders in which what waits is kept. */
export const openKept: ReadonlySet<string> = new Set([...everywhereKept, 'slaDueAt', 'escalationLevel', 'status']);

/** The order that `_sort` and `_order` name, or undefined where it is none that the inbox offers. */
export async function inboxOrder(tx: Tx, { sort, isDown, only }: OrderWish): Promise<InboxOrder | undefined> {
  switch (sort) {
    case 'createdAt':
    case 'updatedAt':
      return { parts: undefined, key: times[sort], isDown };
    case 'reference':
      return { parts: undefined, key: { column: 'number', type: 'integer' }, isDown };
    case 'escalationLevel':
      return { parts: undefined, key: { column: 'escalation_level', type: 'integer' }, isDown };
    case 'slaDueAt':
      return { parts: { nullable: 'sla_due_at' }, key: { column: 'sla_due_at', type: 'timestamptz' }, isDown };
    case 'sentimentScore':
      return { parts: { nullable: 'sentiment_score' }, key: { column: 'sentiment_score', type: 'real' }, isDown };
    case 'status':
      return { parts: { column: 'status', values: turned(statusesOf(only), isDown) }, isDown };
    case 'severityLevelId':
    case 'severityRank':
      return { parts: { column: 'severity', values: await bySeverity(tx, isDown) }, key: times.createdAt, isDown };
    default:
      return undefined;
  }
}

const times = {
  createdAt: { column: 'created_at', type: 'timestamptz' },
  updatedAt: { column: 'updated_at', type: 'timestamptz' },
} as const;

function statusesOf(only: OrderWish['only']): readonly Status[] {
  if (only === 'nothing') return statuses;
  return only ? statuses.filter((status) => isFinal(status) === (only === 'done')) : statuses;
}

// What has none comes last, whichever way the rest goes.
async function bySeverity(tx: Tx, isDown: boolean): Promise<number[]> {
  const found = await tx.planned(sql<{ ids: number[] }>`
    select array(select id from severity_levels where tenant_id = ${tx.tenantId} order by rank, id) as ids`);
  return [...turned(found?.ids ?? [], isDown), 0];
}

function turned<T>(list: readonly T[], isDown: boolean): readonly T[] {
  return isDown ? list.toReversed() : list;
}
