import { z } from 'zod';

/** One record of any resource, as lists and forms that serve them all see it. */
export const rowSchema = z.looseObject({ id: z.number() });

export type Row = z.infer<typeof rowSchema>;
