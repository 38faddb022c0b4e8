import { permissionFor } from '../../../core/contract/catalogue.ts';
import { conflict, invalid, notFound, refused } from '../../../core/contract/errors.ts';
import { mentionedIn, withRealNames } from '../../../core/rules/mentions.ts';
import { audit, readRow, removeRow, stale } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import type { Actor, Call, Handler, HandlerOf } from '../../../core/server/http/call.ts';
import { type NoteDetail, noteDetailSchema } from '../../schemas/response-handling.ts';
import type { TrackingEntry } from '../../schemas/sentiment-response.ts';
import { addWatchers } from '../../shared/server/add-watchers.ts';
import { changeStatus } from '../../shared/server/change-status.ts';
import { lockResponse, track } from '../../shared/server/lock-response.ts';
import { notifyMentioned } from '../../shared/server/notify-users.ts';
import { settleClock } from '../../shared/server/settle-clock.ts';

/** Adds a note; with a status it also changes the status, with the note as its reason. */
export const create: HandlerOf<'sentimentResponseTracking', 'create'> = async (call) => {
  const { status } = call.body;
  const response = await lockResponse(call, call.id('responseId'), call.body);
  const { notes, detail } = await readNote(call.tx, call.body);
  if (status) await changeStatus(call, response, { status, reason: status === 'rejected' ? notes : undefined });
  const id = await track(call, response.id, { kind: 'note', notes, status: status ? response.status : null, detail });
  await mention(call, response.id, id, detail.mentions);
  if (!response.firstRespondedAt) await settleClock(call, response);
  const entry = await readRow(call.tx, call.resource, id);
  await audit(call, call.resource, id, { after: entry });
  return entry;
};

export const update: HandlerOf<'sentimentResponseTracking', 'update'> = async (call) => {
  const { tx, session, body } = call;
  const id = call.id();
  const before = await lockNote(call, id);
  if (before.userId !== session.userId) throw refused('NOT_OWN_NOTE', 'Only the author can change a note');
  if (body.version !== undefined && body.version !== before.version) throw stale({ ...before }, { ...body });
  const { notes, detail } = await readNote(tx, body);
  const known = noteDetailSchema.parse(before.detail);
  const history =
    notes === before.notes ? known.history : [...known.history, { notes: before.notes, changedAt: before.updatedAt }];
  const written = JSON.stringify({ ...detail, history });
  await tx.run(sql`
    update sentiment_response_tracking
    set notes = ${notes}, detail = ${written}, version = version + 1, updated_at = now(), updated_by = ${session.userId}
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await mention(call, before.responseId, id, detail.mentions);
  const after = await readRow(tx, call.resource, id);
  await audit(call, call.resource, id, { before, after });
  return after;
};

/** A note is deleted by its author or by a user who may delete forms; entries of changes cannot be deleted. */
async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const entry = await lockNote(call, id);
  if (entry.userId !== call.session.userId && !call.session.permits(permissionFor('sentiments', 'delete'))) {
    throw refused('NOT_OWN_NOTE', 'Only the author can delete a note');
  }
  return removeRow(call, call.resource, id);
}

export { remove as delete };

export const restore: Handler = async (call) => {
  const { tx, session, resource } = call;
  const id = call.id();
  const restored = await tx.run(sql`
    update sentiment_response_tracking set deleted_at = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and kind = 'note' and deleted_at is not null
      and user_id = ${session.userId}`);
  if (restored === 0) throw notFound();
  const entry = await readRow(tx, resource, id);
  await audit(call, resource, id, { after: entry });
  return entry;
};

async function lockNote({ tx, resource }: Pick<Call, 'tx' | 'resource'>, id: number): Promise<TrackingEntry> {
  await tx.run(sql`select from sentiment_response_tracking
    where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  const entry = await readRow<TrackingEntry>(tx, resource, id);
  if (entry.kind !== 'note') throw conflict('RECORDED', 'History entries cannot be changed or deleted');
  return entry;
}

async function readNote(tx: Tx, { notes, files }: { notes: string; files?: string[] | undefined }) {
  const known = await activeAmong(tx, mentionedIn(notes));
  const text = withRealNames(notes.trim(), known);
  return { notes: text, detail: { mentions: mentionedIn(text), files: await readNoteFiles(tx, files ?? []) } };
}

async function mention(actor: Actor, responseId: number, trackingId: number, userIds: number[]) {
  const { tx, session } = actor;
  await tx.run(sql`delete from mentions
    where tenant_id = ${tx.tenantId} and tracking_id = ${trackingId} and not user_id = any(${userIds})`);
  const added = await tx.rows(sql<{ userId: number }>`
    insert into mentions (tenant_id, tracking_id, response_id, user_id)
    select ${tx.tenantId}::integer, ${trackingId}::integer, ${responseId}::integer, named
    from unnest(${userIds}::integer[]) named on conflict do nothing returning user_id`);
  await addWatchers({ tx }, responseId, [...userIds, ...(session.userId === null ? [] : [session.userId])]);
  const newlyNamed = added.map(({ userId }) => userId);
  await notifyMentioned(actor, { responseId, trackingId }, newlyNamed);
}

function activeAmong(tx: Tx, userIds: readonly number[]): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql<{ id: number; name: string }>`
    select id, full_name as name from user_rows
    where tenant_id = ${tx.tenantId} and id = any(${userIds}) and is_active`);
}

async function readNoteFiles(tx: Tx, paths: readonly string[]): Promise<NoteDetail['files']> {
  const names = paths.map((path) => path.replace('/uploads/', ''));
  const found = await tx.rows(sql<{ name: string; originalName: string; kind: string }>`
    select name, original_name, kind from files
    where tenant_id = ${tx.tenantId} and name = any(${names}) and kind in ('image', 'voice')`);
  return names.map((name, index) => {
    const file = found.find((one) => one.name === name);
    if (!file) throw invalid([{ path: `files.${index}`, message: 'This file does not exist' }]);
    return { path: `/uploads/${name}`, name: file.originalName || name, kind: file.kind };
  });
}
