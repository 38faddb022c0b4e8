import { z } from 'zod';
import { idsOf, lineSchema, proseSchema, recordShape } from './common.ts';

export const escalationTypes = [
  'none',
  'on_breach',
  'before_breach',
  'on_severity',
  'on_negative_sentiment',
  'on_inactivity',
  'manual',
] as const;

export const escalationSchema = z.enum(escalationTypes);

export const sentimentSchema = z.object({
  ...recordShape,
  name: z.string(),
  description: z.string(),
  enableCustomer: z.boolean(),
  enableEscalation: z.boolean(),
  escalationType: escalationSchema.nullable(),
  enableSLA: z.boolean(),
  severityLevels: idsOf('severityLevels'),
  assignedUsers: idsOf('users'),
  assignedGroups: idsOf('groups'),
  fieldCount: z.int(),
  responseCount: z.int(),
  openCount: z.int(),
  /** The name again, as the form drawer asks for it. */
  value: z.string(),
});

export const sentimentInputSchema = z.object({
  name: lineSchema(120),
  description: proseSchema(2_000).optional(),
  enableCustomer: z.boolean().optional(),
  enableEscalation: z.boolean().optional(),
  escalationType: escalationSchema.nullable().optional(),
  enableSLA: z.boolean().optional(),
  severityLevels: idsOf('severityLevels').optional(),
  assignedUsers: idsOf('users').optional(),
  assignedGroups: idsOf('groups').optional(),
});

export type Sentiment = z.infer<typeof sentimentSchema>;
