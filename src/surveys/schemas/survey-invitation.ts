import { z } from 'zod';
import { idSchema, languageSchema, pageQuerySchema, timeSchema } from '../../core/contract/schemas/common.ts';
import { distributionSchema, skipReasons } from './survey-distribution.ts';

export const invitationStatuses = ['waiting', 'sent', 'failed', 'bounced', 'cancelled'] as const;

const named = { id: idSchema, name: z.string() };

/** Invited and skipped contacts: counts of all, names of the first few. */
export const audienceSchema = z.object({
  invited: z.object({
    count: z.int(),
    customers: z.array(z.object({ ...named, address: z.string(), language: languageSchema })),
  }),
  leftOut: z.array(z.object({ reason: z.enum(skipReasons), count: z.int(), customers: z.array(z.object(named)) })),
  people: z
    .object({
      total: z.int(),
      rows: z.array(z.object({ ...named, address: z.string(), reason: z.enum(skipReasons).nullable() })),
    })
    .nullable(),
  /** The first recipient's mail as it would arrive; null while it has no text. */
  preview: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
});

export const invitationsQuerySchema = pageQuerySchema.extend({
  q: z.string().max(200).optional(),
  status: z.enum(invitationStatuses).optional(),
});
export const mostInvitationsAtOnce = 500;

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
  /** When a bounced mail is sent once more. */
  resendAt: timeSchema.nullable(),
  /** True if an email came back that can be opened as it came. */
  hasOriginal: z.boolean(),
});

export const distributionsSchema = z.object({
  /** The sender address; null without a configured mail server. */
  sender: z.string().nullable(),
  distributions: z.array(distributionSchema),
});

export type Distributions = z.infer<typeof distributionsSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type Audience = z.infer<typeof audienceSchema>;
