import { z } from 'zod';
import { colorSchema, lineSchema, recordShape, titleSchema } from './common.ts';
import { statuses, statusSchema } from './sentiment-response.ts';

/** The built-in statuses that a tenant's own may stand on: whatever is new or turned away has one meaning only. */
export const ownBases = ['open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed'] as const;

/** One of the words in which a tenant speaks of its responses: a built-in status, or one of its own. */
export const responseStatusSchema = z.object({
  ...recordShape,
  /** As callers name it: a built-in status by its own name, every other by what it was first called. */
  key: z.string(),
  /** The built-in status that it is, or whose moves and clock it has. */
  base: statusSchema,
  /** What the staff call it. */
  label: z.string(),
  /** What a customer is told; empty where it is the same. */
  customerLabel: z.string(),
  /** Null: as the product draws its base. */
  color: z.string().nullable(),
  rank: z.int(),
  /** Nothing moves to a status that is off; what has it keeps it. The built-in ones stay on. */
  isActive: z.boolean(),
});

export const responseStatusInputSchema = z.object({
  label: lineSchema(40),
  base: z.enum([...ownBases, ...statuses]),
  customerLabel: titleSchema(60).optional(),
  color: colorSchema.nullable().optional(),
  rank: z.int().min(0).max(1000).optional(),
  isActive: z.boolean().optional(),
});

/** What screens need to call a status by its name. */
export const statusWordSchema = responseStatusSchema.omit({
  createdAt: true,
  updatedAt: true,
  version: true,
  rank: true,
});

export type ResponseStatus = z.infer<typeof responseStatusSchema>;
export type StatusWord = z.infer<typeof statusWordSchema>;
