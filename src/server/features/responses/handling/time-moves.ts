import type { Status } from '../../../../contract/schemas/responses/sentiment-response.ts';
import { closeAfterDays, resolveAfterDays } from '../../../../domain/status.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Actor } from '../../../platform/http/call.ts';
import { forEveryTenant, type PeriodicTask } from '../../../platform/jobs/periodic-task.ts';
import { lockResponse } from '../record/lock-response.ts';
import { changeStatus, type StatusInput } from './change-status.ts';

const atOnce = 200;

interface TimeMove {
  from: Status;
  days: number;
  input: StatusInput;
}

const moves: readonly TimeMove[] = [
  {
    from: 'resolved',
    days: closeAfterDays,
    input: { status: 'closed', reason: `Resolved ${closeAfterDays} days ago` },
  },
  {
    from: 'pending_customer',
    days: resolveAfterDays,
    input: {
      status: 'resolved',
      reason: `No answer for ${resolveAfterDays} days`,
      resolution: { code: 'no_answer' },
    },
  },
];

/** Closes resolved responses, and resolves those awaiting the customer, after the configured days. */
export const moveByTime: PeriodicTask = {
  name: 'responses-move-by-time',
  everySeconds: 15 * 60,
  run: (services, now) => forEveryTenant(services, async (tx) => void (await moveResponsesByTime(tx, now))),
};

export async function moveResponsesByTime(tx: Tx, now: Date): Promise<number> {
  const actor: Actor = { tx, session: { userId: null } };
  let moved = 0;
  for (const { from, days, input } of moves) {
    for (const id of await waiting(tx, from, new Date(now.getTime() - days * 86_400_000))) {
      const response = await lockResponse(actor, id);
      // Another transaction may have changed the status before the lock was acquired.
      if (response.status === from && (await changeStatus(actor, response, input))) moved += 1;
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
