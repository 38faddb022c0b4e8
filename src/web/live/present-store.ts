import { useSyncExternalStore } from 'react';
import type { Present } from '../../contract/schemas/administration/live.ts';
import { storedSession } from '../providers/session.ts';

const nobody: readonly Present[] = [];
let places: ReadonlyMap<number, readonly Present[]> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<number, readonly Present[]>): void {
  places = next;
  for (const listener of listeners) listener();
}

/** Who has which response open, as far as this browser was told. */
export const presentStore = {
  put(responseId: number, people: readonly Present[]): void {
    const others = people.filter(({ id }) => id !== Number(storedSession.user()?.id));
    const next = new Map(places);
    if (others.length > 0) next.set(responseId, others);
    else next.delete(responseId);
    change(next);
  },
  /** Whoever begins to listen is told anew. */
  clear: () => change(new Map()),
};

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The colleagues who have a response open just now, without oneself. */
export const usePresent = (responseId: number) =>
  useSyncExternalStore(subscribe, () => places.get(responseId) ?? nobody);
