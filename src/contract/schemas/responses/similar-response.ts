import { z } from 'zod';
import { idSchema, timeSchema } from '../common.ts';
import { statusSchema } from './sentiment-response.ts';

export const sameness = ['customer', 'time', 'words'] as const;
export type Sameness = (typeof sameness)[number];

/** A response that may tell the same as another. */
export const similarSchema = z.object({
  id: idSchema,
  reference: z.string(),
  summary: z.string(),
  status: statusSchema,
  customerName: z.string().nullable(),
  createdAt: timeSchema,
  /** Why it is taken for the same: one customer within a day, or much the same text, whoever said them. */
  why: z.array(z.enum(sameness)),
  isSameCustomer: z.boolean(),
  /** 0 to 1: how many of the words are the same. */
  likeness: z.number(),
});
