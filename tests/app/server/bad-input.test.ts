import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fillPath, parseEndpoint, pathParams } from '../../../src/core/contract/endpoint.ts';
import { type Route, routes } from '../../../src/core/routes/routes.ts';
import { bodySchemaOf } from '../../../src/core/server/api/openapi.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { tries } from '../../support/effort.ts';
import { sampleOf } from '../../support/sample.ts';
import { makeWorld, type World } from '../../support/world.ts';

const invented = tries(10, 2_000);

let app: TestApp;
let admin: SignedIn;
let world: World;

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  admin = await app.newTenant();
  world = await makeWorld(app, admin);
});
afterAll(() => app.close());

const writeRoutes = routes().filter((route) => bodySchemaOf(route) && route.access !== 'public');
const nasty = [
  '\u0000',
  '\ud800',
  'a\u0000b',
  '1e309',
  '-0',
  'NaN',
  '__proto__',
  '\u202e',
  'x'.repeat(20_000),
  ' ',
  '\r\n',
];
const value = fc.oneof(
  fc.constantFrom<unknown>(...nasty, 2 ** 31, 2 ** 53 + 1, -1, 0, 1.5, null, true, [], {}, { toString: {} }),
  fc.string(),
  fc.integer(),
  fc.array(fc.integer(), { maxLength: 5 }),
  fc.object({ maxDepth: 2 }),
);

/** Sentences of the validation library, which says nothing that a person could act on. */
const ofTheLibrary = /Invalid (input|option|string|ISO)|expected [a-z]+, received|Too (small|big):|Unrecognized key/;

describe('invalid input never causes a server error, and is answered in the words of the product', () => {
  test.each(writeRoutes.map((route) => [route.endpoint, route] as const))(
    '%s',
    async (_, route) => {
      const names = Object.keys(sampleOf(bodySchemaOf(route) as never, world) as object);
      const bodies = fc.oneof(value, fc.dictionary(fc.constantFrom(...names, 'tenantId', 'version'), value));
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const answer = await admin.ask(parseEndpoint(route.endpoint).method, pathOf(route), jsonOf(body), {
            'content-type': 'application/json',
          });
          expect(answer.status, `${JSON.stringify(body)} → ${answer.text}`).toBeLessThan(500);
          if (answer.status >= 400)
            expect(answer.json()).toMatchObject({
              message: expect.not.stringMatching(ofTheLibrary),
              code: expect.any(String),
            });
        }),
        invented,
      );
      expect({}).not.toHaveProperty('polluted');
    },
    60_000,
  );

  const lists = routes().filter(({ operation, access }) => operation === 'list' && access === 'permission');
  test.each(lists.map((route) => [route.endpoint, route] as const))(
    '%s with any query',
    async (_, route) => {
      const hostileText = fc.constantFrom(
        '_start',
        '_end',
        '_sort',
        '_order',
        '_after',
        'q',
        'id',
        'id_in',
        'name_like',
        'createdAt_gte',
        'version_ne',
        'nothing',
      );
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(
            hostileText,
            fc.oneof(fc.string(), fc.constantFrom(...nasty.slice(0, 8), '2147483648', "' or 1=1--", '%', '\\')),
          ),
          async (query) => {
            const search = new URLSearchParams(
              Object.entries(query).map(([name, text]) => [name, text.toWellFormed()]),
            );
            const answer = await admin.ask('GET', `${pathOf(route)}?${search}`);
            expect(answer.status, `${search} → ${answer.text}`).toBeLessThan(500);
          },
        ),
        invented,
      );
    },
    60_000,
  );
});

describe('a query parameter that is given twice never causes a server error', () => {
  const readable = routes().filter(
    ({ endpoint, access, ids }) =>
      endpoint.startsWith('GET ') && access !== 'public' && pathParams(endpoint).every((name) => name in ids),
  );
  const ofLists = ['_start', '_end', '_sort', '_order', '_after', 'q', 'status', 'id', 'tenant', 'view'];
  test.each(readable.map((route) => [route.endpoint, route] as const))('%s', async (_, route) => {
    const { query } = route.shape;
    const own = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
    // Where a route has none of the parameters of lists, one request shows that it ignores them.
    const isList = route.operation === 'list' || own.some((name) => ofLists.includes(name));
    const groups = isList
      ? [...new Set([...own, ...ofLists])].map((name) => [name])
      : [...own.map((name) => [name]), ofLists];
    for (const names of groups) {
      const query = names.map((name) => `${name}=a&${name}=b`).join('&');
      const answer = await admin.ask('GET', `${pathOf(route)}?${query}`);
      expect(answer.status, `${query} → ${answer.text}`).toBeLessThan(500);
    }
  });
});

describe('invalid JSON', () => {
  const bodies: [string, string, string][] = [
    ['an incomplete document', 'application/json', '{"name":'],
    ['another content type', 'text/plain', '{"name":"x"}'],
    ['a prototype', 'application/json', '{"__proto__":{"polluted":true},"name":"x"}'],
    ['a constructor', 'application/json', '{"constructor":{"prototype":{"polluted":true}}}'],
    ['deep nesting', 'application/json', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['a number too large', 'application/json', '{"name":1e400}'],
    ['a body that is too large', 'application/json', `{"name":"${'x'.repeat(150_000)}"}`],
    ['an empty body', 'application/json', ''],
  ];
  test.each(bodies)('of the kind “%s” answers 4xx', async (_, type, payload) => {
    const answer = await admin.ask('POST', '/Groups', payload, { 'content-type': type });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

test('validation: each issue names its field', async () => {
  const answer = await admin.ask('POST', '/SeverityLevels', { name: ' ', daysToResolve: 4000, color: 'red' });
  expect(answer.status).toBe(422);
  expect(answer.json()).toMatchObject({
    code: 'INVALID',
    errors: [
      { path: 'name', message: 'This field is required' },
      { path: 'daysToResolve', message: 'From 0 to 3650 days' },
      { path: 'color', message: 'A color like #009639' },
    ],
  });
});

test('idempotency key: a repeated request creates one record and returns the same reply', async () => {
  const send = () => admin.ask('POST', '/Groups', { name: 'Night shift' }, { 'idempotency-key': 'key-of-night-shift' });
  const answers = await Promise.all([send(), send(), send()]);
  expect(new Set(answers.map(({ text }) => JSON.stringify(JSON.parse(text)))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const other = await admin.ask('POST', '/Groups', { name: 'Day shift' }, { 'idempotency-key': 'key-of-night-shift' });
  expect([other.status, other.json().code]).toEqual([422, 'KEY_REUSED']);
});

test('optimistic locking: a stale version is refused with both values and changes nothing', async () => {
  const group = (await admin.ask('POST', '/Groups', { name: 'Front desk' })).json<{ id: number; version: number }>();
  await admin.ask('PUT', `/Groups/${group.id}`, { description: 'first', version: group.version });
  const late = await admin.ask('PUT', `/Groups/${group.id}`, { description: 'second', version: group.version });
  expect(late.status).toBe(409);
  expect(late.json()).toMatchObject({
    code: 'STALE',
    current: { description: 'first' },
    yours: { description: 'second' },
  });
  const unversioned = await admin.ask('PUT', `/Groups/${group.id}`, { description: 'third' });
  expect(unversioned.json()).toMatchObject({ description: 'third', name: 'Front desk' });
});

test('optimistic locking: If-Match works like the version in the body and is never ignored', async () => {
  const { id, version } = (await admin.ask('POST', '/Groups', { name: 'Back desk' })).json<Record<string, number>>();
  const rename = (name: string, tag: string) => admin.ask('PUT', `/Groups/${id}`, { name }, { 'if-match': tag });
  expect((await rename('Archive', `"${version}"`)).json().name).toBe('Archive');
  const late = await rename('Cellar', `"${version}"`);
  expect(late.status).toBe(409);
  expect(late.json()).toMatchObject({ current: { name: 'Archive' }, yours: { name: 'Cellar' } });
  for (const tag of ['"a3f"', '"1", "2"', '12345678901', '']) {
    expect([tag, (await rename('Cellar', tag)).status]).toEqual([tag, 400]);
  }
  expect((await rename('Roof', '*')).json().name).toBe('Roof');
});

function pathOf(route: Route): string {
  return fillPath(
    route.endpoint,
    Object.fromEntries([
      ['chartId', 'volume'],
      ...Object.entries(route.ids).map(([name, resource]) => [name, world[resource] ?? 1]),
    ]),
  );
}

function jsonOf(body: unknown): string {
  return JSON.stringify(body) ?? 'null';
}
