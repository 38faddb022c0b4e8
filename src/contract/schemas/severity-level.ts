import { z } from 'zod';
import { autoAssignSchema } from './auto-assign.ts';
import { colorSchema, lineSchema, proseSchema, recordShape } from './common.ts';

export const severityLevelSchema = z.object({
  ...recordShape,
  name: z.string(),
  description: z.string(),
  daysToResolve: z.int(),
  rank: z.int(),
  color: z.string(),
  /** Who gets new responses of this severity without anybody choosing. */
  autoAssign: autoAssignSchema.nullable(),
});

export const severityLevelInputSchema = z.object({
  name: lineSchema(60),
  description: proseSchema(500).optional(),
  daysToResolve: z.int().min(0, 'From 0 to 3650 days').max(3650, 'From 0 to 3650 days'),
  rank: z.int().min(0).max(100).optional(),
  color: colorSchema.optional(),
  autoAssign: autoAssignSchema.nullable().optional(),
});

export type SeverityLevel = z.infer<typeof severityLevelSchema>;
