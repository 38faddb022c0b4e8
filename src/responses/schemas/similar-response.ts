import { z } from 'zod';
import { idSchema, timeSchema } from '../../core/contract/schemas/common.ts';
import { statusSchema } from '../../forms/schemas/response-statuses.ts';

export const sameness = ['customer', 'time', 'words'] as const;
export type Sameness = (typeof sameness)[number];

export const similarSchema = z.object({
  id: idSchema,
  reference: z.string(),
  summary: z.string(),
  status: statusSchema,
  customerName: z.string().nullable(),
  createdAt: timeSchema,
  /** The reason: the same customer within a day, or similar text from any customer. */
  why: z.array(z.enum(sameness)),
  isSameCustomer: z.boolean(),
  /** 0 to 1: the share of common words. */
  likeness: z.number(),
});
