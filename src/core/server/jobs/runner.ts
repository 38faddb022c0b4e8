import type pg from 'pg';
import { type BoundedQueue, boundedQueue } from '../bounded-queue.ts';
import { sql } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { makeInterruptibleSleep } from './interruptible-sleep.ts';
import { type PeriodicTask, wakeChannel } from './job.ts';
import { claimJobs, jobKind, type Lane, type Lanes, renewClaims, runClaimed } from './lane.ts';

/** Polling interval, for jobs that become due and for notifications missed on a lost connection. */
const pollIntervalMs = 5_000;

/** Well below the duration of a claim. */
const renewIntervalMs = 10_000;

export interface RunnerOptions {
  services: Services;
  logLine: (line: string) => void;
  lanes: Lanes;
  /** The tasks of a group run in turn. */
  taskGroups: readonly (readonly PeriodicTask[])[];
}

export interface Runner {
  /** Completes the running jobs, starts no other and releases the connections. */
  stop(): Promise<void>;
}

/** Runs jobs and tasks of all tenants in this process; several nodes can run in parallel. */
export function startRunner(options: RunnerOptions): Runner {
  const { services, logLine, lanes, taskGroups } = options;
  const claims = new Set<string>();
  const turn = boundedQueue({ running: mostTransactions, waiting: Number.POSITIVE_INFINITY });
  const started = Object.entries(lanes)
    .filter(([, { kinds }]) => Object.keys(kinds).length > 0)
    .map(([name, lane]) => startLane({ services, logLine, name, lane, claims, turn }));
  const wake = (kind?: string) => {
    for (const { lane, sleep } of started) if (!kind || kind in lane.kinds) sleep.wake();
  };
  const connections = [
    keepConnection({ services, logLine, step: async () => {}, listen: wake }),
    ...taskGroups.map((tasks) => keepConnection({ services, logLine, step: runTasks(options, tasks) })),
  ];
  const renewal = setInterval(() => {
    if (claims.size === 0) return;
    renewClaims(services, [...claims]).catch((error: Error) => logLine(`Claims of jobs: ${error.message}`));
  }, renewIntervalMs);
  return {
    async stop() {
      await Promise.all([...connections, ...started].map(({ stop }) => stop()));
      clearInterval(renewal);
    },
  };
}

/** Transactions of jobs at the same time, so that requests always find a connection. */
const mostTransactions = 8;

interface LaneOptions extends Pick<RunnerOptions, 'services' | 'logLine'> {
  name: string;
  lane: Lane;
  /** Claims of this node, which it renews. */
  claims: Set<string>;
  turn: BoundedQueue;
}

function startLane({ services, logLine, name, lane, claims, turn }: LaneOptions) {
  const sleep = makeInterruptibleSleep();
  const running = new Set<Promise<void>>();
  const start = (job: Awaited<ReturnType<typeof claimJobs>>[number]) => {
    claims.add(job.claim);
    const run = runClaimed(
      { services, lane: name, kind: jobKind(lane, job), job, turn, isEnding: () => sleep.stopped },
      logLine,
    )
      .catch((error: Error) => logLine(`The job ${job.kind} ${job.key} was not completed: ${error.message}`))
      .finally(() => {
        claims.delete(job.claim);
        running.delete(run);
        sleep.wake();
      });
    running.add(run);
  };
  const claim = async (free: number) =>
    (await mayStart(services, lane)) ? turn.run(() => claimJobs(services, name, lane, free)) : [];
  const ended = (async () => {
    while (!sleep.stopped) {
      const free = lane.slots - running.size;
      const jobs = free > 0 ? await claim(free).catch(failing(logLine, name)) : [];
      for (const job of jobs) start(job);
      if (jobs.length === 0) await sleep.until(pollIntervalMs);
    }
    await Promise.all(running);
  })();
  const stop = () => {
    sleep.stop();
    return ended;
  };
  return { lane, sleep, stop };
}

/** On a full disk jobs wait, as requests that write are refused, except for those that make room. */
const mayStart = async (services: Services, { freesSpace }: Lane): Promise<boolean> =>
  freesSpace === true || (await services.hasFreeSpace?.()) !== false;

const failing = (logLine: (line: string) => void, name: string) => (error: Error) => {
  logLine(`The lane ${name} waits for the database: ${error.message}`);
  return [];
};

interface ConnectionOptions extends Pick<RunnerOptions, 'services' | 'logLine'> {
  /** Repeated with the connection, which is replaced if it breaks. */
  step(client: pg.PoolClient, isEnding: () => boolean): Promise<void>;
  listen?: (kind: string | undefined) => void;
}

/** Keeps one connection for what a session holds: a subscription, or the locks of tasks. */
function keepConnection({ services, logLine, step, listen }: ConnectionOptions) {
  const sleep = makeInterruptibleSleep();
  const attend = async (client: pg.PoolClient) => {
    const onNotification = ({ payload }: pg.Notification) => listen?.(payload);
    client.on('notification', onNotification);
    try {
      if (listen) await client.query(`listen ${wakeChannel}`);
      // Jobs of the time without a subscription.
      listen?.(undefined);
      while (!sleep.stopped) {
        await step(client, () => sleep.stopped);
        await sleep.until(pollIntervalMs);
        // Detects a broken connection.
        await client.query('select');
      }
      if (listen) await client.query(`unlisten ${wakeChannel}`);
    } finally {
      client.off('notification', onNotification);
    }
  };
  const ended = (async () => {
    while (!sleep.stopped) {
      await services.database
        .owner(attend)
        .catch((error: Error) => logLine(`Jobs wait for the database: ${error.message}`));
      await sleep.until(pollIntervalMs);
    }
  })();
  return {
    stop() {
      sleep.stop();
      return ended;
    },
  };
}

const runTasks = ({ services, logLine }: RunnerOptions, tasks: readonly PeriodicTask[]) =>
  async function step(client: pg.PoolClient, isEnding: () => boolean) {
    for (const task of tasks) {
      if (isEnding()) return;
      await runTask(services, client, task, isEnding).catch((error: Error) =>
        logLine(`The task ${task.name} failed: ${error.message}`),
      );
    }
  };

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
