import { z } from 'zod';
import { carriedShape, timeSchema } from '../../core/contract/schemas/common.ts';

export const retainedKinds = [
  'surveyResponses',
  'sentimentResponses',
  'customers',
  'customerImports',
  'receivedEmails',
  'auditLog',
] as const;
export type RetainedKind = (typeof retainedKinds)[number];

export const longestRetention = 240;

/** Months after which personal data of a kind is erased; null keeps it. */
export const retentionInputSchema = z.object({
  kind: z.enum(retainedKinds),
  months: z.int().min(1).max(longestRetention).nullable(),
  tenantId: carriedShape.tenantId,
});

export const retentionDueSchema = z.object({ due: z.int() });

export const retentionSchema = z.object({
  kind: z.enum(retainedKinds),
  months: z.int().nullable(),
  records: z.int(),
  oldestAt: timeSchema.nullable(),
  /** What is personal in them: the names of questions and columns. */
  personal: z.array(z.string()),
  lastRunAt: timeSchema.nullable(),
  /** The number of records erased by the rule so far. */
  erased: z.int(),
});

export type Retention = z.infer<typeof retentionSchema>;
export type RetentionInput = z.output<typeof retentionInputSchema>;
