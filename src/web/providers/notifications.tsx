import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { sentenceOf } from './failure.ts';
import { fetchedLater } from './fetched-later.ts';

const toasts = fetchedLater(() => import('./toasts.tsx'));

/** Where notifications appear. One of these stands beside the routes. */
export function Notifications({ mode }: { mode: 'light' | 'dark' }) {
  const module = toasts.useWhenThere();
  return module ? <module.Toasts mode={mode} /> : null;
}

export const notificationProvider: NotificationProvider = {
  open,
  close: (key) => void toasts.get().then(({ closeToast }) => closeToast(key)),
};

/** Says that something worked. */
export const tell = (message: string) => open({ type: 'success', message });

const undoable = 'undoable';

/** Says that something worked, and offers for a while to take it back. */
export const tellUndoable = (message: string, seconds: number, undo: () => void) =>
  open({ type: 'success', message, key: undoable, undoableTimeout: seconds, cancelMutation: undo });

/** Offers to take back no more what was taken back in another way. */
export const tellUndone = (message: string) => {
  notificationProvider.close(undoable);
  tell(message);
};

/** Says that something failed, in the words of what was thrown. */
export const tellFailure = (thrown: unknown) => open({ type: 'error', message: sentenceOf(thrown) });

function open(notification: OpenNotificationParams): void {
  toasts.get().then(
    ({ openToast }) => openToast(notification),
    () => console.error('A notification could not be shown', notification.description ?? notification.message),
  );
}
