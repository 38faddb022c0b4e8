import type { LiveProvider } from '@refinedev/core';
import type { LiveEvent } from '../../contract/schemas/administration/live.ts';

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

interface Subscription {
  resource: string;
  callback: Parameters<LiveProvider['subscribe']>[0]['callback'];
}

const subscriptions = new Set<Subscription>();

/**
 * Refine's live provider over the one connection of this browser. A hook with `liveMode: 'auto'` reads its rows again
 * when the server reports a change; with `'manual'` it is told by `onLiveEvent`.
 */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const subscription: Subscription = { resource: channel.replace(/^resources\//, ''), callback };
    subscriptions.add(subscription);
    return subscription;
  },
  unsubscribe: (subscription: Subscription) => void subscriptions.delete(subscription),
  /** Only the server reports changes; this passes its report on to the hooks of a resource. */
  publish({ channel, type, payload, date }) {
    const resource = channel.replace(/^resources\//, '');
    for (const { resource: wanted, callback } of subscriptions)
      if (wanted === resource) callback({ channel, type, payload, date });
  },
};
