import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { fillPath, parseEndpoint } from '../../../src/core/contract/endpoint.ts';
import { routes } from '../../../src/core/routes/routes.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds, tries } from '../../support/effort.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

const every = allPermissions().map(({ route }) => route);
const guarded = routes().filter(({ access }) => access === 'permission');

test('permissions: a random role has access exactly where it has the permission', async () => {
  const random = seeded(7);
  let held = new Set<string>();
  for (let round = 0; round < rounds(4, 50); round += 1) {
    // Each second role has what the one before lacks, so that every permission is once held and once not.
    const before = held;
    held = new Set(every.filter((one) => (round % 2 === 0 ? random() < 0.5 : !before.has(one))));
    const colleague = await app.colleague(admin, [...held]);
    for (const { endpoint, permission, ids } of guarded) {
      const nobodys = Object.fromEntries(Object.keys(ids).map((name) => [name, 999_999_999]));
      const path = fillPath(endpoint, {
        version: 1,
        templateId: 'none',
        kind: 'none',
        chartId: 'none',
        shareId: 'none',
        invitationId: 'none',
        ...nobodys,
      });
      const answer = await colleague.ask(
        parseEndpoint(endpoint).method,
        path,
        parseEndpoint(endpoint).method === 'GET' ? undefined : {},
      );
      const wasRefused = answer.status === 403 && answer.json().code === 'FORBIDDEN';
      expect(wasRefused, `${endpoint} → ${answer.status}`).toBe(!held.has(permission as string));
    }
  }
});

test('permissions: a revoked or granted permission is effective on the next request', async () => {
  const colleague = await app.colleague(admin, ['get:v1/users']);
  expect((await colleague.ask('GET', '/Users')).status).toBe(200);
  await admin.ask('POST', '/Roles/assignPermissions', { roleId: colleague.roleId, permissions: ['get:v1/groups'] });
  expect((await colleague.ask('GET', '/Users')).status).toBe(403);
  expect((await colleague.ask('GET', '/Groups')).status).toBe(200);
});

test('permissions: one that a role has is kept, and a deleted one is not restored by its name', async () => {
  const tenant = await app.newTenant();
  const colleague = await app.colleague(tenant, ['get:v1/groups']);
  const [row] = (await tenant.ask('GET', '/Permissions?route=get:v1/groups')).json<{ id: number }[]>();
  const refused = await tenant.ask('DELETE', `/Permissions/${row?.id}`);
  expect([refused.status, refused.json().code]).toEqual([409, 'IN_USE']);
  expect(refused.json().message).toContain('“Viewer”');
  expect((await colleague.ask('GET', '/Groups')).status).toBe(200);
  const roles = (await tenant.ask('GET', '/Roles')).json<
    { id: number; holdsAll: boolean; permissionIds: number[] }[]
  >();
  for (const { id, permissionIds } of roles.filter(({ holdsAll }) => !holdsAll)) {
    const permissions = permissionIds.filter((held) => held !== row?.id);
    await tenant.ask('POST', '/Roles/assignPermissions', { roleId: id, permissions });
  }
  expect((await tenant.ask('DELETE', `/Permissions/${row?.id}`)).status).toBe(200);
  await created(tenant, '/Permissions', { route: 'get:v1/groups', name: 'Read groups' });
  expect((await colleague.ask('GET', '/Groups')).status).toBe(403);
});

describe('a disguised path has the access check of the plain path', () => {
  const disguises = [
    '/USERS',
    '/users',
    '/uSeRs',
    '/Users/',
    '//Users',
    '/Users//',
    '/%55sers',
    '/Users%2f',
    '/Users;x=1',
    '/./Users',
    '/Groups/../Users',
    '/%2e/Users',
    '/Users%00',
    '/Users?x=/Groups',
    '/Users%20',
  ];
  let reader: SignedIn;
  beforeAll(async () => {
    reader = await app.colleague(admin, ['get:v1/groups']);
  });
  test.each(disguises)('%s', async (path) => {
    const answer = await reader.ask('GET', path);
    expect([403, 404, 400]).toContain(answer.status);
  });

  test.each(['x-http-method-override', 'x-method-override'])('%s does not change the method', async (header) => {
    const group = await created(admin, '/Groups', { name: `Kept ${header}` });
    await reader.ask('GET', `/Groups?_method=DELETE`, undefined, { [header]: 'DELETE' });
    await reader.ask('POST', `/Groups/${group.id}`, {}, { [header]: 'DELETE' });
    expect((await admin.ask('GET', `/Groups?id=${group.id}`)).json()).toHaveLength(1);
  });
});

describe('privilege escalation', () => {
  let manager: SignedIn & { roleId: number };
  const held = [
    'get:v1/users',
    'put:v1/users/:id',
    'post:v1/users',
    'delete:v1/users/:id',
    'get:v1/roles',
    'post:v1/roles',
    'put:v1/roles/:id',
    'post:v1/roles/assignpermissions',
    'post:v1/permissions',
    'put:v1/permissions/:id',
  ];
  beforeAll(async () => {
    manager = await app.colleague(admin, held);
  });
  const roleNamed = async (name: string) =>
    (await admin.ask('GET', `/Roles?name=${name}`)).json<{ id: number }[]>()[0]?.id as number;

  test('is refused by changing the own role', async () => {
    const answer = await manager.ask('PUT', `/Users/${manager.userId}`, { roleId: await roleNamed('Admin') });
    expect(answer.status).toBe(403);
  });

  test('is refused by creating a user with more permissions', async () => {
    const body = {
      email: 'puppet@example.com',
      firstName: 'Pup',
      lastName: 'Pet',
      roleId: await roleNamed('SuperAdmin'),
    };
    expect((await manager.ask('POST', '/Users', body)).status).toBe(403);
  });

  test('is refused by taking over the account of a user with more permissions', async () => {
    const answer = await manager.ask('PUT', `/Users/${admin.userId}`, { password: 'a password of my choice' });
    expect(answer.status).toBe(403);
    expect((await manager.ask('DELETE', `/Users/${admin.userId}`)).status).toBe(403);
  });

  test('is refused by adding permissions to the own role', async () => {
    const answer = await manager.ask('POST', '/Roles/assignPermissions', {
      roleId: manager.roleId,
      permissions: every,
    });
    expect(answer.status).toBe(403);
  });

  test('is refused by granting permissions that the user does not have', async () => {
    const role = await created(manager, '/Roles', { name: 'Stepping stone' });
    const answer = await manager.ask('POST', '/Roles/assignPermissions', {
      roleId: role.id,
      permissions: ['delete:v1/groups/:id'],
    });
    expect(answer.status).toBe(403);
    expect((await admin.ask('GET', `/Roles/${role.id}`)).json().permissionIds).toEqual([]);
  });

  test.each([
    'SuperAdmin',
    'superadmin',
    'Super Admin',
    'SUPER-ADMIN',
    'Ѕuperadmin',
    'Аdmin',
    'Ａｄｍｉｎ',
    'adm1n',
    'Admin\u200b',
  ])('is refused by a role called %s', async (name) => {
    expect([409, 422]).toContain((await manager.ask('POST', '/Roles', { name })).status);
  });

  test('is refused by changing the route of a permission', async () => {
    const [row] = (await admin.ask('GET', '/Permissions?route=get:v1/users')).json<{ id: number }[]>();
    const answer = await manager.ask('PUT', `/Permissions/${row?.id}`, { route: 'delete:v1/groups/:id' });
    expect(answer.status).toBe(422);
  });

  test.each([
    '.*',
    'get:v1/.*',
    '*',
    'get:v1/users|delete:v1/users/:id',
    '(get',
    'GET:V1/USERS',
    'get:v1/users\np, x',
    'get:v1/nothing',
  ])('is refused by a permission with the text %j', async (route) => {
    expect((await manager.ask('POST', '/Permissions', { route, name: 'Trick' })).status).toBe(422);
  });
});

test('permissions: text that is not an API route is refused', async () => {
  const known = new Set<string>(every);
  await fc.assert(
    fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60 }), async (route) => {
      fc.pre(!known.has(route.trim()));
      const answer = await admin.ask('POST', '/Permissions', { route, name: 'Anything' });
      expect(answer.status).toBe(422);
    }),
    tries(60, 5_000),
  );
});

describe('last administrator', () => {
  test('cannot be removed, also by a user with every permission who is not an administrator', async () => {
    const founder = await app.newTenant();
    const deputy = await app.colleague(founder, await heldBy(founder));
    const viewer = (await founder.ask('GET', '/Roles?name=Viewer')).json<{ id: number }[]>()[0]?.id;
    const path = `/Users/${founder.userId}`;
    const answers = [
      await deputy.ask('PUT', path, { roleId: viewer }),
      await deputy.ask('PUT', path, { isActive: false }),
      await deputy.ask('DELETE', path),
    ];
    for (const answer of answers) expect([answer.status, answer.json().code]).toEqual([409, 'LAST_ADMIN']);
    expect((await founder.ask('GET', '/Users')).status).toBe(200);
  });

  test('remains when two administrators demote each other concurrently', async () => {
    for (let round = 0; round < rounds(5, 200); round += 1) {
      const first = await app.newTenant();
      const roles = (await first.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
      const superAdmin = roles.find(({ name }) => name === 'SuperAdmin')?.id;
      const viewer = roles.find(({ name }) => name === 'Viewer')?.id;
      const email = `second${round}@example.com`;
      await created(first, '/Users', {
        email,
        firstName: 'Second',
        lastName: 'Admin',
        roleId: superAdmin,
        password: 'a long enough password',
      });
      const second = await app.signIn(first.subdomain, email, 'a long enough password');
      const answers = await Promise.all([
        first.ask('PUT', `/Users/${second.userId}`, { roleId: viewer }),
        second.ask('PUT', `/Users/${first.userId}`, { roleId: viewer }),
      ]);
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    }
  });
});

async function heldBy(person: SignedIn): Promise<string[]> {
  return (await person.ask('GET', '/auth/permissions')).json<{ permissions: string[] }>().permissions;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
