import { z } from 'zod';
import {
  carriedShape,
  proseSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
} from '../../core/contract/schemas/common.ts';
import { answerValueSchema } from '../../forms/schemas/answer-value.ts';
import { statusSchema } from '../../forms/schemas/response-statuses.ts';
import { escalationSchema } from '../../forms/schemas/sentiment.ts';
import { rejectionCodeSchema, rejectionReasonSchema, resolutionSchema } from './response-end.ts';
import { noteShape } from './response-handling.ts';

/** A built-in status, or the key of a custom status of the tenant. */
export const statusKeySchema = z.union([statusSchema, z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)]);

export const channels = ['staff', 'link', 'survey', 'api', 'import', 'voice'] as const;
/** What the sentiment was taken from: the score of an answer, the text, or a correction by a user. */
export const sentimentSources = ['score', 'text', 'user', 'pending', 'failed'] as const;
export const sentimentLabels = ['negative', 'neutral', 'positive', 'mixed'] as const;

export const sentimentResponseSchema = z.object({
  ...recordShape,
  /** The display id, such as R-1042. */
  reference: z.string(),
  sentimentId: recordId('sentiments'),
  status: statusSchema,
  /** The custom status within this status, if any. */
  customStatusId: recordId('responseStatuses').nullable(),
  severityLevelId: recordId('severityLevels').nullable(),
  customerResponseId: recordId('customerFormResponses').nullable(),
  customerName: z.string().nullable(),
  summary: z.string(),
  /** −1 to 1, from the form's sentiment value, else from the text; null without a verdict. */
  sentimentScore: z.number().nullable(),
  assignedToIds: recordIds('users', 100, 'recorded'),
  assignedGroupIds: recordIds('groups'),
  escalationType: escalationSchema,
  /** The number of escalations; 0 is not escalated. */
  escalationLevel: z.int(),
  escalatedAt: timeSchema.nullable(),
  slaDueAt: timeSchema.nullable(),
  /** The time at which the response counts as at risk. */
  slaWarnAt: timeSchema.nullable(),
  firstResponseDueAt: timeSchema.nullable(),
  firstRespondedAt: timeSchema.nullable(),
  /** Null unless the customer wrote after the first response and waits for a reply. */
  nextResponseDueAt: timeSchema.nullable(),
  pausedAt: timeSchema.nullable(),
  /** Milliseconds of earlier pauses. */
  pausedMs: z.int(),
  resolvedAt: timeSchema.nullable(),
  resolutionCode: z.string().nullable(),
  rootCause: z.string().nullable(),
  resolutionText: z.string().nullable(),
  rejectionReason: z.string().nullable(),
  duplicateOf: recordId('sentimentResponses').nullable(),
  channel: z.enum(channels),
  /** The form version that was answered; null for responses older than form versions. */
  formVersion: z.int().nullable(),
  /** BCP 47; the detected language of the text answers. */
  language: z.string().nullable(),
  /** The one verdict of the response; null without one, or if the text is not clear. */
  sentimentLabel: z.enum(sentimentLabels).nullable(),
  sentimentSource: z.enum(sentimentSources).nullable(),
  /** 0 to 1; null if nothing was read. */
  sentimentConfidence: z.number().nullable(),
  topics: z.array(z.string()),
  createdBy: recordId('users', 'kept').nullable(),
});

/** An answer to one field; objects are sent as JSON text. */
export const answerSchema = z.object({ fieldId: recordId('sentimentFields'), value: answerValueSchema });

export const createResponseSchema = z.object({
  sentimentId: recordId('sentiments'),
  customerResponseId: recordId('customerFormResponses').nullable().optional(),
  severityLevelId: recordId('severityLevels').nullable().optional(),
  escalationType: escalationSchema.nullable().optional(),
  assignedToIds: recordIds('users').optional(),
  assignedGroupIds: recordIds('groups').optional(),
  values: z.array(answerSchema).max(500),
  ...carriedShape,
});

export const setStatusSchema = z.object({
  status: statusKeySchema,
  note: proseSchema(5_000).optional(),
  reason: rejectionReasonSchema.optional(),
  reasonCode: rejectionCodeSchema.optional(),
  resolution: resolutionSchema.optional(),
  ...carriedShape,
});

export const assignOneSchema = z.object({ userId: recordId('users').nullable(), ...carriedShape });
export const assignUsersSchema = z.object({ userIds: recordIds('users'), ...carriedShape });
export const assignGroupsSchema = z.object({ groupIds: recordIds('groups'), ...carriedShape });
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
  'message',
] as const;

export const trackingInputSchema = z.object({
  ...noteShape,
  status: statusKeySchema.nullable().optional(),
  ...carriedShape,
});

export const trackingSchema = z
  .object({
    ...recordShape,
    responseId: recordId('sentimentResponses'),
    kind: z.enum(trackingKinds),
    notes: z.string(),
    detail: z.record(z.string(), z.unknown()),
    status: statusSchema.nullable(),
    userId: recordId('users', 'kept').nullable(),
    userName: z.string().nullable(),
  })
  .meta({ id: 'HistoryEntry' });

export type SentimentResponse = z.infer<typeof sentimentResponseSchema>;
export type TrackingEntry = z.infer<typeof trackingSchema>;
