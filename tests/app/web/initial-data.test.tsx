import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { askInitialData } from '../../../src/app/staff/early-answer.ts';
import { startWithInitialData } from '../../../src/app/staff/initial-data.ts';
import { builtInStatuses } from '../../../src/responses/rules/status-labels.ts';
import {
  atAddress,
  atHome,
  desktopWidth,
  inFreshBrowser,
  openPage,
  person,
  readAgain,
  type Seen,
  serve,
  signIn,
} from '../../support/web/staff-app.tsx';

atAddress('https://acme.candor.test/');
inFreshBrowser(desktopWidth);

const viewsPermission = 'get:v1/sentimentresponses/views';
const permissions = ['get:v1/users', 'get:v1/sentimentresponses', viewsPermission];
const data = {
  permissions,
  profile: { ...person, fullName: 'Maya Early', unconfirmedOwner: null },
  favorites: [{ path: '/feedback-management/inbox', title: 'Starred inbox' }],
  unreadNotifications: { count: 3 },
  statusLabels: builtInStatuses,
  viewCounts: { builtIn: [{ view: 'open', count: 41, capped: false }], saved: [] },
};
const users = { 'GET /CustomUsers/withRelations': { body: [] }, 'GET /Users': { body: [] } };
const late = { ...users, ...atHome(permissions), 'GET /user/initial-data': { body: data } };

/** Paths of which the frame of every page asks. */
const ofFrame = [
  '/user/initial-data',
  '/auth/permissions',
  '/user/profile',
  '/user/favorites',
  '/Notifications/unread',
  '/SentimentResponses/views',
];
const askedIn = (requests: Seen[]) => requests.map(({ path }) => path).filter((path) => ofFrame.includes(path));

function answerEarly(status: number, body: object) {
  const sent = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal('fetch', sent);
  return sent;
}

async function open(early = askInitialData()) {
  localStorage.setItem('userPermissions', JSON.stringify(permissions));
  await startWithInitialData(early);
  openPage('/user-management/users');
  await screen.findByText('Starred inbox');
  await screen.findByRole('button', { name: /^Notifications: 3 unread/ });
  await screen.findByRole('link', { name: /41 open responses/ });
}

test('start: the frame is drawn from the early answer, and asks nothing itself', async () => {
  signIn();
  const sent = answerEarly(200, data);
  const requests = serve(late);
  await open();
  expect(sent.mock.calls.map(([address]) => address)).toEqual(['/api/v1/user/initial-data']);
  const headers = new Headers(sent.mock.calls[0]?.[1]?.headers);
  const names = ['authorization', 'x-api-key', 'x-tenant-subdomain', 'x-session-user', 'x-refresh-token'];
  expect(names.map((name) => headers.get(name))).toEqual(['Bearer old', 'key', 'acme', '1', null]);
  expect(askedIn(requests)).toEqual([]);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ fullName: 'Maya Early' });
});

test('start: afterwards each part is read again by its own call', async () => {
  signIn();
  answerEarly(200, data);
  const requests = serve({
    ...late,
    'GET /user/favorites': { body: [{ path: '/reporting/dashboard', title: 'Later' }] },
  });
  await open();
  await readAgain();
  await screen.findByText('Later');
  expect(new Set(askedIn(requests))).toEqual(new Set(ofFrame.slice(1)));
});

test.each([
  ['was refused', () => answerEarly(401, { message: 'Token expired', tokenExpired: true })],
  ['was lost', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('start: an early request that %s is sent again once, with a renewed session', async (_, fail) => {
  signIn();
  fail();
  const requests = serve({
    ...late,
    'POST /Auth/refresh-token': { body: { token: 'new', refreshToken: 'refresh-2' } },
    'GET /user/initial-data': ({ header }) =>
      header('Authorization') === 'Bearer new'
        ? { body: data }
        : { status: 401, body: { message: 'Token expired', tokenExpired: true } },
  });
  await open();
  expect(askedIn(requests)).toEqual(['/user/initial-data', '/user/initial-data']);
  expect(localStorage.getItem('token')).toBe('new');
});

test('start: an answer that was asked for the session before is not used', async () => {
  signIn();
  answerEarly(200, { ...data, profile: { ...data.profile, fullName: 'Somebody Else' }, favorites: [] });
  const early = askInitialData();
  localStorage.setItem('token', 'of another sign-in');
  const requests = serve(late);
  await open(early);
  expect(askedIn(requests)).toEqual(['/user/initial-data']);
  expect(localStorage.getItem('user')).not.toContain('Somebody Else');
});

test('start: where the one answer fails, each part is asked by itself', async () => {
  signIn();
  answerEarly(500, {});
  const requests = serve({
    ...late,
    'GET /user/initial-data': { status: 404, body: { message: 'Not found' } },
    'GET /user/favorites': { body: data.favorites },
    'GET /Notifications/unread': { body: data.unreadNotifications },
    'GET /SentimentResponses/views': { body: data.viewCounts },
  });
  await open();
  expect(askedIn(requests).sort()).toEqual([...ofFrame, '/user/initial-data'].slice(0, 6).sort());
});

test('start: permissions that were withdrawn since the last visit close the page', async () => {
  signIn();
  answerEarly(200, { ...data, permissions: ['get:v1/roles'], viewCounts: undefined });
  localStorage.setItem('userPermissions', JSON.stringify(['get:v1/users']));
  const requests = serve(late);
  await startWithInitialData(askInitialData());
  openPage('/user-management/users');
  await waitFor(() => expect(window.location.pathname).toBe('/forbidden'));
  expect(JSON.parse(localStorage.getItem('userPermissions') ?? '')).toEqual(['get:v1/roles']);
  expect(askedIn(requests)).toEqual([]);
});

test('start: an expired token, and none, are not sent early', () => {
  const sent = answerEarly(200, data);
  expect(askInitialData()).toBeUndefined();
  signIn();
  localStorage.setItem('token', `h.${btoa(JSON.stringify({ exp: Date.now() / 1000 - 60 }))}.s`);
  expect(askInitialData()).toBeUndefined();
  expect(sent).not.toHaveBeenCalled();
});
