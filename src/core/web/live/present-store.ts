import { useSyncExternalStore } from 'react';
import type { Present } from '../../contract/schemas/live.ts';
import { storedSession } from '../providers/session.ts';

const noViewers: readonly Present[] = [];
let places: ReadonlyMap<number, readonly Present[]> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<number, readonly Present[]>): void {
  places = next;
  for (const listener of listeners) listener();
}

export const presentStore = {
  put(responseId: number, viewers: readonly Present[]): void {
    const others = viewers.filter(({ id }) => id !== Number(storedSession.user()?.id));
    const next = new Map(places);
    if (others.length > 0) next.set(responseId, others);
    else next.delete(responseId);
    change(next);
  },
  clear: () => change(new Map()),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePresent = (responseId: number) =>
  useSyncExternalStore(subscribe, () => places.get(responseId) ?? noViewers);
