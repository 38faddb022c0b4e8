import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fillPath, parseEndpoint } from '../../../src/core/contract/endpoint.ts';
import { type Route, routes } from '../../../src/core/routes/routes.ts';
import { bodySchemaOf } from '../../../src/core/server/api/openapi.ts';
import { versionedParam } from '../../../src/core/server/api/versions.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { sampleOf } from '../../support/sample.ts';
import { fingerprintOf, makeWorld, type World } from '../../support/world.ts';

let app: TestApp;
let admin: SignedIn;
let world: World;

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  admin = await app.newTenant();
  world = await makeWorld(app, admin);
});
afterAll(() => app.close());

/** Path parameters that are no ids of the world. */
const others = { chartId: 'volume', version: '1' };

const pathOf = ({ endpoint, ids }: Route): string =>
  fillPath(endpoint, {
    ...others,
    ...Object.fromEntries(Object.entries(ids).map(([param, resource]) => [param, world[resource] ?? 0])),
  });

const changes = routes().filter(
  (route) => /^(PUT|PATCH|DELETE) /.test(route.endpoint) && route.access === 'permission' && versionedParam(route),
);

/** Bodies that a sample of the schema is not. */
const bodies: Record<string, object> = {
  'dashboards.updateChart': { type: 'heading', title: 'Today' },
  'dashboards.layout': { charts: [] },
};

function ask(route: Route, tag: string) {
  const schema = bodySchemaOf(route);
  const sample = bodies[route.name] ?? (schema?.safeParse({}).success ? {} : schema && sampleOf(schema, world));
  const body = sample && typeof sample === 'object' ? { ...sample, version: undefined } : undefined;
  return admin.ask(parseEndpoint(route.endpoint).method, pathOf(route), body, { 'if-match': tag });
}

test.each(changes.map((route) => [route.endpoint, route] as const))(
  '%s: another version in If-Match is refused with the current row, and changes nothing',
  async (_, route) => {
    const rows = await fingerprintOf(app, [admin.tenantId]);
    const before = await rows();
    const answer = await ask(route, '"999999"');
    const id = world[route.resource ?? ''];
    expect([answer.status, answer.json()]).toMatchObject([
      409,
      { code: 'STALE', current: { id, version: expect.any(Number) } },
    ]);
    expect([(await ask(route, '"a3f"')).status, (await ask(route, '1, 2')).status]).toEqual([400, 400]);
    expect(await rows()).toEqual(before);
  },
);

const shows = routes().filter((route) => route.operation === 'show' && versionedParam(route));

test.each(shows.map((route) => [route.endpoint, route] as const))(
  '%s: carries the version as ETag',
  async (_, route) => {
    const answer = await admin.ask('GET', pathOf(route));
    const shown = answer.json();
    // Some answers have the record inside `data`.
    const { version } = z.object({ version: z.int() }).parse('success' in shown ? shown.data : shown);
    expect([answer.status, answer.headers.etag]).toEqual([200, `"${version}"`]);
  },
);

test('versions: what was read can be deleted, until another user changes it', async () => {
  const { id } = await created(admin, '/Groups', { name: 'Harbor' });
  const remove = (tag: string) => admin.ask('DELETE', `/Groups/${id}`, undefined, { 'if-match': tag });
  const read = String((await admin.ask('GET', `/Groups/${id}`)).headers.etag);
  const changed = await admin.ask('PUT', `/Groups/${id}`, { name: 'Port' }, { 'if-match': read });
  expect([changed.status, changed.headers.etag]).toEqual([200, '"2"']);
  const late = await remove(read);
  expect([late.status, late.json()]).toMatchObject([409, { code: 'STALE', current: { name: 'Port', version: 2 } }]);
  // nginx makes the tags of compressed answers weak.
  expect((await remove(`W/${changed.headers.etag}`)).status).toBe(200);
  expect((await remove('"2"')).status).toBe(404);
});

test('versions: any version is deleted with If-Match: *, and without the header', async () => {
  for (const headers of [{ 'if-match': '*' }, {}]) {
    const { id } = await created(admin, '/Groups', { name: 'Any' });
    expect((await admin.ask('DELETE', `/Groups/${id}`, undefined, headers)).status).toBe(200);
  }
});

test('versions: a deletion waits for a change under way, and then is refused', async () => {
  const { id } = await created(admin, '/Groups', { name: 'Busy' });
  const answer = await app.services.database.owner(async (client) => {
    await client.query('begin');
    await client.query('update groups set version = version + 1 where tenant_id = $1 and id = $2', [
      admin.tenantId,
      id,
    ]);
    const deletion = admin.ask('DELETE', `/Groups/${id}`, undefined, { 'if-match': '"1"' });
    await expect
      .poll(async () => (await client.query(`select from pg_locks where not granted`)).rowCount, { interval: 5 })
      .toBeGreaterThan(0);
    await client.query('commit');
    return deletion;
  });
  expect([answer.status, answer.json()]).toMatchObject([409, { current: { version: 2 } }]);
});

test('versions: a private row of another user is not shown by an old version', async () => {
  const { id } = await created(admin, '/InboxViews', { name: 'Mine' });
  const colleague = await app.colleague(admin, ['get:v1/inboxviews', 'delete:v1/inboxviews/:id']);
  const answer = await colleague.ask('DELETE', `/InboxViews/${id}`, undefined, { 'if-match': '"7"' });
  expect([answer.status, answer.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
});

test('versions: without the permission to read, a refusal names only the version', async () => {
  const { id } = await created(admin, '/Groups', { name: 'Unseen' });
  const colleague = await app.colleague(admin, ['delete:v1/groups/:id']);
  const answer = await colleague.ask('DELETE', `/Groups/${id}`, undefined, { 'if-match': '"7"' });
  expect([answer.status, answer.json().current]).toEqual([409, { id, version: 1 }]);
});

test('versions: If-Match is refused where a deletion has no version to compare', async () => {
  const { responseMessages: message, sentimentResponses: response } = world;
  const path = `/SentimentResponses/${response}/messages/${message}`;
  const answer = await admin.ask('DELETE', path, undefined, { 'if-match': '"1"' });
  expect([answer.status, answer.json().code]).toEqual([400, 'UNREADABLE']);
});

/** Settings without an id, and a change of each. */
const settings = {
  '/Branding': { websiteTitle: 'Harbor' },
  '/Organization': { name: 'Harbor' },
  '/Settings/email': {
    isActive: false,
    host: 'smtp.example.com',
    port: 587,
    security: 'starttls',
    username: '',
    fromName: 'Harbor',
    fromAddress: 'care@example.com',
    replyTo: '',
  },
  '/Settings/email/mailbox': {
    isActive: false,
    address: 'care@example.com',
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    username: 'care',
    folder: 'INBOX',
  },
};

test.each(Object.entries(settings))(
  '%s: settings carry their version as ETag, and refuse a change of another one',
  async (path, change) => {
    const owner = await app.newTenant();
    const put = (tag: string) => owner.ask('PUT', path, change, { 'if-match': tag });
    const read = async () => {
      const answer = await owner.ask('GET', path);
      expect([answer.status, answer.headers.etag]).toEqual([200, `"${answer.json().version}"`]);
      return String(answer.headers.etag);
    };
    const before = await read();
    const changed = await put(before);
    expect([changed.status, changed.headers.etag], changed.text).toEqual([200, await read()]);
    expect(changed.headers.etag).not.toBe(before);
    const late = await put(before);
    expect([late.status, late.json()]).toMatchObject([409, { code: 'STALE', current: expect.any(Object) }]);
    expect([(await put('"x"')).status, (await put('*')).status]).toEqual([400, 200]);
  },
);

test('versions: If-Match is refused where settings have no version to compare', async () => {
  const answer = await admin.ask('PUT', '/user/profile', { firstName: 'Ada' }, { 'if-match': '"1"' });
  expect([answer.status, answer.json().code]).toEqual([400, 'UNREADABLE']);
});
