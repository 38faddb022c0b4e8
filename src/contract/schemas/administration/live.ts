import { z } from 'zod';
import { idSchema } from '../common.ts';

export const presentSchema = z.object({ id: idSchema, name: z.string(), doing: z.enum(['viewing', 'writing']) });
export type Present = z.output<typeof presentSchema>;

const changeSchema = z.object({
  id: idSchema,
  /** What happened, as the history calls it: 'note', 'status'. */
  what: z.array(z.string()),
  /** Who did it; the application itself is nobody. */
  by: z.array(idSchema),
});
export type LiveChange = z.output<typeof changeSchema>;

/** What a browser is told while it listens. */
export const liveEventSchema = z.discriminatedUnion('kind', [
  /** The first word. `resumed`: nothing was missed since the last one; otherwise everything in sight is read again. */
  z.object({ kind: z.literal('ready'), resumed: z.boolean() }),
  z.object({ kind: z.literal('responses'), changes: z.array(changeSchema) }),
  /** More changed than is worth naming, or something may have been missed. */
  z.object({ kind: z.literal('many') }),
  /** For whoever may see the figures and not the responses behind them. */
  z.object({ kind: z.literal('figures') }),
  z.object({ kind: z.literal('notifications') }),
  /** What statuses are called, or which there are. */
  z.object({ kind: z.literal('statuses') }),
  z.object({ kind: z.literal('presence'), responseId: idSchema, people: z.array(presentSchema) }),
  /** The server ends the stream. `session`: do not come back; `full`: too many of your own; `restart`: come back. */
  z.object({ kind: z.literal('bye'), why: z.enum(['session', 'full', 'restart']) }),
]);
export type LiveEvent = z.output<typeof liveEventSchema>;
