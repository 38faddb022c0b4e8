import { z } from 'zod';
import { idSchema, timeSchema } from './common.ts';

/** Something that a person is told, as they read it now. */
export const notificationSchema = z.object({
  id: idSchema,
  kind: z.string(),
  title: z.string(),
  /** The beginning of the note that it is about. */
  excerpt: z.string().nullable(),
  /** What it leads to; null where that is more than one, or no longer open to the reader. */
  responseId: idSchema.nullable(),
  sentimentName: z.string().nullable(),
  createdAt: timeSchema,
  readAt: timeSchema.nullable(),
});
export type Notification = z.output<typeof notificationSchema>;

export const mostNotifications = 100;

const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/)
  .transform(Number);

export const notificationsQuerySchema = z.object({
  _start: wholeNumber.optional(),
  _end: wholeNumber.optional(),
  /** `true`: only what is still to be read. */
  unread: z.enum(['true', 'false']).optional(),
});

/** Beyond this many nobody counts. */
export const mostUnread = 100;
export const unreadSchema = z.object({ count: z.int() });

/** Everything up to the latest that the reader has seen; what came after stays unread. */
export const readAllSchema = z.object({ until: timeSchema });
