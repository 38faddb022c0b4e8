import { useEffect, useSyncExternalStore } from 'react';
import { dialogs } from './dialog-queue.ts';
import { fetchedLater } from './fetched-later.ts';

const question = fetchedLater(() => import('./dialog-question.tsx'));

export function DialogHost() {
  const open = useSyncExternalStore(dialogs.subscribe, dialogs.current);
  const module = question.useIfLoaded();
  useEffect(() => {
    if (open) question.get().catch(() => open.settle({ result: 'dismiss', reason: 'cancel' }));
  }, [open]);
  return open && module ? <module.Question key={open.id} {...open} /> : null;
}
