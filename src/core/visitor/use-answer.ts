import { useEffect, useRef, useState } from 'react';

const pauseMs = 300;

interface AsyncAnswer<T> {
  text: string;
  answer?: T;
  failed: boolean;
}

export function useAnswer<T>(text: string, ask: (text: string, signal: AbortSignal) => Promise<T>) {
  const [request, setRequest] = useState<AsyncAnswer<T>>({ text: '', failed: false });
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!text) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await latest.current(text, stop.signal);
        if (!stop.signal.aborted) setRequest({ text, answer, failed: false });
      } catch {
        if (!stop.signal.aborted) setRequest({ text, failed: true });
      }
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return request.text === text ? request : { text, answer: undefined, failed: false };
}
