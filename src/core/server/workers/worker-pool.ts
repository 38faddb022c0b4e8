import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdirSync, mkdtempSync, type ReadStream } from 'node:fs';
import { rm, unlink } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import type pg from 'pg';
import { Piscina } from 'piscina';
import { ApiError, unavailable } from '../../contract/errors.ts';
import { queueOfEach } from '../bounded-queue.ts';
import { shareFonts } from '../files/pdf/font-files.ts';
import { timeLimits } from '../time-limits.ts';
import { tenantTurns } from './tenant-turns.ts';
import { WorkerLimitError } from './worker-limit-error.ts';
import type { FileNotes, FileTask, Lane, Outcome, TaskLimits, Work, WorkerTask } from './worker-task.ts';

export type WrittenFile = ReadStream & { notes: FileNotes };

/**
 * Tenants take turns: each has one task of a lane at a time, so that nobody waits for many tasks of another. A task that
 * exceeds its limits throws WorkerLimitError; where too many wait, 503. Call it outside of a transaction.
 */
export interface WorkerPool {
  /** Computes a value. The tenant is null for work before the tenant is known. */
  run<Input, Output>(tenantId: number | null, task: WorkerTask<Input, Output>, input: Input): Promise<Output>;
  /** Returns the file that the task wrote. */
  file<Input>(tenantId: number, task: FileTask<Input>, input: Input): Promise<WrittenFile>;
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** The bundled entry of the workers; default: beside this bundle. */
  entry?: string;
  /** What workers need to open their own database and files. */
  setup: WorkerSetup;
  /** In each lane. */
  threads?: number;
  /** For the files that tasks write: the first of these that can be written to; default: that of the system. */
  tempDirs?: readonly string[];
  /** How many times its limit a task may take; above 1 in tests only. */
  timeFactor?: number;
  /** How far the threads yield the processor to the thread that answers requests, on Linux. */
  niceness?: number;
}

export interface WorkerSetup {
  connection: pg.PoolConfig;
  filesDir: string;
}

const idleMs = 60_000;
// Well above what the largest file of a lane takes; a task that needs more fails, and the server does not.
const megabytesOfThread: Readonly<Record<Lane, number>> = { parse: 256, import: 768, export: 768, draw: 256 };

/** Opens a pool that starts threads when they are needed, and ends them when they are idle. */
export function openWorkerPool(options: WorkerPoolOptions): WorkerPool {
  const threads = options.threads ?? threadsHere();
  const lanes = {
    parse: openLane('parse'),
    import: openLane('import'),
    export: openLane('export'),
    draw: openLane('draw'),
  };
  // A file that its reader takes slowly counts, so that the files of a tenant never fill the disk.
  const files = queueOfEach<number>({ running: 8, waiting: 50 });
  const folder = makeTempDir(options.tempDirs);
  shareFonts(folder);

  function openLane(lane: Lane) {
    let pool: Piscina<Work, Outcome> | undefined;
    return {
      turns: tenantTurns(threads),
      pool: () => {
        pool ??= openThreads({ ...options, threads, megabytes: megabytesOfThread[lane] });
        return pool;
      },
      close: () => pool?.destroy(),
    };
  }

  async function run(tenantId: number | null, limits: TaskLimits, work: Omit<Work, 'started'>): Promise<unknown> {
    if (valueBytes(work.input) > (limits.inputBytes ?? Infinity)) throw new WorkerLimitError('input', limits);
    const { turns, pool } = lanes[limits.lane];
    const outcome = await turns.run(tenantId, () => runInThread(pool(), work, limits, options.timeFactor));
    if ('value' in outcome) return outcome.value;
    const { status, code, message, parts } = outcome.refusal;
    throw new ApiError(status, code, message, parts);
  }

  return {
    run: (tenantId, { name, limits }, input) => run(tenantId, limits, { name, input }) as Promise<never>,
    async file(tenantId, { name, limits }, input) {
      const leave = await files.enter(tenantId);
      const path = join(folder, randomUUID());
      try {
        const notes = (await run(tenantId, limits, { name, input, path })) as FileNotes;
        const file = await openOnce(path);
        return Object.assign(file.once('close', leave), { notes });
      } catch (error) {
        await rm(path, { force: true });
        leave();
        throw error;
      }
    },
    async close() {
      await Promise.all(Object.values(lanes).map((lane) => lane.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A container or a service may be allowed to write to its data only. */
function makeTempDir(parents: readonly string[] = [tmpdir()]): string {
  for (const parent of parents) {
    try {
      mkdirSync(parent, { recursive: true });
      return mkdtempSync(join(parent, 'candor-'));
    } catch {
      // The next one may be allowed.
    }
  }
  throw new Error(`No temporary file can be written to ${parents.join(' or ')}: set TMPDIR to a folder that can be`);
}

interface Threads extends WorkerPoolOptions {
  threads: number;
  megabytes: number;
}

function openThreads({ entry = builtEntry(), setup, threads, niceness = 10, megabytes }: Threads) {
  return new Piscina<Work, Outcome>({
    filename: entry,
    name: 'run',
    workerData: setup,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    // Idle threads serve their database connections, which blocking on a shared counter would prevent.
    atomics: 'disabled',
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  });
}

/** The time of the task begins when it starts in its thread: a new thread loads the worker first. */
async function runInThread(
  pool: Piscina<Work, Outcome>,
  work: Omit<Work, 'started'>,
  limits: TaskLimits,
  timeFactor = 1,
): Promise<Outcome> {
  const { port1: start, port2: started } = new MessageChannel();
  // The signal ends the thread, also in the middle of a computation.
  const overdue = new AbortController();
  const endAfter = (ms: number) => setTimeout(() => overdue.abort(), ms * timeFactor);
  let hasStarted = false;
  let timer = endAfter(timeLimits.threadStartMs);
  start.once('message', () => {
    hasStarted = true;
    clearTimeout(timer);
    timer = endAfter(limits.seconds * 1_000);
  });
  try {
    return await pool.run({ ...work, started }, { signal: overdue.signal, transferList: [started] });
  } catch (error) {
    if (overdue.signal.aborted && !hasStarted) throw unavailable();
    throw limitErrorOf(error, limits) ?? error;
  } finally {
    clearTimeout(timer);
    start.close();
  }
}

const builtEntry = () => fileURLToPath(new URL('./worker.mjs', import.meta.url));

// Two even on a small machine, so that a long task of one tenant never stops all others.
const threadsHere = () => Math.max(2, Math.min(4, availableParallelism() - 1));

/** The length of all texts and bytes in a value. */
function valueBytes(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + valueBytes(part), 0);
}

function limitErrorOf(error: unknown, limits: TaskLimits): WorkerLimitError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'AbortError') return new WorkerLimitError('time', limits);
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new WorkerLimitError('memory', limits) : undefined;
}

/** Opens a file that is deleted when it was read. */
async function openOnce(path: string): Promise<ReadStream> {
  const file = createReadStream(path);
  await once(file, 'open');
  await unlink(path);
  return file;
}
