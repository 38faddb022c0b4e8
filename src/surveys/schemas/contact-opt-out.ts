import { z } from 'zod';
import { lineSchema, recordShape, timeSchema } from '../../core/contract/schemas/common.ts';
import { optOutReasonSchema } from '../../customers/schemas/opt-out-reason.ts';

/** An unsubscribed or bounced contact with the reason, or one that was re-enabled and by whom. */
export const contactOptOutSchema = z.object({
  ...recordShape,
  address: z.string(),
  customerName: z.string().nullable(),
  reason: optOutReasonSchema,
  detail: z.string().nullable(),
  isActive: z.boolean(),
  undoneAt: timeSchema.nullable(),
  undoneByName: z.string().nullable(),
  undoneWhy: z.string().nullable(),
});

/** Re-enables mail to an address; the reason is recorded with the user. */
export const undoOptOutSchema = z.object({ why: lineSchema(500) });

export type ContactOptOut = z.infer<typeof contactOptOutSchema>;
