import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SessionWarning } from '../../../src/core/web/frame/status-banners.tsx';
import { inFreshBrowser, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();
beforeEach(() => vi.useFakeTimers());

const minutes = 60_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const warning = () => screen.queryByRole('alert')?.textContent ?? '';

function withToken(name: string, lastsMinutes?: number) {
  signIn();
  const exp = lastsMinutes && (Date.now() + lastsMinutes * minutes) / 1000;
  localStorage.setItem('token', exp ? `${name}.${btoa(JSON.stringify({ exp }))}.x` : name);
  render(<SessionWarning />);
}

test('session warning: appears one minute before an idle session ends, and then reports the end', async () => {
  withToken('a', 10);
  await pass(8.9 * minutes);
  expect(warning()).toBe('');
  await pass(0.3 * minutes);
  expect(warning()).toContain('Your session is about to expire.');
  await pass(1 * minutes);
  expect(warning()).toContain('Your session has expired.');
});

test('session warning: a token without an expiry lasts 15 minutes', async () => {
  withToken('silent');
  await pass(13.9 * minutes);
  expect(warning()).toBe('');
  await pass(0.3 * minutes);
  expect(warning()).toContain('Your session is about to expire.');
});

test('session warning: the session of an active user is renewed without a message', async () => {
  const requests = serve({ 'POST /Auth/refresh-token': { body: { token: 'next', refreshToken: 'refresh-2' } } });
  withToken('b', 10);
  await pass(8 * minutes);
  fireEvent.keyDown(window);
  await pass(1.1 * minutes);
  await pass(0.2 * minutes);
  expect(warning()).toBe('');
  expect(requests.map(({ path, body }) => [path, body])).toEqual([
    ['/Auth/refresh-token', { refreshToken: 'refresh' }],
  ]);
  expect(localStorage.getItem('token')).toBe('next');
});

test('session warning: a session that another call renews while the page is drawn is not renewed again', async () => {
  const requests = serve({ 'POST /Auth/refresh-token': { body: { token: 'next', refreshToken: 'refresh-2' } } });
  const tokenFor = (lastsMs: number) => `t.${btoa(JSON.stringify({ exp: (Date.now() + lastsMs) / 1000 }))}.x`;
  const RenewedByAnother = () => {
    useLayoutEffect(() => localStorage.setItem('token', tokenFor(15 * minutes)), []);
    return null;
  };
  signIn();
  localStorage.setItem('token', tokenFor(-minutes));
  render(
    <>
      <RenewedByAnother />
      <SessionWarning />
    </>,
  );
  await pass(1 * minutes);
  expect(requests).toEqual([]);
});
