import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isAtHome } from '../../../src/core/web/providers/auth.ts';
import {
  atAddress,
  atHome,
  inFreshBrowser,
  leftFor,
  openPage,
  person,
  serve,
  signIn,
} from '../../support/web/staff-app.tsx';

atAddress('https://globex.candor.test/');
inFreshBrowser();

test('tenant host: a session at another organization ends there, and the user moves to their own host', async () => {
  signIn();
  const requests = serve(atHome([]));
  openPage('/user/profile?tab=2');
  await waitFor(() => expect(leftFor()).toEqual(['https://acme.candor.test/user/profile?tab=2']));
  expect(localStorage.length).toBe(0);
  expect(requests.some(({ path }) => path === '/Auth/logout')).toBe(true);
});

test('tenant host: a session that matches neither name ends at the sign-in page', async () => {
  signIn({ ...person, tenantSubdomain: 'globex' });
  serve(atHome([]));
  openPage('/user/profile');
  await waitFor(() => expect(leftFor()).toEqual(['/login?cleared=true']));
});

test('tenant host: no request is sent before the move to the own host', () => {
  signIn();
  expect(isAtHome('/user/profile', '')).toBe(false);
  const tenant = { id: 8, name: 'Globex', subdomain: 'globex', fullDomain: 'globex.candor.test' };
  localStorage.setItem('tenant', JSON.stringify(tenant));
  localStorage.setItem('user', JSON.stringify({ ...person, tenantSubdomain: 'globex' }));
  expect(isAtHome('/user/profile', '')).toBe(true);
});
