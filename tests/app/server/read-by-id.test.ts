import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillPath, parseEndpoint, pathParams } from '../../../src/core/contract/endpoint.ts';
import { type Route, routes } from '../../../src/core/routes/routes.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeWorld, type World } from '../../support/world.ts';

let app: TestApp;
let admin: SignedIn;
let world: World;

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  admin = await app.newTenant();
  world = await makeWorld(app, admin);
});
afterAll(() => app.close());

/** Whether the path of a route ends in the id of its own record. */
const namesRecord = ({ endpoint, ids, resource }: Route): boolean => {
  const last = pathParams(endpoint).at(-1);
  return last !== undefined && endpoint.endsWith(`/:${last}`) && ids[last] === resource;
};

const changes = routes().filter((route) => /^(PUT|PATCH|DELETE) /.test(route.endpoint) && namesRecord(route));
const changed = [...new Set(changes.flatMap(({ resource }) => resource ?? []))];

const plainRoute = (resource: string, operation: string): Route | undefined =>
  routes().find((route) => route.resource === resource && route.operation === operation && !route.rich);

const pathOf = ({ endpoint, ids }: Route, records = world): string =>
  fillPath(
    endpoint,
    Object.fromEntries(Object.entries(ids).map(([param, resource]) => [param, records[resource] ?? 0])),
  );

test.each(changed)('%s: what can be changed by id can be read by id', async (resource) => {
  const show = plainRoute(resource, 'show');
  expect([resource, show?.endpoint.split(' ')[0]]).toEqual([resource, 'GET']);
  if (!show) return;
  const answer = await admin.ask('GET', pathOf(show));
  expect([show.endpoint, answer.status, answer.json().id]).toEqual([show.endpoint, 200, world[resource]]);
  const missing = pathOf(show, { ...world, [resource]: 999_999_999 });
  expect([show.endpoint, (await admin.ask('GET', missing)).status]).toEqual([show.endpoint, 404]);
});

const listed = changed.filter((resource) => plainRoute(resource, 'list'));

test.each(listed)('%s: a row that is read by id is the row of the list', async (resource) => {
  const [list, show] = [plainRoute(resource, 'list'), plainRoute(resource, 'show')];
  if (!list || !show) throw new Error('Both are routes');
  const found = (await admin.ask('GET', `${pathOf(list)}?id=${world[resource]}`)).json<
    Record<string, unknown>[] | { data: Record<string, unknown>[] }
  >();
  // A customer is shown with the answers of their form, those without a value too.
  const [{ values: _, ...row } = { id: 'none' }] = 'data' in found ? found.data : found;
  expect((await admin.ask('GET', pathOf(show))).json()).toMatchObject(row);
});

const readWithList = changed.filter((resource) => {
  const [list, show] = [plainRoute(resource, 'list'), plainRoute(resource, 'show')];
  return list && show && list.permission === show.permission;
});

test.each(readWithList)('%s: who may read the list may read a row', async (resource) => {
  const show = plainRoute(resource, 'show');
  if (!show?.permission) throw new Error('It needs a permission');
  const reader = await app.colleague(admin, [show.permission]);
  const { method } = parseEndpoint(show.endpoint);
  // A private view is one of its owner alone.
  const status = resource === 'inboxViews' || resource === 'customerSegments' ? 404 : 200;
  expect([show.endpoint, (await reader.ask(method, pathOf(show))).status]).toEqual([show.endpoint, status]);
});
