import { type ReactNode, useEffect, useState } from 'react';
import { delivery } from './delivery.ts';
import type { Waiting } from './requests.ts';
import type { Sending } from './use-visiting.ts';

const againMs = 20_000;

/** Sends what waits here as soon as it can be sent, and answers why it still waits, and what is told of the rest. */
export function useOutbox(isShared: boolean, setSending: (sending: Sending) => void): [Waiting | null, ReactNode] {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [told, setTold] = useState<ReactNode>();
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
        const { left, refused, told } = await delivery.empty(isShared);
        if (isGone) return;
        setWaiting(left);
        if (told) setTold(told);
        if (refused > 0) setSending(isShared ? 'refused' : 'none');
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
