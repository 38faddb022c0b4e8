import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../src/app/server/app.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  admin = await app.newTenant();
});
afterAll(() => app.close());

test('answers: long ones are compressed for clients that accept it, short ones are not', async () => {
  const read = (url: string, headers: object) =>
    app.app.inject({ url: `/api/v1${url}`, headers: { authorization: `Bearer ${admin.login.token}`, ...headers } });
  const plain = await read('/auth/permissions', {});
  const packed = await read('/auth/permissions', { 'accept-encoding': 'gzip, br' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
  expect((await read('/health', { 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
});

describe('HTTP response headers', () => {
  const kinds: [string, () => ReturnType<SignedIn['ask']>][] = [
    ['data', () => admin.ask('GET', '/Groups')],
    ['no session', () => app.stranger.ask('GET', '/Groups')],
    ['an unknown path', () => admin.ask('GET', '/Nowhere')],
    ['a body that is too large', () => admin.ask('POST', '/Groups', { name: 'x'.repeat(200_000) })],
    ['health', () => app.stranger.ask('GET', '/health')],
  ];
  test.each(kinds)('%s', async (_, ask) => {
    const { headers } = await ask();
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-type']).toMatch(/application\/json; charset=utf-8/);
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
  });
});

describe('web application', () => {
  test('serves its page for every path, uncached and isolated from other origins', async () => {
    const webDir = await mkdtemp(join(tmpdir(), 'candor-web-'));
    await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Candor</title>');
    const web = await buildApp({ services: app.services, webDirs: [webDir] });
    const page = await web.inject({ url: '/user-management/users', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(page.headers['cross-origin-opener-policy']).toBe('same-origin');
    for (const path of [
      '/.git/config',
      '/.env',
      '/assets/none.js',
      '/index.html.map',
      '/../secrets.json',
      '/%2e%2e/secrets.json',
    ]) {
      expect((await web.inject(path)).statusCode, path).toBe(404);
    }
    await web.close();
  });
});

test('health endpoint: answers ok', async () => {
  const answer = await app.stranger.ask('GET', '/health');
  expect([answer.status, answer.json()]).toEqual([200, { status: 'ok' }]);
});

test('audit log: a write is recorded with user, action, old and new values', async () => {
  const group = (await admin.ask('POST', '/Groups', { name: 'Accounts' })).json<{ id: number }>();
  await admin.ask('PUT', `/Groups/${group.id}`, { name: 'Billing' });
  await admin.ask('DELETE', `/Groups/${group.id}`);
  const entries = await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql`select user_id, action, before ->> 'name' as before, after ->> 'name' as after from audit_log
      where resource = 'groups' and record_id = ${group.id} order by id`),
  );
  const userId = admin.userId;
  expect(entries).toEqual([
    { userId, action: 'POST /api/v1/Groups', before: null, after: 'Accounts' },
    { userId, action: 'PUT /api/v1/Groups/:id', before: 'Accounts', after: 'Billing' },
    { userId, action: 'DELETE /api/v1/Groups/:id', before: 'Billing', after: null },
  ]);
  const erase = app.services.database.transaction(admin.tenantId, (tx) => tx.run(sql`delete from audit_log`));
  await expect(erase).rejects.toThrow(/permission denied/);
});

test('errors: an internal error hides its cause', async () => {
  await app.services.database.owner((client) => client.query('alter table groups rename column color to hue'));
  const answer = await admin.ask('GET', '/Groups');
  await app.services.database.owner((client) => client.query('alter table groups rename column hue to color'));
  expect(answer.status).toBe(500);
  expect(answer.json().message).toBe('Something went wrong on our side');
  expect(answer.text).not.toMatch(/color|column|select/);
});

describe('list endpoints', () => {
  beforeAll(async () => {
    await app.services.database.owner((client) =>
      client.query(
        `insert into customer_form_responses (tenant_id, display_name, email)
         select $1, 'Customer ' || lpad(n::text, 5, '0'), 'c' || n || '@example.com' from generate_series(1, 10050) n`,
        [admin.tenantId],
      ),
    );
  });

  test('return the requested page in the requested order with a total capped at 10,000', async () => {
    const page = await admin.ask('GET', '/CustomerFormResponses?_start=9000&_end=9025&_sort=displayName&_order=desc');
    const names = page.json<{ displayName: string }[]>().map(({ displayName }) => displayName);
    expect(names).toHaveLength(25);
    expect([names[0], names[24]]).toEqual(['Customer 01050', 'Customer 01026']);
    expect([page.headers['x-total-count'], page.headers['x-total-capped']]).toEqual(['10000', 'true']);
  });

  test('sort by several fields, each in its own direction', async () => {
    for (const [name, daysToResolve] of [
      ['Slow', 9],
      ['Quick', 2],
      ['Idle', 9],
    ] as const) {
      await admin.ask('POST', '/SeverityLevels', { name: `Order ${name}`, daysToResolve });
    }
    const query = 'q=Order&_sort=daysToResolve,name&_order=desc,asc';
    const levels = (await admin.ask('GET', `/SeverityLevels?${query}`)).json<{ name: string }[]>();
    expect(levels.map(({ name }) => name)).toEqual(['Order Idle', 'Order Slow', 'Order Quick']);
  });

  test('search and filter on the server and escape pattern characters', async () => {
    const found = await admin.ask('GET', '/CustomerFormResponses?_start=0&_end=10&q=customer%2010049');
    expect(found.json()).toMatchObject([{ displayName: 'Customer 10049' }]);
    expect(found.headers['x-total-count']).toBe('1');
    expect((await admin.ask('GET', '/CustomerFormResponses?q=%25')).json()).toEqual([]);
    expect(
      (
        await admin.ask('GET', '/CustomerFormResponses?displayName_like=Customer%200005&email_ne=c55@example.com')
      ).json(),
    ).toHaveLength(9);
  });

  test('return at most 1,000 rows without pagination', async () => {
    expect((await admin.ask('GET', '/CustomerFormResponses')).json()).toHaveLength(1_000);
  });

  test('name an unknown parameter in the error', async () => {
    const answer = await admin.ask('GET', '/CustomerFormResponses?color=red&_sort=secret');
    expect(answer.status).toBe(422);
    expect(answer.json().errors).toEqual([
      { path: 'color', message: 'Unknown filter color' },
      { path: '_sort', message: 'Cannot sort by secret' },
    ]);
  });
});
