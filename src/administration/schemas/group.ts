import { z } from 'zod';
import {
  colorSchema,
  nameSchema,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
} from '../../core/contract/schemas/common.ts';

export const groupSchema = z.object({
  ...recordShape,
  name: z.string(),
  description: z.string(),
  color: z.string(),
  leadUserId: recordId('users', 'removed').nullable(),
  memberIds: recordIds('users'),
});

export const groupInputSchema = z.object({
  name: nameSchema(80),
  description: proseSchema(500).optional(),
  color: colorSchema.optional(),
  leadUserId: recordId('users').nullable().optional(),
  memberIds: recordIds('users', 1_000).optional(),
});

export type Group = z.infer<typeof groupSchema>;
