import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

export interface NewJob {
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
