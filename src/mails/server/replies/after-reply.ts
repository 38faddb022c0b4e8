import { permissionFor } from '../../../core/contract/catalogue.ts';
import { forbidden } from '../../../core/contract/errors.ts';
import type { Call } from '../../../core/server/http/call.ts';
import { isFinal } from '../../../responses/rules/status.ts';
import { giveUsers } from '../../../responses/shared/server/assignees.ts';
import {
  assignedTo,
  changeInBatch,
  newBatch,
  readBatchChanges,
  restore,
} from '../../../responses/shared/server/batches.ts';
import { changeStatus } from '../../../responses/shared/server/change-status.ts';
import type { Locked } from '../../../responses/shared/server/lock-response.ts';
import { readAfterReply } from '../transport/email-settings.ts';

/**
 * Assigns an unassigned response to the author of an email, if the setting says so, and moves it to the wanted status.
 * Returns the batch that undoes both, if anything changed.
 */
export async function handleReplied(
  call: Pick<Call, 'tx' | 'session' | 'request'>,
  response: Locked,
  status: string | null,
): Promise<number | null> {
  const { tx, session } = call;
  const permission = permissionFor('sentimentResponses', 'setStatus');
  if (status && !session.permits(permission)) throw forbidden(permission);
  const { assigns } = await readAfterReply(tx);
  const isTaken = assigns && !isFinal(response.status) && (await assignedTo(tx, response.id, 'users')).length === 0;
  if (!isTaken && !status) return null;
  const before = response.version;
  const { id } = await newBatch(call, 'status');
  const actor = { ...call, batch: { id, withReply: true } as const };
  await changeInBatch(actor, response, async () => {
    if (isTaken) await giveUsers(actor, response, [session.userId]);
    if (status) await changeStatus(actor, response, { status });
  });
  return response.version === before ? null : id;
}

/** The email was not sent. What another user changed since stays. */
export async function undoReplied(
  call: Pick<Call, 'tx' | 'session' | 'request'>,
  response: Locked,
  batchId: number,
): Promise<void> {
  const change = (await readBatchChanges(call.tx, batchId)).get(response.id);
  if (change?.leftVersion !== response.version) return;
  await restore(
    { ...call, batch: { id: batchId, withReply: true, text: 'the email was not sent' } },
    response,
    change.before,
  );
}
