import { z } from 'zod';
import { carriedShape, emailSchema, idSchema, proseSchema, timeSchema } from '../../core/contract/schemas/common.ts';
import { statusKeySchema } from '../../responses/schemas/sentiment-response.ts';

/** waiting, sent and failed: written by staff · received and automatic: from the customer. */
export const messageStatuses = ['waiting', 'sent', 'failed', 'received', 'automatic'] as const;

/** Why staff cannot write to the customer of a response. */
export const recipientProblems = [
  'no_customer',
  'no_address',
  'unsubscribed',
  'bounced',
  'no_mail_server',
  'not_confirmed',
] as const;

/** An email waits this long, so that its author can withdraw it. */
export const undoSeconds = 10;

export const mostCopies = 5;
export const mostAttachments = 10;
export const mostAttachedBytes = 20 * 1024 * 1024;
export const attachmentsTooLarge = 'Attachments may have 20 MB in all';

/** Emails tell the size of a file. */
export const attachmentSchema = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.string(),
  bytes: z.int().optional(),
  /** Only of pictures in the text of a received email: what stands in their place. */
  marker: z.string().optional(),
});

export const messageSchema = z
  .object({
    id: idSchema,
    status: z.enum(messageStatuses),
    /** The customer's name and address. */
    name: z.string(),
    address: z.string(),
    /** Addresses that get a copy; of a received email those in To and Cc that are not ours. */
    cc: z.array(z.string()),
    /** Text with **bold**, [text](https://…) and lists; emails carry it as HTML and as plain text. */
    body: z.string(),
    /** Earlier messages, as the customer's mail program quoted them. */
    quoted: z.string(),
    error: z.string().nullable(),
    /** True for a comment from the page of the respondent; the others are emails. */
    isComment: z.boolean(),
    files: z.array(attachmentSchema),
    /** False if the text is longer than what is stored. */
    isWhole: z.boolean(),
    /** True if the email that was received can be opened as it came. */
    hasOriginal: z.boolean(),
    userId: idSchema.nullable(),
    userName: z.string().nullable(),
    createdAt: timeSchema,
  })
  .meta({ id: 'ShownMessage' });

export const threadSchema = z.object({
  recipient: z.object({ name: z.string(), address: z.string() }).nullable(),
  problem: z.enum(recipientProblems).nullable(),
  /** True if the customer's answer comes back to the response. */
  receivesAnswers: z.boolean(),
  /** The setting for what happens to the response after an email. */
  afterReply: z.object({
    /** The status that is offered first; null keeps it. */
    status: z.string().nullable(),
    /** True if an unassigned response is assigned to the author. */
    assigns: z.boolean(),
  }),
  messages: z.array(messageSchema),
});

export const messageInputSchema = z.object({
  body: proseSchema(20_000).refine((text) => text.trim() !== '', 'Write a message'),
  /** Paths of uploads. */
  files: z
    .array(z.string().regex(/^\/uploads\/[\w-]{22}\.[a-z0-9]{2,5}$/, 'This file does not exist'))
    .max(mostAttachments, `At most ${mostAttachments} files`)
    .optional(),
  cc: z.array(emailSchema).max(mostCopies, `At most ${mostCopies} addresses`).optional(),
  /** The status after the email; without one it stays. */
  status: statusKeySchema.nullable().optional(),
  ...carriedShape,
});

export type Attachment = z.output<typeof attachmentSchema>;
export type Message = z.output<typeof messageSchema>;
export type Thread = z.output<typeof threadSchema>;
