import { z } from 'zod';
import { colorSchema, idOf, idsOf, lineSchema, proseSchema, recordShape } from '../common.ts';

export const groupSchema = z.object({
  ...recordShape,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  leadUserId: idOf('users').nullable(),
  memberIds: idsOf('users'),
});

export const groupInputSchema = z.object({
  name: lineSchema(80),
  description: proseSchema(500).optional(),
  color: colorSchema.optional(),
  leadUserId: idOf('users').nullable().optional(),
  memberIds: idsOf('users', 1_000).optional(),
});

export type Group = z.infer<typeof groupSchema>;
