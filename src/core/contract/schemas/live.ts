import { z } from 'zod';
import { idSchema } from './common.ts';

export const presentSchema = z.object({ id: idSchema, name: z.string(), doing: z.enum(['viewing', 'writing']) });
export type Present = z.output<typeof presentSchema>;

const changeSchema = z.object({ id: idSchema, what: z.array(z.string()), by: z.array(idSchema) });
export type LiveChange = z.output<typeof changeSchema>;

export const liveEventSchema = z
  .discriminatedUnion('kind', [
    /**
     * The first event. `resumed`: no event was missed since the last one; otherwise the client reads everything again.
     */
    z.object({ kind: z.literal('ready'), resumed: z.boolean() }),
    z.object({ kind: z.literal('responses'), changes: z.array(changeSchema) }),
    /** Too many changes to list, or events may have been missed. */
    z.object({ kind: z.literal('many') }),
    /** For users who may see dashboards but not the responses behind them. */
    z.object({ kind: z.literal('figures') }),
    z.object({ kind: z.literal('notifications') }),
    z.object({ kind: z.literal('statuses') }),
    /** The permissions of the user have changed. */
    z.object({ kind: z.literal('access') }),
    z.object({ kind: z.literal('presence'), responseId: idSchema, people: z.array(presentSchema) }),
    /** The server closes the stream. `session`: do not reconnect; `restart`: reconnect. */
    z.object({ kind: z.literal('bye'), why: z.enum(['session', 'restart']) }),
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.output<typeof liveEventSchema>;
