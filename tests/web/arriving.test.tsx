// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { readSession, storeSession } from '../../src/contract/stored-session.ts';
import { answerFor, inFreshBrowser, leftFor, serve, visit } from './visitor-page.tsx';

vi.mock('../../src/visitor/here.ts', async (original) => ({ ...(await original<object>()), leaveFor: vi.fn() }));
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
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toBeTruthy();
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
