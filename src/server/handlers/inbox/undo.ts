import { sql } from 'kysely';
import { conflict, notFound } from '../../../contract/errors.ts';
import type { BatchAnswer } from '../../../contract/schemas/response-batch.ts';
import type { Tx } from '../../db/database.ts';
import type { Handler } from '../../http/call.ts';
import { lockResponse } from '../responses/lock-response.ts';
import { forEachAlone, Refusal, undoMinutes } from './batches.ts';
import { putBack, type Standing } from './standing.ts';

interface Change {
  responseId: number;
  before: Standing;
  leftVersion: number;
}

/** Takes back what the caller's own batch changed, but for what somebody has changed since. */
export const undo: Handler = async (call) => {
  const { tx } = call;
  const batchId = call.id('batchId');
  const undoUntil = await claimUndo(tx, batchId, call.session.userId);
  const changes = await changesOf(tx, batchId);
  const actor = { ...call, batch: { id: batchId, words: 'a change of many was undone' } };
  const each = await forEachAlone(tx, [...changes.keys()], async (id) => {
    const { before, leftVersion } = changes.get(id) as Change;
    const response = await lockResponse(actor, id);
    if (response.version !== leftVersion) throw new Refusal('Somebody has changed this since');
    await putBack(actor, response, before);
  });
  return { batchId, ...each, undoUntil: undoUntil.toISOString() } satisfies BatchAnswer;
};

/** Held until the end, so that two clicks undo once. Somebody else's batch is as unknown as none. */
async function claimUndo(tx: Tx, batchId: number, userId: number): Promise<Date> {
  const batch = await tx.first(sql<{ undoneAt: Date | null; undoUntil: Date; isLate: boolean }>`
    with found as (select *, created_at + make_interval(mins => ${undoMinutes}) as undo_until from response_batches
      where tenant_id = ${tx.tenantId} and id = ${batchId} and created_by = ${userId} for no key update)
    select undone_at, undo_until, undo_until < now() as is_late from found`);
  if (!batch) throw notFound();
  if (batch.undoneAt) throw conflict('ALREADY_UNDONE', 'This has been undone already');
  if (batch.isLate) throw conflict('TOO_LATE', `This can be undone for ${undoMinutes} minutes only`);
  await tx.run(sql`update response_batches set undone_at = now(), updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${batchId}`);
  return batch.undoUntil;
}

async function changesOf(tx: Tx, batchId: number): Promise<Map<number, Change>> {
  const rows = await tx.rows(sql<Change>`
    select response_id, before, left_version from response_batch_changes
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} order by response_id`);
  return new Map(rows.map((row) => [row.responseId, row]));
}
