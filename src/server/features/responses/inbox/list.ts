import { resourceOf } from '../../../../contract/catalogue.ts';
import { sendList } from '../../../platform/crud/handlers.ts';
import { assertRow } from '../../../platform/crud/read.ts';
import type { Call, Handler } from '../../../platform/http/call.ts';
import { viewerOf } from './built-in-views.ts';
import { inboxQuery } from './filters.ts';
import { inboxPage } from './page.ts';

export const list: Handler = async (call) => {
  const sentimentId = call.id('sentimentId');
  await assertRow(call.tx, resourceOf('sentiments'), sentimentId);
  return send(call, { sentimentId }, true);
};

export const listAll: Handler = (call) => send(call, {}, false);

async function send(call: Call<never>, fixed: Record<string, number>, isWrapped: boolean): Promise<string> {
  const query = await inboxQuery(call.tx, { params: call.query, viewer: viewerOf(call), fixed });
  const page = await inboxPage(call.tx, query);
  if (page.next) call.reply.header('x-next-cursor', page.next);
  return sendList(call, page, isWrapped);
}
