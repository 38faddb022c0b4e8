import { resourceOf } from '../../../contract/catalogue.ts';
import { sendList } from '../../crud/handlers.ts';
import { assertRow, listRows } from '../../crud/read.ts';
import type { Handler } from '../../http/call.ts';
import { inboxWishes } from './inbox-wishes.ts';
import { viewerOf } from './view-conditions.ts';

/** The responses to one form. */
export const list: Handler = async (call) => {
  const sentimentId = call.id('sentimentId');
  await assertRow(call.tx, resourceOf('sentiments'), sentimentId);
  const wishes = { ...inboxWishes(call.query, viewerOf(call)), fixed: { sentimentId } };
  return sendList(call, await listRows(call.tx, call.resource, wishes), true);
};

/** The responses to every form. */
export const listAll: Handler = async (call) =>
  sendList(call, await listRows(call.tx, call.resource, inboxWishes(call.query, viewerOf(call))), false);
