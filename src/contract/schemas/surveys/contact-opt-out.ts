import { z } from 'zod';
import { lineSchema, recordShape, timeSchema } from '../common.ts';

export const optOutReasonSchema = z.enum(['unsubscribed', 'bounced']);

/** An address that gets no more mail, and why; or one that gets it again, and who said so. */
export const contactOptOutSchema = z.object({
  ...recordShape,
  address: z.string(),
  customerName: z.string().nullable(),
  reason: optOutReasonSchema,
  /** What the mail server said when mail came back. */
  detail: z.string().nullable(),
  isActive: z.boolean(),
  undoneAt: timeSchema.nullable(),
  undoneByName: z.string().nullable(),
  undoneWhy: z.string().nullable(),
});

/** Writes to an address again. Why must be said: it is kept with who said it. */
export const undoOptOutSchema = z.object({ why: lineSchema(500) });

export type ContactOptOut = z.infer<typeof contactOptOutSchema>;
