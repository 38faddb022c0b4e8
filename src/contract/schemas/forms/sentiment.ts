import { z } from 'zod';
import { idsOf, lineSchema, proseSchema, recordShape } from '../common.ts';
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

/** A form with more questions than this is nobody's to answer. */
export const mostFields = 200;

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
  /** The whole form: its questions in order. One that is absent is removed. Without the list they stay as they are. */
  fields: z.array(formFieldInputSchema).max(mostFields, `At most ${mostFields} questions`).optional(),
});

export type Sentiment = z.infer<typeof sentimentSchema>;
