import { z } from 'zod';

export const doings = ['viewing', 'writing', 'gone'] as const;

/** What somebody who has a response open does there; each tab of a browser speaks for itself. */
export const presenceInputSchema = z.object({
  doing: z.enum(doings),
  tab: z.string().regex(/^[a-z0-9]{4,32}$/),
});
export type Doing = z.output<typeof presenceInputSchema>['doing'];

/** Says anew so often that one is still there; after so long a silence nobody believes it any more. */
export const presence = { saySeconds: 15, believeSeconds: 40 } as const;
