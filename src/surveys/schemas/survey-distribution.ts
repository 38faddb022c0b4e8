import { z } from 'zod';
import {
  languageSchema,
  lineSchema,
  localizedTextSchema,
  recordId,
  recordIds,
  recordShape,
  timeSchema,
} from '../../core/contract/schemas/common.ts';

export const mostInvited = 10_000;

const distributionShape = {
  name: lineSchema(120),
  /** By language; {name} is replaced by the customer's name. */
  subject: z.record(languageSchema, lineSchema(200)),
  message: localizedTextSchema(5_000),
  /** Days after the invitation at which reminders go to contacts who have not responded, in order. */
  reminderDays: z.array(z.int().min(1, 'From 1 to 90 days').max(90, 'From 1 to 90 days')).max(5, 'At most 5 reminders'),
  /** Skips contacts invited to or responding to any survey within so many days; 0 disables this. */
  guardDays: z.int().min(0).max(365),
};

export const distributionStatuses = ['scheduled', 'sending', 'sent', 'cancelled'] as const;

export const distributionSchema = z
  .object({
    ...recordShape,
    ...distributionShape,
    surveyId: recordId('surveys'),
    sendAt: timeSchema,
    cancelledAt: timeSchema.nullable(),
    status: z.enum(distributionStatuses),
    stats: z.object({
      invited: z.int(),
      waiting: z.int(),
      sent: z.int(),
      delivered: z.int(),
      failed: z.int(),
      bounced: z.int(),
      unsubscribed: z.int(),
      /** How many links were opened by a person; null if some were sent before opens were tracked. */
      opened: z.int().nullable(),
      started: z.int(),
      completed: z.int(),
    }),
  })
  .meta({ id: 'ShownDistribution' });

/** Reasons to skip a contact; the first match applies. */
export const skipReasons = [
  'no_address',
  'same_address',
  'unsubscribed',
  'bounced',
  'open_case',
  'recently_answered',
  'recently_invited',
] as const;

/** All invited contacts, all skipped contacts, or those skipped for one reason. */
export const audienceKinds = ['invited', 'left_out', ...skipReasons] as const;

const audienceQuerySchema = z.object({
  q: z.string().max(200).default(''),
  only: z.enum(audienceKinds).optional(),
  start: z.int().min(0).max(mostInvited).default(0),
  count: z.int().min(1).max(100).default(25),
});

/** Recipients by id, by segment or by search; an empty search matches all customers. */
export const distributionInputSchema = z.object({
  name: distributionShape.name.optional(),
  subject: distributionShape.subject.default({}),
  message: distributionShape.message.default({}),
  customerIds: recordIds('customers', mostInvited).optional(),
  segmentId: recordShape.id.optional(),
  matching: z.string().max(200).optional(),
  /** Null sends immediately. */
  sendAt: timeSchema.nullable().default(null),
  reminderDays: distributionShape.reminderDays.default([]),
  guardDays: distributionShape.guardDays.default(30),
  /** Sends nothing; returns the invited and the skipped contacts. */
  dryRun: z.boolean().default(false),
  people: audienceQuerySchema.optional(),
});

export type SkipReason = (typeof skipReasons)[number];
export type AudienceQuery = z.output<typeof audienceQuerySchema>;
export type Distribution = z.infer<typeof distributionSchema>;
export type DistributionInput = z.output<typeof distributionInputSchema>;
