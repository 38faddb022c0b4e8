import { z } from 'zod';
import { carriedShape, idOf, idsOf, lineSchema, proseSchema, recordShape, timeSchema } from './common.ts';
import { escalationSchema } from './sentiment.ts';

export const statuses = [
  'new',
  'open',
  'in_progress',
  'pending_customer',
  'pending_internal',
  'resolved',
  'closed',
  'rejected',
] as const;

export const statusSchema = z.enum(statuses);
export type Status = (typeof statuses)[number];

export const sentimentResponseSchema = z.object({
  ...recordShape,
  /** What people call it: R-1042. */
  reference: z.string(),
  sentimentId: idOf('sentiments'),
  status: statusSchema,
  severityLevelId: idOf('severityLevels').nullable(),
  customerResponseId: idOf('customerFormResponses').nullable(),
  customerName: z.string().nullable(),
  /** The first words of what was said. */
  summary: z.string(),
  /** −1 to 1, from the form's sentiment value; null when it has none. */
  sentimentScore: z.number().nullable(),
  assignedToIds: idsOf('users'),
  assignedGroupIds: idsOf('groups'),
  escalationType: escalationSchema,
  slaDueAt: timeSchema.nullable(),
  resolvedAt: timeSchema.nullable(),
  createdBy: idOf('users').nullable(),
});

/** An answer to one field. Object values are sent as text. */
export const answerSchema = z.object({
  fieldId: idOf('sentimentFields'),
  value: z.union([z.string().max(10_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(200), z.null()]),
});

export const createResponseSchema = z.object({
  sentimentId: idOf('sentiments'),
  customerResponseId: idOf('customerFormResponses').nullable().optional(),
  severityLevelId: idOf('severityLevels').nullable().optional(),
  escalationType: escalationSchema.nullable().optional(),
  assignedToIds: idsOf('users').optional(),
  assignedGroupIds: idsOf('groups').optional(),
  values: z.array(answerSchema).max(500),
  ...carriedShape,
});

export const setStatusSchema = z.object({
  status: statusSchema,
  note: proseSchema(5_000).optional(),
  reason: lineSchema(500).optional(),
  ...carriedShape,
});

export const assignOneSchema = z.object({ userId: idOf('users').nullable(), ...carriedShape });
export const assignUsersSchema = z.object({ userIds: idsOf('users'), ...carriedShape });
export const assignGroupsSchema = z.object({ groupIds: idsOf('groups'), ...carriedShape });

export const trackingInputSchema = z.object({
  notes: proseSchema(10_000).refine((text) => text.trim().length > 0, 'Write a note'),
  status: statusSchema.nullable().optional(),
  ...carriedShape,
});

export const trackingSchema = z.object({
  ...recordShape,
  responseId: idOf('sentimentResponses'),
  /** What happened: a person's note, or a change that the server recorded. */
  kind: z.enum(['note', 'created', 'status', 'assigned', 'groups']),
  notes: z.string(),
  status: statusSchema.nullable(),
  userId: idOf('users').nullable(),
  userName: z.string().nullable(),
});

export type SentimentResponse = z.infer<typeof sentimentResponseSchema>;
export type TrackingEntry = z.infer<typeof trackingSchema>;

/** Whoever opens a response sees its answers with the questions as they were asked. */
export const answeredSchema = z.object({
  fieldId: z.int(),
  fieldName: z.string(),
  fieldType: z.string(),
  value: z.unknown(),
  /** The answer in words. */
  text: z.string(),
});

export type Answered = z.infer<typeof answeredSchema>;
