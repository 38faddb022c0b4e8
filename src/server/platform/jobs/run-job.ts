import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Services } from '../http/call.ts';

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
