import { type RawBuilder, sql } from 'kysely';
import { type Status, statuses } from '../../../contract/schemas/sentiment-response.ts';
import { isFinal } from '../../../domain/status.ts';
import type { Tx } from '../../db/database.ts';

/**
 * An order of responses, in parts that follow each other. Within a part rows go by the key and then by id, so that each
 * part is one walk along an index; a part without a key goes by id alone.
 */
export interface InboxOrder {
  parts: RawBuilder<unknown>[];
  key?: { column: string; type: 'timestamptz' | 'real' | 'integer' };
  isDown: boolean;
}

interface OrderWish {
  sort: string;
  isDown: boolean;
  /** All that the view holds; what it cannot hold need not be walked. */
  only?: 'open' | 'done' | 'nothing' | undefined;
}

const everything = sql`true`;

/** The order that `_sort` and `_order` name, or undefined where it is none that the inbox offers. */
export async function inboxOrder(tx: Tx, { sort, isDown, only }: OrderWish): Promise<InboxOrder | undefined> {
  switch (sort) {
    case 'createdAt':
    case 'updatedAt':
      return {
        parts: [everything],
        key: { column: sort === 'createdAt' ? 'created_at' : 'updated_at', type: 'timestamptz' },
        isDown,
      };
    case 'reference':
      return { parts: [everything], key: { column: 'number', type: 'integer' }, isDown };
    case 'escalationLevel':
      return { parts: [everything], key: { column: 'escalation_level', type: 'integer' }, isDown };
    case 'slaDueAt':
      return { parts: someThenNone('sla_due_at'), key: { column: 'sla_due_at', type: 'timestamptz' }, isDown };
    case 'sentimentScore':
      return { parts: someThenNone('sentiment_score'), key: { column: 'sentiment_score', type: 'real' }, isDown };
    case 'status':
      return { parts: turned(statusesOf(only), isDown).map((status) => sql`v.status = ${status}`), isDown };
    case 'severityLevelId':
    case 'severityRank':
      return { parts: await bySeverity(tx, isDown), isDown };
    default:
      return undefined;
  }
}

function statusesOf(only: OrderWish['only']): readonly Status[] {
  if (only === 'nothing') return statuses;
  return only ? statuses.filter((status) => isFinal(status) === (only === 'done')) : statuses;
}

// What has none comes last, whichever way the rest goes.
function someThenNone(column: string): RawBuilder<unknown>[] {
  return [sql`v.${sql.ref(column)} is not null`, sql`v.${sql.ref(column)} is null`];
}

async function bySeverity(tx: Tx, isDown: boolean): Promise<RawBuilder<unknown>[]> {
  const levels = await tx.rows(sql<{ id: number }>`
    select id from severity_levels where tenant_id = ${tx.tenantId} order by rank, id`);
  const parts = turned(levels, isDown).map(({ id }) => sql`v.severity_level_id = ${id}`);
  return [...parts, sql`v.severity_level_id is null`];
}

function turned<T>(list: readonly T[], isDown: boolean): readonly T[] {
  return isDown ? list.toReversed() : list;
}
