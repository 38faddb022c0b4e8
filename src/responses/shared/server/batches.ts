import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor } from '../../../core/server/http/call.ts';
import { statusLabelOf } from '../../rules/status-labels.ts';
import type { BatchAction } from '../../schemas/response-batch.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { giveGroups, giveUsers } from './assignees.ts';
import { detailOf } from './change-status.ts';
import { type Locked, lockResponse, track, writeResponse } from './lock-response.ts';
import { scheduleRestored } from './settle-clock.ts';
import { readStatuses } from './statuses.ts';

export const undoMinutes = 30;

export type BatchActor = Actor & { batch: NonNullable<Actor['batch']> };

/** Why a response is left out of a change of several. */
export class Refusal extends Error {}

export async function newBatch(
  { tx, session }: Pick<Actor, 'tx' | 'session'>,
  action: BatchAction,
): Promise<{ id: number; undoUntil: Date }> {
  const made = await tx.first(sql<{ id: number; undoUntil: Date }>`
    insert into response_batches (tenant_id, action, created_by, updated_by)
    values (${tx.tenantId}, ${action}, ${session.userId}, ${session.userId})
    returning id, created_at + make_interval(mins => ${undoMinutes}) as undo_until`);
  return made as { id: number; undoUntil: Date };
}

/** Keeps the state of a response before a change, so that the batch can be undone. */
export async function changeInBatch(
  actor: BatchActor,
  response: Locked,
  change: () => Promise<unknown>,
): Promise<void> {
  const before: Locked = { ...response };
  const snapshot = await takeSnapshot(actor.tx, before);
  await change();
  if (response.version !== before.version) await saveSnapshot(actor.tx, actor.batch.id, snapshot, response.version);
}

interface Snapshot {
  row: Locked;
  userIds: number[];
  groupIds: number[];
}

async function takeSnapshot(tx: Tx, row: Locked): Promise<Snapshot> {
  return { row, userIds: await assignedTo(tx, row.id, 'users'), groupIds: await assignedTo(tx, row.id, 'groups') };
}

async function saveSnapshot(tx: Tx, batchId: number, before: Snapshot, leftVersion: number): Promise<void> {
  await tx.run(sql`
    insert into response_batch_changes (tenant_id, batch_id, response_id, before, left_version)
    values (${tx.tenantId}, ${batchId}, ${before.row.id}, ${JSON.stringify(before)}, ${leftVersion})`);
}

export async function assignedTo(tx: Tx, responseId: number, kind: 'users' | 'groups'): Promise<number[]> {
  const column = kind === 'users' ? 'user_id' : 'group_id';
  const rows = await tx.rows(sql<{ id: number }>`
    select ${sql.ref(column)} as id from ${sql.ref(`sentiment_response_${kind}`)}
    where tenant_id = ${tx.tenantId} and response_id = ${responseId} order by 1`);
  return rows.map(({ id }) => id);
}

export interface BatchChange {
  responseId: number;
  before: Snapshot;
  leftVersion: number;
}

export async function readBatchChanges(tx: Tx, batchId: number): Promise<Map<number, BatchChange>> {
  const rows = await tx.rows(sql<BatchChange>`
    select response_id, before, left_version from response_batch_changes
    where tenant_id = ${tx.tenantId} and batch_id = ${batchId} order by response_id`);
  return new Map(rows.map((row) => [row.responseId, row]));
}

/** Brings a response back to its state before a batch. */
export async function restore(actor: Actor, response: Locked, before: Snapshot): Promise<void> {
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
  // Read again: the restored columns are texts here.
  await scheduleRestored(actor, await lockResponse(actor, response.id));
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
