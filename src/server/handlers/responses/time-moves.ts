import { sql } from 'kysely';
import type { Status } from '../../../contract/schemas/sentiment-response.ts';
import { closeAfterDays, resolveAfterDays } from '../../../domain/status.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/call.ts';
import { changeStatus, type StatusWish } from './change-status.ts';
import { lockResponse } from './lock-response.ts';

const atOnce = 200;

interface TimeMove {
  from: Status;
  days: number;
  wish: StatusWish;
}

const moves: readonly TimeMove[] = [
  { from: 'resolved', days: closeAfterDays, wish: { status: 'closed', reason: `Resolved ${closeAfterDays} days ago` } },
  {
    from: 'pending_customer',
    days: resolveAfterDays,
    wish: {
      status: 'resolved',
      reason: `No answer for ${resolveAfterDays} days`,
      resolution: { code: 'no_answer' },
    },
  },
];

/**
 * Moves on, in the application's own name, what has waited long enough: for a customer who does not answer, and
 * resolved without being reopened. Answers how many it moved; the rest of a long queue comes with the next turn.
 */
export async function moveByTime(tx: Tx, now: Date): Promise<number> {
  const actor: Actor = { tx, session: { userId: null } };
  let moved = 0;
  for (const { from, days, wish } of moves) {
    for (const id of await waiting(tx, from, new Date(now.getTime() - days * 86_400_000))) {
      const response = await lockResponse(actor, id);
      // Somebody may have moved it while we waited for the lock.
      if (response.status === from && (await changeStatus(actor, response, wish))) moved += 1;
    }
  }
  return moved;
}

async function waiting(tx: Tx, status: Status, before: Date): Promise<number[]> {
  const rows = await tx.rows(sql<{ id: number }>`
    select id from sentiment_responses
    where tenant_id = ${tx.tenantId} and status = ${status} and status in ('pending_customer', 'resolved')
      and status_since < ${before}
    order by status_since limit ${atOnce}`);
  return rows.map(({ id }) => id);
}
