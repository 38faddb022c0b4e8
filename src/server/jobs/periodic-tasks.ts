import { moveByTime } from '../handlers/responses/time-moves.ts';
import { readUnread } from '../text/read-unread.ts';
import { foldCounts } from './fold-counts.ts';
import { forgetNotifications } from './forget-notifications.ts';
import { forEveryTenant, type PeriodicTask } from './periodic-task.ts';

/** Every task of the application. */
export const periodicTasks: readonly PeriodicTask[] = [
  foldCounts,
  readUnread,
  forgetNotifications,
  {
    name: 'responses-move-by-time',
    everySeconds: 15 * 60,
    run: (services, now) => forEveryTenant(services, async (tx) => void (await moveByTime(tx, now))),
  },
];
