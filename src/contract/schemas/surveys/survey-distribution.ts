import { z } from 'zod';
import { idOf, idsOf, lineSchema, recordShape, timeSchema } from '../common.ts';
import { languageSchema, localizedTextSchema } from '../language.ts';

/** So many are written to in one go. */
export const mostInvited = 10_000;

const distributionShape = {
  name: lineSchema(120),
  /** By language; {name} stands for the customer's name. */
  subject: z.record(languageSchema, lineSchema(200)),
  message: localizedTextSchema(5_000),
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
    /** Sent, and not come back. */
    delivered: z.int(),
    failed: z.int(),
    bounced: z.int(),
    unsubscribed: z.int(),
    /** Whose link a person opened; null where some were sent before that was counted. */
    opened: z.int().nullable(),
    started: z.int(),
    completed: z.int(),
  }),
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

/** Those who would get it, those who would not, or those who would not for one reason. */
export const peopleKinds = ['invited', 'left_out', ...skipReasons] as const;

/** Whom a dry run names of those who were chosen: by words of name or address, by what would become of them. */
const peopleWantedSchema = z.object({
  q: z.string().max(200).default(''),
  only: z.enum(peopleKinds).optional(),
  start: z.int().min(0).max(mostInvited).default(0),
  count: z.int().min(1).max(100).default(25),
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
  people: peopleWantedSchema.optional(),
});

export type SkipReason = (typeof skipReasons)[number];
export type PeopleWanted = z.output<typeof peopleWantedSchema>;
export type Distribution = z.infer<typeof distributionSchema>;
export type DistributionInput = z.output<typeof distributionInputSchema>;
