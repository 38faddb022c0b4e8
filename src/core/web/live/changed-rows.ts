import { useSyncExternalStore } from 'react';

const shownForMs = 60_000;
const changed = new Set<number>();
const listeners = new Set<() => void>();

function notifyListeners() {
  for (const listener of listeners) listener();
}

export const changedRows = {
  markChanged(ids: readonly number[]): void {
    for (const id of ids) {
      changed.add(id);
      setTimeout(() => changedRows.forget(id), shownForMs);
    }
    notifyListeners();
  },
  forget(id: number): void {
    if (changed.delete(id)) notifyListeners();
  },
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useIsChanged = (id: number) => useSyncExternalStore(subscribe, () => changed.has(id));
