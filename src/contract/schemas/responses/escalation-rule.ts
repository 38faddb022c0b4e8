import { z } from 'zod';
import { idOf, idsOf, lineSchema, recordShape, timeSchema } from '../common.ts';
import { webhookSecretSchema, webhookUrlSchema } from './escalation-webhook.ts';
import { statusKeySchema } from './sentiment-response.ts';

export const escalationTriggers = [
  'on_breach',
  'before_breach',
  'on_severity',
  'on_negative_sentiment',
  'on_inactivity',
  'manual',
] as const;

/** A rule moves on what is to be worked on: to one of these, or to a status of the tenant's own that stands on one. */
export const escalationStatuses = ['open', 'in_progress', 'pending_internal'] as const;

export const escalationRuleSchema = z.object({
  ...recordShape,
  name: z.string(),
  isActive: z.boolean(),
  /** Empty: every form, every severity. */
  sentimentId: idOf('sentiments').nullable(),
  severityLevelId: idOf('severityLevels').nullable(),
  type: z.enum(escalationTriggers),
  /** Of the time until it is due; for before_breach. */
  percent: z.int().nullable(),
  /** After what triggers it, or after the level before has fired. */
  afterMinutes: z.int(),
  level: z.int(),
  notifyUserIds: idsOf('users'),
  notifyGroupIds: idsOf('groups'),
  /** Also whoever leads the groups that hold the response. */
  notifyLead: z.boolean(),
  reassignToUserIds: idsOf('users'),
  reassignToGroupIds: idsOf('groups'),
  raiseSeverityTo: idOf('severityLevels').nullable(),
  /** As callers name it. One that has been turned off stays here, and the rule leaves the status as it is. */
  setStatus: statusKeySchema.nullable(),
  repeatEveryMinutes: z.int().nullable(),
  maxRepeats: z.int(),
  /** Minutes count only while the calendar of the response's severity is open; where it has none, always. */
  activeHoursOnly: z.boolean(),
  /** Each firing is reported to this address, signed with the secret. */
  webhookUrl: z.string().nullable(),
  /** Written and never read back. */
  webhookSecret: z.null(),
  hasWebhookSecret: z.boolean(),
});

const minutesSchema = z.int().max(525_600, 'At most a year');

export const escalationRuleInputSchema = z.object({
  name: lineSchema(80),
  isActive: z.boolean().optional(),
  sentimentId: idOf('sentiments').nullable().optional(),
  severityLevelId: idOf('severityLevels').nullable().optional(),
  type: z.enum(escalationTriggers),
  percent: z.int().min(1, 'From 1 to 99').max(99, 'From 1 to 99').nullable().optional(),
  afterMinutes: minutesSchema.min(0).optional(),
  level: z.int().min(1, 'From 1 to 9').max(9, 'From 1 to 9').optional(),
  notifyUserIds: idsOf('users').optional(),
  notifyGroupIds: idsOf('groups').optional(),
  notifyLead: z.boolean().optional(),
  reassignToUserIds: idsOf('users').optional(),
  reassignToGroupIds: idsOf('groups').optional(),
  raiseSeverityTo: idOf('severityLevels').nullable().optional(),
  setStatus: statusKeySchema.nullable().optional(),
  repeatEveryMinutes: minutesSchema.min(1, 'At least a minute').nullable().optional(),
  maxRepeats: z.int().min(0).max(100, 'At most 100 times').optional(),
  activeHoursOnly: z.boolean().optional(),
  /** Null takes the secret away, too. */
  webhookUrl: webhookUrlSchema.nullable().optional(),
  /** Null leaves the one that is kept. */
  webhookSecret: webhookSecretSchema.nullable().optional(),
});

const touchedSchema = z.object({
  id: z.int(),
  reference: z.string(),
  summary: z.string(),
  at: timeSchema,
  /** What its status would then be called; null where it stays. */
  becomes: z.string().nullable(),
});

/** Which open responses a rule would touch at once, and which next and when. */
export const dryRunSchema = z.object({
  looked: z.int(),
  /** There are more open responses; those that are due first were looked at. */
  isCapped: z.boolean(),
  now: z.array(touchedSchema),
  next: z.array(touchedSchema),
});

export type EscalationRule = z.infer<typeof escalationRuleSchema>;
export type DryRun = z.infer<typeof dryRunSchema>;
