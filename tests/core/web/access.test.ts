import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { newModelFromString } from 'casbin';
import { expect, test } from 'vitest';
import {
  allPermissions,
  pages,
  permissionForAny,
  resourceNames,
  resourceOf,
} from '../../../src/core/contract/catalogue.ts';
import { loadPolicy } from '../../../src/core/contract/policy.ts';
import { accessControlProvider, showInMenuAction } from '../../../src/core/web/providers/access.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';
import { atAddress, atHome, inFreshBrowser, serve, signIn } from '../../support/web/staff-app.tsx';

atAddress('https://acme.candor.test/');
inFreshBrowser();

const every = allPermissions().map(({ route }) => route);
const operations = resourceNames().flatMap((resource) =>
  Object.keys(resourceOf(resource).api).map((action) => ({ resource, action })),
);
const can = async (resource: string, action: string, params = {}) =>
  (await accessControlProvider.can({ resource, action, params })).can;

/** Seeded, so that every run uses the same roles. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

// tests/administration/server/permissions.test.ts proves that the server answers as its policy says.
test('access: browser and server agree on every operation and page for twenty random roles', async () => {
  const random = seeded(14);
  const serverModel = readFileSync('access-policy.conf', 'utf8');
  for (let role = 0; role < 20; role += 1) {
    const held = every.filter(() => random() < 0.5);
    const server = await loadPolicy(newModelFromString(serverModel), held);
    queryClient.clear();
    signIn();
    serve(atHome(held));
    for (const { resource, action } of operations) {
      const permission = permissionForAny(resource, action);
      const allowed = permission !== undefined && server.permits(permission);
      expect(await can(resource, action), `role ${role}: ${resource}.${action}`).toBe(allowed);
    }
    for (const { resource, permission, name, needs = name.split('.').at(-1) ?? '' } of pages()) {
      if (!resource || !permission) continue;
      expect(await can(resource, needs), `role ${role}: page ${name}`).toBe(server.permits(permission));
    }
  }
});

test('access: routes and buttons compare exactly, the menu by the prefix before /:id', async () => {
  signIn();
  serve(atHome(['put:v1/surveys/:id/archive']));
  expect(await can('surveys', 'update')).toBe(false);
  expect(await can('surveys', showInMenuAction, { operation: 'update' })).toBe(true);
  expect(await can('surveys', showInMenuAction, { operation: 'list' })).toBe(false);
});

test("access: Refine's buttons use the permission of the map; an unknown action is refused", async () => {
  signIn();
  serve(atHome(['put:v1/users/:id']));
  expect(await can('users', 'edit')).toBe(true);
  expect(await can('users', 'invent')).toBe(false);
});

test('access: every permission that a screen asks for is of the map', () => {
  const asked = execFileSync('git', ['grep', '-hoE', asking, '--', 'src/**/*.ts', 'src/**/*.tsx'], {
    encoding: 'utf8',
  });
  const named = asked.split('\n').flatMap((text) => {
    const resource = /resource[:=]\s*['"](\w+)['"]/.exec(text)?.[1];
    const action = /action[:=]\s*['"](\w+)['"]/.exec(text)?.[1];
    return resource && action ? [{ resource, action }] : [];
  });
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ resource, action }) => !permissionForAny(resource, action))).toEqual([]);
});

const asking = "useCan\\(\\{ resource: '\\w+', action: '\\w+'|<CanAccess[^>]*";
