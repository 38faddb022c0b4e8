import { z } from 'zod';

export const doings = ['viewing', 'writing', 'gone'] as const;

/** The user's activity in an open response; each browser tab reports separately. */
export const presenceInputSchema = z.object({ doing: z.enum(doings), tab: z.string().regex(/^[a-z0-9]{4,32}$/) });
export type Doing = z.output<typeof presenceInputSchema>['doing'];

/** The client reports every `saySeconds`; the server drops a user after `believeSeconds` of silence. */
export const presence = { saySeconds: 15, believeSeconds: 40 } as const;
