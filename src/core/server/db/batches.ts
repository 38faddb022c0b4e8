import pg from 'pg';

interface Limits {
  /** Calls of a key under way at the same time. */
  atOnce: number;
  /** Items of a call. */
  most: number;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Lane<Item, Result> {
  waiting: Waiting<Item, Result>[];
  running: number;
}

/**
 * Shares calls among requests: items that arrive while `atOnce` calls of their key are under way wait for the next one,
 * which takes all of them. There is no timer, so that a single item never waits. A call answers in the order of its items,
 * and begins after the last of them arrived.
 */
export function makeBatches<Item, Result>(
  call: (key: string, items: readonly Item[]) => Promise<readonly Result[]>,
  { atOnce, most }: Limits,
): (key: string, item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();

  async function answer(key: string, shared: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await call(
        key,
        shared.map(({ item }) => item),
      );
      for (const [at, { resolve }] of shared.entries()) resolve(results[at] as Result);
    } catch (error) {
      if (shared.length > 1 && isOfOneItem(error)) for (const one of shared) await answer(key, [one]);
      else for (const { reject } of shared) reject(error);
    }
  }

  function next(key: string, lane: Lane<Item, Result>): void {
    if (lane.running === 0 && lane.waiting.length === 0) lanes.delete(key);
    if (lane.running >= atOnce || lane.waiting.length === 0) return;
    lane.running += 1;
    void answer(key, lane.waiting.splice(0, most)).then(() => {
      lane.running -= 1;
      next(key, lane);
    });
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(key) ?? { waiting: [], running: 0 };
      lanes.set(key, lane);
      lane.waiting.push({ item, resolve, reject });
      next(key, lane);
    });
}

/** Whether a value of one item can be the cause: then the others are stored without it. */
const isOfOneItem = (error: unknown): boolean => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
