import { setTimeout as sleep } from 'node:timers/promises';
import { type TimeLimits, timeLimits } from '../time-limits.ts';
import { type Database, isReadOnly, sql } from './database.ts';

/** Whether the database can be used, not only reached. */
export type Usability = 'ok' | 'read-only' | 'behind' | 'unreachable' | 'silent';

interface Report {
  status: Usability;
  /** What the database or the driver said. */
  cause?: unknown;
}

interface Parts {
  database: Database;
  /** Those that this build knows. */
  migrations?: readonly string[] | undefined;
  timeLimits?: TimeLimits | undefined;
}

/** Answers in time, whatever the database does. Never throws. */
export async function readUsability({
  database,
  migrations = [],
  timeLimits: own = timeLimits,
}: Parts): Promise<Report> {
  const overdue = new AbortController();
  const asked = ask(database, migrations).catch(
    (cause: unknown): Report => ({ status: isReadOnly(cause) ? 'read-only' : 'unreachable', cause }),
  );
  const silent = sleep(own.healthMs, { status: 'silent' } as const, { signal: overdue.signal });
  return Promise.race([asked, silent]).finally(() => {
    overdue.abort();
    silent.catch(() => {});
  });
}

async function ask(database: Database, migrations: readonly string[]): Promise<Report> {
  // Writes nothing, and is refused where nothing can be written; the connection is then replaced, as after each write.
  await database.single(null, sql`update tenants set name = name where false`);
  const missing = await missingMigrations(database, migrations);
  return missing.length > 0 ? { status: 'behind', cause: `${missing.join(', ')} not applied` } : { status: 'ok' };
}

/** Those that this build knows and the database has not applied, as after a restore from outside. */
export async function missingMigrations(database: Database, known: readonly string[]): Promise<string[]> {
  return database.owner(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from unnest($1::text[]) name except select name from migrations order by name',
      [known],
    );
    return rows.map(({ name }) => name);
  });
}
