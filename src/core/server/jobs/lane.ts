import { nowOf } from '../auth/tokens.ts';
import type { BoundedQueue } from '../bounded-queue.ts';
import { sql, type Tx } from '../db/database.ts';
import type { Services } from '../http/call.ts';
import { WorkerLimitError } from '../workers/worker-limit-error.ts';
import {
  type Failure,
  type Job,
  type JobKind,
  type JobKinds,
  type JobWork,
  mostAttempts,
  type Outcome,
  type OutsideWork,
  pauseAfter,
} from './job.ts';
import { JobFailed } from './job-failed.ts';

/** Jobs that wait for each other and for nobody else. Tenants take turns in it. */
export interface Lane {
  /** Jobs that a node runs at the same time. */
  slots: number;
  /** How many of one tenant run at the same time, on all nodes. */
  share: number;
  /** Its jobs delete data, so that they run on a full disk too. */
  freesSpace?: boolean;
  /** A tenant's jobs run in the order of kinds, the oldest of a kind first. */
  kinds: JobKinds;
}

export type Lanes = Readonly<Record<string, Lane>>;
export type Report = (line: string) => void;

export interface ClaimedJob extends Job {
  claim: string;
  version: number;
  /** Consecutive failures of the outside server of the tenant. */
  failures: number;
  failingSince: Date | null;
  lastError: string | null;
}

/** Claims up to `wanted` due jobs, at most one of each tenant. A claim is committed, and lasts while its node renews it. */
export function claimJobs(services: Services, name: string, lane: Lane, wanted: number): Promise<ClaimedJob[]> {
  const { slots, share, kinds } = lane;
  return services.database.transaction(null, async (tx) =>
    tx.rows(sql<ClaimedJob>`
      select * from claim_jobs(${name}, ${Object.keys(kinds)}, ${slots}, ${share}, ${wanted},
        ${services.now?.() ?? (await databaseTime(tx))})`),
  );
}

export async function renewClaims({ database }: Services, claims: readonly string[]): Promise<void> {
  await database.transaction(null, (tx) => tx.run(sql`select renew_claims(${claims}::uuid[])`));
}

interface Claimed {
  services: Services;
  lane: string;
  kind: JobKind;
  job: ClaimedJob;
  /** Limits the transactions of jobs of a node. */
  turn: Pick<BoundedQueue, 'run'>;
  isEnding: () => boolean;
}

/** What the lane remembers of the outside server of a tenant. */
interface Turn {
  failures: number;
  failingSince: Date | null;
  pausedUntil: Date | null;
  isSlow: boolean;
}

/**
 * Runs a claimed job. The work in the database and the completion of the job are one transaction. Work outside of the
 * database is done between two transactions: the first decides what to do, the second records what was done.
 */
export async function runClaimed(claimed: Claimed, report: Report): Promise<void> {
  const { kind, job } = claimed;
  let outsideMs = 0;
  try {
    const refusal = whyNotTried(claimed, nowOf(claimed.services));
    if (refusal) throw refusal;
    let step = await attempt(claimed, kind, { isFirst: true, isSlow: false });
    while (step) {
      const start = performance.now();
      const record = await step(claimed.isEnding);
      outsideMs += performance.now() - start;
      step = await attempt(claimed, record, { isFirst: false, isSlow: outsideMs >= slowMs });
    }
  } catch (error) {
    report(`The job ${job.kind} ${job.key} of tenant ${job.tenantId} failed: ${explainFailure(error)}`);
    await recordFailure(claimed, error, { isSlow: outsideMs >= slowMs, report });
  }
}

/** Outside work of this time marks a tenant as slow. */
const slowMs = 5_000;

/** After this time a job no longer waits for a server that fails all attempts. */
const longestOutageMs = 24 * 60 * 60_000;

class NotTried extends JobFailed {}

function whyNotTried({ kind, job }: Claimed, now: Date): NotTried | undefined {
  // A failure is recorded before the next claim, so here the last attempt ended without a result.
  if (job.attempts >= (kind.mostAttempts ?? mostAttempts))
    return new NotTried('The application stopped each time while it ran this job', { isFinal: true });
  const since = Math.max(job.askedAt.getTime(), (job.failingSince ?? now).getTime());
  if (now.getTime() - since > longestOutageMs)
    return new NotTried(`The server failed for a day${job.lastError ? `: ${job.lastError}` : ''}`, { isFinal: true });
  return undefined;
}

/** Returns the outside work that follows, if any. */
function attempt(
  claimed: Claimed,
  run: (work: JobWork) => Promise<Outcome>,
  { isFirst, isSlow }: { isFirst: boolean; isSlow: boolean },
): Promise<OutsideWork['outside'] | undefined> {
  const { job } = claimed;
  return ownJob(claimed, async (work, version) => {
    const { tx, now } = work;
    // Enqueued again since the claim: that request counts.
    const isAgain = version !== job.version;
    const outcome = isAgain && isFirst ? undefined : await run(work);
    if (outcome && 'outside' in outcome) return outcome.outside;
    if (isAgain) await tx.run(released(job));
    else await tx.run(outcome ? movedTo(job, laterThan(now, outcome.againAt)) : done(job));
    await markTurn(tx, claimed, { failures: 0, failingSince: null, pausedUntil: null, isSlow });
    return undefined;
  });
}

async function recordFailure(
  claimed: Claimed,
  error: unknown,
  { isSlow, report }: { isSlow: boolean; report: Report },
): Promise<void> {
  const { kind, job } = claimed;
  const { isFinal, isServerDown } = error instanceof JobFailed ? error : { isFinal: false, isServerDown: false };
  // What exceeds the limits of a worker exceeds them each time.
  const isLast =
    isFinal || error instanceof WorkerLimitError || job.attempts + 1 >= (kind.mostAttempts ?? mostAttempts);
  const message = explainFailure(error);
  const write = (failed: JobKind['failed']) =>
    ownJob(claimed, async (work, version) => {
      const { tx, now } = work;
      const isAgain = version !== job.version;
      const settled = await failed?.(work, { message, isLast: isLast && !isAgain, error });
      if (isAgain) await tx.run(released(job));
      else await tx.run(settled ? done(job) : failedAt(job, now, { message, isLast }));
      if (error instanceof NotTried) return;
      await markTurn(tx, claimed, {
        failures: isServerDown ? job.failures + 1 : 0,
        failingSince: isServerDown ? (job.failingSince ?? now) : null,
        pausedUntil: isServerDown ? new Date(now.getTime() + turnPauseAfter(job.failures)) : null,
        isSlow: isSlow || isServerDown,
      });
    });
  await write(kind.failed).catch((problem: unknown) => {
    report(`The failure of the job ${job.kind} ${job.key} could not be recorded: ${explainFailure(problem)}`);
    return write(undefined);
  });
}

const firstTurnPause = 10_000;
const longestTurnPause = 15 * 60_000;

/** Back-off of a tenant whose server failed, with jitter. */
const turnPauseAfter = (failures: number) =>
  Math.min(longestTurnPause, firstTurnPause * 2 ** failures) * (0.8 + 0.4 * Math.random());

/** Runs work in the tenant's transaction if the claim is still valid, and holds the job until the commit. */
function ownJob<T>(
  { services, job, turn }: Claimed,
  work: (work: JobWork, version: number) => Promise<T>,
): Promise<T | undefined> {
  const inTransaction = async (tx: Tx) => {
    const now = services.now?.() ?? (await databaseTime(tx));
    const held = await tx.first(sql<{ version: number }>`
      select version from jobs where tenant_id = ${job.tenantId} and id = ${job.id} and claim = ${job.claim} for update`);
    return held && work({ services, tx, job, now }, held.version);
  };
  return turn.run(() => services.database.transaction(job.tenantId, inTransaction));
}

/** Writes only what changes, because most jobs leave the turn as it is. */
const markTurn = (tx: Tx, { lane }: Claimed, { failures, failingSince, pausedUntil, isSlow }: Turn) =>
  tx.run(sql`
    update job_turns set failures = ${failures}, failing_since = ${failingSince}, paused_until = ${pausedUntil}, is_slow = ${isSlow}
    where tenant_id = ${tx.tenantId} and lane = ${lane}
      and (failures, paused_until, is_slow)
        is distinct from (${failures}::integer, ${pausedUntil}::timestamptz, ${isSlow}::boolean)`);

async function databaseTime(tx: Tx): Promise<Date> {
  const row = await tx.first(sql<{ now: Date }>`select now() as now`);
  return row?.now as Date;
}

const done = ({ tenantId, id }: Job) => sql`delete from jobs where tenant_id = ${tenantId} and id = ${id}`;

// Delays a job that reschedules itself at once, so that others get their turn.
const laterThan = (now: Date, wanted: Date) => new Date(Math.max(wanted.getTime(), now.getTime() + 1_000));

const movedTo = ({ tenantId, id }: Job, at: Date) => sql`
  update jobs set run_at = ${at}, asked_at = ${at}, attempts = 0, last_error = null, updated_at = now(), ${unclaimed}
  where tenant_id = ${tenantId} and id = ${id}`;

const released = ({ tenantId, id }: Job) => sql`
  update jobs set ${unclaimed} where tenant_id = ${tenantId} and id = ${id}`;

const failedAt = (
  { tenantId, id, attempts }: Job,
  now: Date,
  { message, isLast }: Pick<Failure, 'message' | 'isLast'>,
) => sql`
  update jobs set last_error = ${message}, run_at = ${new Date(now.getTime() + pauseAfter(attempts))},
    dead_at = ${isLast ? now : null}, updated_at = now(), ${unclaimed}
  where tenant_id = ${tenantId} and id = ${id}`;

const unclaimed = sql`claim = null, claimed_until = null`;

// A database error contains row values in its detail, so only the message is stored.
function explainFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}

/** Runs all due jobs of some kinds, one after another, and returns how many: for seeds and tests. */
export async function runDueJobs(services: Services, kinds: JobKinds, report: Report = () => {}): Promise<number> {
  const lane = { slots: 100, share: 100, kinds };
  const turn = { run: <T>(work: () => Promise<T>) => work() };
  let count = 0;
  let [job] = await claimJobs(services, 'all', lane, 1);
  while (job) {
    await runClaimed({ services, lane: 'all', kind: jobKind(lane, job), job, turn, isEnding: () => false }, report);
    count += 1;
    [job] = await claimJobs(services, 'all', lane, 1);
  }
  return count;
}

export function jobKind({ kinds }: Lane, job: Job): JobKind {
  const kind = kinds[job.kind];
  if (!kind) throw new Error(`No lane runs the job ${job.kind}`);
  return kind;
}
