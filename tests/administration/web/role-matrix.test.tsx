import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { fill } from '../../support/web/fill.ts';
import { atHome, inFreshBrowser, openPage, person, type Seen, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const everyResource = allPermissions().map(({ resource, route, name }, n) => ({
  resource,
  id: n + 1,
  route,
  name,
  version: 1,
  roleCount: 1,
}));
// A few resources: each permission is a checkbox that takes time to draw and to search.
const few = ['users', 'groups', 'roles', 'severityLevels'];
const permissions = everyResource.filter(({ resource }) => few.includes(resource));
const idOf = (route: string) => permissions.find((permission) => permission.route === route)?.id as number;
const every = permissions.map(({ route }) => route);
const roleOf = (id: number, name: string, routes: string[], more = {}) => ({
  id,
  name,
  description: '',
  isSystem: false,
  holdsAll: false,
  userCount: 2,
  permissionCount: routes.length,
  permissionIds: routes.map(idOf),
  version: 3,
  ...more,
});
const admin = roleOf(1, 'Admin', [], { isSystem: true, holdsAll: true });
const staff = roleOf(3, 'Staff', ['get:v1/users', 'get:v1/groups', 'post:v1/groups']);
const viewer = roleOf(4, 'Viewer', ['get:v1/users', 'get:v1/roles']);

interface Story {
  held?: string[];
  at?: string;
  answers?: Parameters<typeof serve>[0];
}

async function openRole({ held = every, at = '3', answers = {} }: Story = {}) {
  signIn();
  const requests = serve({
    ...atHome(held),
    'GET /CustomPermissions/withRelations': { body: permissions },
    'GET /CustomRoles/withRelations': { body: [admin, staff, viewer] },
    'GET /CustomRoles/1/withRelations': { body: admin },
    'GET /CustomRoles/3/withRelations': { body: staff },
    ...answers,
  });
  openPage(`/user-management/roles/${at}`);
  await screen.findByRole('table');
  return requests;
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const assignedBody = (requests: Seen[]) => requests.find(({ path }) => path === '/Roles/assignPermissions')?.body;

describe('the permission matrix', () => {
  test('has a row per resource with the number of granted permissions', async () => {
    const resources = new Set(everyResource.map(({ resource }) => resource));
    await openRole({ answers: { 'GET /CustomPermissions/withRelations': { body: everyResource } } });
    expect(screen.getAllByRole('rowheader')).toHaveLength(resources.size);
    expect(screen.getByText(`3 of ${everyResource.length} permissions`)).toBeTruthy();
    expect([box('Groups: list').checked, box('Groups: create').checked, box('Groups: delete').checked]).toEqual([
      true,
      true,
      false,
    ]);
    expect(box('All of Groups').dataset.indeterminate).toBe('true');
    expect(box('All of Surveys').checked).toBe(false);
  });

  test('changes permissions per row and saves them as a whole with the version read', async () => {
    const requests = await openRole({ answers: { 'POST /Roles/assignPermissions': { body: { success: true } } } });
    await userEvent.click(box('All of Groups'));
    await userEvent.click(box('Users: list'));
    expect(screen.getByText('2 added, 1 removed')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(assignedBody(requests)).toBeTruthy());
    const wanted = ['get:v1/groups', 'post:v1/groups', 'put:v1/groups/:id', 'delete:v1/groups/:id'].map(idOf);
    expect(assignedBody(requests)).toMatchObject({ roleId: 3, version: 3 });
    expect(new Set(assignedBody(requests)?.permissions as number[])).toEqual(new Set(wanted));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  });

  test('grants everything with one checkbox', async () => {
    await openRole();
    await userEvent.click(box('All permissions'));
    expect(screen.getByText(`${permissions.length} of ${permissions.length} permissions`)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByText(`3 of ${permissions.length} permissions`)).toBeTruthy();
  });

  test('has nothing to save after a change is undone manually', async () => {
    await openRole();
    await userEvent.click(box('Users: list'));
    await userEvent.click(box('Users: list'));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  test('keeps the selection during a search, and "all" selects only the matches', async () => {
    await openRole();
    await userEvent.click(box('Roles: list'));
    await fill(screen.getByRole('searchbox', { name: 'Search permissions' }), 'severity levels');
    expect(screen.queryByRole('checkbox', { name: 'Roles: list' })).toBeNull();
    await userEvent.click(box('All search results'));
    await userEvent.clear(screen.getByRole('searchbox', { name: 'Search permissions' }));
    expect([box('Roles: list').checked, box('Severity levels: delete').checked]).toEqual([true, true]);
    const levels = allPermissions().filter(({ resource }) => resource === 'severityLevels');
    expect(screen.getByText(`${levels.length + 1} added`)).toBeTruthy();
  });

  test('keeps the selection and shows the server’s reason when saving is refused', async () => {
    const refusal = {
      message: 'You cannot assign get:v1/roles, because you do not have it',
      code: 'BEYOND_OWN_RIGHTS',
    };
    await openRole({ answers: { 'POST /Roles/assignPermissions': { status: 403, body: refusal } } });
    await userEvent.click(box('Roles: list'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText(/because you do not have it/)).textContent).toContain('Your selection is not lost');
    expect(box('Roles: list').checked).toBe(true);
    expect(screen.getByText('1 added')).toBeTruthy();
  });

  test('shows what another user added meanwhile, and keeps it with the own changes', async () => {
    let now = staff;
    const requests = await openRole({
      answers: {
        'GET /CustomRoles/3/withRelations': () => ({ body: now }),
        'POST /Roles/assignPermissions': () => {
          if (now.version === 4) return { body: { success: true } };
          now = { ...staff, version: 4, permissionIds: [...staff.permissionIds, idOf('get:v1/roles')] };
          return { status: 409, body: { code: 'STALE', message: 'Another user has changed this in the meantime' } };
        },
      },
    });
    await userEvent.click(box('Users: list'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Another user has changed this role/)).toBeTruthy();
    await waitFor(() => expect(box('Roles: list').checked).toBe(true));
    expect([box('Users: list').checked, screen.getByText('1 removed')]).toMatchObject([false, {}]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const bodies = () => requests.filter(({ path }) => path === '/Roles/assignPermissions').map(({ body }) => body);
    await waitFor(() => expect(bodies()).toHaveLength(2));
    const wanted = ['get:v1/groups', 'post:v1/groups', 'get:v1/roles'].map(idOf);
    expect(bodies()[1]).toMatchObject({ version: 4 });
    expect(new Set(bodies()[1]?.permissions as number[])).toEqual(new Set(wanted));
  });

  test('asks before unsaved changes are left, and restores them on return', async () => {
    await openRole();
    await userEvent.click(box('Roles: list'));
    await userEvent.click(screen.getByRole('tab', { name: 'Compare' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Permissions' }));
    await userEvent.click(screen.getByRole('link', { name: 'All roles' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay here' }));
    expect(box('Roles: list').checked).toBe(true);
  });
});

describe('the permission matrix is read-only', () => {
  const isLocked = (name: string) => box(name).getAttribute('aria-disabled') === 'true';

  test('for permissions that the user does not hold', async () => {
    await openRole({ held: every.filter((route) => route !== 'delete:v1/users/:id') });
    expect([isLocked('Users: delete'), isLocked('Users: create')]).toEqual([true, false]);
    await userEvent.click(box('Users: delete'));
    await userEvent.click(box('All of Users'));
    expect([box('Users: delete').checked, box('Users: create').checked]).toEqual([false, true]);
    await userEvent.hover(box('Users: delete'));
    expect(await screen.findByText('You cannot assign delete:v1/users/:id, because you do not have it.')).toBeTruthy();
  });

  test('for the built-in role that holds everything', async () => {
    await openRole({ at: '1' });
    expect(screen.getByText(/holds every permission/)).toBeTruthy();
    expect([box('Users: delete').checked, isLocked('Users: delete')]).toEqual([true, true]);
    await userEvent.click(box('All permissions'));
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test("for the user's own role", async () => {
    signIn({ ...person, role: { id: 3, name: 'Staff' } });
    await openRole({
      answers: { 'GET /user/profile': { body: { data: { ...person, role: { id: 3, name: 'Staff' } } } } },
    });
    expect(await screen.findByText(/This is your own role/)).toBeTruthy();
    expect(isLocked('Users: create')).toBe(true);
  });

  test('for a role with more permissions than the user', async () => {
    await openRole({ held: every.filter((route) => route !== 'post:v1/groups') });
    expect(screen.getByText(/This role has more permissions than you \(Groups: create\)/)).toBeTruthy();
    expect(isLocked('Users: create')).toBe(true);
  });

  test('for a user who may only read roles', async () => {
    await openRole({ held: every.filter((route) => route !== 'post:v1/roles/assignpermissions') });
    expect(screen.getByText(/changing permissions needs post:v1\/roles\/assignpermissions/)).toBeTruthy();
    expect(isLocked('Users: create')).toBe(true);
  });
});

describe('a role', () => {
  test('lists its members, each linked to the user', async () => {
    const users = [
      { id: 9, fullName: 'Imani Okafor', email: 'imani@acme.test', isActive: false, profilePicture: null },
    ];
    signIn();
    const requests = serve({
      ...atHome(every),
      'GET /CustomPermissions/withRelations': { body: permissions },
      'GET /CustomRoles/3/withRelations': { body: staff },
      'GET /CustomUsers/withRelations': { body: users, headers: { 'x-total-count': '1' } },
    });
    openPage('/user-management/roles/3?tab=members');
    const list = await screen.findByRole('list', { name: 'Members of Staff' });
    const link = within(list).getByRole('link', { name: 'Imani Okafor' });
    expect(link.getAttribute('href')).toBe('/user-management/users/9');
    expect(within(list).getByText('Not active')).toBeTruthy();
    expect(requests.find(({ path }) => path === '/CustomUsers/withRelations')?.query).toContain('roleId=3');
  });

  test('can be compared with another role', async () => {
    await openRole({ at: '3?tab=compare&with=4' });
    expect(screen.getByText('2 permissions only Staff has, 1 permission only Viewer has.')).toBeTruthy();
    const table = screen.getByRole('table', { name: 'Staff and Viewer' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Roles: list', 'Groups: list', 'Groups: create']);
    await userEvent.click(screen.getByRole('switch', { name: 'Only differences' }));
    expect(within(table).getAllByRole('rowheader')).toHaveLength(permissions.length);
  });

  test('can be duplicated under another name with its permissions', async () => {
    const names: unknown[] = [];
    const requests = await openRole({
      answers: {
        'POST /Roles': ({ body }) => {
          names.push(body?.name);
          if (names.length === 1) return { status: 409, body: { message: 'This name is taken' } };
          return { status: 201, body: roleOf(5, 'Helpers', []) };
        },
        'POST /Roles/assignPermissions': { body: { success: true } },
        'GET /CustomRoles/5/withRelations': { body: { ...staff, id: 5, name: 'Helpers' } },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    const copy = async () => userEvent.click(await screen.findByRole('button', { name: 'Copy role' }));
    await copy();
    expect(await screen.findByText('This name is taken')).toBeTruthy();
    await fill(screen.getByRole('textbox', { name: 'Name of the new role' }), 'Helpers');
    await copy();
    expect(await screen.findByRole('heading', { name: 'Helpers', level: 1 })).toBeTruthy();
    expect(names).toEqual(['Copy of Staff', 'Helpers']);
    expect(assignedBody(requests)).toMatchObject({ roleId: 5, permissions: staff.permissionIds });
  });

  test('keeps the permissions as an unsaved selection when duplicating them fails', async () => {
    await openRole({
      answers: {
        'POST /Roles': { status: 201, body: roleOf(5, 'Copy of Staff', []) },
        'POST /Roles/assignPermissions': { status: 503, body: { message: 'Please try again in a moment' } },
        'GET /CustomRoles/5/withRelations': { body: roleOf(5, 'Copy of Staff', []) },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Copy role' }));
    expect(await screen.findByRole('heading', { name: 'Copy of Staff', level: 1 })).toBeTruthy();
    expect(await screen.findByText('3 added')).toBeTruthy();
  });
});

test('roles: a role loads from the plain endpoints when the richer ones fail', async () => {
  const broken = { status: 500, body: { message: 'Something went wrong' } };
  const requests = await openRole({
    answers: {
      'GET /CustomRoles/3/withRelations': broken,
      'GET /CustomPermissions/withRelations': broken,
      'GET /Roles/3': { body: staff },
      'GET /Permissions': { body: permissions },
    },
  });
  expect(box('Groups: create').checked).toBe(true);
  expect(requests.map(({ path }) => path)).toEqual(expect.arrayContaining(['/Roles/3', '/Permissions']));
});
