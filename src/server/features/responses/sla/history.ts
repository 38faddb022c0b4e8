import type { Status } from '../../../../contract/schemas/responses/sentiment-response.ts';
import type { ClockEvent } from '../../../../domain/sla/clock.ts';
import type { SlaRule } from '../../../../domain/sla/rule.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { type StoredRule, withCalendars } from './rules-in-force.ts';

export interface HistoryEntry {
  kind: string;
  status: Status | null;
  userId: number | null;
  createdAt: Date;
  detail: {
    event?: string;
    at?: string;
    from?: unknown;
    to?: unknown;
    rule?: StoredRule | null;
    [more: string]: unknown;
  };
}

/** All history entries in order, including deleted notes, because a deleted note was still a first reply. */
export function readHistory(tx: Tx, responseId: number): Promise<HistoryEntry[]> {
  return tx.rows(sql<HistoryEntry>`
    select kind, status, user_id, created_at, detail from sentiment_response_tracking
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by id`);
}

export async function clockEvents(
  tx: Tx,
  history: readonly HistoryEntry[],
  receivedAt: Date,
  status: Status,
): Promise<ClockEvent[]> {
  const ruled = history.filter(hasRule);
  const rules = await withCalendars(
    tx,
    ruled.map(({ detail }) => detail.rule ?? null),
  );
  const ruleOf = new Map(ruled.map((entry, index) => [entry, rules[index] ?? null]));
  const created = history.find(({ kind }) => kind === 'created');
  const moves = history.filter(({ kind }) => kind === 'status');
  // Old responses have no creation entry; the first status change names the initial status.
  const first = created?.status ?? firstStatus(moves[0]) ?? (moves.length > 0 ? 'new' : status);
  const rule = created ? (ruleOf.get(created) ?? null) : null;
  return [
    { kind: 'received', at: receivedAt, status: first, rule },
    ...history.flatMap((entry) => eventOf(entry, ruleOf)),
  ];
}

const hasRule = ({ detail }: HistoryEntry) => detail.rule !== undefined;

function firstStatus(move: HistoryEntry | undefined): Status | undefined {
  return move?.detail.from as Status | undefined;
}

function eventOf(entry: HistoryEntry, ruleOf: Map<HistoryEntry, SlaRule | null>): ClockEvent[] {
  const { kind, status, createdAt: at, userId } = entry;
  const byStaff = userId !== null;
  if (kind === 'status' && status) return [{ kind, at, status, byStaff }];
  if (kind === 'note') return [{ kind, at, byStaff }];
  return kind === 'sla' && hasRule(entry) ? [{ kind: 'rule', at, rule: ruleOf.get(entry) ?? null }] : [];
}
