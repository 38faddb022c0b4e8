import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../src/core/routes/routes.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds } from '../../support/effort.ts';
import { makeWorld, tenantTables } from '../../support/world.ts';

let app: TestApp;
let ours: SignedIn;
let otherTenant: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  ours = await app.newTenant();
  otherTenant = await app.newTenant();
  await makeWorld(app, ours);
  await makeWorld(app, otherTenant);
});
afterAll(() => app.close());

describe('database', () => {
  test('has row-level security on every table with a tenant', async () => {
    const unlocked = await app.services.database.owner(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select c.relname as name from pg_class c
         where c.relname = any($1) and c.relnamespace = current_schema()::regnamespace
           and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`,
        [await tenantTables(client)],
      );
      return rows;
    });
    expect(unlocked).toEqual([]);
  });

  test('returns and accepts no row in a transaction without a tenant', async () => {
    const tables = await app.services.database.owner(tenantTables);
    expect(tables.length).toBeGreaterThan(15);
    for (const table of tables) {
      const count = await app.services.database.transaction(null, (tx) =>
        tx.first(sql<{ count: number }>`select count(*)::integer as count from ${sql.ref(table)}`),
      );
      expect(count, table).toEqual({ count: 0 });
    }
  });

  test("neither updates nor deletes another tenant's rows, even without a tenant condition", async () => {
    const touched = await app.services.database.transaction(ours.tenantId, async (tx) => [
      await tx.run(sql`update users set first_name = 'Mallory' where tenant_id = ${otherTenant.tenantId}`),
      await tx.run(sql`update groups set name = name || '!'`),
      await tx.run(sql`delete from sentiment_responses where tenant_id = ${otherTenant.tenantId}`),
    ]);
    expect(touched).toEqual([0, 1, 0]);
  });

  test('refuses a row for another tenant', async () => {
    const smuggle = app.services.database.transaction(ours.tenantId, (tx) =>
      tx.run(sql`insert into groups (tenant_id, name) values (${otherTenant.tenantId}, 'Smuggled')`),
    );
    await expect(smuggle).rejects.toThrow(/row-level security/);
  });

  test('refuses a foreign key into another tenant', async () => {
    const [group] = (await otherTenant.ask('GET', '/Groups')).json<{ id: number }[]>();
    const link = app.services.database.transaction(ours.tenantId, (tx) =>
      tx.run(
        sql`insert into group_members (tenant_id, group_id, user_id) values (${ours.tenantId}, ${group?.id}, ${ours.userId})`,
      ),
    );
    await expect(link).rejects.toThrow(/foreign key/);
  });
});

describe('conflicting tenant hints', () => {
  const hints = ['absent', 'own', 'foreign', 'garbage'] as const;
  const cells = hints.flatMap((header) => hints.flatMap((query) => hints.map((body) => ({ header, query, body }))));

  test.each(cells)(
    'header $header, query $query, body $body never return data of another tenant',
    async ({ header, query, body }) => {
      const names = { own: ours.subdomain, foreign: otherTenant.subdomain, garbage: 'x--' } as const;
      const ids = { own: ours.tenantId, foreign: otherTenant.tenantId, garbage: -1 } as const;
      const headers = header === 'absent' ? {} : { 'x-tenant-subdomain': names[header] };
      const paramNames = query === 'absent' ? '' : `?tenantId=${ids[query]}`;
      const sent = {
        name: `Level ${header} ${query} ${body}`,
        daysToResolve: 2,
        ...(body === 'absent' ? {} : { tenantId: ids[body] }),
      };
      const before = (await otherTenant.ask('GET', '/SeverityLevels')).text;
      const answer = await ours.ask('POST', `/SeverityLevels${paramNames}`, sent, headers);
      const agrees = [header, query, body].every((hint) => hint === 'absent' || hint === 'own');
      if (agrees) expect(answer.status).toBe(201);
      else expect([403, 'TENANT_MISMATCH']).toEqual([answer.status, answer.json().code]);
      expect((await otherTenant.ask('GET', '/SeverityLevels')).text).toBe(before);
    },
  );

  test('are also refused for the host of another tenant', async () => {
    const answer = await ours.ask('GET', '/Users', undefined, { host: `${otherTenant.subdomain}.localhost:4000` });
    expect([answer.status, answer.json().code]).toEqual([403, 'TENANT_MISMATCH']);
  });
});

test('tenancy: no list contains another tenant’s data for any search, order or filter', async () => {
  const canary = 'Canary-7f3a9c';
  await otherTenant.ask('POST', '/Groups', { name: canary });
  await otherTenant.ask('POST', '/SeverityLevels', { name: canary, daysToResolve: 3 });
  await otherTenant.ask('POST', '/Sentiments', { name: canary });
  await otherTenant.ask('POST', '/Roles', { name: canary });
  const lists = routes().filter(
    ({ operation, access, ids }) => operation === 'list' && access === 'permission' && Object.keys(ids).length === 0,
  );
  const paramNames = [
    '',
    `?q=${canary}`,
    `?name=${canary}`,
    `?name_like=Canary`,
    '?_sort=id&_order=desc',
    '?_start=0&_end=1000',
  ];
  for (const { endpoint } of lists) {
    for (const paramName of paramNames) {
      const answer = await ours.ask('GET', `${endpoint.split(' ')[1]}${paramName}`);
      expect([200, 422], endpoint).toContain(answer.status);
      if (answer.status === 200) expect(answer.text).not.toContain(canary);
      expect(JSON.stringify(answer.headers)).not.toContain(canary);
    }
  }
});

test('tenancy: parallel requests of three tenants return own rows only', async () => {
  const third = await app.newTenant();
  const clients = [ours, otherTenant, third];
  for (const client of clients) await client.ask('POST', '/Groups', { name: `Marker ${client.tenantId}` });
  const calls = Array.from({ length: rounds(300, 20_000) }, (_, index) => clients[index % 3] as SignedIn);
  const answers = await Promise.all(
    calls.map(async (client) => ({ client, text: (await client.ask('GET', '/Groups')).text })),
  );
  for (const { client, text } of answers) {
    const seen = [...text.matchAll(/Marker (\d+)/g)].map(([, id]) => Number(id));
    expect(seen).toEqual([client.tenantId]);
  }
});
