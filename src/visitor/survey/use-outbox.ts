import { useEffect, useState } from 'react';
import { delivery } from './delivery.ts';
import type { Sending } from './use-visit.ts';

const againMs = 20_000;

/** Sends what waits here as soon as it can be sent, and answers how much still waits. */
export function useOutbox(setSending: (sending: Sending) => void): number {
  const [waiting, setWaiting] = useState(0);
  useEffect(() => {
    let isGone = false;
    let isRunning = false;
    const look = async () => {
      if (isRunning) return;
      isRunning = true;
      const { left, refused } = await delivery.empty();
      isRunning = false;
      if (isGone) return;
      setWaiting((before) => {
        if (refused > 0) setSending('refused');
        else if (before > 0 && left === 0) setSending('sent');
        return left;
      });
    };
    void look();
    const timer = setInterval(look, againMs);
    window.addEventListener('online', look);
    window.addEventListener('candor-kept', look);
    return () => {
      isGone = true;
      clearInterval(timer);
      window.removeEventListener('online', look);
      window.removeEventListener('candor-kept', look);
    };
  }, [setSending]);
  return waiting;
}
