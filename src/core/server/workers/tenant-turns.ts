import { boundedQueue, queueOfEach } from '../bounded-queue.ts';
import { WorkerLimitError } from './worker-limit-error.ts';

export interface TenantTurns {
  run<T>(tenantId: number | null, work: () => Promise<T>): Promise<T>;
}

const cautionMs = 10 * 60_000;

/**
 * Turns for the threads of a lane: one at a time for each tenant. All tenants that recently exceeded a limit have half of
 * the threads together, so that several of them do not hold all threads again and again.
 */
export function tenantTurns(threads: number): TenantTurns {
  const tenants = queueOfEach<number | null>({ running: 1, waiting: 50 });
  const cautious = boundedQueue({ running: Math.max(1, Math.floor(threads / 2)), waiting: 400 });
  const everyone = boundedQueue({ running: threads, waiting: 400 });
  const cautiousUntil = new Map<number | null, number>();

  function isCautious(tenantId: number | null): boolean {
    const until = cautiousUntil.get(tenantId) ?? 0;
    if (until <= Date.now()) cautiousUntil.delete(tenantId);
    return until > Date.now();
  }

  async function noting<T>(tenantId: number | null, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof WorkerLimitError) cautiousUntil.set(tenantId, Date.now() + cautionMs);
      throw error;
    }
  }

  return {
    run: (tenantId, work) =>
      tenants.run(tenantId, () => {
        const inTurn = () => everyone.run(() => noting(tenantId, work));
        return isCautious(tenantId) ? cautious.run(inTurn) : inTurn();
      }),
  };
}
