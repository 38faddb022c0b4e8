import type { LiveChange } from '../../contract/schemas/live.ts';
import type { Word } from './word.ts';

const mostNamed = 50;

/** What was said of one tenant since it was last passed on: a burst is told in one go. */
export interface Heard {
  changes: Map<number, { what: Set<string>; by: Set<number> }>;
  isMany: boolean;
  /** Who has new notifications, or has read some. */
  notified: Set<number>;
  /** Responses where people came or went. */
  places: Set<number>;
  /** Somebody's session, role or account changed. */
  isAccess: boolean;
  /** A status is called otherwise, is new or is gone. */
  isStatuses: boolean;
}

export function nothingHeard(): Heard {
  const none = { isMany: false, isAccess: false, isStatuses: false };
  return { ...none, changes: new Map(), notified: new Set(), places: new Set() };
}

/** Adds a word to what was heard. */
export function takeIn(heard: Heard, word: Exclude<Word, { k: 'here' }>): void {
  if (word.k === 'many') heard.isMany = true;
  if (word.k === 'access') heard.isAccess = true;
  if (word.k === 'statuses') heard.isStatuses = true;
  if (word.k === 'notifications') heard.notified.add(word.u);
  if (word.k !== 'response' || heard.isMany) return;
  const change = heard.changes.get(word.r) ?? { what: new Set(), by: new Set() };
  change.what.add(word.w);
  if (word.u !== null) change.by.add(word.u);
  heard.changes.set(word.r, change);
  if (heard.changes.size > mostNamed) heard.isMany = true;
}

export function changesIn({ changes }: Heard): LiveChange[] {
  return [...changes].map(([id, { what, by }]) => ({ id, what: [...what], by: [...by] }));
}
