import { storedSession, tabSession } from './session.ts';

const prefix = 'draft:';

/** The drafts of this tab by key. A sign-out in another tab may clear sessionStorage before this tab hears of it. */
const inMemory = new Map<string, string>();

const inStorage = () => Object.entries(sessionStorage).filter(([key]) => key.startsWith(prefix));

const ownPrefix = () => `${prefix}${tabSession.userId() ?? storedSession.user()?.id ?? 0}:`;

/** Texts of the user that are not saved yet, in this tab's storage. Each user reads only their own. */
export const drafts = {
  keyOf: (name: string): string => ownPrefix() + name,
  read: (key: string): string | null => sessionStorage.getItem(key),
  write(key: string, text: string): void {
    inMemory.set(key, text);
    sessionStorage.setItem(key, text);
  },
  remove(key: string): void {
    inMemory.delete(key);
    sessionStorage.removeItem(key);
  },
  /** Remembers the drafts of earlier pages of this tab. */
  load(): void {
    for (const [key, text] of inStorage()) inMemory.set(key, text);
  },
  hasAny: () => inMemory.size > 0,
  putBack(): void {
    for (const [key, text] of inMemory) sessionStorage.setItem(key, text);
  },
  /** Reads the drafts, and returns what stores them again. A user who signs out keeps none. */
  hold({ ofOthersOnly }: { ofOthersOnly: boolean }): () => void {
    const own = ownPrefix();
    const held = inStorage().filter(([key]) => !(ofOthersOnly && key.startsWith(own)));
    return () => {
      for (const [key, text] of held) sessionStorage.setItem(key, text);
    };
  },
};
