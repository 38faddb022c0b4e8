import { type ComponentType, useEffect, useState } from 'react';
import { delivery, type Emptied } from './delivery.ts';
import type { HeldBackProps } from './held/held-back.tsx';
import type { Waiting } from './requests.ts';
import type { Sending } from './use-visiting.ts';

const againMs = 20_000;

/** What a visitor is told of what was refused, or came too late. */
export interface Told extends Pick<Emptied, 'held' | 'late'> {
  HeldBack: ComponentType<HeldBackProps>;
}

/**
 * Sends what waits here as soon as it can be sent, and answers why it still waits, and what its visitor is told of the
 * rest, unless others stand at the same screen.
 */
export function useOutbox(
  isShared: boolean,
  setSending: (sending: Sending) => void,
): [Waiting | null, Told | undefined] {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    let isGone = false;
    let isRunning = false;
    let isAsked = false;
    let isTold = false;
    const look = async () => {
      // What comes while an attempt is underway is looked at right after it: the connection may just have come back.
      isAsked = true;
      if (isRunning) return;
      isRunning = true;
      while (isAsked) {
        isAsked = false;
        const emptied = await delivery.empty(isShared);
        const left = emptied?.left ?? null;
        const told = isShared ? undefined : await toldOf(emptied);
        if (isGone) return;
        setWaiting(left);
        // What came too late is told for as long as the page is open, though it waits no longer.
        if (emptied) setTold(told);
        if (emptied?.refused) setSending(told ? 'none' : 'refused');
        else if (isTold && !left && !isAsked) setSending('sent');
        isTold = left !== null || (isTold && isAsked);
      }
      isRunning = false;
    };
    const keep = () => {
      isTold = true;
      void look();
    };
    void look();
    const timer = setInterval(look, againMs);
    window.addEventListener('online', look);
    window.addEventListener('candor-kept', keep);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('candor-kept', keep);
    };
  }, [isShared, setSending]);
  return [waiting, told];
}

async function toldOf(emptied: Emptied | undefined): Promise<Told | undefined> {
  if (!emptied || emptied.held.length + emptied.late.length === 0) return undefined;
  // The server has just answered: what says so can come now.
  const said = await import('./held/held-back.tsx').catch(() => undefined);
  return said && { ...said, ...emptied };
}
