import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../src/app/server/app.ts';
import { connect, type Database, sql } from '../../../src/core/server/db/database.ts';
import { migrationNames } from '../../../src/core/server/db/known-migrations.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { freezable } from '../../support/freezable.ts';
import { patientLimits } from '../../support/time-limits.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  admin = await app.newTenant();
});
afterAll(() => app.close());

const callsOf = (served: FastifyInstance) => {
  const headers = { authorization: `Bearer ${admin.login.token}` };
  return {
    health: async () => {
      const { statusCode, headers, ...answer } = await served.inject('/api/v1/health');
      return [statusCode, answer.json().status, headers['retry-after']];
    },
    read: async () => (await served.inject({ url: '/api/v1/Groups', headers })).statusCode,
    write: async (name: string) => {
      const answer = await served.inject({ method: 'POST', url: '/api/v1/Groups', headers, payload: { name } });
      return [answer.statusCode, answer.json().code, answer.headers['retry-after']];
    },
  };
};

/** Another server of the same installation. */
async function serverOn(database: Database, limits: Partial<typeof patientLimits> = {}) {
  const timeLimits = { ...patientLimits, ...limits };
  const served = await buildApp({ services: { ...app.services, database, timeLimits } });
  const close = async () => {
    await served.close();
    await database.close();
  };
  return { ...callsOf(served), close };
}

const usable = [200, 'ok', undefined];

describe('a database that became read-only, as after a failover or on a full managed disk', () => {
  test('serves reads, refuses writes until it is writable again, and is told by the health check', async () => {
    const { database: name } = app.connection;
    const owner = connect(app.connection);
    const begin = (text: string) => owner.owner((client) => client.query(`begin read write; ${text}; commit`));
    await begin(`alter database ${name} set default_transaction_read_only = on`);
    const { health, read, write, close } = await serverOn(connect({ ...app.connection, max: 1 }));
    expect(await write('Refused')).toEqual([503, 'UNAVAILABLE', '10']);
    expect(await health()).toEqual([503, 'read-only', '5']);
    expect(await read()).toBe(200);
    await begin(`alter database ${name} reset default_transaction_read_only`);
    // The connections of before are read-only for ever: a read keeps one, the first refusal replaces it.
    expect(await health()).toEqual([503, 'read-only', '5']);
    expect(await health()).toEqual(usable);
    expect((await write('Taken'))[0]).toBe(201);
    await Promise.all([close(), owner.close()]);
  });
});

describe('a database that answers nothing', () => {
  test('is told by the health check, calls are refused in time, and all works when it answers again', async () => {
    const way = await freezable(app.connection);
    const limits = { ...way.connection, statement_timeout: 0, query_timeout: 1_500, connectionTimeoutMillis: 1_500 };
    const { health, read, write, close } = await serverOn(connect(limits), { healthMs: 300 });
    await expect.poll(health).toEqual(usable);
    way.freeze();
    expect(await health()).toEqual([503, 'silent', '5']);
    expect(await write('Never answered')).toEqual([503, 'UNAVAILABLE', '2']);
    way.thaw();
    await expect.poll(health).toEqual(usable);
    await expect.poll(read).toBe(200);
    await expect.poll(async () => (await write(`After the frost ${performance.now()}`))[0]).toBe(201);
    await close();
    await way.close();
  });

  test('is given the time that a long statement asked for', async () => {
    const database = connect({ ...app.connection, statement_timeout: 0, query_timeout: 5_000 });
    await database.transaction(null, async (tx) => {
      await tx.mayTake(600_000);
      await tx.run(sql`select pg_sleep(6)`);
    });
    await database.close();
  });
});

test('a database that lacks a migration of this build is told by the health check', async () => {
  const migrations = await migrationNames('src/migrations');
  const served = await buildApp({ services: { ...app.services, migrations } });
  const { health } = callsOf(served);
  expect(await health()).toEqual(usable);
  await app.services.database.owner((client) =>
    client.query('delete from migrations where name = $1', [migrations.at(-1)]),
  );
  expect(await health()).toEqual([503, 'behind', '5']);
  await served.close();
});
