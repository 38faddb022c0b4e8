import { z } from 'zod';
import { idSchema, lineSchema, proseSchema, recordIds, recordShape } from '../../core/contract/schemas/common.ts';
import { formFieldInputSchema } from './sentiment-field.ts';

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
  tenantId: idSchema,
  name: z.string(),
  description: z.string(),
  enableCustomer: z.boolean(),
  enableEscalation: z.boolean(),
  escalationType: escalationSchema.nullable(),
  enableSLA: z.boolean(),
  severityLevels: recordIds('severityLevels'),
  assignedUsers: recordIds('users'),
  assignedGroups: recordIds('groups'),
  fieldCount: z.int(),
  responseCount: z.int(),
  openCount: z.int(),
  /** Duplicates the name because the form drawer of the API requires it. */
  value: z.string(),
});

export const mostFields = 200;

export const sentimentInputSchema = z.object({
  name: lineSchema(120),
  description: proseSchema(2_000).optional(),
  enableCustomer: z.boolean().optional(),
  enableEscalation: z.boolean().optional(),
  escalationType: escalationSchema.nullable().optional(),
  enableSLA: z.boolean().optional(),
  severityLevels: recordIds('severityLevels').optional(),
  assignedUsers: recordIds('users').optional(),
  assignedGroups: recordIds('groups').optional(),
  /** All questions in order; a missing one is removed. Without the list the questions stay unchanged. */
  fields: z.array(formFieldInputSchema).max(mostFields, `At most ${mostFields} questions`).optional(),
});

export type Sentiment = z.infer<typeof sentimentSchema>;
