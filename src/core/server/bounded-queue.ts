import { unavailable } from '../contract/errors.ts';

export interface Limits {
  running: number;
  waiting: number;
}

export interface BoundedQueue {
  /** Runs the work in turn. Throws 503 at once if the queue is full. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Like run, for work that ends elsewhere: returns the function that releases the slot. */
  enter(): Promise<() => void>;
}

/** Runs at most `running` tasks at once, in order; more than `waiting` queued tasks are 503. */
export function boundedQueue(limits: Limits): BoundedQueue {
  const { enter, run } = queueOfEach<null>(limits);
  return { enter: () => enter(null), run: (work) => run(null, work) };
}

export interface QueueOfEach<Key> {
  run<T>(key: Key, work: () => Promise<T>): Promise<T>;
  enter(key: Key): Promise<() => void>;
}

interface Line {
  busy: number;
  waiting: (() => void)[];
}

/** A bounded queue for each key, such as a tenant, which others never wait for. */
export function queueOfEach<Key>({ running, waiting }: Limits): QueueOfEach<Key> {
  const lines = new Map<Key, Line>();

  function leave(key: Key, line: Line) {
    const next = line.waiting.shift();
    if (next) return next();
    line.busy -= 1;
    if (line.busy === 0) lines.delete(key);
  }

  async function enter(key: Key) {
    const line = lines.get(key) ?? { busy: 0, waiting: [] };
    lines.set(key, line);
    if (line.busy < running) line.busy += 1;
    else if (line.waiting.length >= waiting) throw unavailable();
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    let left = false;
    return () => {
      if (!left) leave(key, line);
      left = true;
    };
  }

  return {
    enter,
    run: async (key, work) => {
      const exit = await enter(key);
      try {
        return await work();
      } finally {
        exit();
      }
    },
  };
}
