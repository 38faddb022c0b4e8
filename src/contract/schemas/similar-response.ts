import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';
import { statusSchema } from './sentiment-response.ts';

/** A response that may tell the same as another. */
export const similarSchema = z.object({
  id: idSchema,
  reference: z.string(),
  summary: z.string(),
  status: statusSchema,
  customerName: z.string().nullable(),
  createdAt: timeSchema,
  isSameCustomer: z.boolean(),
  /** 0 to 1: how many of the words are the same. */
  likeness: z.number(),
});
