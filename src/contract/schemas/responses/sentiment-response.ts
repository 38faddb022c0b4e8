import { z } from 'zod';
import { carriedShape, idOf, idsOf, proseSchema, recordShape, timeSchema } from '../common.ts';
import { answerValueSchema } from '../forms/answer-value.ts';
import { escalationSchema } from '../forms/sentiment.ts';
import { rejectionCodeSchema, rejectionReasonSchema, resolutionSchema } from './response-end.ts';
import { noteShape } from './response-handling.ts';

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

/** Where a response goes: a built-in status, or the key of one that the tenant has added. */
export const statusKeySchema = z.union([statusSchema, z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)]);

export const channels = ['staff', 'link', 'survey', 'api', 'import', 'voice'] as const;
export const sentimentLabels = ['negative', 'neutral', 'positive', 'mixed'] as const;

export const sentimentResponseSchema = z.object({
  ...recordShape,
  /** What people call it: R-1042. */
  reference: z.string(),
  sentimentId: idOf('sentiments'),
  status: statusSchema,
  /** The tenant's own status that it has within this one, if any. */
  customStatusId: idOf('responseStatuses').nullable(),
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
  /** How often it went a level up because nobody acted; 0 is not escalated. */
  escalationLevel: z.int(),
  escalatedAt: timeSchema.nullable(),
  slaDueAt: timeSchema.nullable(),
  /** When so much of the time has passed that it is time to hurry. */
  slaWarnAt: timeSchema.nullable(),
  firstResponseDueAt: timeSchema.nullable(),
  firstRespondedAt: timeSchema.nullable(),
  /** Since when the clock stands; null while it runs. */
  pausedAt: timeSchema.nullable(),
  /** Milliseconds that the clock stood before that. */
  pausedMs: z.int(),
  resolvedAt: timeSchema.nullable(),
  resolutionCode: z.string().nullable(),
  rootCause: z.string().nullable(),
  resolutionText: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  /** The response that tells the same; this one is then only kept. */
  duplicateOf: idOf('sentimentResponses').nullable(),
  channel: z.enum(channels),
  /** The form as it was asked; null for what is older than its versions. */
  formVersion: z.int().nullable(),
  /** BCP 47, of what was said in words. */
  language: z.string().nullable(),
  sentimentLabel: z.enum(sentimentLabels).nullable(),
  topics: z.array(z.string()),
  createdBy: idOf('users').nullable(),
});

/** An answer to one field. Object values are sent as text. */
export const answerSchema = z.object({
  fieldId: idOf('sentimentFields'),
  value: answerValueSchema,
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
  status: statusKeySchema,
  note: proseSchema(5_000).optional(),
  /** Rejecting needs one of these two. */
  reason: rejectionReasonSchema.optional(),
  reasonCode: rejectionCodeSchema.optional(),
  /** What was done, when it is resolved or closed. */
  resolution: resolutionSchema.optional(),
  ...carriedShape,
});

export const assignOneSchema = z.object({ userId: idOf('users').nullable(), ...carriedShape });
export const assignUsersSchema = z.object({ userIds: idsOf('users'), ...carriedShape });
export const assignGroupsSchema = z.object({ groupIds: idsOf('groups'), ...carriedShape });
export const trackingKinds = [
  'note',
  'created',
  'status',
  'assigned',
  'groups',
  'severity',
  'customer',
  'sla',
  'escalation',
  'watchers',
  'duplicate',
  'resolution',
  'text',
  'file',
  'follow_up',
] as const;

export const trackingInputSchema = z.object({
  ...noteShape,
  status: statusKeySchema.nullable().optional(),
  ...carriedShape,
});

export const trackingSchema = z.object({
  ...recordShape,
  responseId: idOf('sentimentResponses'),
  /** What happened: a person's note, or a change that the server recorded. */
  kind: z.enum(trackingKinds),
  notes: z.string(),
  /** What a machine reads of it, such as the names of the fields that changed. */
  detail: z.record(z.string(), z.unknown()),
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
  /** Its question asks for personal data. */
  isPersonal: z.literal(true).optional(),
  /** Its question is not to be found by search. */
  isUnsearched: z.literal(true).optional(),
  /** A recording whose text is what is said in it, as somebody wrote it down. */
  isTranscript: z.literal(true).optional(),
});

export type Answered = z.infer<typeof answeredSchema>;
