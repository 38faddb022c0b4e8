// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readSession, storeSession } from '../../src/contract/stored-session.ts';
import { answerFor, inFreshBrowser, leftFor, serve, visit } from './visitor-page.tsx';

vi.mock('../../src/visitor/kit/here.ts', async (original) => ({ ...(await original<object>()), leaveFor: vi.fn() }));
inFreshBrowser();

const permissions = { body: ['get:v1/users'] };

describe('arriving at the sign-in page', () => {
  test('after signing out it says so', () => {
    visit('/login?cleared=true');
    expect(screen.getByRole('status').textContent).toContain('You are signed out');
  });

  test('after the session expired it says so', () => {
    visit('/login?expired=true');
    expect(screen.getByRole('status').textContent).toContain('Your session expired');
  });

  test.each(['/login', '/register'])('with a session %s leads to the dashboard', (path) => {
    storeSession(window.localStorage, answerFor());
    visit(path);
    expect(leftFor()).toContain('/dashboard');
  });

  test('a logged-in flag alone leads to the dashboard', () => {
    window.localStorage.setItem('isLoggedIn', 'true');
    visit('/login');
    expect(leftFor()).toContain('/dashboard');
  });

  test('a flag without a token, sent back by the guard, is forgotten instead of turning in a circle', () => {
    window.localStorage.setItem('isLoggedIn', 'true');
    visit('/login?from=%2Fdashboard');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(leftFor()).toEqual([]);
    expect(window.localStorage.getItem('isLoggedIn')).toBeNull();
  });

  test('signed out in the middle of something, it says that one comes back to it', () => {
    visit('/login?cleared=true&from=%2Fusers');
    expect(screen.getByRole('status').textContent).toContain('you are back where you were');
  });

  test('at an organisation’s door it greets with the organisation’s name', async () => {
    serve({ 'GET /auth/verify-tenant/acme': { body: { exists: true, name: 'Acme Ltd' } } });
    visit('/login?tenant=acme');
    expect(await screen.findByText('Acme Ltd')).toBeTruthy();
  });

  test('at the door of an organisation that does not exist it leads to the page that says so', async () => {
    serve({ 'GET /auth/verify-tenant/nobody': { body: { exists: false } } });
    visit('/login?tenant=nobody');
    await waitFor(() => expect(leftFor()).toContain('/tenant-not-found?domain=nobody.localhost'));
  });

  test('the root leads to the sign-in page, with its query', () => {
    visit('/?tenant=acme');
    expect(leftFor()).toContain('/login?tenant=acme');
  });

  test('a hand-over exchanges its code once, forgets it in the address, and goes on to the path kept', async () => {
    const requests = serve({ 'POST /auth/exchange-code': { body: answerFor() }, 'GET /auth/permissions': permissions });
    visit('/login?autoLogin=true&from=%2Fusers#code=one-time');
    expect(window.location.href).not.toContain('one-time');
    await waitFor(() => expect(leftFor()).toEqual(['/users']));
    const exchanges = requests.filter(({ path }) => path === '/auth/exchange-code');
    expect(exchanges.map(({ body }) => body)).toEqual([{ code: 'one-time' }]);
    expect(readSession(window.localStorage).isLoggedIn).toBe(true);
  });

  test('a hand-over that fails becomes a plain sign-in that says why', async () => {
    serve({ 'POST /auth/exchange-code': { status: 422, body: { message: 'This link was used', code: 'USED' } } });
    visit('/login?autoLogin=true#code=old');
    expect((await screen.findByRole('alert')).textContent).toBe('This link was used');
    expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  test('autoLogin alone opens nothing', () => {
    const requests = serve({});
    visit('/login?autoLogin=true');
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(requests).toEqual([]);
    expect(leftFor()).toEqual([]);
  });
});
