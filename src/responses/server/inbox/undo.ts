import { conflict, notFound } from '../../../core/contract/errors.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Handler } from '../../../core/server/http/call.ts';
import type { BatchAnswer } from '../../schemas/response-batch.ts';
import { type BatchChange, Refusal, readBatchChanges, restore, undoMinutes } from '../../shared/server/batches.ts';
import { lockResponse } from '../../shared/server/lock-response.ts';
import { forEachAlone } from './bulk.ts';

export const undo: Handler = async (call) => {
  const { tx } = call;
  const batchId = call.id('batchId');
  const undoUntil = await claimUndo(tx, batchId, call.session.userId);
  const changes = await readBatchChanges(tx, batchId);
  const actor = { ...call, batch: { id: batchId, text: 'a change was undone' } };
  const each = await forEachAlone(tx, [...changes.keys()], async (id) => {
    const { before, leftVersion } = changes.get(id) as BatchChange;
    const response = await lockResponse(actor, id);
    if (response.version !== leftVersion) throw new Refusal('Another user has changed this since');
    await restore(actor, response, before);
  });
  return { batchId, ...each, undoUntil: undoUntil.toISOString() } satisfies BatchAnswer;
};

/** Locks the change, so that two clicks undo once. Another user's change is not found. */
async function claimUndo(tx: Tx, batchId: number, userId: number): Promise<Date> {
  const batch = await tx.first(sql<{ undoneAt: Date | null; undoUntil: Date; isLate: boolean }>`
    with found as (select *, created_at + make_interval(mins => ${undoMinutes}) as undo_until from response_batches
      where tenant_id = ${tx.tenantId} and id = ${batchId} and created_by = ${userId} for no key update)
    select undone_at, undo_until, undo_until < now() as is_late from found`);
  if (!batch) throw notFound();
  if (batch.undoneAt) throw conflict('ALREADY_UNDONE', 'This is already undone');
  if (batch.isLate) throw conflict('TOO_LATE', `This can only be undone within ${undoMinutes} minutes`);
  await tx.run(sql`update response_batches set undone_at = now(), updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${batchId}`);
  return batch.undoUntil;
}
