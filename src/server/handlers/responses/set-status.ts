import type { z } from 'zod';
import type { setStatusSchema } from '../../../contract/schemas/sentiment-response.ts';
import type { Handler } from '../../http/call.ts';
import { changeStatus } from './change-status.ts';
import { readHandled } from './handled.ts';
import { lockResponse } from './lock-response.ts';
import { track } from './track.ts';

/** Moves a response on, with a note to the colleagues if there is something to say. */
export const setStatus: Handler<z.output<typeof setStatusSchema>> = async (call) => {
  const { note } = call.body;
  const response = await lockResponse(call, call.id(), call.body);
  await changeStatus(call, response, call.body);
  if (note?.trim()) await track(call, response.id, { kind: 'note', notes: note.trim(), status: response.status });
  return readHandled(call, response.id);
};
