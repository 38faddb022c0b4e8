import { z } from 'zod';
import { idOf, idSchema, idsOf, lineSchema, recordShape, timeSchema } from './common.ts';
import { languageSchema, wordsSchema } from './language.ts';

/** So many are written to in one go. */
export const mostInvited = 10_000;

const distributionShape = {
  name: lineSchema(120),
  /** By language; {name} stands for the customer's name. */
  subject: z.record(languageSchema, lineSchema(200)),
  message: wordsSchema(5_000),
  /** After how many days it is recalled to those who have not answered, in order. */
  reminderDays: z.array(z.int().min(1, 'From 1 to 90 days').max(90, 'From 1 to 90 days')).max(5, 'At most 5 reminders'),
  /** Whoever was invited or has answered within so many days, in any survey, is left in peace; 0 asks everybody. */
  guardDays: z.int().min(0).max(365),
};

export const distributionStatuses = ['scheduled', 'sending', 'sent', 'cancelled'] as const;

export const distributionSchema = z.object({
  ...recordShape,
  ...distributionShape,
  surveyId: idOf('surveys'),
  sendAt: timeSchema,
  cancelledAt: timeSchema.nullable(),
  status: z.enum(distributionStatuses),
  stats: z.object({
    invited: z.int(),
    /** Not sent yet. */
    waiting: z.int(),
    sent: z.int(),
    failed: z.int(),
    bounced: z.int(),
    unsubscribed: z.int(),
    started: z.int(),
    completed: z.int(),
  }),
});

/** Who is written to is named by id, or found by the words of a search, of which none finds everybody. */
export const distributionInputSchema = z.object({
  name: distributionShape.name.optional(),
  subject: distributionShape.subject.default({}),
  message: distributionShape.message.default({}),
  customerIds: idsOf('customers', mostInvited).optional(),
  matching: z.string().max(200).optional(),
  /** Null sends at once. */
  sendAt: timeSchema.nullable().default(null),
  reminderDays: distributionShape.reminderDays.default([]),
  guardDays: distributionShape.guardDays.default(30),
  /** Sends nothing, and answers who would get it and who not. */
  dryRun: z.boolean().default(false),
});

/** Why somebody is not written to; the first that holds. */
export const skipReasons = [
  'no_address',
  'same_address',
  'unsubscribed',
  'bounced',
  'open_case',
  'recently_answered',
  'recently_invited',
] as const;

const named = { id: idSchema, name: z.string() };

/** Who would get it and who not; names of the first few, counts of all. */
export const audienceSchema = z.object({
  invited: z.object({
    count: z.int(),
    customers: z.array(z.object({ ...named, address: z.string(), language: languageSchema })),
  }),
  leftOut: z.array(z.object({ reason: z.enum(skipReasons), count: z.int(), customers: z.array(z.object(named)) })),
  /** The mail to the first of them, as it would arrive; null while it has no words. */
  preview: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
});

/** One person's invitation and what became of it. */
export const invitationSchema = z.object({
  id: idSchema,
  customerId: idSchema.nullable(),
  name: z.string(),
  address: z.string(),
  language: languageSchema,
  status: z.enum(['waiting', 'sent', 'failed', 'bounced', 'cancelled']),
  sentAt: timeSchema.nullable(),
  remindersSent: z.int(),
  lastError: z.string().nullable(),
});

/** What a survey has been sent as, and whether this server can send at all. */
export const distributionsSchema = z.object({
  /** From which address mail goes out; null where no mail server is set. */
  sender: z.string().nullable(),
  distributions: z.array(distributionSchema),
});

export type Distribution = z.infer<typeof distributionSchema>;
export type DistributionInput = z.output<typeof distributionInputSchema>;
export type Distributions = z.infer<typeof distributionsSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type Audience = z.infer<typeof audienceSchema>;
export type SkipReason = (typeof skipReasons)[number];
