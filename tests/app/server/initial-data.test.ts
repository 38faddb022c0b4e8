import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationCallSchemas } from '../../../src/administration/call-schemas.ts';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

const read = async (user: SignedIn, path: string) => (await user.ask('GET', path)).json();

const readInitialData = async (user: SignedIn, query = '') =>
  administrationCallSchemas.initialData.answer.parse(await read(user, `/user/initial-data${query}`));

test('initial data: each part is the answer of its own endpoint', async () => {
  await owner.ask('PUT', '/user/favorites', { path: '/feedback-management/inbox', isFavorite: true });
  const { id: sentimentId } = await created(owner, '/Sentiments', { name: 'Front desk' });
  await created(owner, '/SentimentResponses/create', { sentimentId, values: [] });
  const { permissions, profile, favorites, unreadNotifications, statusLabels, viewCounts } =
    await readInitialData(owner);
  expect(favorites).toEqual([{ path: '/feedback-management/inbox', title: 'Inbox' }]);
  expect(viewCounts?.builtIn.find(({ view }) => view === 'open')?.count).toBe(1);
  expect({ permissions }).toEqual(await read(owner, '/auth/permissions'));
  expect({ success: true, data: profile }).toEqual(await read(owner, '/user/profile'));
  expect(favorites).toEqual(await read(owner, '/user/favorites'));
  expect(unreadNotifications).toEqual(await read(owner, '/Notifications/unread'));
  expect(statusLabels).toEqual(await read(owner, '/ResponseStatuses/words'));
  expect(viewCounts).toEqual(await read(owner, '/SentimentResponses/views'));
});

test('initial data: a user without the inbox gets no counts of it, also when asking for those of a form', async () => {
  const colleague = await app.colleague(owner, ['get:v1/users']);
  const without = await readInitialData(colleague, '?sentimentId=1');
  expect(without.permissions).toEqual(['get:v1/users']);
  expect(without.profile.email).toBe(colleague.email);
  expect(without).not.toHaveProperty('viewCounts');
  const counting = await app.colleague(owner, [permissionFor('sentimentResponses', 'views')]);
  expect(await readInitialData(counting)).toHaveProperty('viewCounts');
});

test('initial data: a permission that is withdrawn is absent from the next answer', async () => {
  const colleague = await app.colleague(owner, ['get:v1/users', 'get:v1/roles']);
  const { permissions, profile } = await readInitialData(colleague);
  expect(permissions).toHaveLength(2);
  await owner.ask('POST', '/Roles/assignPermissions', { roleId: profile.role.id, permissions: ['get:v1/roles'] });
  expect((await readInitialData(colleague)).permissions).toEqual(['get:v1/roles']);
});
