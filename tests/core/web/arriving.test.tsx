import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  hasUnfinishedSignOut,
  noteUnfinishedSignOut,
  readSession,
  storeSession,
} from '../../../src/core/contract/stored-session.ts';
import { fill } from '../../support/web/fill.ts';
import { answerFor, inFreshBrowser, leftFor, renderPage, serve } from '../../support/web/visitor-page.tsx';

inFreshBrowser();

describe('the sign-in page', () => {
  test('confirms a sign-out', () => {
    renderPage('/login?cleared=true');
    expect(screen.getByRole('status').textContent).toContain('You are signed out');
  });

  test('says that the session ended in another tab', () => {
    renderPage('/login?ended=true&from=%2Fusers');
    expect(screen.getByRole('status').textContent).toContain('Your session ended in another tab');
  });

  test('ends the session of a sign-out that could not reach the server, before the next sign-in', async () => {
    noteUnfinishedSignOut(window.localStorage);
    let isReachable = false;
    const requests = serve({
      'POST /Auth/logout': () => (isReachable ? { body: { success: true } } : 'offline'),
      'POST /auth/login': { body: answerFor() },
    });
    renderPage('/login?cleared=true');
    expect(await screen.findByText('The server could not be reached')).toBeTruthy();
    isReachable = true;
    requests.length = 0;
    await fill(screen.getByRole('textbox', { name: 'Email' }), 'ada@acme.test');
    await fill(screen.getByLabelText('Password'), 'correct horse');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
    expect(requests.map(({ path }) => path).slice(0, 2)).toEqual(['/Auth/logout', '/auth/login']);
    expect(hasUnfinishedSignOut(window.localStorage)).toBe(false);
  });

  test('reports an expired session', () => {
    renderPage('/login?expired=true');
    expect(screen.getByRole('status').textContent).toContain('Your session has expired');
  });

  test.each(['/login', '/register'])('leads from %s to the dashboard with a session', (path) => {
    storeSession(window.localStorage, answerFor());
    renderPage(path);
    expect(leftFor()).toContain('/dashboard');
  });

  test('opens the page that was left when another tab has signed in, at once or after a reload', () => {
    renderPage('/login?ended=true&from=%2Fusers');
    storeSession(window.localStorage, answerFor());
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'isLoggedIn', newValue: 'true' })));
    expect(leftFor()).toEqual(['/users']);
    renderPage('/login?ended=true&from=%2Fusers');
    expect(leftFor()).toContain('/users');
  });

  test('leads to the dashboard with the logged-in flag alone', () => {
    window.localStorage.setItem('isLoggedIn', 'true');
    renderPage('/login');
    expect(leftFor()).toContain('/dashboard');
  });

  test('removes a logged-in flag without a token instead of redirecting in a loop', () => {
    window.localStorage.setItem('isLoggedIn', 'true');
    renderPage('/login?from=%2Fdashboard');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(leftFor()).toEqual([]);
    expect(window.localStorage.getItem('isLoggedIn')).toBeNull();
  });

  test('announces after a sign-out the return to the page left', () => {
    renderPage('/login?cleared=true&from=%2Fusers');
    expect(screen.getByRole('status').textContent).toContain('Sign in to return to the same page');
  });

  test('shows the name of the organization', async () => {
    serve({ 'GET /auth/verify-tenant/acme': { body: { exists: true, name: 'Acme Ltd' } } });
    renderPage('/login?tenant=acme');
    expect(await screen.findByText('Acme Ltd')).toBeTruthy();
  });

  test('leads to the page for an unknown organization', async () => {
    serve({ 'GET /auth/verify-tenant/nobody': { body: { exists: false } } });
    renderPage('/login?tenant=nobody');
    await waitFor(() => expect(leftFor()).toContain('/tenant-not-found?domain=nobody.localhost'));
  });

  test('opens from the root and keeps the query', () => {
    renderPage('/?tenant=acme');
    expect(leftFor()).toContain('/login?tenant=acme');
  });

  test('exchanges a hand-over code once, removes it from the address, and opens the stored path', async () => {
    const requests = serve({ 'POST /auth/exchange-code': { body: answerFor() } });
    renderPage('/login?autoLogin=true&from=%2Fusers#code=one-time');
    expect(window.location.href).not.toContain('one-time');
    await waitFor(() => expect(leftFor()).toEqual(['/users']));
    const exchanges = requests.filter(({ path }) => path === '/auth/exchange-code');
    expect(exchanges.map(({ body }) => body)).toEqual([{ code: 'one-time' }]);
    expect(readSession(window.localStorage).isLoggedIn).toBe(true);
  });

  test('shows the reason after a failed hand-over', async () => {
    serve({ 'POST /auth/exchange-code': { status: 422, body: { message: 'This link was used', code: 'USED' } } });
    renderPage('/login?autoLogin=true#code=old');
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  test('ignores autoLogin without a code', () => {
    const requests = serve({});
    renderPage('/login?autoLogin=true');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(requests).toEqual([]);
    expect(leftFor()).toEqual([]);
  });
});
