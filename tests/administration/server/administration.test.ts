import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

const signInStatus = async ({ subdomain, email }: SignedIn, password: string) =>
  (await app.stranger.ask('POST', '/auth/login', { email, password }, { 'x-tenant-subdomain': subdomain })).status;

describe('password reset by an administrator', () => {
  test('returns a temporary password once, requires its replacement and invalidates the previous password', async () => {
    const colleague = await app.colleague(admin, ['get:v1/groups']);
    const answer = await admin.ask('PUT', `/Users/${colleague.userId}`, { generatePassword: true });
    expect(answer.status).toBe(200);
    const { initialPassword, isInitialPasswordReset } = answer.json<Record<string, string>>();
    expect(isInitialPasswordReset).toBe(1);
    expect(initialPassword).toHaveLength(16);
    expect((await colleague.ask('GET', '/Groups')).status).toBe(401);
    expect(await signInStatus(colleague, 'a long enough password')).toBe(422);
    const again = await app.signIn(colleague.subdomain, colleague.email, initialPassword as string);
    expect((await again.ask('GET', '/Groups')).json().code).toBe('PASSWORD_RESET_REQUIRED');
    expect((await admin.ask('GET', '/Users')).text).not.toContain(initialPassword);
  });

  test('returns a different password each time', async () => {
    const { userId } = await app.colleague(admin, []);
    const make = async () => (await admin.ask('PUT', `/Users/${userId}`, { generatePassword: true })).json();
    expect((await make()).initialPassword).not.toBe((await make()).initialPassword);
  });

  test('does not happen on other user updates', async () => {
    const { userId } = await app.colleague(admin, []);
    const answer = await admin.ask('PUT', `/Users/${userId}`, { firstName: 'Renamed', isInitialPasswordReset: 1 });
    expect(answer.json()).not.toHaveProperty('initialPassword');
  });

  test('is refused for the own account', async () => {
    for (const body of [{ generatePassword: true }, { password: 'another long password' }]) {
      const answer = await admin.ask('PUT', `/Users/${admin.userId}`, body);
      expect([answer.status, answer.json().code]).toEqual([403, 'OWN_PASSWORD']);
    }
    expect(await signInStatus(admin, 'a long enough password')).toBe(200);
  });

  test('is refused for a user with more permissions', async () => {
    const helper = await app.colleague(admin, ['put:v1/users/:id']);
    const answer = await helper.ask('PUT', `/Users/${admin.userId}`, { generatePassword: true });
    expect([answer.status, answer.json().code]).toEqual([403, 'BEYOND_OWN_RIGHTS']);
  });
});

describe('deletion of records in use', () => {
  test('is refused for a role with the number of its users', async () => {
    const colleague = await app.colleague(admin, []);
    const answer = await admin.ask('DELETE', `/Roles/${colleague.roleId}`);
    expect([answer.status, answer.json().code]).toEqual([409, 'IN_USE']);
    expect(answer.json().message).toMatch(/^1 user has the role “.+”\. Assign another role first\.$/);
    await admin.ask('DELETE', `/Users/${colleague.userId}`);
    expect((await admin.ask('DELETE', `/Roles/${colleague.roleId}`)).status).toBe(200);
  });

  test('is refused for a severity level with its forms and responses', async () => {
    const level = await created(admin, '/SeverityLevels', { name: 'Burning', daysToResolve: 1 });
    const form = await created(admin, '/Sentiments', {
      name: 'Branch visit',
      enableCustomer: false,
      enableEscalation: false,
      escalationType: 'none',
      enableSLA: false,
      severityLevels: [level.id],
      assignedUsers: [],
      assignedGroups: [],
    });
    const answer = await admin.ask('DELETE', `/SeverityLevels/${level.id}`);
    expect([answer.status, answer.json().message]).toEqual([409, '“Burning” is in use by 1 form']);
    expect((await admin.ask('GET', `/Sentiments/${form.id}`)).json().severityLevels).toEqual([level.id]);
    await admin.ask('PUT', `/Sentiments/${form.id}`, { severityLevels: [] });
    expect((await admin.ask('DELETE', `/SeverityLevels/${level.id}`)).status).toBe(200);
  });
});

test('roles: an update with a stale version is refused', async () => {
  const role = await created(admin, '/Roles', { name: 'Shared' });
  const give = (permissions: string[]) =>
    admin.ask('POST', '/Roles/assignPermissions', { roleId: role.id, permissions, version: role.version });
  expect((await give(['get:v1/users'])).status).toBe(200);
  const late = await give(['get:v1/groups']);
  expect([late.status, late.json().code]).toEqual([409, 'STALE']);
  expect((await admin.ask('GET', `/Roles/${role.id}`)).json().permissionCount).toBe(1);
});

test('roles: one of several concurrent updates succeeds and the others answer 409', async () => {
  const role = await created(admin, '/Roles', { name: 'Contended' });
  const routes = ['get:v1/users', 'get:v1/groups', 'get:v1/roles', 'get:v1/permissions'];
  const answers = await Promise.all(
    routes.map((route) =>
      admin.ask('POST', '/Roles/assignPermissions', {
        roleId: role.id,
        permissions: [route],
        version: role.version,
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await admin.ask('GET', `/Roles/${role.id}`)).json().permissionCount).toBe(1);
});

test('roles: the permissions inside a role carry their route', async () => {
  const role = await created(admin, '/Roles', { name: 'Readers' });
  await admin.ask('POST', '/Roles/assignPermissions', { roleId: role.id, permissions: ['get:v1/users'] });
  const { permissions } = (await admin.ask('GET', `/CustomRoles/${role.id}/withRelations`)).json<{
    permissions: object[];
  }>();
  expect(permissions).toMatchObject([{ id: expect.any(Number), name: expect.any(String), route: 'get:v1/users' }]);
});
