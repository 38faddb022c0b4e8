import { z } from 'zod';

export const rowSchema = z.looseObject({ id: z.number() });

export type Row = z.infer<typeof rowSchema>;
