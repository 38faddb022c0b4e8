import { z } from 'zod';
import { lineSchema, recordId, recordIds, recordShape, timeSchema } from '../../core/contract/schemas/common.ts';
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

/** Statuses that escalation rules apply to: these, and custom statuses based on them. */
export const escalationStatuses = ['open', 'in_progress', 'pending_internal'] as const;

export const escalationRuleSchema = z.object({
  ...recordShape,
  name: z.string(),
  isActive: z.boolean(),
  sentimentId: recordId('sentiments').nullable(),
  severityLevelId: recordId('severityLevels').nullable(),
  type: z.enum(escalationTriggers),
  percent: z.int().nullable(),
  /** Minutes after the trigger, or after the previous level. */
  afterMinutes: z.int(),
  level: z.int(),
  notifyUserIds: recordIds('users'),
  notifyGroupIds: recordIds('groups'),
  /** Also notifies the leads of the assigned groups. */
  notifyLead: z.boolean(),
  reassignToUserIds: recordIds('users'),
  reassignToGroupIds: recordIds('groups'),
  raiseSeverityTo: recordId('severityLevels').nullable(),
  /** By key; a deactivated status stays here, and the rule then leaves the status unchanged. */
  setStatus: statusKeySchema.nullable(),
  repeatEveryMinutes: z.int().nullable(),
  maxRepeats: z.int(),
  /** Counts only minutes of the severity's business calendar; without a calendar it counts all. */
  activeHoursOnly: z.boolean(),
  /** Each escalation posts to this URL, signed with the secret. */
  webhookUrl: z.string().nullable(),
  /** Write-only. */
  webhookSecret: z.null(),
  hasWebhookSecret: z.boolean(),
});

const minutesSchema = z.int().max(525_600, 'At most a year');

export const escalationRuleInputSchema = z.object({
  name: lineSchema(80),
  isActive: z.boolean().optional(),
  sentimentId: recordId('sentiments').nullable().optional(),
  severityLevelId: recordId('severityLevels').nullable().optional(),
  type: z.enum(escalationTriggers),
  percent: z.int().min(1, 'From 1 to 99').max(99, 'From 1 to 99').nullable().optional(),
  afterMinutes: minutesSchema.min(0).optional(),
  level: z.int().min(1, 'From 1 to 9').max(9, 'From 1 to 9').optional(),
  notifyUserIds: recordIds('users').optional(),
  notifyGroupIds: recordIds('groups').optional(),
  notifyLead: z.boolean().optional(),
  reassignToUserIds: recordIds('users').optional(),
  reassignToGroupIds: recordIds('groups').optional(),
  raiseSeverityTo: recordId('severityLevels').nullable().optional(),
  setStatus: statusKeySchema.nullable().optional(),
  repeatEveryMinutes: minutesSchema.min(1, 'At least a minute').nullable().optional(),
  maxRepeats: z.int().min(0).max(100, 'At most 100 times').optional(),
  activeHoursOnly: z.boolean().optional(),
  /** Null also removes the secret. */
  webhookUrl: webhookUrlSchema.nullable().optional(),
  /** Null leaves the stored secret unchanged. */
  webhookSecret: webhookSecretSchema.nullable().optional(),
});

const touchedSchema = z.object({
  id: z.int(),
  reference: z.string(),
  summary: z.string(),
  at: timeSchema,
  becomes: z.string().nullable(),
});

/** The open responses that a rule would escalate immediately, and the next ones with their times. */
export const dryRunSchema = z.object({
  looked: z.int(),
  /** There are more open responses; only those due first were checked. */
  isCapped: z.boolean(),
  now: z.array(touchedSchema),
  next: z.array(touchedSchema),
});

export type EscalationRule = z.infer<typeof escalationRuleSchema>;
export type DryRun = z.infer<typeof dryRunSchema>;
