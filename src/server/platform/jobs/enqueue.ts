import type { Tx } from '../db/database.ts';
import { sql } from '../db/sql.ts';

/** A piece of work for later. */
export interface NewJob {
  kind: string;
  /** Names the work within its kind: asked for twice, it waits once, at the time that was asked for last. */
  key: string;
  payload?: Record<string, unknown>;
  /** Default: as soon as the transaction is committed. */
  runAt?: Date;
}

/** The channel that wakes the runners of every node. */
export const wakeChannel = 'jobs';
// Work further away is found by looking again in time; waking everybody at every commit has its price.
const soon = 15_000;

/** Asks for work inside the transaction that makes it necessary: with its commit the work will be done, once. */
export async function enqueue(tx: Tx, { kind, key, payload = {}, runAt }: NewJob): Promise<void> {
  await tx.run(sql`
    insert into jobs (tenant_id, kind, key, payload, run_at)
    values (${tx.tenantId}, ${kind}, ${key}, ${JSON.stringify(payload)}, coalesce(${runAt ?? null}::timestamptz, now()))
    on conflict (tenant_id, kind, key) where dead_at is null do update
    set payload = excluded.payload, run_at = excluded.run_at, attempts = 0, last_error = null, updated_at = now()`);
  if (!runAt || runAt.getTime() - Date.now() < soon) await tx.run(sql`select pg_notify(${wakeChannel}, '')`);
}

/** Asks for the same kind of work under many keys, at one moment. */
export async function enqueueAll(tx: Tx, kind: string, keys: readonly string[], runAt: Date): Promise<void> {
  await tx.run(sql`
    insert into jobs (tenant_id, kind, key, run_at)
    select ${tx.tenantId}::integer, ${kind}, key, ${runAt}::timestamptz from unnest(${keys}::text[]) key
    on conflict (tenant_id, kind, key) where dead_at is null do update
    set run_at = excluded.run_at, attempts = 0, last_error = null, updated_at = now()`);
  if (runAt.getTime() - Date.now() < soon) await tx.run(sql`select pg_notify(${wakeChannel}, '')`);
}

/** Takes back work that still waits. */
export async function withdraw(tx: Tx, kind: string, key: string): Promise<void> {
  await tx.run(sql`
    delete from jobs where tenant_id = ${tx.tenantId} and kind = ${kind} and key = ${key} and dead_at is null`);
}
