import { resourceOf } from '../../../contract/catalogue.ts';
import { sendList } from '../../crud/handlers.ts';
import { assertRow } from '../../crud/read.ts';
import type { Call, Handler } from '../../http/call.ts';
import { inboxWishes } from './inbox-wishes.ts';
import { inboxPage } from './page.ts';
import { viewerOf } from './view-conditions.ts';

/** The responses to one form. */
export const list: Handler = async (call) => {
  const sentimentId = call.id('sentimentId');
  await assertRow(call.tx, resourceOf('sentiments'), sentimentId);
  return send(call, { sentimentId }, true);
};

/** The responses to every form. */
export const listAll: Handler = (call) => send(call, {}, false);

async function send(call: Call<never>, fixed: Record<string, number>, isWrapped: boolean): Promise<string> {
  const page = await inboxPage(
    call.tx,
    await inboxWishes(call.tx, { words: call.query, viewer: viewerOf(call), fixed }),
  );
  if (page.next) call.reply.header('x-next-cursor', page.next);
  return sendList(call, page, isWrapped);
}
