import type { z } from 'zod';
import type { presenceInputSchema } from '../../../contract/schemas/presence.ts';
import { assertRow } from '../../crud/read.ts';
import type { Handler } from '../../http/call.ts';
import { tellNodes } from '../../live/word.ts';

/** Says that the caller looks at a response, writes about it, or has gone. Nothing is kept of it. */
export const present: Handler<z.output<typeof presenceInputSchema>> = async (call) => {
  const { tx, session, body, resource } = call;
  const id = call.id();
  await assertRow(tx, resource, id);
  await tellNodes(tx, { t: session.tenantId, k: 'here', r: id, u: session.userId, tab: body.tab, doing: body.doing });
};
