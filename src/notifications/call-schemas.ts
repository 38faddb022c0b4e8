import { z } from 'zod';
import type { CallSchema } from '../core/contract/call.ts';
import { doneSchema } from '../core/contract/schemas/common.ts';
import type { notificationsCalls } from './calls.ts';
import { notificationSchema } from './schemas/notification.ts';
import { notificationsQuerySchema, readAllSchema, unreadSchema } from './schemas/notification-calls.ts';

/** What the calls take and answer, apart from them because the sign-in page reads the calls alone. */
export const notificationsCallSchemas = {
  notifications: { query: notificationsQuerySchema, answer: z.array(notificationSchema) },
  unreadNotifications: { answer: unreadSchema },
  readNotification: { answer: doneSchema },
  readNotifications: { body: readAllSchema, answer: doneSchema },
} as const satisfies Record<keyof typeof notificationsCalls, CallSchema>;
