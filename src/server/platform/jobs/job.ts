import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';

interface NewJob {
  kind: string;
  /** Identifies the job within its kind: enqueued again, it runs once, at the latest requested time. */
  key: string;
  payload?: Record<string, unknown>;
  /** Default: as soon as the transaction is committed. */
  runAt?: Date;
}

/** Notification channel that wakes the runners of all nodes. */
export const wakeChannel = 'jobs';
// Jobs due later are found by polling, because a NOTIFY at every commit is expensive.
const soon = 15_000;

/** Enqueues a job in the caller's transaction, so that it exists exactly if the transaction commits. */
export async function enqueue(tx: Tx, { kind, key, payload = {}, runAt }: NewJob): Promise<void> {
  await tx.run(sql`
    insert into jobs (tenant_id, kind, key, payload, run_at)
    values (${tx.tenantId}, ${kind}, ${key}, ${JSON.stringify(payload)}, coalesce(${runAt ?? null}::timestamptz, now()))
    on conflict (tenant_id, kind, key) where dead_at is null do update
    set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null, updated_at = now()`);
  if (!runAt || runAt.getTime() - Date.now() < soon) await tx.run(sql`select pg_notify(${wakeChannel}, '')`);
}

export async function enqueueAll(tx: Tx, kind: string, keys: readonly string[], runAt: Date): Promise<void> {
  await tx.run(sql`
    insert into jobs (tenant_id, kind, key, run_at)
    select ${tx.tenantId}::integer, ${kind}, key, ${runAt}::timestamptz from unnest(${keys}::text[]) key
    on conflict (tenant_id, kind, key) where dead_at is null do update
    set run_at = excluded.run_at, attempts = 0, last_error = null, updated_at = now()`);
  if (runAt.getTime() - Date.now() < soon) await tx.run(sql`select pg_notify(${wakeChannel}, '')`);
}

export async function withdraw(tx: Tx, kind: string, key: string): Promise<void> {
  await tx.run(sql`
    delete from jobs where tenant_id = ${tx.tenantId} and kind = ${kind} and key = ${key} and dead_at is null`);
}

/** After this many failures a job is not retried; its row stays for inspection. */
export const mostAttempts = 8;

export type JobKinds = Readonly<Record<string, JobKind>>;
export type Report = (line: string) => void;

/**
 * Runs the next due job of any tenant and returns whether there was one. Claim, work and completion are one
 * transaction, so that a crash rolls all back and another node retries.
 */
export async function runJob(services: Services, kinds: JobKinds, report: Report = () => {}): Promise<boolean> {
  return services.database.transaction(null, async (globalTx) => {
    const now = services.now?.() ?? (await timeOf(globalTx));
    const job = await globalTx.first(sql<Job>`select * from claim_job(${now}, ${Object.keys(kinds)})`);
    if (!job) return false;
    const tx = await globalTx.enterTenant(job.tenantId);
    await tx.run(sql`savepoint work`);
    try {
      const again = await kinds[job.kind]?.({ services, tx, job, now });
      await tx.run(again ? movedTo(job, laterThan(now, again.againAt)) : done(job));
    } catch (error) {
      await tx.run(sql`rollback to savepoint work`);
      await tx.run(failed(job, now, error));
      report(`The job ${job.kind} ${job.key} of tenant ${job.tenantId} failed: ${reasonOf(error)}`);
    }
    return true;
  });
}

export async function runDueJobs(services: Services, kinds: JobKinds): Promise<number> {
  let count = 0;
  while (await runJob(services, kinds)) count += 1;
  return count;
}

async function timeOf(tx: Tx): Promise<Date> {
  const row = await tx.first(sql<{ now: Date }>`select now() as now`);
  return row?.now as Date;
}

// A concurrent enqueue of the same key waits for this row and then inserts it again.
const done = ({ tenantId, id }: Job) => sql`delete from jobs where tenant_id = ${tenantId} and id = ${id}`;

// Delays a job that reschedules itself at once, so that others get their turn.
const laterThan = (now: Date, wanted: Date) => new Date(Math.max(wanted.getTime(), now.getTime() + 1_000));

const movedTo = ({ tenantId, id }: Job, at: Date) => sql`
  update jobs set run_at = ${at}, attempts = 0, last_error = null, updated_at = now()
  where tenant_id = ${tenantId} and id = ${id}`;

const failed = ({ tenantId, id, attempts }: Job, now: Date, error: unknown) => sql`
  update jobs set attempts = attempts + 1, last_error = ${reasonOf(error)}, updated_at = now(),
    run_at = ${new Date(now.getTime() + pauseAfter(attempts))},
    dead_at = ${attempts + 1 >= mostAttempts ? now : null}
  where tenant_id = ${tenantId} and id = ${id}`;

// A database error contains row values in its detail, so only the message is stored.
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

export interface Job {
  tenantId: number;
  id: number;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
  attempts: number;
  runAt: Date;
}

export interface JobWork {
  services: Services;
  /** The tenant's transaction, which also completes the job. */
  tx: Tx;
  job: Job;
  now: Date;
}

/** Runs a job. Returns when to run again, or undefined when done. An error rolls back and retries later. */
export type JobKind = (work: JobWork) => Promise<{ againAt: Date } | undefined>;

const firstPause = 5_000;
const longestPause = 60 * 60_000;

/** Exponential back-off with jitter. */
export function pauseAfter(attempts: number, chance = Math.random()): number {
  return Math.min(longestPause, firstPause * 3 ** attempts) * (0.8 + 0.4 * chance);
}

/** A task that one node at a time runs periodically. */
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
