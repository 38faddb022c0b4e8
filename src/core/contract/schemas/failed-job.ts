import { z } from 'zod';
import { recordShape, timeSchema } from './common.ts';

/** Background work that failed at its last attempt, and why. */
export const failedJobSchema = z.object({
  ...recordShape,
  kind: z.string(),
  subject: z.string(),
  reason: z.string(),
  attempts: z.int(),
  failedAt: timeSchema,
});
