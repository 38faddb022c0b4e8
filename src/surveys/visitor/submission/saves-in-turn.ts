/**
 * Saves pages one after the other, so that an older save, whose proof of work is late, never overwrites a newer one. While
 * one is under way only the latest waits, because it includes the others.
 */
export function savesInTurn() {
  let waiting: (() => Promise<void>) | undefined;
  let isUnderway = false;
  return async (save: () => Promise<void>): Promise<void> => {
    waiting = save;
    if (isUnderway) return;
    isUnderway = true;
    while (waiting) {
      const current = waiting;
      waiting = undefined;
      await current();
    }
    isUnderway = false;
  };
}
