import { readUnread } from '../text/read-unread.ts';
import type { PeriodicTask } from './periodic-task.ts';

/** Every task of the application. */
export const periodicTasks: readonly PeriodicTask[] = [readUnread];
