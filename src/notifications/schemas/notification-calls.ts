import { z } from 'zod';
import { pageQuerySchema, timeSchema } from '../../core/contract/schemas/common.ts';

export const mostNotifications = 1_000;

export const notificationsQuerySchema = pageQuerySchema.extend({
  unread: z.enum(['true', 'false']).optional(),
});

/** The count of unread notifications stops here. */
export const mostUnread = 100;
export const unreadSchema = z.object({ count: z.int() });

export const readAllSchema = z.object({ until: timeSchema });
