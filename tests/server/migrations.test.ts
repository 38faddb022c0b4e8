import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/server/platform/db/migrate.ts';
import { makeDatabase, type TestDatabase } from '../support/database.ts';

let made: TestDatabase;
beforeAll(async () => {
  made = await makeDatabase();
});
afterAll(() => made.drop());

const directory = 'src/server/migrations';

test('migrations: a migrated database needs none again', async () => {
  expect(await migrate(made.database, directory)).toEqual([]);
});

test('migrations: a database of another build is refused with the way to export and import it', async () => {
  await made.database.owner((client) =>
    client.query(`insert into migrations (name, hash) values ('0042-queues.sql', 'unknown here')`),
  );
  await expect(migrate(made.database, directory)).rejects.toThrow(
    'The data was made by another build of Candor (0042-queues.sql is not known here). With that build, run ' +
      '`npm run backup -- FILE`; with this one and a new DATA_DIR, run `npm run restore -- FILE`.',
  );
});
