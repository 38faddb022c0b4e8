import { z } from 'zod';
import { carriedShape, emailSchema, titleSchema } from '../common.ts';

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
  fromName: titleSchema(100),
  fromAddress: addressSchema,
  replyTo: addressSchema,
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
  .object({ ...serverShape, password: passwordSchema.optional(), ...carriedShape })
  .check(({ value, issues }) => {
    if (!value.isActive) return;
    for (const path of ['host', 'fromAddress'] as const)
      if (!value[path]) issues.push({ code: 'custom', path: [path], message: 'This field is required', input: value });
  });

export const emailTestSchema = z.object({ isDelivered: z.boolean(), message: z.string() });

export type EmailSettings = z.output<typeof emailSettingsSchema>;
export type EmailSettingsInput = z.output<typeof emailSettingsInputSchema>;
export type EmailTest = z.output<typeof emailTestSchema>;
