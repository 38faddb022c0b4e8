import { unavailable } from '../../contract/errors.ts';

export interface BoundedQueue {
  /** Runs the work when its turn comes. Throws 503 at once when too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** As run, for work that ends elsewhere: answers the function that gives the place back. */
  enter(): Promise<() => void>;
  readonly idle: boolean;
}

/** Heavy work, a few at a time and in order; beyond `waiting` callers are asked to come back. */
export function boundedQueue({ running, waiting }: { running: number; waiting: number }): BoundedQueue {
  const line: (() => void)[] = [];
  let busy = 0;

  function leave() {
    const next = line.shift();
    if (next) next();
    else busy -= 1;
  }

  async function enter() {
    if (busy < running) busy += 1;
    else if (line.length >= waiting) throw unavailable();
    else await new Promise<void>((resolve) => line.push(resolve));
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  }

  return {
    enter,
    run: async (work) => {
      const exit = await enter();
      try {
        return await work();
      } finally {
        exit();
      }
    },
    get idle() {
      return busy === 0;
    },
  };
}
