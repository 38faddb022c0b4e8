import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../../seed/demo.ts';
import { makeDemonstration } from '../../../../src/app/commands/demonstration.ts';
import { readEnvironment } from '../../../../src/core/server/environment.ts';
import { makeApp, type TestApp } from '../../../support/app.ts';

describe('a start of the demonstration', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await makeApp({ database: 'own' });
  });
  afterAll(() => app.close());

  const start = () => makeDemonstration(readEnvironment({ DATA_DIR: app.services.filesDir }), app.services);
  const ask = <Row>(query: string) =>
    app.services.database.owner(async (client) => (await client.query(query)).rows as Row[]);
  const readSignIn = async () => JSON.parse(await readFile(join(app.services.filesDir, 'demo-sign-in.json'), 'utf8'));

  test('that is interrupted leaves only the sign-in', async () => {
    await ask(`
      create function break_off() returns trigger language plpgsql as $$ begin raise 'broken off'; end $$;
      create trigger break_off before insert on sentiment_response_tracking for each row execute function break_off()`);
    await expect(start()).rejects.toThrow('broken off');
    for (const table of ['tenants', 'users', 'sentiments', 'sentiment_responses', 'files']) {
      expect(await ask(`select from ${table}`), table).toHaveLength(0);
    }
    expect(await readSignIn()).toMatchObject({ email: expect.any(String), password: expect.any(String) });
    await ask('drop function break_off cascade');
  });

  test('on two nodes simultaneously creates one tenant with the sign-in of an interrupted start', async () => {
    const written = await readSignIn();
    const [one, other] = await Promise.all([start(), start()]);
    expect(one).toMatchObject(written);
    expect(other).toEqual(one);
    expect(await ask('select from tenants')).toHaveLength(1);
    expect(await ask('select from sentiment_responses where not text_read')).toHaveLength(0);
    const owner = await app.signIn('demo', written.email, written.password);
    expect((await owner.ask('GET', '/Sentiments')).json<unknown[]>()).toHaveLength(5);
  });

  test('after another creates nothing and preserves the sign-in', async () => {
    const written = await readSignIn();
    const count = 'select count(*)::integer as count from sentiment_responses';
    const before = await ask<{ count: number }>(count);
    expect(await start()).toMatchObject(written);
    expect(await ask(count)).toEqual(before);
    expect(await ask('select from tenants')).toHaveLength(1);
    expect(await readSignIn()).toEqual(written);
  });
});

test('demonstration: the rows of the same time are the same, except secrets', async () => {
  const now = () => new Date('2026-03-09T10:20:30.400Z');
  const twice = await Promise.all([makeApp({ database: 'own' }), makeApp({ database: 'own' })]);
  const rows = await Promise.all(
    twice.map(async ({ services }) => {
      await services.database.owner((client) => client.query('alter table tenants alter id restart with 9'));
      await seedDemo({ ...services, now }, { email: 'ada@demo.example', password: 'a long enough password' });
      return services.database.owner(async (client) => {
        const found: string[] = [];
        for (const table of tables) {
          const { rows: some } = await client.query<{ row: string }>(
            `select t::text as row from ${table} t order by 1`,
          );
          found.push(...some.map(({ row }) => `${table} ${row.replace(/\/uploads\/[\w-]{22}/g, '/uploads/')}`));
        }
        return found;
      });
    }),
  );
  expect(rows[0]?.length).toBeGreaterThan(2_000);
  expect(rows[1]).toEqual(rows[0]);
  for (const app of twice) await app.close();
});

const tables = [
  'groups',
  'group_members',
  'customer_form_responses',
  'sentiments',
  'sentiment_fields',
  'sentiment_severity_levels',
  'sentiment_users',
  'sentiment_groups',
  'sentiment_responses',
  'sentiment_response_users',
  'sentiment_response_groups',
  'sentiment_response_tracking',
  'response_numbers',
];
