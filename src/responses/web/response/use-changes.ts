import { useRef, useState } from 'react';
import { cachedRecord } from '../../../core/web/providers/cached-rows.ts';
import { ApiFailure } from '../../../core/web/providers/failure.ts';
import { notifyFailure } from '../../../core/web/providers/notifications.tsx';
import type { ResponseDetails } from '../../schemas/response-details.ts';
import type { StatusOption } from '../../schemas/status-option.ts';
import { useStatuses } from '../../shared/status-and-severity.tsx';
import type { Clash } from './merge-dialog.tsx';
import { changedParts, formatChanges, type ResponseChange } from './response-change.ts';

const mostTries = 5;

/**
 * Changes run sequentially, each with the version of the previous one; the user resolves conflicts in the same part.
 */
export function useChanges(id: number) {
  const inOrder = useSequence();
  const { clash, askWinner } = useClash();
  const [mergedChanges, setMergedChanges] = useState<string[]>([]);
  const statuses = useStatuses();
  const cached = cachedRecord<ResponseDetails>('sentimentResponses', id);
  const now = () => cached.rows()[0];

  const settled = async (change: ResponseChange, before: ResponseDetails): Promise<ResponseDetails | undefined> => {
    await cached.readAgain();
    const after = now();
    if (!after) return undefined;
    if (!conflicts(change, before, after, statuses)) {
      setMergedChanges(formatChanges(before, after, statuses));
      return after;
    }
    return (await askWinner({ change, before, after })) === 'mine' ? after : undefined;
  };

  const sendUntilSettled = async (change: ResponseChange, start: ResponseDetails): Promise<boolean> => {
    let before = start;
    for (let tries = 1; ; tries += 1) {
      const takeBack = cached.show(new Map([[id, change.patch]]));
      try {
        await change.send(before.version, before);
        return true;
      } catch (thrown) {
        takeBack();
        if (!isStale(thrown) || tries >= mostTries) throw thrown;
        const after = await settled(change, before);
        if (!after) {
          await change.sendRest?.();
          return false;
        }
        before = after;
      }
    }
  };

  const act = async (change: ResponseChange): Promise<boolean> => {
    const before = now();
    if (!before) return false;
    await cached.cancelReads();
    setMergedChanges([]);
    try {
      return await sendUntilSettled(change, before);
    } catch (thrown) {
      notifyFailure(thrown);
      return false;
    }
  };

  return {
    make: (change: ResponseChange) => inOrder(() => act(change)),
    now,
    clash,
    meanwhile: mergedChanges,
    forgetMeanwhile: () => setMergedChanges([]),
  };
}

/** Whether another user changed the same part, or the change is no longer possible. */
function conflicts(
  change: ResponseChange,
  before: ResponseDetails,
  after: ResponseDetails,
  statuses: readonly StatusOption[],
): boolean {
  const isSamePart = change.own
    ? change.own.format(after) !== change.own.before
    : changedParts(before, after, statuses).some((part) => part === change.part);
  return isSamePart || !(change.isPossible?.(after) ?? true);
}

function useClash() {
  const [clash, setClash] = useState<Clash>();
  const askWinner = (found: Omit<Clash, 'choose'>) =>
    new Promise<'mine' | 'theirs'>((resolve) => {
      const choose = (winner: 'mine' | 'theirs') => {
        setClash(undefined);
        resolve(winner);
      };
      setClash({ ...found, choose });
    });
  return { clash, askWinner };
}

function useSequence() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.current.then(work);
    last.current = next.catch(() => undefined);
    return next;
  };
}

const isStale = (thrown: unknown) =>
  thrown instanceof ApiFailure && thrown.status === 409 && (thrown.code === 'STALE' || thrown.code === 'ILLEGAL_MOVE');
