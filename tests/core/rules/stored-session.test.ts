import { expect, test } from 'vitest';
import type { LoginAnswer } from '../../../src/core/contract/schemas/auth.ts';
import {
  clearSession,
  mustChoosePassword,
  passwordChosen,
  readSession,
  readStored,
  storedKeys,
  storeSession,
} from '../../../src/core/contract/stored-session.ts';

const answer: LoginAnswer = {
  apiKey: 'key',
  token: 'access',
  refreshToken: 'refresh',
  user: {
    id: 7,
    email: 'ada@acme.test',
    firstName: 'Ada',
    lastName: 'Byron',
    fullName: 'Ada Byron',
    phone: '',
    isInitialPasswordReset: 1,
    role: { id: 1, name: 'Admin' },
    profilePicture: null,
    tenantSubdomain: 'acme',
  },
  tenant: { id: 3, name: 'Acme', subdomain: 'acme', fullDomain: 'acme.localhost' },
  expiresIn: 900,
  redirectTo: '/dashboard',
  permissions: ['get:v1/users'],
};

test('stored session: a sign-in stores eight items and reads them back', () => {
  const store = storeOf();
  storeSession(store, answer);
  expect([...store.items.keys()].sort()).toEqual([
    'apiKey',
    'isInitialPasswordReset',
    'isLoggedIn',
    'refreshToken',
    'tenant',
    'token',
    'user',
    'userPermissions',
  ]);
  expect([...storedKeys].sort()).toEqual([...store.items.keys()].sort());
  expect(readSession(store)).toEqual({
    apiKey: 'key',
    token: 'access',
    refreshToken: 'refresh',
    user: answer.user,
    tenant: answer.tenant,
    isLoggedIn: true,
    isInitialPasswordReset: true,
    userPermissions: ['get:v1/users'],
  });
});

test('stored session: a sign-in without permissions leaves none of an earlier one', () => {
  const store = storeOf();
  storeSession(store, answer);
  const { permissions: _, ...withTemporaryPassword } = answer;
  storeSession(store, withTemporaryPassword);
  expect(store.items.has('userPermissions')).toBe(false);
});

test('stored session: an unreadable tenant is removed', () => {
  const store = storeOf();
  storeSession(store, answer);
  for (const broken of ['{', '[]', '{"id":"x"}', 'null']) {
    store.setItem('tenant', broken);
    expect(readStored(store, 'tenant')).toBeUndefined();
    expect(store.items.has('tenant')).toBe(false);
  }
});

test('stored session: a password reset removes the flag and sets it to 0 for the user', () => {
  const store = storeOf();
  storeSession(store, answer);
  expect(mustChoosePassword(store)).toBe(true);
  passwordChosen(store);
  expect(store.items.has('isInitialPasswordReset')).toBe(false);
  expect(readStored(store, 'user')?.isInitialPasswordReset).toBe(0);
  expect(mustChoosePassword(store)).toBe(false);
});

test('stored session: clearing removes the session and keeps the theme', () => {
  const store = storeOf();
  storeSession(store, answer);
  store.setItem('candor-config', '{}');
  clearSession(store);
  expect([...store.items.keys()]).toEqual(['candor-config']);
});

function storeOf() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
