import { useEffect, useSyncExternalStore } from 'react';

let title: string | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Names the page after the record it shows, in the window's title and in the breadcrumbs: `usePageTitle(sentiment?.name)`. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    set(name);
    return () => set(undefined);
  }, [name]);
}

/** The name that the page gave itself; undefined where the map's title stands. */
export const useGivenTitle = (): string | undefined => useSyncExternalStore(subscribe, () => title);

function set(next: string | undefined) {
  title = next;
  for (const listener of listeners) listener();
}
