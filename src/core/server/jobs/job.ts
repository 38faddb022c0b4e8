import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';

/*
 * Jobs live in our own table: pg-boss 10 and graphile-worker 0.16 take the oldest job of all tenants first and keep
 * theirs outside our row-level security; neither takes turns by tenant or limits a tenant's share of a queue.
 */

export interface NewJob {
  kind: string;
  /** Identifies the job within its kind: enqueued again, it runs once, at the latest requested time. */
  key: string;
  payload?: Record<string, unknown>;
  /** Default: as soon as the transaction is committed. */
  runAt?: Date | undefined;
  /** Leaves a waiting or running job of this key as it is. */
  isKept?: boolean;
}

/** Notification channel that wakes the runners of all nodes; its payload is the kind of the job. */
export const wakeChannel = 'jobs';
// Jobs due later are found by polling, because a NOTIFY at every commit is expensive.
const soon = 15_000;

/** Enqueues a job in the caller's transaction, so that it exists exactly if the transaction commits. */
export async function enqueue(tx: Tx, { kind, key, payload = {}, runAt, isKept = false }: NewJob): Promise<void> {
  await tx.run(sql`
    select enqueue_job(${kind}::text, ${key}::text, ${JSON.stringify(payload)}::jsonb, ${runAt ?? null}::timestamptz,
      ${isKept}::boolean)`);
}

export async function enqueueAll(tx: Tx, kind: string, keys: readonly string[], runAt: Date): Promise<void> {
  await tx.run(sql`
    insert into jobs (tenant_id, kind, key, run_at, asked_at)
    select ${tx.tenantId}::integer, ${kind}, key, ${runAt}::timestamptz, ${runAt}::timestamptz
    from unnest(${keys}::text[]) key
    on conflict (tenant_id, kind, key) do update set run_at = excluded.run_at, asked_at = excluded.run_at, attempts = 0,
      last_error = null, dead_at = null, version = jobs.version + 1, updated_at = now()`);
  await wakeFor(tx, kind, runAt);
}

export async function wakeFor(tx: Tx, kind: string, runAt = new Date()): Promise<void> {
  if (runAt.getTime() - Date.now() < soon) await tx.run(sql`select pg_notify(${wakeChannel}, ${kind})`);
}

/** Removes a job. Returns false if it is running, and then leaves it. */
export async function withdraw(tx: Tx, kind: string, key: string): Promise<boolean> {
  const own = sql`from jobs where tenant_id = ${tx.tenantId} and kind = ${kind} and key = ${key}`;
  await tx.run(sql`delete ${own} and claimed_until is null`);
  return !(await tx.first(sql`select id ${own}`));
}

/** Lets a lane try a tenant's outside server again now, such as after its settings were changed. */
export async function resumeLane(tx: Tx, lane: string): Promise<void> {
  await tx.run(sql`
    update job_turns set paused_until = null where tenant_id = ${tx.tenantId} and lane = ${lane}`);
  await tx.run(sql`
    update jobs set run_at = now()
    where tenant_id = ${tx.tenantId} and attempts > 0 and dead_at is null and claimed_until is null`);
  await tx.run(sql`select pg_notify(${wakeChannel}, '')`);
}

/** Attempts of a job whose kind names no other number; after the last one it is dead and staff decide. */
export const mostAttempts = 8;

export interface Job {
  tenantId: number;
  id: number;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
  /** Attempts before this one. */
  attempts: number;
  runAt: Date;
  askedAt: Date;
}

export interface JobWork {
  services: Services;
  /** The tenant's transaction, which also completes the job. */
  tx: Tx;
  job: Job;
  now: Date;
}

/** What is left of a job: nothing, a later run, or work that is done outside of the database. */
export type Outcome = { againAt: Date } | OutsideWork | undefined;

export interface OutsideWork {
  /**
   * Runs after the commit, without a transaction or connection, and returns what records its result. At least once:
   * after a crash in between, the job runs again. Long work stops early when the node is ending.
   */
  outside(isEnding: () => boolean): Promise<JobRun>;
}

type JobRun = (work: JobWork) => Promise<Outcome>;

export interface Failure {
  message: string;
  /** No attempt follows: the job is dead unless it is settled. */
  isLast: boolean;
  error: unknown;
}

/** Runs a job. An error rolls back and retries later, after the last attempt the job is dead. */
export type JobKind = JobRun & {
  mostAttempts?: number;
  /** Records a failure where users see it. 'settled' removes the job: there is nothing to try again. */
  failed?: (work: JobWork, failure: Failure) => Promise<'settled' | undefined>;
  /** Prepares the record of a dead job for another attempt. */
  retried?: (tx: Tx, key: string) => Promise<void>;
};

export type JobKinds = Readonly<Record<string, JobKind>>;

const firstPause = 5_000;
const longestPause = 60 * 60_000;

/** Exponential back-off with jitter. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  return Math.min(longestPause, firstPause * 3 ** attempts) * (0.8 + 0.4 * chance);
}

/** A task that one node at a time runs periodically. Work with outside cost belongs in jobs, which it may enqueue. */
export interface PeriodicTask {
  name: string;
  everySeconds: number;
  /** Long tasks call `isEnding` between steps and stop if it is true. */
  run(services: Services, now: Date, isEnding?: () => boolean): Promise<void>;
}

/** Runs work for each tenant in its own transaction; a failure does not affect the others. */
export async function forEveryTenant({ database }: Services, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const tenants = await database.transaction(null, (tx) => tx.rows(sql<{ id: number }>`select id from every_tenant()`));
  const failures: unknown[] = [];
  for (const { id } of tenants) {
    await database.transaction(id, work).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${tenants.length} tenants failed`);
}
