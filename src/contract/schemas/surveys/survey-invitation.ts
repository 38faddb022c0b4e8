import { z } from 'zod';
import { idSchema, timeSchema, wholeNumberSchema } from '../common.ts';
import { languageSchema } from '../language.ts';
import { distributionSchema, skipReasons } from './survey-distribution.ts';

export const invitationStatuses = ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] as const;

const named = { id: idSchema, name: z.string() };

/** Who would get it and who not; names of the first few, counts of all. */
export const audienceSchema = z.object({
  invited: z.object({
    count: z.int(),
    customers: z.array(z.object({ ...named, address: z.string(), language: languageSchema })),
  }),
  leftOut: z.array(z.object({ reason: z.enum(skipReasons), count: z.int(), customers: z.array(z.object(named)) })),
  /** Those of them that were asked for, by name; null where nobody asked. */
  people: z
    .object({
      total: z.int(),
      rows: z.array(z.object({ ...named, address: z.string(), reason: z.enum(skipReasons).nullable() })),
    })
    .nullable(),
  /** The mail to the first of them, as it would arrive; null while it has no words. */
  preview: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
});

/** Whom to name of those who were invited: by words of name or address, by what became of it, so many at a time. */
export const invitationsQuerySchema = z.object({
  _start: wholeNumberSchema.optional(),
  _end: wholeNumberSchema.optional(),
  q: z.string().max(200).optional(),
  status: z.enum(invitationStatuses).optional(),
});
export const mostInvitationsAtOnce = 500;

/** One person's invitation and what became of it. */
export const invitationSchema = z.object({
  id: idSchema,
  customerId: idSchema.nullable(),
  name: z.string(),
  address: z.string(),
  language: languageSchema,
  status: z.enum(invitationStatuses),
  sentAt: timeSchema.nullable(),
  remindersSent: z.int(),
  lastError: z.string().nullable(),
  /** What was sent last got lost, and is sent once more then. */
  resendAt: timeSchema.nullable(),
});

/** What a survey has been sent as, and whether this server can send at all. */
export const distributionsSchema = z.object({
  /** From which address mail goes out; null where no mail server is set. */
  sender: z.string().nullable(),
  distributions: z.array(distributionSchema),
});

export type Distributions = z.infer<typeof distributionsSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type Audience = z.infer<typeof audienceSchema>;
