import { conflict, notFound } from '../../../../contract/errors.ts';
import type { BatchAnswer } from '../../../../contract/schemas/responses/response-batch.ts';
import type { StatusOption } from '../../../../contract/schemas/responses/status-option.ts';
import { statusLabelOf } from '../../../../domain/status-labels.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import type { Actor, Handler } from '../../../platform/http/call.ts';
import { giveGroups, giveUsers } from '../handling/change-response.ts';
import { detailOf } from '../handling/change-status.ts';
import { readStatuses } from '../handling/response-statuses.ts';
import { type Locked, lockResponse, track, writeResponse } from '../record/lock-response.ts';
import { assignedTo, forEachAlone, Refusal, type Snapshot, undoMinutes } from './bulk.ts';

interface Change {
  responseId: number;
  before: Snapshot;
  leftVersion: number;
}

export const undo: Handler = async (call) => {
  const { tx } = call;
  const batchId = call.id('batchId');
  const undoUntil = await claimUndo(tx, batchId, call.session.userId);
  const changes = await changesOf(tx, batchId);
  const actor = { ...call, batch: { id: batchId, text: 'a bulk change was undone' } };
  const each = await forEachAlone(tx, [...changes.keys()], async (id) => {
    const { before, leftVersion } = changes.get(id) as Change;
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

async function changesOf(tx: Tx, batchId: number): Promise<Map<number, Change>> {
  const rows = await tx.rows(sql<Change>`
    select response_id, before, left_version from response_batch_changes
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} order by response_id`);
  return new Map(rows.map((row) => [row.responseId, row]));
}

async function restore(actor: Actor, response: Locked, before: Snapshot): Promise<void> {
  const userIds = await assignedTo(actor.tx, response.id, 'users');
  // Giving a user a response opens it, even if the user was assigned already.
  if (String(userIds) !== String(before.userIds)) await giveUsers(actor, response, before.userIds);
  await giveGroups(actor, response, before.groupIds);
  const labels = await readStatuses(actor.tx);
  const row = { ...before.row, customStatusId: customStatusIn(labels, before.row) };
  const from = { status: statusLabelOf(labels, response), severityLevelId: response.severityLevelId };
  const changes = changesTo(response, row);
  if (Object.keys(changes).length === 0) return;
  await writeResponse(actor, response, changes);
  const to = statusLabelOf(labels, row);
  if (from.status.key !== to.key) {
    const notes = `Status restored: ${to.label}`;
    await track(actor, response.id, { kind: 'status', status: to.base, notes, detail: detailOf(from.status, to) });
  }
  if (from.severityLevelId !== row.severityLevelId) {
    const detail = { from: from.severityLevelId, to: row.severityLevelId };
    await track(actor, response.id, { kind: 'severity', notes: 'Severity restored', detail });
  }
}

function customStatusIn(labels: readonly StatusOption[], { customStatusId }: Locked): number | null {
  return labels.some(({ id }) => id === customStatusId) ? customStatusId : null;
}

const unchanged = new Set(['id', 'reference', 'sentimentId', 'version', 'createdAt', 'now']);

function changesTo(response: Locked, before: Locked): Partial<Locked> {
  const now = JSON.parse(JSON.stringify(response)) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => !unchanged.has(name) && now[name] !== value),
  );
}
