import { z } from 'zod';
import { hasLink } from '../../core/contract/notations/has-link.ts';
import { carriedShape, emailSchema, noLinks, titleSchema } from '../../core/contract/schemas/common.ts';
import { statusKeySchema } from '../../responses/schemas/sentiment-response.ts';

/** starttls: encrypted after the greeting, usually port 587 · tls: encrypted from the start, usually port 465. */
export const mailSecurities = ['starttls', 'tls'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

export const hostSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'At most 253 characters')
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*)?$/,
    'Enter a name such as smtp.example.com',
  );

const portText = 'Enter a number from 1 to 65535';
export const portSchema = z.int(portText).min(1, portText).max(65_535, portText);
export const addressSchema = z.union([z.literal(''), emailSchema], 'Invalid email address');
export const passwordSchema = z.string().max(500, 'At most 500 characters');

const serverShape = {
  /** False: emails are sent through the mail server of the installation. */
  isActive: z.boolean(),
  host: hostSchema,
  port: portSchema,
  security: z.enum(mailSecurities),
  username: titleSchema(200),
  fromName: titleSchema(100).refine((text) => !hasLink(text), noLinks),
  fromAddress: addressSchema,
  replyTo: addressSchema,
  /** The status that is offered first after an email to a customer; null keeps it. */
  replyStatus: statusKeySchema.nullable(),
  /** True if an unassigned response is assigned to the author of an email. */
  replyAssigns: z.boolean(),
};

export const emailSettingsSchema = z.object({
  ...serverShape,
  /** The password itself is never returned. */
  hasPassword: z.boolean(),
  /** The sender address of the installation; null if it sends no email. */
  installationSender: z.string().nullable(),
  version: z.int(),
});

/** Without a password the stored one is kept; an empty one removes it. */
export const emailSettingsInputSchema = z
  .object({
    ...serverShape,
    // Callers of earlier versions do not send them.
    replyStatus: statusKeySchema.nullable().optional(),
    replyAssigns: z.boolean().optional(),
    password: passwordSchema.optional(),
    ...carriedShape,
  })
  .check(({ value, issues }) => {
    if (!value.isActive) return;
    for (const path of ['host', 'fromAddress'] as const)
      if (!value[path]) issues.push({ code: 'custom', path: [path], message: 'This field is required', input: value });
  });

const causes = ['bounced', 'unsubscribed'] as const;

/** How many emails the tenant may send in a day. */
export const emailBudgetSchema = z.object({
  perDay: z.int(),
  used: z.int(),
  /** Emails of today that wait until tomorrow. */
  held: z.int(),
  startsAnewAt: z.string(),
  isOwnServer: z.boolean(),
  /** The next higher limit; null at the highest. */
  next: z.object({ perDay: z.int(), inDays: z.int(), moreEmails: z.int() }).nullable(),
  /** Why the limit is lower: the share of the emails of the last 30 days, and the factor. */
  lowered: z.array(z.object({ cause: z.enum(causes), share: z.number(), factor: z.number() })),
  /** The address of the owner until it is confirmed. */
  unconfirmed: z.string().nullable(),
});

export const emailTestSchema = z.object({ isDelivered: z.boolean(), message: z.string() });

export type EmailSettings = z.output<typeof emailSettingsSchema>;
export type EmailSettingsInput = z.output<typeof emailSettingsInputSchema>;
export type EmailBudget = z.output<typeof emailBudgetSchema>;
export type EmailTest = z.output<typeof emailTestSchema>;
