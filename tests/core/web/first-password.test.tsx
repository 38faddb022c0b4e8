import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readStored, storeSession } from '../../../src/core/contract/stored-session.ts';
import { answerFor, inFreshBrowser, leftFor, renderPage, serve } from '../../support/web/visitor-page.tsx';

inFreshBrowser();

async function choose(first: string, second = first) {
  await userEvent.type(screen.getByLabelText('New password'), first);
  await userEvent.type(screen.getByLabelText('New password again'), second);
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
}

test('temporary password: a new password removes the flag and opens the dashboard', async () => {
  const requests = serve({
    'POST /Auth/reset-initial-password': { body: { success: true } },
  });
  storeSession(window.localStorage, answerFor({ initial: 1 }));
  renderPage('/reset-password');
  await choose('correct horse');
  await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
  expect(requests[0]).toMatchObject({
    body: { newPassword: 'correct horse' },
    headers: { authorization: 'Bearer access' },
  });
  expect(window.localStorage.getItem('isInitialPasswordReset')).toBeNull();
  expect(readStored(window.localStorage, 'user')?.isInitialPasswordReset).toBe(0);
});

test('temporary password: two different passwords are not sent', async () => {
  const requests = serve({});
  storeSession(window.localStorage, answerFor({ initial: 1 }));
  renderPage('/reset-password');
  await choose('correct horse', 'correct house');
  expect(await screen.findByText('The two passwords are not the same')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('temporary password: a short password is reported at its field', async () => {
  const requests = serve({});
  storeSession(window.localStorage, answerFor({ initial: 1 }));
  renderPage('/reset-password');
  await choose('short');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
  expect(screen.getByLabelText('New password').getAttribute('aria-invalid')).toBe('true');
  expect(requests).toEqual([]);
});

test('temporary password: a rejection is shown and the flag stays', async () => {
  serve({
    'POST /Auth/reset-initial-password': { status: 422, body: { message: 'Choose another password', code: 'SAME' } },
  });
  storeSession(window.localStorage, answerFor({ initial: 1 }));
  renderPage('/reset-password');
  await choose('correct horse');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose another password');
  expect(window.localStorage.getItem('isInitialPasswordReset')).toBe('1');
});

test.each([{ message: 'Too late', code: 'TOKEN_EXPIRED', tokenExpired: true }, { message: 'Token expired' }])(
  'temporary password: an expired token (%j) is refreshed once, and the password is sent again',
  async (body) => {
    const answers = [{ status: 401, body }, { body: { success: true } }];
    const requests = serve({
      'POST /Auth/reset-initial-password': () => answers.shift() ?? 'offline',
      'POST /Auth/refresh-token': { body: { token: 'second', refreshToken: 'next' } },
    });
    storeSession(window.localStorage, answerFor({ initial: 1 }));
    renderPage('/reset-password');
    await choose('correct horse');
    await waitFor(() => expect(leftFor()).toEqual(['/dashboard']));
    expect(requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/Auth/reset-initial-password', 'Bearer access'],
      ['/Auth/refresh-token', 'Bearer access'],
      ['/Auth/reset-initial-password', 'Bearer second'],
    ]);
    expect(window.localStorage.getItem('refreshToken')).toBe('next');
  },
);

test('temporary password: an ended session is removed, also on the server, and leads to the sign-in page', async () => {
  const requests = serve({
    'POST /Auth/reset-initial-password': {
      status: 401,
      body: { message: 'Please sign in', code: 'NOT_SIGNED_IN', logout: true },
    },
    'POST /Auth/logout': 'offline',
  });
  storeSession(window.localStorage, answerFor({ initial: 1 }));
  window.sessionStorage.setItem('draft:answer', 'x');
  Object.assign(document, { cookie: 'token=abc' });
  renderPage('/reset-password?from=%2Fuser%2Fprofile');
  await choose('correct horse');
  await waitFor(() => expect(leftFor()).toEqual(['/login?cleared=true&expired=true&from=%2Fuser%2Fprofile']));
  expect([window.localStorage.length, window.sessionStorage.length, document.cookie]).toEqual([0, 0, '']);
  expect(requests.at(-1)).toMatchObject({
    path: '/Auth/logout',
    body: {},
    headers: { authorization: 'Bearer access' },
  });
});

test('temporary password: without a session the page leads to the sign-in page', () => {
  renderPage('/reset-password');
  expect(leftFor()).toContain('/login');
});

test('temporary password: after the replacement the page leads to the dashboard', () => {
  storeSession(window.localStorage, answerFor());
  renderPage('/reset-password');
  expect(leftFor()).toContain('/dashboard');
});
