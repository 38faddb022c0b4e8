import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Database } from '../../core/server/db/database.ts';
import { openPostgres } from '../../core/server/db/open-postgres.ts';
import { schemaInUse } from '../../core/server/db/own-schema.ts';
import type { Environment } from '../../core/server/environment.ts';
import { assertInstallation } from '../../core/server/installation/binding.ts';
import type { Keys } from '../../core/server/installation/keys.ts';

/**
 * Runs `work` on the database of an installation, which may be running. Throws a one-line error where there is none, which
 * a mistyped DATA_DIR is most often, and makes none; or where the files are of another one, or the keys where
 * they are given.
 */
export async function onData(
  environment: Environment,
  work: (database: Database) => Promise<void>,
  keys?: Keys,
): Promise<void> {
  const { databaseUrl, dataDir } = environment;
  const place = databaseUrl ? 'the database of DATABASE_URL' : dataDir;
  const none = new Error(`There is no installation in ${place} yet: npm start makes one`);
  if (!databaseUrl && !existsSync(join(dataDir, 'postgres'))) throw none;
  const postgres = await openPostgres(environment, () => {});
  await postgres.claimIfFree();
  const database = connect(postgres.connection);
  try {
    await database.owner(async (client) => {
      await assertInstallation(client, { environment, keys });
      if (!(await schemaInUse(client))) throw none;
    });
    await work(database);
  } finally {
    await database.close();
    await postgres.close();
  }
}
