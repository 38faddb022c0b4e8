import type { Subject } from '../../core/server/api/subject.ts';
import { forgetNotifications } from './forget-notifications.ts';
import * as calls from './handlers.ts';

export const notifications = { calls, tasks: [forgetNotifications] } satisfies Subject;
