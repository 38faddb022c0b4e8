import { useRef, useState } from 'react';
import { ApiFailure } from '../../../providers/failure.ts';
import { notifyFailure } from '../../../providers/notifications.tsx';
import { cachedAnswer, refetch } from '../../../providers/queries.ts';
import { handledSchema, type ResponseDetails, responseDetails } from '../../sentiments/shared/queries.ts';
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
  const cached = cachedAnswer(responseDetails(id));
  const now = cached.get;
  const show = (patch: Partial<ResponseDetails>) => {
    const known = now();
    if (known) cached.set({ ...known, ...patch });
  };

  const settled = async (change: ResponseChange, before: ResponseDetails): Promise<ResponseDetails | undefined> => {
    await cached.refetch();
    const after = now();
    if (!after) return undefined;
    if (!conflicts(change, before, after)) {
      setMergedChanges(formatChanges(before, after));
      return after;
    }
    return (await askWinner({ change, before, after })) === 'mine' ? after : undefined;
  };

  const attempt = async (change: ResponseChange, start: ResponseDetails): Promise<boolean> => {
    let before = start;
    for (let tries = 1; ; tries += 1) {
      show(change.patch);
      try {
        const answer = handledSchema.safeParse(await change.send(before.version, before));
        if (answer.success) show(answer.data);
        return true;
      } catch (thrown) {
        cached.set(before);
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
    await cached.cancel();
    setMergedChanges([]);
    try {
      return await attempt(change, before);
    } catch (thrown) {
      notifyFailure(thrown);
      return false;
    } finally {
      await cached.refetch();
      void refetch('sentimentResponses', 'sentimentStats', 'sentiments');
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
function conflicts(change: ResponseChange, before: ResponseDetails, after: ResponseDetails): boolean {
  const isSamePart = change.own
    ? change.own.format(after) !== change.own.before
    : changedParts(before, after).some((part) => part === change.part);
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
