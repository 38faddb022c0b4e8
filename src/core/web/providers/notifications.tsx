import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { failureText } from './failure.ts';
import { fetchedLater } from './fetched-later.ts';

const toasts = fetchedLater(() => import('./toasts.tsx'));

export function Notifications({ mode }: { mode: 'light' | 'dark' }) {
  const module = toasts.useIfLoaded();
  return module ? <module.Toasts mode={mode} /> : null;
}

export const notificationProvider: NotificationProvider = {
  open: (notification) => {
    if (!isOfFailedRead(notification)) open(notification);
  },
  close: (key) => void toasts.get().then(({ closeToast }) => closeToast(key)),
};

// Screens show a failed read where its data would be. Refine's keys of notices say which hook failed.
const isOfFailedRead = ({ type, key = '' }: OpenNotificationParams) =>
  type === 'error' && /-(getOne|getMany|useList|useInfiniteList)-notification$/.test(key);

export const notifyInfo = (message: string) => open({ type: 'success', message });

/** The notice of a mutation that succeeds, as Refine's hooks take it. */
export const said = (message: string) => ({ successNotification: { type: 'success' as const, message } });

/** Ends a promise of `mutateAsync` where the toast of its failure is enough. */
export const shownAsToast = (): undefined => undefined;

const undoable = 'undoable';

export const notifyUndoable = (message: string, seconds: number, undo: () => void) =>
  open({ type: 'success', message, key: undoable, undoableTimeout: seconds, cancelMutation: undo });

export const notifyUndone = (message: string) => {
  notificationProvider.close(undoable);
  notifyInfo(message);
};

export const notifyFailure = (thrown: unknown) => open({ type: 'error', message: failureText(thrown) });

/** What was done, but not wholly. */
export const notifyWarning = (message: string) => open({ type: 'error', message });

export function open(notification: OpenNotificationParams): void {
  toasts.getNow().then(
    ({ openToast }) => openToast(notification),
    // Only a reload or a connection brings what could not be fetched, and the message must not be lost.
    () =>
      window.alert(
        notification.type === 'error' ? (notification.description ?? notification.message) : notification.message,
      ),
  );
}
