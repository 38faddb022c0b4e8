import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { Piscina } from 'piscina';
import { ApiError, unavailable } from '../../../contract/errors.ts';
import { boundedQueue, queueOfEach } from '../bounded-queue.ts';
import type { Refusal, Work, WorkerTask } from './worker-task.ts';

export interface WorkerPool {
  /**
   * Runs a task for a tenant and returns the file that it wrote. Each tenant has one task at a time, so that nobody waits
   * for many tasks of another. Throws 503 where the task takes too long or too many wait.
   */
  file<Input>(tenantId: number, task: WorkerTask<Input>, input: Input): Promise<ReadStream>;
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** The bundled entry of the workers; default: beside this bundle. */
  entry?: string;
  /** What workers need to open their own database and files. */
  setup: WorkerSetup;
  threads?: number;
  timeoutMs?: number;
  /** How far the threads yield the processor to the thread that answers requests, on Linux. */
  niceness?: number;
}

export interface WorkerSetup {
  connection: pg.PoolConfig;
  filesDir: string;
}

const idleMs = 60_000;
// Well above what the largest export takes; a task that needs more fails, and the server does not.
const megabytesOfThread = 768;

/** Opens a pool that starts threads when they are needed, and ends them when they are idle. */
export function openWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const { entry = builtEntry(), setup, threads = threadsHere(), timeoutMs = 300_000, niceness = 10 } = options;
  // A file that its reader takes slowly counts, so that the files of a tenant never fill the disk.
  const files = queueOfEach<number>({ running: 8, waiting: 50 });
  const tenants = queueOfEach<number>({ running: 1, waiting: 50 });
  const everyone = boundedQueue({ running: threads, waiting: 400 });
  let opened: Promise<Opened> | undefined;

  async function run(work: Omit<Work, 'path'>): Promise<ReadStream> {
    opened ??= open({ entry, setup, threads, niceness });
    const { pool, folder } = await opened;
    const path = join(folder, randomUUID());
    try {
      const refusal = await pool.run({ ...work, path }, { signal: AbortSignal.timeout(timeoutMs) });
      if (refusal) throw new ApiError(refusal.status, refusal.code, refusal.message, refusal.parts);
      return await openOnce(path);
    } catch (error) {
      await rm(path, { force: true });
      throw isTimeout(error) ? unavailable('This file takes too long. Narrow the range or the filters') : error;
    }
  }

  return {
    async file(tenantId, { name }, input) {
      const leave = await files.enter(tenantId);
      try {
        const file = await tenants.run(tenantId, () => everyone.run(() => run({ name, input })));
        return file.once('close', leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
    async close() {
      const { pool, folder } = (await opened) ?? {};
      await pool?.destroy();
      if (folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Opened {
  pool: Piscina<Work, Refusal | undefined>;
  folder: string;
}

async function open(options: Omit<Required<WorkerPoolOptions>, 'timeoutMs'>): Promise<Opened> {
  const { entry, setup, threads, niceness } = options;
  const pool = new Piscina<Work, Refusal | undefined>({
    ...{ filename: entry, name: 'run' },
    workerData: setup,
    ...{ minThreads: 0, maxThreads: threads, idleTimeout: idleMs, concurrentTasksPerWorker: 1 },
    // Idle threads serve their database connections, which blocking on a shared counter would prevent.
    atomics: 'disabled',
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: megabytesOfThread },
  });
  return { pool, folder: await mkdtemp(join(tmpdir(), 'candor-exports-')) };
}

const builtEntry = () => fileURLToPath(new URL('./worker.mjs', import.meta.url));

// Two even on a small machine, so that a long export of one tenant never stops all others.
const threadsHere = () => Math.max(2, Math.min(4, availableParallelism() - 1));

/** Opens a file that is deleted when it was read. */
async function openOnce(path: string): Promise<ReadStream> {
  const file = createReadStream(path);
  await once(file, 'open');
  await unlink(path);
  return file;
}

// AbortSignal.timeout ends the thread, also in the middle of a computation.
const isTimeout = (error: unknown) => error instanceof Error && error.name === 'AbortError';
