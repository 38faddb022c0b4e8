import { afterAll, beforeAll, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
});
afterAll(() => app.close());

const favoritesOf = async (user: SignedIn) => (await user.ask('GET', '/user/favorites')).json();
const star = (user: SignedIn, path: string, isFavorite = true) =>
  user.ask('PUT', '/user/favorites', { path, isFavorite });

test('favorites: belong to one user, and have the names of today', async () => {
  const { id } = await created(owner, '/Surveys', { name: 'After the stay' });
  const colleague = await app.colleague(owner, ['get:v1/surveys/:id']);
  await star(owner, '/feedback-management/inbox');
  await star(owner, `/feedback-management/surveys/${id}`);
  await owner.ask('PUT', `/Surveys/${id}`, { name: 'After the visit', version: 1 });
  expect(await favoritesOf(owner)).toEqual([
    { path: '/feedback-management/inbox', title: 'Inbox' },
    { path: `/feedback-management/surveys/${id}`, title: 'After the visit' },
  ]);
  expect(await favoritesOf(colleague)).toEqual([]);
  await star(owner, '/feedback-management/inbox', false);
  expect(await favoritesOf(owner)).toHaveLength(1);
  await owner.ask('DELETE', `/Surveys/deleteWithCascade/${id}`);
  expect(await favoritesOf(owner)).toEqual([]);
});

test('favorites: a page that the user may no longer see is absent', async () => {
  const { id } = await created(owner, '/Dashboards', { name: 'Board meeting', visibility: 'tenant' });
  const colleague = await app.colleague(owner, ['get:v1/dashboards']);
  const path = `/dashboards/${id}`;
  await colleague.ask('PUT', `/Dashboards/${id}/preferences`, { isFavorite: true });
  expect(await favoritesOf(colleague)).toEqual([{ path, title: 'Board meeting' }]);
  const { version } = (await owner.ask('GET', `/Dashboards/${id}`)).json();
  await owner.ask('PUT', `/Dashboards/${id}`, { visibility: 'private', version });
  expect(await favoritesOf(colleague)).toEqual([]);
  expect((await star(colleague, path)).status).toBe(404);
  expect((await star(colleague, '/user-management/users')).status).toBe(404);
});

test('favorites: only pages of the product are kept, and no record of a person', async () => {
  const { id } = await created(owner, '/CustomerFormResponses', { displayName: 'Ines Duarte' });
  const paths = ['/nowhere', `/feedback-management/customers/manage/${id}`];
  for (const path of paths) expect((await star(owner, path)).status, path).toBe(404);
  for (const path of ['https://elsewhere.test/', '/dashboards/0', '//elsewhere.test', '/users?name=Ines', 'users'])
    expect((await star(owner, path)).status, path).toBe(422);
});

test('favorites: every way to add one keeps the limit, also at once', async () => {
  const user = await app.colleague(owner, ['get:v1/dashboards', 'post:v1/dashboards']);
  const boards: number[] = [];
  for (let at = 0; at < 22; at += 1) boards.push((await created(user, '/Dashboards', { name: `Board ${at}` })).id);
  const prefer = (id: number, isFavorite = true) => user.ask('PUT', `/Dashboards/${id}/preferences`, { isFavorite });
  for (const id of boards.slice(0, 18)) expect((await prefer(id)).status).toBe(200);
  const atOnce = [
    ...boards.slice(18, 20).map((id) => prefer(id)),
    ...boards.slice(20).map((id) => star(user, `/dashboards/${id}`)),
  ];
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 409, 409]);
  expect(await favoritesOf(user)).toHaveLength(20);
  expect((await prefer(boards[0] ?? 0)).status).toBe(200);
  await prefer(boards[0] ?? 0, false);
  const left = boards.slice(18);
  expect((await Promise.all(left.map((id) => prefer(id)))).filter(({ status }) => status === 409)).toHaveLength(1);
});
