import { delivery } from './delivery.ts';
import type { Sent, SubmissionRequest } from './requests.ts';

/**
 * Saves pages one after the other, so that an older save, whose proof of work is late, never overwrites a newer one. While
 * one is under way only the latest waits, because it includes the others.
 */
export function savesInTurn(onSaved: (sent: Sent) => void, send = delivery.send) {
  let waiting: SubmissionRequest | undefined;
  let isUnderway = false;
  return async (request: SubmissionRequest): Promise<void> => {
    waiting = request;
    if (isUnderway) return;
    isUnderway = true;
    while (waiting) {
      const current = waiting;
      waiting = undefined;
      onSaved(await send(current));
    }
    isUnderway = false;
  };
}
