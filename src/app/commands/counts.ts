import type pg from 'pg';
import type { Database } from '../../core/server/db/database.ts';
import { withoutTimeLimit } from '../../core/server/db/session.ts';
import type { Environment } from '../../core/server/environment.ts';
import { onData } from './on-data.ts';

const say = (line: string) => process.stderr.write(`${line}\n`);

/** Compares the counts of every tenant with its responses; with --rebuild counts wrong ones anew. Fails where any is left. */
export async function counts(environment: Environment, args: string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--rebuild');
  if (unknown) throw new Error(`${unknown} is unknown; say npm run counts, or npm run counts -- --rebuild`);
  await onData(environment, async (database) => {
    const wrong = await checkCounts(database, { rebuilds: args.length > 0 });
    for (const { tenant, what, counted, expected } of wrong)
      say(`Tenant ${tenant}: ${what} is ${counted}, not ${expected}`);
    if (wrong.length > 0) throw new Error(`${wrong.length} counts are wrong: npm run counts -- --rebuild`);
    say('Every count equals the responses');
  });
}

export interface WrongCount {
  tenant: number;
  what: string;
  counted: number;
  expected: number;
}

/** The counts that differ from the responses, after a rebuild where one was asked for. */
export function checkCounts(database: Database, { rebuilds }: { rebuilds: boolean }): Promise<WrongCount[]> {
  return database.owner((client) =>
    withoutTimeLimit(client, async () => {
      const { rows: tenants } = await client.query<{ id: number }>('select id from tenants order by id');
      const wrong: WrongCount[] = [];
      for (const { id } of tenants) {
        const found = await wrongIn(client, id);
        if (found.length > 0 && rebuilds) {
          // The lock keeps the task that folds the figures of customers away.
          await client.query(
            `select pg_advisory_xact_lock(712042), rebuild_response_counts($1), rebuild_survey_results($1),
               fill_customer_figures($1)`,
            [id],
          );
          wrong.push(...(await wrongIn(client, id)));
        } else wrong.push(...found);
      }
      return wrong;
    }),
  );
}

async function wrongIn(client: pg.PoolClient, tenant: number): Promise<WrongCount[]> {
  const { rows } = await client.query<WrongCount>(
    `select $1::integer as tenant, what, counted::float8, said::float8 as expected
     from (
       select * from wrong_response_counts($1)
       union all select * from wrong_survey_results($1)
       union all select * from wrong_customer_figures($1)) w`,
    [tenant],
  );
  return rows;
}
