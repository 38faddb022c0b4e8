import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { sentenceOf } from './failure.ts';
import { fetchedLater } from './fetched-later.ts';

const toasts = fetchedLater(() => import('./toasts.tsx'));

export function Notifications({ mode }: { mode: 'light' | 'dark' }) {
  const module = toasts.useWhenThere();
  return module ? <module.Toasts mode={mode} /> : null;
}

export const notificationProvider: NotificationProvider = {
  open,
  close: (key) => void toasts.get().then(({ closeToast }) => closeToast(key)),
};

export const tell = (message: string) => open({ type: 'success', message });

const undoable = 'undoable';

export const tellUndoable = (message: string, seconds: number, undo: () => void) =>
  open({ type: 'success', message, key: undoable, undoableTimeout: seconds, cancelMutation: undo });

export const tellUndone = (message: string) => {
  notificationProvider.close(undoable);
  tell(message);
};

export const tellFailure = (thrown: unknown) => open({ type: 'error', message: sentenceOf(thrown) });

function open(notification: OpenNotificationParams): void {
  toasts.get().then(
    ({ openToast }) => openToast(notification),
    () => console.error('A notification could not be shown', notification.description ?? notification.message),
  );
}
