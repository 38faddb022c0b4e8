import type { LiveEvent } from '../../contract/schemas/live.ts';

type Listener = (event: LiveEvent) => unknown;

const listeners = new Set<Listener>();

/** What the server tells while the page is open, for whatever is in sight. */
export const liveBus = {
  emit(event: LiveEvent): void {
    for (const listener of [...listeners]) listener(event);
  },
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
