import { z } from 'zod';
import { timeSchema, wholeNumberSchema } from '../common.ts';

export const mostNotifications = 100;

export const notificationsQuerySchema = z.object({
  _start: wholeNumberSchema.optional(),
  _end: wholeNumberSchema.optional(),
  /** `true`: only what is still to be read. */
  unread: z.enum(['true', 'false']).optional(),
});

/** Beyond this many nobody counts. */
export const mostUnread = 100;
export const unreadSchema = z.object({ count: z.int() });

/** Everything up to the latest that the reader has seen; what came after stays unread. */
export const readAllSchema = z.object({ until: timeSchema });
