import type pg from 'pg';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';
import { wakeChannel } from './enqueue.ts';
import type { PeriodicTask } from './periodic-task.ts';
import { type JobKinds, runJob } from './run-job.ts';
import { makeWaiting, type Waiting } from './waiting.ts';

/** How often the runner looks although nobody woke it: what was due in a while, or what a lost connection missed. */
const lookEvery = 5_000;

export interface RunnerOptions {
  services: Services;
  tell: (line: string) => void;
  kinds: JobKinds;
  tasks: readonly PeriodicTask[];
}

export interface Runner {
  /** Lets the job at work end, begins no other, and gives its connection back. */
  stop(): Promise<void>;
}

/** Does the jobs and tasks of every tenant in this process until it is stopped; any number of nodes may do the same. */
export function startRunner({ services, tell, kinds, tasks }: RunnerOptions): Runner {
  const waiting = makeWaiting();
  const ended = (async () => {
    while (!waiting.stopped) {
      await services.database
        .owner((client) => attend(client, waiting, { services, tell, kinds, tasks }))
        .catch((error: Error) => tell(`Jobs wait for the database: ${error.message}`));
      await waiting.until(lookEvery);
    }
  })();
  return {
    async stop() {
      waiting.stop();
      await ended;
    },
  };
}

async function attend(client: pg.PoolClient, waiting: Waiting, { services, tell, kinds, tasks }: RunnerOptions) {
  client.on('notification', waiting.wake);
  try {
    await client.query(`listen ${wakeChannel}`);
    while (!waiting.stopped) {
      for (const task of tasks) {
        if (waiting.stopped) return;
        await runTask(services, client, task, () => waiting.stopped).catch(
          failing(tell, `The task ${task.name} failed`),
        );
      }
      while (!waiting.stopped && (await runJob(services, kinds, tell)));
      await waiting.until(lookEvery);
      // A connection that broke while it listened is found here, and another one is opened.
      await client.query('select');
    }
    await client.query(`unlisten ${wakeChannel}`);
  } finally {
    client.off('notification', waiting.wake);
  }
}

const failing = (tell: (line: string) => void, what: string) => (error: Error) => tell(`${what}: ${error.message}`);

const lockSpace = 712_028;

/**
 * Runs a task whose time has come, unless another node has just done so or is still at it. The lock belongs to
 * `holder`'s connection, so a node that dies lets go of it.
 */
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
    const mine = await services.database.transaction(null, (tx) =>
      tx.first(sql<{ claimed: boolean }>`select claim_task(${task.name}, ${task.everySeconds}, ${now}) as claimed`),
    );
    if (!mine?.claimed) return false;
    await task.run(services, now, isEnding);
    return true;
  } finally {
    await holder.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  }
}
