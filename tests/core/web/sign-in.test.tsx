import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { readSession, storeSession } from '../../../src/core/contract/stored-session.ts';
import { fill } from '../../support/web/fill.ts';
import { answerFor, inFreshBrowser, leftFor, renderPage, serve } from '../../support/web/visitor-page.tsx';

inFreshBrowser();

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');

async function signIn(passwordText = 'correct horse') {
  await fill(email(), 'ada@acme.test');
  await fill(password(), passwordText);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('the sign-in', () => {
  test('stores the session and opens the dashboard', async () => {
    const requests = serve({ 'POST /auth/login': { body: answerFor() } });
    renderPage('/login');
    await signIn();
    await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
    expect(requests.map(({ path }) => path)).not.toContain('/auth/permissions');
    expect(requests[0]?.body).toEqual({ email: 'ada@acme.test', password: 'correct horse' });
    expect(readSession(window.localStorage)).toMatchObject({
      apiKey: 'key',
      token: 'access',
      refreshToken: 'refresh',
      isLoggedIn: true,
      isInitialPasswordReset: false,
      userPermissions: ['get:v1/users'],
      tenant: { subdomain: 'acme' },
      user: { fullName: 'Ada Byron' },
    });
  });

  test('returns to the requested page', async () => {
    serve({ 'POST /auth/login': { body: answerFor() } });
    renderPage(`/login?from=${encodeURIComponent('/user-management/users?page=2')}`);
    await signIn();
    await waitFor(() => expect(leftFor()).toEqual(['/user-management/users?page=2']));
  });

  test.each(['https://evil.test', '//evil.test', '/\\evil.test'])('is never redirected to %s', async (from) => {
    serve({ 'POST /auth/login': { body: answerFor() } });
    renderPage(`/login?from=${encodeURIComponent(from)}`);
    await signIn();
    await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
  });

  test('leads to the password page first with a temporary password', async () => {
    serve({ 'POST /auth/login': { body: answerFor({ initial: 1 }) } });
    renderPage('/login');
    await signIn();
    await waitFor(() => expect(leftFor()).toEqual(['/reset-password']));
  });

  test('on the main domain leads to the organization’s host and stores nothing', async () => {
    const redirectTo = 'http://acme.localhost:3000/login?autoLogin=true#code=one-time';
    serve({ 'POST /auth/login': { body: answerFor({ redirectTo }) } });
    renderPage('/login?from=%2Fusers');
    await signIn();
    await waitFor(() =>
      expect(leftFor()).toEqual(['http://acme.localhost:3000/login?autoLogin=true&from=%2Fusers#code=one-time']),
    );
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  test('ignores a redirect to a host that is not the organization’s', async () => {
    const redirectTo = 'http://evil.test/login?autoLogin=true#code=one-time';
    serve({ 'POST /auth/login': { body: answerFor({ redirectTo }) } });
    renderPage('/login');
    await signIn();
    await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
  });

  test('sends once however often the button is pressed', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const requests = serve({
      'POST /auth/login': () => held.then(() => ({ body: answerFor() })),
    });
    renderPage('/login');
    await signIn();
    await userEvent.click(screen.getByRole('button', { name: 'Signing in…' }));
    await userEvent.keyboard('{Enter}');
    release();
    await waitFor(() => expect(leftFor()).toHaveLength(1));
    expect(requests.filter(({ path }) => path === '/auth/login')).toHaveLength(1);
  });
});

test('sign-in: two clicks at the same moment send once', async () => {
  const requests = serve({ 'POST /auth/login': { body: answerFor() } });
  renderPage('/login');
  await fill(email(), 'ada@acme.test');
  await fill(password(), 'correct horse');
  const form = password().closest('form') as HTMLFormElement;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
  expect(requests.filter(({ path }) => path === '/auth/login')).toHaveLength(1);
});

describe('a failed sign-in', () => {
  test('shows that email or password is wrong, keeps the email, and asks for the password again', async () => {
    const message = 'The email address or the password is wrong';
    serve({ 'POST /auth/login': { status: 422, body: { message, code: 'WRONG_CREDENTIALS' } } });
    renderPage('/login');
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(email()).toHaveProperty('value', 'ada@acme.test');
    expect(password()).toHaveProperty('value', '');
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(leftFor()).toEqual([]);
  });

  test('without a connection says so and keeps the input', async () => {
    serve({ 'POST /auth/login': 'offline' });
    renderPage('/login');
    await signIn();
    const notice = await screen.findByText('Network Error');
    expect(notice.parentElement?.textContent).toContain('No connection. Your input is saved.');
    expect(password()).toHaveProperty('value', 'correct horse');
  });

  test('at an unknown organization shows “Tenant not found” and a way out, also without a message', async () => {
    let body: object = { message: 'Tenant not found', code: 'TENANT_NOT_FOUND', tenantNotFound: true };
    serve({ 'POST /auth/login': () => ({ status: 404, body }) });
    renderPage('/login');
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Tenant not found');
    expect(screen.getByRole('link', { name: 'register a new organization' }).getAttribute('href')).toBe('/register');
    body = { tenantNotFound: true };
    cleanup();
    renderPage('/login');
    await signIn();
    expect((await screen.findByRole('alert')).textContent).toContain('Tenant not found');
  });

  test('shows the error of the server at its field', async () => {
    const errors = [{ path: 'email', message: 'Too long' }];
    serve({ 'POST /auth/login': { status: 422, body: { message: 'Too long', code: 'INVALID', errors } } });
    renderPage('/login');
    await signIn();
    await waitFor(() => expect(email().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByText('Too long')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('with an empty field sends nothing and focuses the field', async () => {
    const requests = serve({});
    renderPage('/login');
    await fill(email(), 'ada@acme.test');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(document.activeElement).toBe(password()));
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(requests).toEqual([]);
  });
});

test('sign-in: the password can be shown and hidden', async () => {
  renderPage('/login');
  await fill(password(), 'secret words');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().getAttribute('type')).toBe('password');
});

test('sign-in: a reload keeps the email and never the password', async () => {
  const { unmount } = renderPage('/login');
  await fill(email(), 'ada@acme.test');
  await fill(password(), 'correct horse');
  unmount();
  renderPage('/login');
  expect(email()).toHaveProperty('value', 'ada@acme.test');
  expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('correct horse');
});

describe('the link of an invitation', () => {
  const link = { email: 'ines@acme.test', firstName: 'Ines', company: 'Acme', purpose: 'invitation' };

  test.each([
    ['says who is signed in already', answerFor(), 1],
    ['says nothing where nobody is signed in', undefined, 0],
  ])('%s', async (_, session, notices) => {
    serve({ 'POST /auth/account-link': { body: link } });
    if (session) storeSession(window.localStorage, session);
    renderPage('/accept-invitation#code=abc');
    await screen.findByRole('heading', { name: 'Welcome, Ines' });
    expect(screen.queryAllByText('You are signed in as Ada Byron')).toHaveLength(notices);
    expect(screen.queryAllByText('Choosing a password here signs you in as ines@acme.test instead.')).toHaveLength(
      notices,
    );
  });
});
