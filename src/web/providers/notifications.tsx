import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { sentenceOf } from './failure.ts';
import { fetchedLater } from './fetched-later.ts';

const toasts = fetchedLater(() => import('./toasts.tsx'));

export function Notifications({ mode }: { mode: 'light' | 'dark' }) {
  const module = toasts.useIfLoaded();
  return module ? <module.Toasts mode={mode} /> : null;
}

export const notificationProvider: NotificationProvider = {
  open,
  close: (key) => void toasts.get().then(({ closeToast }) => closeToast(key)),
};

export const notifyInfo = (message: string) => open({ type: 'success', message });

const undoable = 'undoable';

export const notifyUndoable = (message: string, seconds: number, undo: () => void) =>
  open({ type: 'success', message, key: undoable, undoableTimeout: seconds, cancelMutation: undo });

export const notifyUndone = (message: string) => {
  notificationProvider.close(undoable);
  notifyInfo(message);
};

export const notifyFailure = (thrown: unknown) => open({ type: 'error', message: sentenceOf(thrown) });

export function open(notification: OpenNotificationParams): void {
  toasts.get().then(
    ({ openToast }) => openToast(notification),
    () => console.error('A notification could not be shown', notification.description ?? notification.message),
  );
}
