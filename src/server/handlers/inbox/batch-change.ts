import { sql } from 'kysely';
import type { BatchInput } from '../../../contract/schemas/response-batch.ts';
import type { Tx } from '../../db/database.ts';
import type { Actor } from '../../http/call.ts';
import { changeStatus } from '../responses/change-status.ts';
import { giveGroups, giveUsers } from '../responses/give.ts';
import type { Locked } from '../responses/lock-response.ts';
import { setSeverity } from '../responses/set-severity.ts';

/** Changes one locked response as the batch wants all of them to be. */
export async function changeByBatch(actor: Actor, response: Locked, wish: BatchInput): Promise<void> {
  switch (wish.action) {
    case 'assignUsers': {
      const now = await heldNow(actor.tx, response.id, 'users');
      await giveUsers(actor, response, merged(wish, now, wish.userIds ?? []));
      return;
    }
    case 'assignGroups': {
      const now = await heldNow(actor.tx, response.id, 'groups');
      await giveGroups(actor, response, merged(wish, now, wish.groupIds ?? []));
      return;
    }
    case 'status': {
      const { status = '', reason, reasonCode, resolution } = wish;
      await changeStatus(actor, response, { status, reason, reasonCode, resolution });
      return;
    }
    case 'severity':
      await setSeverity(actor, response, wish.severityLevelId ?? null);
  }
}

/** Who has a response now: colleagues, or groups. */
export async function heldNow(tx: Tx, responseId: number, whose: 'users' | 'groups'): Promise<number[]> {
  const column = whose === 'users' ? 'user_id' : 'group_id';
  const rows = await tx.rows(sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.table(`sentiment_response_${whose}`)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by 1`);
  return rows.map(({ id }) => id);
}

function merged({ mode = 'replace' }: BatchInput, now: number[], wanted: number[]): number[] {
  if (mode === 'replace') return wanted;
  if (mode === 'remove') return now.filter((id) => !wanted.includes(id));
  return [...new Set([...now, ...wanted])];
}
