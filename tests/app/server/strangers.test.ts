import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../src/app/server/app.ts';
import { fillPath, parseEndpoint, pathParams } from '../../../src/core/contract/endpoint.ts';
import type { Route } from '../../../src/core/routes/routes.ts';
import { routes } from '../../../src/core/routes/routes.ts';
import { bodySchemaOf } from '../../../src/core/server/api/openapi.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { tries } from '../../support/effort.ts';
import { sampleOf } from '../../support/sample.ts';
import { makeWorld, type World } from '../../support/world.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

const path = (route: Route, value: string | number) =>
  fillPath(route.endpoint, Object.fromEntries(pathParams(route.endpoint).map((name) => [name, value])));

describe('users with a temporary password', () => {
  let newcomer: SignedIn;
  beforeAll(async () => {
    const roles = (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
    const person = { email: 'first@example.com', firstName: 'New', lastName: 'Comer' };
    const roleId = roles.find(({ name }) => name === 'Admin')?.id;
    const made = await admin.ask('POST', '/Users', { ...person, roleId });
    newcomer = await app.signIn(
      admin.subdomain,
      person.email,
      made.json<{ initialPassword: string }>().initialPassword,
    );
  });

  const closed = routes().filter(({ access }) => access === 'permission' || access === 'session');
  test.each(closed.map((route) => [route.endpoint, route] as const))('are refused by %s', async (_, route) => {
    const answer = await newcomer.ask(
      parseEndpoint(route.endpoint).method,
      path(route, 1),
      bodySchemaOf(route) ? {} : undefined,
    );
    expect([answer.status, answer.json().code]).toEqual([403, 'PASSWORD_RESET_REQUIRED']);
  });
});

describe('ids of another tenant and unknown ids', () => {
  let otherWorld: World;
  beforeAll(async () => {
    otherWorld = await makeWorld(app, await app.newTenant());
  });

  const slots = routes().filter(({ ids, access }) => access === 'permission' && Object.keys(ids).length > 0);
  test.each(slots.map((route) => [route.endpoint, route] as const))(
    'return the same headers for %s',
    async (_, route) => {
      const { method } = parseEndpoint(route.endpoint);
      const body = method === 'PUT' || method === 'POST' ? {} : undefined;
      const ask = async (at: string) => Object.keys((await admin.ask(method, at, body)).headers).sort();
      const ofOthers = pathParams(route.endpoint).map((name) => [name, otherWorld[route.ids[name] ?? ''] ?? 1]);
      expect(await ask(fillPath(route.endpoint, Object.fromEntries(ofOthers)))).toEqual(
        await ask(path(route, 999_999_999)),
      );
    },
  );
});

describe('random anonymous input', () => {
  const open = routes().filter((route) => route.access === 'public' && bodySchemaOf(route));
  const value = fc.oneof(
    fc.constantFrom<unknown>('\u0000', '\ud800', '__proto__', null, true, [], {}, 2 ** 53, -0, 'x'.repeat(5_000)),
    fc.string({ unit: 'binary' }),
    fc.object({ maxDepth: 2 }),
  );
  test.each(open.map((route) => [route.endpoint, route] as const))(
    'is handled by %s without a server error',
    async (_, route) => {
      const names = Object.keys(sampleOf(bodySchemaOf(route) as never, {}) as object);
      let caller = 0;
      await fc.assert(
        fc.asyncProperty(fc.oneof(value, fc.dictionary(fc.constantFrom(...names), value)), async (body) => {
          caller += 1;
          const answer = await app.app.inject({
            method: 'POST',
            url: `/api/v1${parseEndpoint(route.endpoint).path}`,
            headers: { 'content-type': 'application/json' },
            payload: JSON.stringify(body) ?? 'null',
            // The calls rotate over addresses, because one would reach its rate limit.
            remoteAddress: `10.9.${caller >> 8}.${caller & 255}`,
          });
          expect(answer.statusCode, `${JSON.stringify(body)} → ${answer.body}`).toBeLessThan(500);
          expect(answer.statusCode).not.toBe(429);
        }),
        tries(40, 2_000),
      );
    },
  );
});

describe('invalid ids in the path', () => {
  const nasty = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '00',
    '2147483648',
    '9'.repeat(40),
    'NaN',
    '__proto__',
    "1'--",
    '%00',
    '🙂',
    '..',
  ];
  const places = routes().filter(({ ids }) => Object.keys(ids).length > 0);
  test.each(places.map((route) => [route.endpoint, route] as const))('answer 404 for %s', async (_, route) => {
    const { method } = parseEndpoint(route.endpoint);
    const sample = bodySchemaOf(route);
    for (const id of nasty) {
      const body = sample ? sampleOf(sample, {}) : undefined;
      const answer = await admin.ask(method, path(route, id), body);
      // A body without references may be rejected before the id is looked up.
      expect(sample ? [404, 422] : [404], `${id} → ${answer.text}`).toContain(answer.status);
    }
  });
});

test('routes: an undeclared route prevents the start', async () => {
  const other = await buildApp({ services: app.services });
  expect(() => other.get('/api/v1/secret', async () => 'open')).toThrow(
    'GET /api/v1/secret is served without being declared',
  );
  await other.close().catch(() => {});
});
