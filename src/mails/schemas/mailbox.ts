import { z } from 'zod';
import { carriedShape, timeSchema, titleSchema } from '../../core/contract/schemas/common.ts';
import { addressSchema, hostSchema, mailSecurities, passwordSchema, portSchema } from './email-settings.ts';

const mailboxShape = {
  /** True: the answers of customers are read from this mailbox by IMAP. */
  isActive: z.boolean(),
  /** The address of the mailbox, to which customers reply. */
  address: addressSchema,
  host: hostSchema,
  port: portSchema,
  security: z.enum(mailSecurities),
  username: titleSchema(200),
  folder: titleSchema(200),
};

export const mailboxSchema = z.object({
  ...mailboxShape,
  /** The password itself is never returned. */
  hasPassword: z.boolean(),
  lastPollAt: timeSchema.nullable(),
  /** Why the last poll failed; null if it succeeded. */
  lastError: z.string().nullable(),
  /** Why an email was left unread, and when; null if none was. */
  skippedReason: z.string().nullable(),
  skippedAt: timeSchema.nullable(),
  version: z.int(),
});

/** Without a password the stored one is kept. */
export const mailboxInputSchema = z
  .object({ ...mailboxShape, password: passwordSchema.optional(), ...carriedShape })
  .check(({ value, issues }) => {
    if (!value.isActive) return;
    for (const path of ['address', 'host', 'username', 'folder'] as const)
      if (!value[path]) issues.push({ code: 'custom', path: [path], message: 'This field is required', input: value });
  });

export const mailboxTestSchema = z.object({ isConnected: z.boolean(), message: z.string() });

export type Mailbox = z.output<typeof mailboxSchema>;
export type MailboxInput = z.output<typeof mailboxInputSchema>;
export type MailboxTest = z.output<typeof mailboxTestSchema>;
