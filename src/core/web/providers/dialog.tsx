import { useEffect, useSyncExternalStore } from 'react';
import { dialogs } from './dialog-queue.ts';
import { fetchedLater } from './fetched-later.ts';
import { notifyFailure } from './notifications.tsx';

const question = fetchedLater(() => import('./dialog-question.tsx'));

export function DialogHost() {
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.current);
  const module = question.useIfLoaded();
  useEffect(() => {
    if (!open) return;
    question.getNow().catch((failure: unknown) => {
      open.settle({ result: 'dismiss', reason: 'cancel' });
      notifyFailure(failure);
    });
  }, [open]);
  return open && module ? <module.Question key={open.id} {...open} /> : null;
}
