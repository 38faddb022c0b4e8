import { sql } from 'kysely';
import type { z } from 'zod';
import { permissionFor } from '../../contract/catalogue.ts';
import { conflict, notFound, refused } from '../../contract/errors.ts';
import { type editNoteSchema, noteDetailSchema } from '../../contract/schemas/response-handling.ts';
import type { TrackingEntry, trackingInputSchema } from '../../contract/schemas/sentiment-response.ts';
import { audit } from '../crud/audit.ts';
import { readRow } from '../crud/read.ts';
import { removeRow, stale } from '../crud/write.ts';
import type { Call, Handler } from '../http/call.ts';
import { settleClock } from '../sla/settle-clock.ts';
import { changeStatus } from './responses/change-status.ts';
import { lockResponse } from './responses/lock-response.ts';
import { mention, readNote } from './responses/note-words.ts';
import { track } from './responses/track.ts';

/** Writes a note under a response; with a status it also moves the response, and the note is the reason. */
export const create: Handler<z.output<typeof trackingInputSchema>> = async (call) => {
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

/** Whoever wrote a note may say it better; what it said before is kept. */
export const update: Handler<z.output<typeof editNoteSchema>> = async (call) => {
  const { tx, session, body } = call;
  const id = call.id();
  const before = await lockNote(call, id);
  if (before.userId !== session.userId) throw refused('NOT_OWN_NOTE', 'Only whoever wrote a note can change it');
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

/** A note can be taken back by whoever wrote it, or by whoever may delete the whole form; the record of a change stays. */
async function remove(call: Call<never>): Promise<unknown> {
  const id = call.id();
  const entry = await lockNote(call, id);
  if (entry.userId !== call.session.userId && !call.session.permits(permissionFor('sentiments', 'delete'))) {
    throw refused('NOT_OWN_NOTE', 'Only whoever wrote a note can delete it');
  }
  return removeRow(call, call.resource, id);
}

export { remove as delete };

/** Brings back a note that was deleted, for whoever wrote it. */
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
  if (entry.kind !== 'note') throw conflict('RECORDED', 'The record of a change cannot be changed or deleted');
  return entry;
}
