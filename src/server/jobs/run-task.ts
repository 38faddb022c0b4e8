import { sql } from 'kysely';
import type pg from 'pg';
import type { Services } from '../http/call.ts';
import type { PeriodicTask } from './periodic-task.ts';

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
