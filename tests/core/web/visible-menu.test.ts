import { readFileSync } from 'node:fs';
import { newModelFromString } from 'casbin';
import { describe, expect, test } from 'vitest';
import { type MenuItem, menu } from '../../../src/core/contract/catalogue.ts';
import type { Permission } from '../../../src/core/contract/endpoint.ts';
import { loadPolicy } from '../../../src/core/contract/policy.ts';
import { openedItem, visibleMenu } from '../../../src/core/web/frame/side-menu.tsx';
import { menuAccess, policyModel, seesAdministration } from '../../../src/core/web/providers/access.ts';

const item = (id: string, permission?: Permission, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title: id,
  type: 'item',
  url: `/${id}`,
  ...(permission ? { permission } : {}),
  ...more,
});
const group = (id: string, children: MenuItem[], more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  title: id,
  type: 'group',
  children,
  ...more,
});

async function shown(items: MenuItem[], held: string[], hostname = 'acme.candor.test') {
  const policy = await loadPolicy(policyModel(), held);
  const idsOf = (some: MenuItem[]): string[] => some.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);
  return idsOf(visibleMenu(items, ({ permission }) => menuAccess(policy, held, hostname)(permission)));
}

const tree = [group('people', [item('users', 'get:v1/users'), group('deep', [item('roles', 'get:v1/roles')])])];

test('menu: branding and prebuilt fields are entries of the administrator roles only', () => {
  const entries = menu().flatMap(({ children }) => children ?? []);
  const kept = entries.filter(({ administratorsOnly }) => administratorsOnly).map(({ title }) => title);
  expect(kept).toEqual(['Branding Settings', 'Prebuilt Fields']);
  const seen = ['Admin', 'SuperAdmin', 'Designer', undefined].filter((role) => seesAdministration(role, 'acme.test'));
  expect(seen).toEqual(['Admin', 'SuperAdmin']);
  expect(seesAdministration('Designer', 'acme.localhost')).toBe(true);
});

describe('the menu', () => {
  test('hides entries without permission, and groups without visible children', async () => {
    expect(await shown(tree, ['get:v1/users'])).toEqual(['people', 'users']);
    expect(await shown(tree, ['get:v1/roles'])).toEqual(['people', 'deep', 'roles']);
    expect(await shown(tree, ['get:v1/groups'])).toEqual([]);
  });

  test('hides a group whose own permission is missing, whatever its children', async () => {
    const barred = [group('people', [item('users', 'get:v1/users')], { permission: 'get:v1/groups' })];
    expect(await shown(barred, ['get:v1/users'])).toEqual([]);
  });

  test('accepts any held permission below the prefix for one that ends in /:id', async () => {
    const edit = [item('edit', 'put:v1/sentiments/:id')];
    expect(await shown(edit, ['put:v1/sentiments/:id/archive'])).toEqual(['edit']);
    expect(await shown(edit, ['put:v1/sentiments'])).toEqual([]);
    expect(await shown(edit, ['put:v1/sentimentsother/:id'])).toEqual([]);
    expect(await shown([item('list', 'get:v1/sentiments')], ['get:v1/sentiments/:id'])).toEqual([]);
  });

  test.each([
    ['post:v1/sentiments', 'sentiments.create'],
    ['post:v1/surveys', 'surveys.create'],
    ['post:v1/dashboards', 'dashboards.create'],
    ['post:v1/customerforms', 'customerForms.create'],
    ['post:v1/reports/save', 'reports.create'],
  ])('shows the entry for creating to a role that has only %s', async (permission, entry) => {
    const entries = await shown(menu(), [permission]);
    expect(entries).toContain(entry);
    expect(entries.filter((id) => id.endsWith('.list'))).toEqual([]);
  });

  test('without any permission shows essential items only', async () => {
    const items = [item('plain'), item('help', 'get:v1/users', { essential: true })];
    expect(await shown(items, [])).toEqual(['help']);
    expect(await shown(items, ['get:v1/roles'])).toEqual(['plain', 'help']);
  });

  test.each(['localhost', 'acme.localhost'])('shows everything on %s', async (hostname) => {
    expect(await shown(tree, [], hostname)).toEqual(['people', 'users', 'deep', 'roles']);
  });

  test('does not treat notlocalhost as localhost', async () => {
    expect(await shown(tree, [], 'notlocalhost')).toEqual([]);
  });
});

test('menu: the active entry is the one with the longest matching path', () => {
  const items = [group('all', [item('a', undefined, { url: '/a' }), item('b', undefined, { url: '/a/b' })])];
  expect(openedItem(items, '/a/b/3')?.id).toBe('b');
  expect(openedItem(items, '/a/bee')?.id).toBe('a');
  expect(openedItem(items, '/a/b-from-template/4')?.id).toBe('b');
  expect(openedItem(items, '/ab')).toBeUndefined();
});

test('browser model: the handwritten model equals the model of the file', () => {
  const fullModel = newModelFromString(readFileSync('access-policy.conf', 'utf8'));
  for (const key of ['r', 'p', 'e', 'm'])
    expect(policyModel().model.get(key)?.get(key)?.value).toBe(fullModel.model.get(key)?.get(key)?.value);
});
