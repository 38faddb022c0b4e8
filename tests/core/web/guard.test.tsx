import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { App } from '../../../src/app/staff/app.tsx';
import { builtInPermissions } from '../../../src/core/contract/settings.ts';
import { openStaff, setStaffApplication } from '../../../src/core/visitor/staff-application.ts';
import { skipsGuard } from '../../../src/core/web/providers/auth.ts';
import {
  atHome,
  desktopWidth,
  inFreshBrowser,
  leftFor,
  openPage,
  person,
  serve,
  signIn,
} from '../../support/web/staff-app.tsx';

inFreshBrowser(desktopWidth);

describe('skipping the route guard', () => {
  test.each([
    ['/survey/abc', '', true],
    ['/public/dashboards/1', '', true],
    ['/tenant-not-found', '?domain=x', true],
    ['/forbidden', '', true],
    ['/register', '', true],
    ['/dashboard', '?autoLogin=true', true],
    ['/dashboard', '?autoLogin=yes', false],
    ['/feedback-management/surveys', '', false],
    ['/publications', '', false],
    ['/dashboard', '?next=/survey/1', false],
  ])('for %s%s: %s', (path, search, skipped) => {
    expect(skipsGuard(path, search)).toBe(skipped);
  });
});

describe('a protected page', () => {
  test('leads without a session to the sign-in page, with the origin', async () => {
    serve({});
    openPage('/user-management/users?q=ann');
    await waitFor(() => expect(leftFor()[0]).toBe('/login?from=%2Fuser-management%2Fusers%3Fq%3Dann'));
  });

  test('shows a loader first, then the page', async () => {
    signIn();
    serve(atHome(['get:v1/surveys']));
    openPage('/feedback-management/surveys');
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
    expect(screen.queryByRole('main')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Surveys' })).toBeTruthy();
    expect(screen.queryByRole('progressbar', { name: 'Loading' })).toBeNull();
  });

  test('shows while the permissions load, and changes to /forbidden when the permission is missing', async () => {
    signIn();
    let answer: (value: { body: object }) => void = () => undefined;
    const held = new Promise<{ body: object }>((resolve) => {
      answer = resolve;
    });
    serve({ ...atHome([]), 'GET /auth/permissions': () => held });
    openPage('/feedback-management/surveys');
    expect(await screen.findByRole('heading', { name: 'Surveys' })).toBeTruthy();
    answer({ body: { permissions: ['get:v1/users'] } });
    expect(await screen.findByText(/It needs the permission get:v1\/surveys/)).toBeTruthy();
    expect(window.location.pathname).toBe('/forbidden');
    const open = screen.getByRole('link', { name: 'Go to users' });
    expect(open.getAttribute('href')).toBe('/user-management/users');
  });

  test('whose permission was taken away meanwhile leads to /forbidden when the server refuses its data', async () => {
    signIn();
    const granted = [['get:v1/surveys', 'get:v1/users'], ['get:v1/users']];
    serve({
      ...atHome([]),
      'GET /auth/permissions': () => ({ body: { permissions: granted.length > 1 ? granted.shift() : granted[0] } }),
      'GET /Surveys': { status: 403, body: { message: 'You need the permission', code: 'FORBIDDEN' } },
    });
    openPage('/feedback-management/surveys');
    expect(await screen.findByText(/It needs the permission get:v1\/surveys/)).toBeTruthy();
    expect(window.location.pathname).toBe('/forbidden');
  });

  test('dashboard: without its permission, sign-in, address and logo lead to the same page, which offers the first one', async () => {
    signIn();
    serve(atHome(['get:v1/users']));
    const staff = { load: async () => ({ startStaff: async () => void render(<App />) }), isOfStaff: () => true };
    setStaffApplication({ ...staff, root: document.body, leave: () => undefined });
    onTestFinished(() => setStaffApplication(undefined));
    await openStaff('/dashboard');
    await screen.findByRole('heading', { name: 'Your role does not include the dashboard' });
    expect(window.location.pathname).toBe('/forbidden');
    await userEvent.click(screen.getByRole('link', { name: 'Go to users' }));
    await waitFor(() => expect(window.location.pathname).toBe('/user-management/users'));
    await userEvent.click(screen.getByRole('link', { name: /go to dashboard/ }));
    await screen.findByRole('heading', { name: 'Your role does not include the dashboard' });
    expect(window.location.pathname).toBe('/forbidden');
  });

  test('offers the profile to users without any permission', async () => {
    signIn();
    serve(atHome([]));
    openPage('/dashboard');
    const open = await screen.findByRole('link', { name: 'Go to profile' });
    expect(open.getAttribute('href')).toBe('/user/profile');
  });

  test('compares exactly: a permission below the prefix opens menus, not pages', async () => {
    signIn();
    serve(atHome(['put:v1/surveys/:id/archive']));
    openPage('/feedback-management/surveys/3/edit');
    await waitFor(() => expect(window.location.pathname).toBe('/forbidden'));
  });

  test('uses the stored permissions when the server does not answer', async () => {
    signIn();
    localStorage.setItem('userPermissions', '["get:v1/users"]');
    serve({ 'GET /auth/permissions': { status: 500 } });
    openPage('/feedback-management/surveys');
    await waitFor(() => expect(window.location.pathname).toBe('/forbidden'));
  });

  test('uses the built-in permissions when none are stored', async () => {
    signIn();
    const requests = serve({ 'GET /auth/permissions': { status: 500 }, 'GET /Surveys': { body: [] } });
    expect(builtInPermissions).toContain('get:v1/surveys');
    openPage('/feedback-management/surveys');
    expect(await screen.findByRole('heading', { name: 'Surveys' })).toBeTruthy();
    expect(await screen.findByText('No surveys yet')).toBeTruthy();
    expect(requests.map(({ path }) => path)).toContain('/auth/permissions');
    expect(window.location.pathname).toBe('/feedback-management/surveys');
  });

  test('opens only after the temporary password is replaced', async () => {
    signIn({ ...person, isInitialPasswordReset: 1 });
    localStorage.setItem('isInitialPasswordReset', '1');
    serve(atHome([]));
    openPage('/user/profile');
    await waitFor(() => expect(leftFor()[0]).toMatch(/^\/reset-password/));
    expect(screen.queryByRole('main')).toBeNull();
  });

  test('ends a session without an organization', async () => {
    signIn({ ...person, tenantSubdomain: undefined });
    localStorage.removeItem('tenant');
    serve(atHome([]));
    openPage('/user/profile');
    await waitFor(() => expect(leftFor()[0]).toBe('/login?cleared=true'));
  });
});

test('report view: opens without a menu, with the copyright footer', async () => {
  signIn();
  serve(atHome(['get:v1/reports/:id']));
  openPage('/reporting/4/view');
  expect(await screen.findByRole('heading', { name: 'This report does not exist' })).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull();
  expect(screen.getByRole('contentinfo').textContent).toMatch(/All rights reserved.*Candor/);
});

test('error page: a failing page says so, keeps the layout, and opens again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn();
  serve(atHome(['post:v1/dashboards']));
  const heads = await import('../../../src/core/web/layout/page-parts.tsx');
  const head = vi.spyOn(heads, 'PageTitle').mockImplementation(() => {
    throw new Error('broken');
  });
  openPage('/dashboards/create');
  expect(await screen.findByText('This page ran into a problem')).toBeTruthy();
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeTruthy();
  head.mockRestore();
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByRole('heading', { name: 'Create dashboard' })).toBeTruthy();
});

test('address: its parameters choose neither the operation nor the record of a list', async () => {
  signIn();
  const requests = serve({ ...atHome(['get:v1/surveys', 'delete:v1/surveys/:id']), 'GET /Surveys': { body: [] } });
  openPage('/feedback-management/surveys?operation=delete&params[id]=5');
  await screen.findByText('No surveys yet');
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
