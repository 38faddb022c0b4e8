import type { CallShape } from '../core/contract/call.ts';

/** The endpoints of this subject that belong to no resource. */
export const notificationsCalls = {
  notifications: {
    endpoint: 'GET /Notifications',
    access: 'session',
    resource: 'notifications',
    live: 'notifications',
  },
  unreadNotifications: {
    endpoint: 'GET /Notifications/unread',
    access: 'session',
    resource: 'notifications',
    live: 'notifications',
  },
  readNotification: { endpoint: 'PUT /Notifications/:id/read', access: 'session', resource: 'notifications' },
  readNotifications: { endpoint: 'PUT /Notifications/read', access: 'session', resource: 'notifications' },
} as const satisfies Record<string, CallShape>;
