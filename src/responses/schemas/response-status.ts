import { z } from 'zod';
import { colorSchema, lineSchema, recordShape, titleSchema } from '../../core/contract/schemas/common.ts';
import { statuses } from '../../forms/schemas/response-statuses.ts';
import { statusOptionSchema } from './status-option.ts';

/** Built-in statuses that custom statuses can be based on; new and rejected have no variants. */
export const ownBases = ['open', 'in_progress', 'pending_customer', 'pending_internal', 'resolved', 'closed'] as const;

export const responseStatusSchema = z.object({ ...recordShape, ...statusOptionSchema.shape, rank: z.int() });

export const responseStatusInputSchema = z.object({
  label: lineSchema(40),
  base: z.enum([...ownBases, ...statuses]),
  customerLabel: titleSchema(60).optional(),
  color: colorSchema.nullable().optional(),
  rank: z.int().min(0).max(1000).optional(),
  isActive: z.boolean().optional(),
});

export type ResponseStatus = z.infer<typeof responseStatusSchema>;
