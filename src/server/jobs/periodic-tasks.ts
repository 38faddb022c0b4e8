import { moveByTime } from '../handlers/responses/time-moves.ts';
import { readUnread } from '../text/read-unread.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { forEveryTenant, type PeriodicTask } from './periodic-task.ts';

/** Every task of the application but counting, which goes on for as long as there is something to count. */
export const periodicTasks: readonly PeriodicTask[] = [
  readUnread,
  forgetNotifications,
  {
    name: 'responses-move-by-time',
    everySeconds: 15 * 60,
    run: (services, now) => forEveryTenant(services, async (tx) => void (await moveByTime(tx, now))),
  },
];
