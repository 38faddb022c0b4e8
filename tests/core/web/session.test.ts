import { waitFor } from '@testing-library/react';
import type { AxiosAdapter } from 'axios';
import { describe, expect, test, vi } from 'vitest';
import { hasUnfinishedSignOut } from '../../../src/core/contract/stored-session.ts';
import { call, callNamed } from '../../../src/core/web/providers/call.ts';
import { http, logout } from '../../../src/core/web/providers/http.ts';
import { browser } from '../../../src/core/web/providers/leave.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';
import { tabSession, tokenExpiresAt } from '../../../src/core/web/providers/session.ts';
import { inFreshBrowser, leftFor, type Seen, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const expired = { status: 401, body: { message: 'Token expired', code: 'TOKEN_EXPIRED' } };
const fresh = { body: { token: 'new', refreshToken: 'refresh-2' } };
const isFresh = (seen: Seen) => seen.header('Authorization') === 'Bearer new';
const refreshes = (requests: Seen[]) => requests.filter(({ path }) => path === '/Auth/refresh-token');

describe('an expired session', () => {
  test('is renewed once for any number of calls, and each call is repeated once', async () => {
    signIn();
    const requests = serve({
      'POST /Auth/refresh-token': async () => {
        await waitFor(() => expect(requests.filter(({ path }) => path === '/Sentiments')).toHaveLength(4));
        return fresh;
      },
      'GET /Sentiments': (seen) => (isFresh(seen) ? { body: [{ id: 1 }] } : expired),
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('sentiments', 'list')));
    expect(answers).toEqual([1, 2, 3, 4].map(() => [{ id: 1 }]));
    expect(refreshes(requests)).toHaveLength(1);
    expect(refreshes(requests)[0]?.body).toEqual({ refreshToken: 'refresh' });
    expect(localStorage.getItem('token')).toBe('new');
    expect(localStorage.getItem('refreshToken')).toBe('refresh-2');
    expect(requests.filter(({ path }) => path === '/Sentiments')).toHaveLength(8);
  });

  test('that another tab has renewed is not renewed again', async () => {
    signIn();
    const requests = serve({
      'GET /Sentiments': (seen) => {
        if (isFresh(seen)) return { body: [] };
        localStorage.setItem('token', 'new');
        return expired;
      },
    });
    await call('sentiments', 'list');
    expect(refreshes(requests)).toEqual([]);
  });

  test('is recognised by its flag as well as by its message', async () => {
    signIn();
    const flagged = { status: 401, body: { message: 'No', tokenExpired: true } };
    serve({ 'POST /Auth/refresh-token': fresh, 'GET /Sentiments': (seen) => (isFresh(seen) ? { body: [] } : flagged) });
    expect(await call('sentiments', 'list')).toEqual([]);
  });

  test('is recognised by the refusal of a file too', async () => {
    signIn();
    const refusal = { status: 401, body: new Blob([JSON.stringify({ message: 'Token expired' })]) };
    serve({
      'POST /Auth/refresh-token': fresh,
      'GET /user/profile-picture/a.png': (seen) => (isFresh(seen) ? { body: new Blob(['png']) } : refusal),
    });
    const { data } = await http.get<Blob>('/user/profile-picture/a.png', { responseType: 'blob' });
    expect(data.size).toBe(3);
    expect(leftFor()).toEqual([]);
  });

  test('that stays expired after the renewal ends in a logout without a second renewal', async () => {
    signIn();
    const requests = serve({ 'POST /Auth/refresh-token': fresh, 'GET /Sentiments': expired });
    await expect(call('sentiments', 'list')).rejects.toThrow('Token expired');
    expect(refreshes(requests)).toHaveLength(1);
    expect(leftFor()).toHaveLength(1);
  });

  test('that cannot be renewed ends in a logout', async () => {
    signIn();
    serve({ 'POST /Auth/refresh-token': { status: 401, body: { message: 'Reused' } }, 'GET /Sentiments': expired });
    await expect(call('sentiments', 'list')).rejects.toThrow('Reused');
    expect(leftFor()[0]).toMatch(/^\/login\?cleared=true/);
    expect(localStorage.length).toBe(0);
  });
});

describe('a logout', () => {
  test('notifies the server, removes the session and leads to the sign-in page', async () => {
    signIn();
    sessionStorage.setItem('draft', 'x');
    Object.assign(document, { cookie: 'token=abc' });
    queryClient.setQueryData(['kept'], 1);
    const requests = serve({ 'POST /Auth/logout': {} });
    await logout();
    expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([['POST', '/Auth/logout', {}]]);
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
    expect(queryClient.getQueryData(['kept'])).toBeUndefined();
    expect(leftFor()).toEqual(['/login?cleared=true']);
  });

  test('succeeds without the server', async () => {
    signIn();
    serve({ 'POST /Auth/logout': { status: 0 } });
    await logout();
    expect(leftFor()).toEqual(['/login?cleared=true']);
    expect(hasUnfinishedSignOut(localStorage)).toBe(true);
  });

  test('that the server has heard of is finished, whatever it answers', async () => {
    signIn();
    serve({ 'POST /Auth/logout': { status: 403, body: { message: 'No' } } });
    await logout();
    expect(localStorage.length).toBe(0);
  });

  test('without a session claims no expired one', async () => {
    serve({ 'GET /Sentiments': { status: 401, body: { message: 'Please sign in' } } });
    window.history.replaceState(null, '', '/dashboard?autoLogin=true');
    await expect(call('sentiments', 'list')).rejects.toThrow('Please sign in');
    expect(leftFor()).toEqual([`/login?from=${encodeURIComponent('/dashboard?autoLogin=true')}`]);
  });

  test('removes the drafts of the user, and leaves those of others', async () => {
    signIn();
    sessionStorage.setItem('draft:1:note:4', '"Mine"');
    sessionStorage.setItem('draft:2:note:4', '"Of another"');
    serve({ 'POST /Auth/logout': {} });
    await logout();
    expect(Object.keys(sessionStorage)).toEqual(['draft:2:note:4']);
  });

  test('does not wait for a late answer, which would clear the storage again', async () => {
    signIn();
    sessionStorage.setItem('draft:1:note', 'kept');
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const adapter = vi.fn<AxiosAdapter>(
      ({ signal }) => new Promise((_, cutOff) => signal?.addEventListener?.('abort', () => cutOff(late.signal.reason))),
    );
    vi.spyOn(http.defaults, 'adapter', 'get').mockReturnValue(adapter);
    const left = logout({ returnTo: '/dashboard' });
    await waitFor(() => expect(adapter).toHaveBeenCalled());
    late.abort();
    await left;
    expect(sessionStorage.getItem('draft:1:note')).toBe('kept');
    expect(leftFor()).toHaveLength(1);
  });

  test('opens the sign-in page also if another call begins during the navigation', async () => {
    signIn();
    tabSession.claim();
    const requests = serve({ 'POST /Auth/logout': {} });
    let finish = () => {};
    vi.mocked(browser.goTo).mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const left = logout();
    await waitFor(() => expect(leftFor()).toHaveLength(1));
    await call('users', 'list').catch(() => undefined);
    finish();
    await left;
    expect(requests.map(({ path }) => path)).toEqual(['/Auth/logout']);
    expect(leftFor()).toEqual(['/login?cleared=true']);
  });

  test('runs once, also for a call refused during the navigation', async () => {
    signIn();
    const refused = { status: 401, body: { message: 'Please sign in' } };
    const requests = serve({
      'POST /Auth/logout': {},
      'GET /Users': refused,
      'GET /CustomUsers/withRelations': refused,
    });
    let keepPending = () => {};
    vi.mocked(browser.goTo).mockReturnValue(
      new Promise((resolve) => {
        keepPending = resolve;
      }),
    );
    const first = logout();
    await waitFor(() => expect(leftFor()).toHaveLength(1));
    const second = call('users', 'list').catch(() => 'refused');
    await waitFor(() => expect(requests).toHaveLength(2));
    keepPending();
    await Promise.all([first, second]);
    expect(requests.filter(({ path }) => path === '/Auth/logout')).toHaveLength(1);
    expect(leftFor()).toHaveLength(1);
  });

  test.each([
    ['any other 401', { status: 401, body: { message: 'Please sign in' } }],
    ['an error with the logout flag', { status: 403, body: { message: 'Ended', logout: true } }],
  ])('is forced by %s', async (_, answer) => {
    signIn();
    const requests = serve({ 'GET /Users': answer, 'GET /CustomUsers/withRelations': answer });
    await expect(call('users', 'list')).rejects.toThrow();
    expect(leftFor()[0]).toMatch(/^\/login\?cleared=true/);
    expect(refreshes(requests)).toEqual([]);
  });

  test('is forced by a successful answer with the logout flag', async () => {
    signIn();
    serve({ 'GET /user/profile': { body: { logout: true } } });
    await callNamed('profile');
    expect(leftFor()).toHaveLength(1);
  });

  test('leads to its own page, whatever is asked while that page loads', async () => {
    signIn();
    tabSession.claim();
    serve({ 'GET /user/profile': { body: { logout: true } } });
    let arrive = () => {};
    vi.mocked(browser.goTo).mockReturnValue(
      new Promise((resolve) => {
        arrive = resolve;
      }),
    );
    const first = callNamed('profile');
    await waitFor(() => expect(leftFor()).toHaveLength(1));
    const others = [call('users', 'list').catch(() => 'canceled'), logout()];
    arrive();
    await Promise.all([first, ...others]);
    expect(leftFor()).toEqual([expect.stringMatching(/^\/login\?cleared=true/)]);
  });

  test('is not hindered by an error of the server, which is told again later', async () => {
    signIn();
    serve({ 'POST /Auth/logout': { status: 500, body: { message: 'Broken' } } });
    await logout();
    expect(leftFor()).toEqual(['/login?cleared=true']);
    expect(hasUnfinishedSignOut(localStorage)).toBe(true);
  });
});

test('session: an unknown organization leads to its page, with the domain', async () => {
  serve({ 'GET /user/profile': { status: 404, body: { message: 'Tenant not found', tenantNotFound: true } } });
  await expect(callNamed('profile')).rejects.toThrow('Tenant not found');
  expect(leftFor()).toEqual([`/tenant-not-found?domain=${window.location.hostname}`]);
});

test('session: an error is parsed field by field, and an invalid field does not affect the others', async () => {
  const body = { message: 'Ended', errors: { name: ['No'] }, code: 7, logout: true };
  serve({ 'GET /user/profile': { status: 403, body } });
  await expect(callNamed('profile')).rejects.toThrow('Ended');
  expect(leftFor()).toHaveLength(1);
});

test('session: without an answer the message is "Network Error"', async () => {
  serve({ 'GET /user/profile': { status: 0 } });
  await expect(callNamed('profile')).rejects.toThrow('Network Error');
});

test('session: calls carry the session, the tenant and, for authentication, the refresh token', async () => {
  signIn();
  const requests = serve({ 'GET /Sentiments': { body: [] }, 'GET /auth/permissions': {} });
  await call('sentiments', 'list');
  await callNamed('ownPermissions');
  const names = ['Authorization', 'x-api-key', 'x-tenant-subdomain', 'x-refresh-token'];
  expect(requests.map((seen) => names.map(seen.header))).toEqual([
    ['Bearer old', 'key', 'acme', undefined],
    ['Bearer old', 'key', 'acme', 'refresh'],
  ]);
});

test('session: browsers without locks renew once through storage', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined });
  signIn();
  const requests = serve({
    'POST /Auth/refresh-token': fresh,
    'GET /Sentiments': (seen) => (isFresh(seen) ? { body: [] } : expired),
  });
  await Promise.all([call('sentiments', 'list'), call('sentiments', 'list')]);
  expect(refreshes(requests)).toHaveLength(1);
});

describe('the end of a session', () => {
  const tokenWith = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`;

  test('is the expiry of its token', () => {
    signIn();
    localStorage.setItem('token', tokenWith({ exp: 1_900_000_000 }));
    expect(tokenExpiresAt()).toBe(1_900_000_000_000);
  });

  test('is 900 seconds after its start without an expiry, and restarts with each token', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    signIn();
    for (const token of ['silent', tokenWith({ sub: '1' })]) {
      localStorage.setItem('token', token);
      const beganAt = Date.now();
      expect(tokenExpiresAt()).toBe(beganAt + 900_000);
      vi.advanceTimersByTime(60_000);
      expect(tokenExpiresAt()).toBe(beganAt + 900_000);
    }
  });
});
