import { z } from 'zod';
import { carriedShape, idSchema, proseSchema, timeSchema } from '../common.ts';

/** waiting, sent and failed: written by staff · received and automatic: from the customer. */
export const messageStatuses = ['waiting', 'sent', 'failed', 'received', 'automatic'] as const;

/** Why staff cannot write to the customer of a response. */
export const recipientProblems = ['no_customer', 'no_address', 'unsubscribed', 'bounced', 'no_mail_server'] as const;

/** An email waits this long, so that its author can withdraw it. */
export const undoSeconds = 10;

export const mostAttachments = 10;
export const mostAttachedBytes = 20 * 1024 * 1024;
export const attachmentsTooLarge = 'Attachments may have 20 MB in all';

/** Emails tell the size of a file. */
export const attachmentSchema = z.object({
  path: z.string(),
  name: z.string(),
  kind: z.string(),
  bytes: z.int().optional(),
});

export const messageSchema = z.object({
  id: idSchema,
  status: z.enum(messageStatuses),
  /** The customer's name and address. */
  name: z.string(),
  address: z.string(),
  body: z.string(),
  /** Earlier messages, as the customer's mail program quoted them. */
  quoted: z.string(),
  error: z.string().nullable(),
  /** True for a comment from the page of the respondent; the others are emails. */
  isComment: z.boolean(),
  files: z.array(attachmentSchema),
  userId: idSchema.nullable(),
  userName: z.string().nullable(),
  createdAt: timeSchema,
});

export const threadSchema = z.object({
  recipient: z.object({ name: z.string(), address: z.string() }).nullable(),
  problem: z.enum(recipientProblems).nullable(),
  /** True if the customer's answer comes back to the response. */
  receivesAnswers: z.boolean(),
  messages: z.array(messageSchema),
});

export const messageInputSchema = z.object({
  body: proseSchema(20_000).refine((text) => text.trim() !== '', 'Write a message'),
  /** Paths of uploads. */
  files: z
    .array(z.string().regex(/^\/uploads\/[\w-]{22}\.[a-z0-9]{2,5}$/, 'This file does not exist'))
    .max(mostAttachments, `At most ${mostAttachments} files`)
    .optional(),
  ...carriedShape,
});

export type Attachment = z.output<typeof attachmentSchema>;
export type Message = z.output<typeof messageSchema>;
export type Thread = z.output<typeof threadSchema>;
