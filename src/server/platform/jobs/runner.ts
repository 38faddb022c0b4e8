import type pg from 'pg';
import { sql } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { type InterruptibleSleep, makeInterruptibleSleep } from './interruptible-sleep.ts';
import { type JobKinds, type PeriodicTask, runJob, wakeChannel } from './job.ts';

/** Polling interval, for jobs that become due and for notifications missed on a lost connection. */
const pollIntervalMs = 5_000;

/** Time for jobs, after which due tasks have a turn. */
const jobsTurnMs = 1_000;

export interface RunnerOptions {
  services: Services;
  logLine: (line: string) => void;
  kinds: JobKinds;
  tasks: readonly PeriodicTask[];
}

export interface Runner {
  /** Completes the running job, starts no other and releases the connection. */
  stop(): Promise<void>;
}

/** Runs jobs and tasks of all tenants in this process; several nodes can run in parallel. */
export function startRunner({ services, logLine, kinds, tasks }: RunnerOptions): Runner {
  const waiting = makeInterruptibleSleep();
  const ended = (async () => {
    while (!waiting.stopped) {
      await services.database
        .owner((client) => attend(client, waiting, { services, logLine, kinds, tasks }))
        .catch((error: Error) => logLine(`Jobs wait for the database: ${error.message}`));
      await waiting.until(pollIntervalMs);
    }
  })();
  return {
    async stop() {
      waiting.stop();
      await ended;
    },
  };
}

async function attend(
  client: pg.PoolClient,
  waiting: InterruptibleSleep,
  { services, logLine, kinds, tasks }: RunnerOptions,
) {
  client.on('notification', waiting.wake);
  try {
    await client.query(`listen ${wakeChannel}`);
    while (!waiting.stopped) {
      for (const task of tasks) {
        if (waiting.stopped) return;
        await runTask(services, client, task, () => waiting.stopped).catch(
          failing(logLine, `The task ${task.name} failed`),
        );
      }
      const end = performance.now() + jobsTurnMs;
      let isMore = true;
      while (isMore && !waiting.stopped && performance.now() < end) isMore = await runJob(services, kinds, logLine);
      if (isMore) continue;
      await waiting.until(pollIntervalMs);
      // Detects a broken LISTEN connection, which is then replaced.
      await client.query('select');
    }
    await client.query(`unlisten ${wakeChannel}`);
  } finally {
    client.off('notification', waiting.wake);
  }
}

const failing = (logLine: (line: string) => void, what: string) => (error: Error) =>
  logLine(`${what}: ${error.message}`);

const lockSpace = 712_028;

/** Runs a due task unless another node does. `holder`'s connection has the lock, so a crash releases it. */
export async function runTask(
  services: Services,
  holder: pg.ClientBase,
  task: PeriodicTask,
  isEnding?: () => boolean,
): Promise<boolean> {
  const lock = [lockSpace, task.name];
  const { rows } = await holder.query<{ free: boolean; now: Date }>(
    'select pg_try_advisory_lock($1, hashtext($2)) as free, now() as now',
    lock,
  );
  if (!rows[0]?.free) return false;
  try {
    const now = services.now?.() ?? rows[0].now;
    const ownJobs = await services.database.transaction(null, (tx) =>
      tx.first(sql<{ claimed: boolean }>`select claim_task(${task.name}, ${task.everySeconds}, ${now}) as claimed`),
    );
    if (!ownJobs?.claimed) return false;
    await task.run(services, now, isEnding);
    return true;
  } finally {
    await holder.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  }
}
