import { resourceOf } from '../../../contract/catalogue.ts';
import { builtInViews, type InboxViewName } from '../../../contract/schemas/inbox.ts';
import { sendList } from '../../crud/handlers.ts';
import { assertRow, listRows } from '../../crud/read.ts';
import type { Call, Handler } from '../../http/call.ts';
import { viewConditions } from './view-conditions.ts';

/** The responses to one form. */
export const list: Handler = async (call) => {
  const sentimentId = call.id('sentimentId');
  await assertRow(call.tx, resourceOf('sentiments'), sentimentId);
  return sendList(call, await page(call, { sentimentId }), true);
};

/** The responses to every form. */
export const listAll: Handler = async (call) => sendList(call, await page(call), false);

function page({ tx, session, resource, query: asked }: Call<never>, fixed: Record<string, number> = {}) {
  const { view, ...query } = asked as Record<string, unknown> & { view?: InboxViewName };
  const viewer = { tenantId: tx.tenantId, userId: session.userId };
  if (view === undefined) return listRows(tx, resource, { query, fixed });
  const also = viewConditions(view, viewer);
  return listRows(tx, resource, { query: { ...orderOf(view), ...query }, fixed, also });
}

function orderOf(view: InboxViewName): { _sort: string; _order: string } {
  const { order } = builtInViews[view];
  return { _sort: order.replace('-', ''), _order: order.startsWith('-') ? 'desc' : 'asc' };
}
