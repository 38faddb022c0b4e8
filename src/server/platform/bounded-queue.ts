import { unavailable } from '../../contract/errors.ts';

export interface BoundedQueue {
  /** Runs the work in turn. Throws 503 at once if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Like run, for work that ends elsewhere: returns the function that releases the slot. */
  enter(): Promise<() => void>;
  readonly idle: boolean;
}

/** Runs at most `running` tasks at once, in order; more than `waiting` queued tasks are 503. */
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
