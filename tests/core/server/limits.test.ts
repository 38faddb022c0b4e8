import { connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../src/app/server/app.ts';
import { connect as connectDatabase } from '../../../src/core/server/db/database.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

describe('full disk', () => {
  test('refuses writes, allows reads and recovers automatically', async () => {
    let room = true;
    const full = await buildApp({ services: { ...app.services, hasFreeSpace: async () => room } });
    const authorization = `Bearer ${admin.login.token}`;
    const write = (name: string) =>
      full.inject({ method: 'POST', url: '/api/v1/Groups', headers: { authorization }, payload: { name } });
    const read = () => full.inject({ url: '/api/v1/Groups?q=Disk', headers: { authorization } });
    const health = async () => (await full.inject('/api/v1/health')).json();

    expect((await write('Disk first')).statusCode).toBe(201);
    room = false;
    const refused = await write('Disk second');
    expect([refused.statusCode, refused.json().code]).toEqual([507, 'NO_ROOM']);
    expect(refused.headers['retry-after']).toBe('30');
    expect(await health()).toEqual({ status: 'full' });
    expect((await read()).json()).toMatchObject([{ name: 'Disk first' }]);
    room = true;
    expect((await write('Disk third')).statusCode).toBe(201);
    expect(await health()).toEqual({ status: 'ok' });
    expect((await read()).json()).toHaveLength(2);
    await full.close();
  });

  test('allows sign-in and sign-out for reading', async () => {
    const full = await buildApp({ services: { ...app.services, hasFreeSpace: async () => false } });
    const { refreshToken } = admin.login;
    const refreshed = await full.inject({
      method: 'POST',
      url: '/api/v1/Auth/refresh-token',
      payload: { refreshToken },
    });
    expect(refreshed.statusCode).toBe(200);
    const registered = await full.inject({ method: 'POST', url: '/api/v1/auth/register', payload: {} });
    expect(registered.statusCode).toBe(507);
    await full.close();
  });
});

describe('client IP address', () => {
  const addressOf = async (trustedProxies: string[] | undefined, forwarded: string) => {
    const proxiedApp = await buildApp({ services: app.services, trustedProxies });
    let seen = '';
    proxiedApp.addHook('onRequest', async ({ ip }) => {
      seen = ip;
    });
    await proxiedApp.inject({ url: '/api/v1/health', headers: { 'x-forwarded-for': forwarded } });
    await proxiedApp.close();
    return seen;
  };

  test('cannot be forged by the client', async () => {
    expect(await addressOf(undefined, '203.0.113.9')).toBe('127.0.0.1');
  });

  test('is read from a trusted proxy and not from its client headers', async () => {
    expect(await addressOf(['127.0.0.1'], '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9');
    expect(await addressOf(['10.0.0.0/8'], '203.0.113.9')).toBe('127.0.0.1');
  });
});

describe('large body limit', () => {
  let server: FastifyInstance;
  let address: string;
  let admitted: number;
  beforeEach(async () => {
    admitted = 0;
    // The free space is checked behind the authorization, just before a body waits for its turn.
    const hasFreeSpace = async () => {
      admitted += 1;
      return true;
    };
    server = await buildApp({ services: { ...app.services, hasFreeSpace } });
    address = await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => {
    server.server.closeAllConnections();
    return server.close();
  });

  async function beginUploads(count: number): Promise<Socket[]> {
    const { port } = new URL(address);
    const busy = Array.from({ length: count }, () => beginUpload(Number(port), admin.login.token));
    await expect.poll(() => admitted).toBe(count);
    return busy;
  }
  const send = (headers: Record<string, string>) =>
    fetch(`${address}/api/v1/files/upload`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ fileName: 'a.png', fileData: 'A'.repeat(1_400_000) }),
    });

  test('refuses anonymous requests immediately while uploads wait', async () => {
    const busy = await beginUploads(3);
    expect((await send({})).status).toBe(401);
    for (const socket of busy) socket.destroy();
  });

  test('refuses the uploads of a tenant beyond its queue, and accepts those of another tenant', async () => {
    const other = await app.newTenant();
    const sendAs = ({ login }: SignedIn) => send({ authorization: `Bearer ${login.token}` });
    const busy = await beginUploads(42);
    const waiting = sendAs(other);
    expect((await sendAs(admin)).status).toBe(503);
    for (const socket of busy) socket.destroy();
    // The text is no image, which the server knows once it has read the body.
    expect((await waiting).status).toBe(422);
  });
});

test('a body that is too large is refused before its end, and leaves the connection to the next request', async () => {
  const server = await buildApp({ services: app.services });
  const { port } = new URL(await server.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  let answers = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answers += text;
  });
  const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  const head = ['POST /api/v1/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 5000000', '', ''].join('\r\n'));
  await expect.poll(statuses).toEqual(['413']);
  socket.write(`${'x'.repeat(5_000_000)}GET /api/v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await expect.poll(statuses).toEqual(['413', '200']);
  socket.destroy();
  await server.close();
});

function beginUpload(port: number, token: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const head = ['POST /api/v1/files/upload HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
  const rest = [`Authorization: Bearer ${token}`, 'Content-Length: 9000000', '', '{'];
  socket.write([...head, ...rest].join('\r\n'));
  return socket;
}

describe('idempotent request', () => {
  const key = { 'idempotency-key': 'one-key-for-two-notes' };

  test('is repeated only for the same record', async () => {
    const levels = await Promise.all(
      ['Key one', 'Key two'].map((name) => admin.ask('POST', '/Sentiments', { name, description: '' })),
    );
    const responses = await Promise.all(
      levels.map((form) =>
        admin.ask('POST', '/SentimentResponses/create', { sentimentId: form.json().id, values: [] }),
      ),
    );
    const [one, two] = responses.map((response) => response.json().id);
    expect((await admin.ask('POST', `/SentimentResponses/${one}/tracking`, { notes: 'Hello' }, key)).status).toBe(201);
    const other = await admin.ask('POST', `/SentimentResponses/${two}/tracking`, { notes: 'Hello' }, key);
    expect([other.status, other.json().code]).toEqual([422, 'KEY_REUSED']);
  });

  test('that failed in several steps is answered again, not as one that still runs', async () => {
    const send = () =>
      admin.ask(
        'POST',
        '/Users/import',
        { fileName: 'users.csv', fileData: '' },
        { 'idempotency-key': 'an-empty-file' },
      );
    const [first, second] = [await send(), await send()];
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect([second.status, second.json().code]).toEqual([first.status, first.json().code]);
  });

  test('stores no temporary password', async () => {
    const roleId = (await admin.ask('POST', '/Roles', { name: 'Once shown' })).json().id;
    const colleague = { email: 'once@example.com', firstName: 'Once', lastName: 'Shown', roleId };
    const send = () => admin.ask('POST', '/Users', colleague, { 'idempotency-key': 'a-colleague-once' });
    const { initialPassword } = (await send()).json<{ initialPassword: string }>();
    expect((await send()).json().initialPassword).toBe(initialPassword);
    const storedKeys = await app.services.database.owner(async (client) => {
      const { rows } = await client.query<{ text: string }>('select k::text as text from idempotency_keys k');
      return rows.map(({ text }) => text).join('\n');
    });
    expect(storedKeys).toContain('a-colleague-once');
    expect(storedKeys).not.toContain(initialPassword);
    expect(storedKeys).not.toContain('once@example.com');
  });
});

test('health: answers 503 while the database cannot be reached', async () => {
  const database = connectDatabase({ host: '/nowhere', database: 'none' });
  const lost = await buildApp({ services: { ...app.services, database } });
  expect((await lost.inject('/api/v1/health')).statusCode).toBe(503);
  await lost.close();
  await database.close();
});
