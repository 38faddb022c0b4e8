const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a turn to upload: a few at a time, so that a slow line finishes one instead of starting ten. */
export async function turnToUpload(): Promise<() => void> {
  if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  return () => {
    running -= 1;
    waiting.shift()?.();
  };
}

const pausesMs = [2_000, 5_000, 15_000, 30_000];

/** Longer after every try that failed. */
export const pauseAfter = (tries: number) => pausesMs[Math.min(tries, pausesMs.length) - 1] ?? 2_000;

/** Resolves after a while, or as soon as the browser is online again, or when nobody waits any more. */
export function untilWorthATry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
