import type pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { openClient } from '../../src/core/server/db/session.ts';
import { wakeChannel } from '../../src/core/server/jobs/job.ts';

export interface HeldJobs {
  client: pg.Client;
  /** Runs the jobs that wait. */
  release(): Promise<void>;
}

/** Jobs of the kind wait, so that a busy machine cannot overrun the seconds in which a user may undo them. */
export async function holdJobs(connection: pg.ClientConfig, kind: string): Promise<HeldJobs> {
  const client = await openClient(connection, 'a test');
  const name = `hold_${kind.replaceAll('-', '_')}`;
  onTestFinished(async () => {
    await client.query(`drop function if exists ${name} cascade`);
    await client.end();
  });
  await client.query(`
    create function ${name}() returns trigger language plpgsql as $$
      begin new.run_at := new.run_at + interval '1 day'; return new; end $$`);
  await client.query(`
    create trigger ${name} before insert on jobs for each row when (new.kind = '${kind}') execute function ${name}()`);
  return {
    client,
    async release() {
      const move = () => client.query('update jobs set run_at = now() where kind = $1', [kind]);
      await expect.poll(async () => (await move()).rowCount).toBeGreaterThan(0);
      // Without this notification the jobs would wait for the next poll.
      await client.query(`notify ${wakeChannel}`);
    },
  };
}
