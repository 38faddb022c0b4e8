import { useEffect, useState } from 'react';
import { delivery } from './delivery.ts';
import type { Waiting } from './requests.ts';
import type { Sending } from './use-visiting.ts';

const againMs = 20_000;

/** Sends what waits here as soon as it can be sent, and answers why it still waits. */
export function useOutbox(setSending: (sending: Sending) => void): Waiting | null {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    let isGone = false;
    let isRunning = false;
    let isTold = false;
    const look = async () => {
      if (isRunning) return;
      isRunning = true;
      const { left, refused } = await delivery.empty();
      isRunning = false;
      if (isGone) return;
      setWaiting(left);
      if (refused > 0) setSending('refused');
      else if (isTold && !left) setSending('sent');
      isTold = left !== null;
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
  }, [setSending]);
  return waiting;
}
