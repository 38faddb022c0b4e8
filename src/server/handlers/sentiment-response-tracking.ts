import type { z } from 'zod';
import { permissionFor } from '../../contract/catalogue.ts';
import { conflict, refused } from '../../contract/errors.ts';
import type { TrackingEntry, trackingInputSchema } from '../../contract/schemas/sentiment-response.ts';
import { audit } from '../crud/audit.ts';
import { readRow } from '../crud/read.ts';
import { removeRow } from '../crud/write.ts';
import type { Call, Handler } from '../http/call.ts';
import { changeStatus } from './responses/change-status.ts';
import { lockResponse } from './responses/lock-response.ts';
import { track } from './responses/track.ts';

/** Writes a note under a response; with a status it also moves the response, and the note is the reason. */
export const create: Handler<z.output<typeof trackingInputSchema>> = async (call) => {
  const notes = call.body.notes.trim();
  const { status } = call.body;
  const response = await lockResponse(call, call.id('responseId'), call.body);
  if (status) await changeStatus(call, response, { status, reason: status === 'rejected' ? notes : undefined });
  const id = await track(call, response.id, { kind: 'note', notes, status: status ?? null });
  const entry = await readRow(call.tx, call.resource, id);
  await audit(call, call.resource, id, { after: entry });
  return entry;
};

/** A note can be taken back by whoever wrote it, or by whoever may delete the whole form; the record of a change stays. */
async function remove(call: Call<never>): Promise<unknown> {
  const { tx, session, resource } = call;
  const id = call.id();
  const entry = await readRow<TrackingEntry>(tx, resource, id);
  if (entry.kind !== 'note') throw conflict('RECORDED', 'The record of a change cannot be deleted');
  if (entry.userId !== session.userId && !session.permits(permissionFor('sentiments', 'delete'))) {
    throw refused('NOT_OWN_NOTE', 'Only whoever wrote a note can delete it');
  }
  return removeRow(call, resource, id);
}

export { remove as delete };
