import { z } from 'zod';
import { timeSchema } from './common.ts';

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
