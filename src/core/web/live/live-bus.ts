import type { LiveProvider } from '@refinedev/core';
import type { LiveEvent } from '../../contract/schemas/live.ts';

type Listener = (event: LiveEvent) => unknown;

const listeners = new Set<Listener>();

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

/** Refine's live provider over one connection: `liveMode: 'auto'` refetches, `'manual'` calls `onLiveEvent`. */
export const liveProvider: LiveProvider = {
  subscribe({ channel, callback }) {
    const subscription: Subscription = { resource: channel.replace(/^resources\//, ''), callback };
    subscriptions.add(subscription);
    return subscription;
  },
  unsubscribe: (subscription: Subscription) => void subscriptions.delete(subscription),
  publish({ channel, type, payload, date }) {
    const resource = channel.replace(/^resources\//, '');
    for (const { resource: wanted, callback } of subscriptions)
      if (wanted === resource) callback({ channel, type, payload, date });
  },
};
