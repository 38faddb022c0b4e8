import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../../src/core/server/db/database.ts';
import { hubOf, liveLimits } from '../../../../src/core/server/live/hub.ts';
import type { Stream } from '../../../../src/core/server/live/stream.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { type Listener, listen, listenAs } from '../../../support/listener.ts';
import { makeForm, makeResponse } from '../../../support/sentiment-form.ts';

const read = 'get:v1/sentimentresponses/:responseid/withdata';
const listAll = 'get:v1/sentimentresponses';
const figures = 'get:v1/dashboard/sentiment/stats';

let app: TestApp;
let admin: SignedIn;
let form: Awaited<ReturnType<typeof makeForm>>;
const open: Listener[] = [];

const hear = async (who: SignedIn, headers = {}) => {
  const listener = await listenAs(app, who, headers);
  open.push(listener);
  return listener;
};
const note = (id: number, who = admin) =>
  who.ask('POST', `/SentimentResponses/${id}/tracking`, { notes: 'A secret between colleagues' });
const changed = (listener: Listener, id: number) =>
  listener.next('responses', ({ changes }) => changes.some((change) => change.id === id));

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  admin = await app.newTenant();
  form = await makeForm(admin);
});
afterEach(() => {
  for (const listener of open.splice(0)) listener.close();
});
afterAll(() => app.close());

describe('event stream', () => {
  test('sends ids only for new responses and changes by other users', async () => {
    const listener = await hear(admin);
    const mina = await app.colleague(admin, ['post:v1/sentimentresponses/:responseid/tracking']);
    const { id } = await makeResponse(admin, form);
    expect((await changed(listener, id)).changes[0]?.what).toContain('created');
    await note(id, mina);
    const update = await listener.next('responses', ({ changes }) =>
      changes.some(({ by }) => by.includes(mina.userId)),
    );
    expect(update.changes).toEqual([{ id, what: ['note'], by: [mina.userId] }]);
    expect(JSON.stringify(listener.events)).not.toMatch(/secret|Cole|League/);
  });

  test('reports renamed, new and deleted statuses to users with any permissions', async () => {
    const listener = await hear(await app.colleague(admin, []));
    const statusOptions = (await admin.ask('GET', '/ResponseStatuses/words')).json<{ id: number }[]>();
    const heard = () => listener.events.filter(({ kind }) => kind === 'statuses').length;
    const own = await created(admin, '/ResponseStatuses', { label: 'Phoned', base: 'open' });
    await listener.next('statuses');
    await admin.ask('PUT', `/ResponseStatuses/${statusOptions[0]?.id}`, { label: 'Just in' });
    await expect.poll(heard).toBe(2);
    await admin.ask('DELETE', `/ResponseStatuses/${own.id}`);
    await expect.poll(heard).toBe(3);
    expect(JSON.stringify(listener.events)).not.toMatch(/Phoned|Just in/);
  });

  test('is served as an uncached stream', async () => {
    const listener = await hear(admin);
    expect(listener.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(listener.headers['cache-control']).toContain('no-store');
    expect(listener.headers['x-content-type-options']).toBe('nosniff');
  });

  test('accepts the browser cookie alone', async () => {
    const login = await app.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: { 'x-tenant-subdomain': admin.subdomain, 'sec-fetch-site': 'same-origin' },
      payload: { email: admin.email, password: 'a long enough password' },
    });
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const listener = await listen(app, { cookie });
    open.push(listener);
    const { id } = await makeResponse(admin, form);
    await changed(listener, id);
  });

  test('sends nothing for a transaction that rolls back', async () => {
    const listener = await hear(admin);
    const { id } = await makeResponse(admin, form);
    await changed(listener, id);
    const before = listener.events.length;
    const broken = app.services.database.transaction(admin.tenantId, async (tx) => {
      await tx.run(sql`insert into sentiment_response_tracking (tenant_id, response_id, kind, notes, user_id)
        values (${tx.tenantId}, ${id}, 'note', 'Written and taken back', ${admin.userId})`);
      throw new Error('Broken off half-way');
    });
    await expect(broken).rejects.toThrow('Broken off half-way');
    const { id: later } = await makeResponse(admin, form);
    await changed(listener, later);
    expect(listener.events.slice(before).flatMap((event) => (event.kind === 'responses' ? event.changes : []))).toEqual(
      [expect.objectContaining({ id: later })],
    );
  });

  test('combines many changes into one event', async () => {
    const listener = await hear(admin);
    const ids: number[] = [];
    for (let made = 0; made < 60; made += 1) ids.push((await makeResponse(admin, form)).id);
    await admin.ask('POST', '/SentimentResponses/bulk', { ids, action: 'status', status: 'open' });
    await listener.next('many');
  });
});

describe('event stream access', () => {
  test('"excludes other tenants’ events"', async () => {
    const other = await app.newTenant();
    const otherListener = await hear(other);
    const ours = await hear(admin);
    const { id } = await makeResponse(admin, form);
    await changed(ours, id);
    const ownResponse = await makeResponse(other, await makeForm(other));
    await changed(otherListener, ownResponse.id);
    expect(JSON.stringify(otherListener.events)).not.toContain(`"id":${id},"what"`);
  });

  test('requires a response permission, and sends no ids to users with statistics access only', async () => {
    const plainListener = await hear(await app.colleague(admin, []));
    const counting = await hear(await app.colleague(admin, [figures]));
    const reading = await hear(await app.colleague(admin, [listAll]));
    const { id } = await makeResponse(admin, form);
    await changed(reading, id);
    await counting.next('figures');
    const plainKinds = plainListener.events.map(({ kind }) => kind);
    expect(plainKinds).not.toContain('responses');
    expect(plainKinds).not.toContain('figures');
    expect(counting.events.map(({ kind }) => kind)).not.toContain('responses');
  });

  test('follows a revoked permission from the next event on', async () => {
    const mina = await app.colleague(admin, [listAll]);
    const listener = await hear(mina);
    const ours = await hear(admin);
    await admin.ask('POST', '/Roles/assignPermissions', { roleId: mina.roleId, permissions: [] });
    const { id } = await makeResponse(admin, form);
    await changed(ours, id);
    await admin.ask('POST', '/Roles/assignPermissions', { roleId: mina.roleId, permissions: [listAll] });
    const { id: later } = await makeResponse(admin, form);
    await changed(listener, later);
    expect(JSON.stringify(listener.events)).not.toContain(`"id":${id},"what"`);
  });

  test('is refused without a session and without a stream request', async () => {
    expect((await listen(app, {})).status).toBe(401);
    expect((await admin.ask('GET', '/Events')).status).toBe(400);
  });
});

describe('event stream end', () => {
  test('follows the end of the session', async () => {
    const mina = await app.colleague(admin, [listAll]);
    const listener = await hear(mina);
    await mina.ask('POST', '/Auth/logout', {});
    expect((await listener.next('bye')).why).toBe('session');
    await listener.ended;
  });

  test('follows the deactivation of the user', async () => {
    const mina = await app.colleague(admin, [listAll]);
    const listener = await hear(mina);
    await admin.ask('PUT', `/Users/${mina.userId}`, { isActive: false });
    expect((await listener.next('bye')).why).toBe('session');
    await listener.ended;
  });

  test('admits eight of 200 streams that a user opens at once, and answers the others with 429', async () => {
    const opened = await Promise.all(Array.from({ length: 200 }, () => hear(admin)));
    const accepted = opened.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(liveLimits.ofPerson);
    const refused = opened.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(200 - liveLimits.ofPerson);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    const { id } = await makeResponse(admin, form);
    for (const listener of accepted) await changed(listener, id);
  });

  test('gives the place of a closed stream to the next one', async () => {
    const first = await hear(admin);
    for (let count = 1; count < liveLimits.ofPerson; count += 1) await hear(admin);
    expect((await hear(admin)).status).toBe(429);
    first.close();
    await expect.poll(async () => (await hear(admin)).status).toBe(200);
  });
});

describe('event stream reconnection', () => {
  test('sends missed events first', async () => {
    const before = await hear(admin);
    const ours = await hear(admin);
    const { id } = await makeResponse(admin, form);
    await changed(before, id);
    const lastId = before.lastId() as string;
    before.close();
    const { id: missed } = await makeResponse(admin, form);
    await changed(ours, missed);
    const after = await hear(admin, { 'last-event-id': lastId });
    expect(await after.next('ready')).toEqual({ kind: 'ready', resumed: true });
    await changed(after, missed);
  });

  test('requests a full reload for an event id unknown to the node', async () => {
    const listener = await hear(admin, { 'last-event-id': 'another-7' });
    expect(await listener.next('ready')).toEqual({ kind: 'ready', resumed: false });
  });

  test('requests a full reload after the node loses its database connection', async () => {
    const listener = await hear(admin);
    await app.services.database.owner((client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and (query like 'listen live%' or query = 'select')`),
    );
    expect((await listener.next('bye')).why).toBe('restart');
    const again = await hear(admin);
    const { id } = await makeResponse(admin, form);
    await changed(again, id);
  });
});

test('event stream: a node that stops closes all streams immediately', async () => {
  const other = await makeApp();
  const founder = await other.newTenant();
  const listener = await listenAs(other, founder);
  const stopped = other.close();
  expect((await listener.next('bye')).why).toBe('restart');
  await listener.ended;
  await stopped;
  const { tenantId, subdomain, userId } = founder;
  const role = { roleId: 1, roleName: 'SuperAdmin', initial: false, permissions: [], permits: () => true };
  const late: Stream = {
    session: { id: 1, tenantId, subdomain, userId, fullName: 'Ada Founder', ...role },
    ip: '127.0.0.1',
    send: () => undefined,
    end: () => undefined,
    beat: () => undefined,
  };
  await expect(hubOf(other.services).admit(late)).rejects.toMatchObject({ status: 503 });
});

test('event stream: the permission to open responses is sufficient without the list permission', async () => {
  const reader = await hear(await app.colleague(admin, [read]));
  const { id } = await makeResponse(admin, form);
  await changed(reader, id);
});
