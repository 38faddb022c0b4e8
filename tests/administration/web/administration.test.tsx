import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import { queryClient } from '../../../src/core/web/providers/query-client.ts';
import { ranksToSave, withMoved } from '../../../src/responses/web/sla/move-level.ts';
// Preloads the drawer, so that no test waits for its compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import { fill } from '../../support/web/fill.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const every = allPermissions().map(({ route }) => route);
const listed = (rows: object[]) => ({ body: rows, headers: { 'x-total-count': String(rows.length) } });
const carried = { version: 1, createdAt: '2026-01-05T08:00:00Z', updatedAt: '2026-01-05T08:00:00Z' };
const userOf = (id: number, fullName: string, more = {}) => {
  const [firstName, lastName] = fullName.split(' ');
  const email = `${firstName?.toLowerCase()}@acme.test`;
  const plain = { isActive: true, isInitialPasswordReset: 0, profilePicture: null, lastSignInAt: null };
  return { id, fullName, firstName, lastName, email, roleId: 1, groupIds: [], ...plain, ...carried, ...more };
};
const maya = userOf(1, 'Maya Lind');
const imani = userOf(9, 'Imani Okafor');
const role = { id: 1, name: 'Staff', holdsAll: false, isSystem: false, userCount: 2, permissionIds: [5], ...carried };
const group = { id: 4, name: 'North', description: '', color: '#0e7490', leadUserId: 9, memberIds: [1, 9], ...carried };
const levelOf = (id: number, name: string, rank: number) => ({
  id,
  tenantId: 1,
  name,
  description: '',
  icon: null,
  resolveHours: null,
  firstResponseHours: null,
  nextResponseHours: null,
  calendarId: null,
  warnAtPercent: 75,
  pauseOnCategories: [],
  daysToResolve: 1,
  color: '#dc2626',
  rank,
  autoAssign: null,
  ...carried,
});

type Answers = Parameters<typeof serve>[0];

function openAt(path: string, answers: Answers = {}) {
  signIn();
  const requests = serve({
    ...atHome(every),
    'GET /CustomUsers/withRelations': ({ query }) => {
      const ids = [...query.matchAll(/id(?:_in)?=(\d+)/g)].map(([, id]) => Number(id));
      return listed([maya, imani].filter(({ id }) => ids.length === 0 || ids.includes(id)));
    },
    'GET /CustomRoles/withRelations': listed([role]),
    'GET /CustomGroups/withRelations': listed([group]),
    ...answers,
  });
  openPage(path);
  return requests;
}

const drawer = async () => within(await screen.findByRole('dialog'));
const line = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input', exact: false });

describe('a user', () => {
  test('gets on creation a temporary password that is shown once and can be copied', async () => {
    const copied = vi.fn(async () => undefined);
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } });
    onTestFinished(() => void Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard }));
    openAt('/user-management/users/create', {
      'POST /Users': { status: 201, body: { ...userOf(12, 'Noor Haddad'), initialPassword: 'Zx81-first' } },
    });
    await fill(await screen.findByRole('textbox', { name: 'First name' }), 'Noor');
    await fill(screen.getByRole('textbox', { name: 'Last name' }), 'Haddad');
    await fill(screen.getByRole('textbox', { name: 'Email' }), 'noor@acme.test');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Role' }));
    await userEvent.click(await screen.findByRole('option', { name: /Staff/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Create user' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Temporary password of Noor Haddad' }));
    expect(shown.getByText(/it is not shown again/)).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(shown.getByLabelText<HTMLInputElement>('Temporary password').value).toBe('Zx81-first');
    expect(shown.getByText(/signs in at acme\.localhost:3000 as /)).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledWith('Zx81-first');
    await userEvent.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue('Zx81-first')).toBeNull());
  });

  test('gets another temporary password from the row menu after a confirmation', async () => {
    const requests = openAt('/user-management/users/9', {
      'PUT /Users/9': { body: { ...imani, isInitialPasswordReset: 1, initialPassword: 'Zx81-again' } },
    });
    await userEvent.click(await (await drawer()).findByRole('button', { name: /^More about / }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Reset password' }));
    const question = within(await screen.findByRole('dialog', { name: 'Reset the password of Imani Okafor?' }));
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Reset password' }));
    expect(await screen.findByDisplayValue('Zx81-again')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ generatePassword: true });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByDisplayValue('Zx81-again')).toBeNull());
  });

  test('is asked before their own address changes', async () => {
    const requests = openAt('/user-management/users/1/edit', { 'PUT /Users/1': { body: maya } });
    const email = await (await drawer()).findByDisplayValue<HTMLInputElement>('maya@acme.test');
    await fill(email, 'maya@new.test');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change your email address?' }));
    expect(question.getByText(/you sign in as maya@new\.test.*with a wrong one/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect([email.value, requests.some(({ method }) => method === 'PUT')]).toEqual(['maya@new.test', false]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Change address' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ email: 'maya@new.test' }),
    );
  });

  test('who is the last administrator cannot be deleted, with the reason from the server', async () => {
    openAt('/user-management/users/9', {
      'GET /Users/9/duties': { body: [] },
      'PUT /Users/9': {
        status: 409,
        body: { code: 'LAST_ADMIN', message: 'At least one active administrator must remain' },
      },
    });
    await userEvent.click(await (await drawer()).findByRole('button', { name: /^More about / }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('At least one active administrator must remain')).toBeTruthy();
  });

  const groupsLed = {
    key: 'groupsLed',
    label: 'group that they lead',
    count: 1,
    names: ['North'],
    isTransferable: true,
  };
  const withDuties: Answers = {
    'GET /Users/9/duties': { body: [groupsLed] },
    'GET /Users/12/duties': { body: [] },
    'PUT /Users/9': { body: { ...imani, isActive: false } },
    'PUT /Users/12': { body: { ...userOf(12, 'Noor Haddad'), isActive: false } },
    'DELETE /Users/9': { body: { success: true, id: 9 } },
    'GET /CustomUsers/withRelations': ({ query }) => {
      const ids = [...query.matchAll(/id(?:_in)?=(\d+)/g)].map(([, id]) => Number(id));
      const all = [maya, imani, userOf(12, 'Noor Haddad')];
      return listed(all.filter(({ id }) => ids.length === 0 || ids.includes(id)));
    },
  };
  const chooseSuccessor = async (question: ReturnType<typeof within>) => {
    await userEvent.click(question.getByRole('combobox', { name: /Successor/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Maya Lind/ }));
  };

  test('whose Active switch is turned off in the form is handed over to a successor', async () => {
    const requests = openAt('/user-management/users/9/edit', withDuties);
    const changes = () => requests.filter(({ method }) => method === 'PUT');
    await userEvent.click(await screen.findByRole('switch', { name: /Active/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const asked = async () => within(await screen.findByRole('dialog', { name: 'Deactivate Imani Okafor?' }));
    expect((await asked()).getByRole('list', { name: 'Responsible for' }).textContent).toBe(
      '1 group that they lead: North',
    );
    await userEvent.click((await asked()).getByRole('button', { name: 'Cancel' }));
    expect(changes()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await chooseSuccessor(await asked());
    await userEvent.click((await asked()).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(changes()).toHaveLength(1));
    expect(changes()[0]?.body).toMatchObject({ isActive: false, successorId: 1, version: 1 });
  });

  test('is not deactivated while the server does not say what they are responsible for', async () => {
    const requests = openAt('/user-management/users/9', {
      'GET /Users/9/duties': { status: 500, body: { message: 'The server could not do this' } },
    });
    await userEvent.click(await (await drawer()).findByRole('button', { name: /^More about / }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Deactivate' }));
    expect(await screen.findByText('The server could not do this')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
    expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
  });

  test('is deleted with the successor who was chosen', async () => {
    const requests = openAt('/user-management/users/9', withDuties);
    await userEvent.click(await (await drawer()).findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Imani Okafor”?' }));
    await chooseSuccessor(question);
    await userEvent.click(question.getByRole('button', { name: 'Delete user' }));
    await waitFor(() => expect(requests.find(({ method }) => method === 'DELETE')?.query).toContain('successorId=1'));
  });

  test.each([
    ['Deactivate', 'PUT', 'Deactivate 2 users?', 'Deactivate'],
    ['Delete', 'DELETE', 'Delete 2 users?', 'Delete 2 users'],
  ] as const)('with others selected, %s asks once who takes over from all', async (action, method, title, confirm) => {
    const requests = openAt('/user-management/users', {
      ...withDuties,
      'DELETE /Users/12': { status: 409, body: { message: 'At least one active administrator must remain' } },
    });
    for (const name of ['Imani Okafor', 'Noor Haddad'])
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    await userEvent.click(await bar.findByRole('button', { name: action }));
    const question = within(await screen.findByRole('dialog', { name: title }));
    expect(question.getByRole('list', { name: 'Responsible for, Imani Okafor' })).toBeTruthy();
    expect(question.queryByRole('list', { name: /Noor/ })).toBeNull();
    await chooseSuccessor(question);
    expect(screen.queryByRole('option', { name: /Imani/ })).toBeNull();
    await userEvent.click(question.getByRole('button', { name: confirm }));
    const sent = () => requests.filter((request) => request.method === method);
    await waitFor(() => expect(sent().map(({ path }) => path)).toEqual(['/Users/9', '/Users/12']));
    for (const { query, body } of sent())
      if (method === 'PUT') expect(body).toMatchObject({ isActive: false, successorId: 1 });
      else expect(query).toContain('successorId=1');
    if (method === 'PUT') return;
    expect(await screen.findByText('Noor Haddad: At least one active administrator must remain')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  });

  test('is marked as the current user, and cannot then be deleted, deactivated or given another role', async () => {
    openAt('/user-management/users/1');
    const shown = await drawer();
    expect(await shown.findByText(/^This is you/)).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(shown.queryByRole('button', { name: /^More about / })).toBeNull();
    await userEvent.click(await shown.findByRole('link', { name: 'Edit' }));
    expect(await screen.findByText('You cannot change your own role.')).toBeTruthy();
    expect([line('Role').disabled, line('Active').disabled, line('First name').disabled]).toEqual([true, true, false]);
  });
});

describe('a group', () => {
  test('has a member as its lead, and loses the lead with the member', async () => {
    const requests = openAt('/user-management/groups/4/edit', { 'PUT /Groups/4': { body: group } });
    const members = within(await screen.findByRole('list', { name: 'Members' }));
    await members.findByText('Imani Okafor');
    expect(members.getByText('Lead')).toBeTruthy();
    await userEvent.click(members.getByRole('button', { name: 'Remove Imani Okafor' }));
    expect(screen.getByText('1 member')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Lead' }).value).toBe(''));
    await userEvent.click(screen.getByRole('combobox', { name: 'Lead' }));
    const offered = await screen.findAllByRole('option');
    expect(offered).toEqual([screen.getByRole('option', { name: 'Maya Lind maya@acme.test' })]);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('combobox', { name: 'Members' }));
    await userEvent.click(await screen.findByRole('option', { name: /Imani/ }));
    expect(screen.getByText('2 members')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ leadUserId: null });
  });
});

test('a group: offers only active members as its lead', async () => {
  const omar = userOf(11, 'Omar Diaz', { isActive: false });
  openAt('/user-management/groups/4/edit', {
    'GET /CustomGroups/withRelations': listed([{ ...group, leadUserId: null, memberIds: [1, 9, 11] }]),
    'GET /CustomUsers/withRelations': listed([maya, imani, omar]),
  });
  await within(await screen.findByRole('list', { name: 'Members' })).findByText('Omar Diaz');
  await userEvent.click(screen.getByRole('combobox', { name: 'Lead' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Maya Lind'),
    expect.stringContaining('Imani Okafor'),
  ]);
});

describe('a permission', () => {
  const permission = { id: 5, route: 'get:v1/users', name: 'Users: list', roleCount: 1, ...carried };

  test('shows its call and the roles that hold it', async () => {
    openAt('/user-management/permissions/5', { 'GET /CustomPermissions/withRelations': listed([permission]) });
    expect(await screen.findByText('GET /Users')).toBeTruthy();
    const link = within(await screen.findByRole('region', { name: 'Roles with this permission' })).findByRole('link');
    expect((await link).getAttribute('href')).toBe('/user-management/roles/1');
  });

  test('can be created only while an API call has none', async () => {
    const rows = every.map((route, n) => ({ ...permission, id: n + 1, route, name: route }));
    openAt('/user-management/permissions', { 'GET /CustomPermissions/withRelations': listed(rows) });
    await screen.findByRole('heading', { name: 'Permissions' });
    await screen.findAllByText('get:v1/users');
    expect(screen.queryByRole('link', { name: 'New permission' })).toBeNull();
    cleanup();
    queryClient.clear();
    openAt('/user-management/permissions', { 'GET /CustomPermissions/withRelations': listed(rows.slice(1)) });
    await userEvent.click(await screen.findByRole('link', { name: 'New permission' }));
    await userEvent.click(await screen.findByRole('combobox', { name: /Route/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(every.slice(0, 1));
  });

  test('loads from the plain endpoints when the richer ones fail', async () => {
    const broken = { status: 500, body: { message: 'Something went wrong on our side' } };
    openAt('/user-management/permissions/5', {
      'GET /CustomPermissions/withRelations': broken,
      'GET /Permissions': listed([permission]),
      'GET /CustomRoles/withRelations': broken,
      'GET /Roles': listed([role]),
    });
    expect(await screen.findByRole('link', { name: 'Staff' })).toBeTruthy();
  });
});

describe('severity levels', () => {
  test('set the hours to replies, the pause of the clock and the assignment of new responses', async () => {
    const level = { ...levelOf(3, 'High', 30), firstResponseHours: 2 };
    const requests = openAt('/feedback-management/severity-levels/3/edit', {
      'GET /SeverityLevels': listed([level]),
      'PUT /SeverityLevels/3': { body: level },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Hours to next reply' }), '4');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Hours to first reply' }));
    await userEvent.click(screen.getByRole('switch', { name: /^Pause the clock/ }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Assignment of new responses' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Round robin' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const saved = () => requests.find(({ method }) => method === 'PUT')?.body;
    await waitFor(() => expect(saved()).toBeTruthy());
    expect(saved()).toMatchObject({
      firstResponseHours: null,
      nextResponseHours: 4,
      pauseOnCategories: ['paused'],
      autoAssign: { mode: 'round_robin', userIds: [], groupIds: [] },
    });
  });

  test('show the SLA target as one number with its unit in the list, and in hours or days in the form', async () => {
    const office = { id: 2, name: 'Office', timeZone: 'UTC', hours: [], holidays: [], ...carried };
    const shown = [
      { ...levelOf(1, 'Low', 10), daysToResolve: 14 },
      { ...levelOf(2, 'Medium', 20), daysToResolve: 1, calendarId: 2 },
      { ...levelOf(3, 'High', 30), resolveHours: 20, calendarId: 2 },
    ];
    const requests = openAt('/feedback-management/severity-levels', {
      'GET /SeverityLevels': ({ query }) => listed(query.includes('id=3') ? shown.slice(2) : shown),
      'GET /Calendars': listed([office]),
      'PUT /SeverityLevels/3': { body: shown[2] },
    });
    for (const target of ['14 days', '1 working day', '20 working hours'])
      expect(await screen.findByText(target)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'High' }));
    const opened = await drawer();
    expect(await opened.findByText('20 working hours')).toBeTruthy();
    await userEvent.click(opened.getByRole('link', { name: 'Edit' }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'SLA target' })).value).toBe('20');
    await userEvent.click(screen.getByRole('combobox', { name: 'Unit' }));
    await userEvent.click(await screen.findByRole('option', { name: 'working days' }));
    await userEvent.clear(screen.getByRole('textbox', { name: 'SLA target' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'SLA target' }), '3');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const saved = () => requests.find(({ method }) => method === 'PUT')?.body;
    await waitFor(() => expect(saved()).toMatchObject({ daysToResolve: 3, resolveHours: null }));
  });

  const levels = [levelOf(1, 'Low', 10), levelOf(2, 'Medium', 20), levelOf(3, 'High', 30)];

  test('move one step at a time from the row menu', async () => {
    const requests = openAt('/feedback-management/severity-levels', {
      'GET /SeverityLevels': listed(levels),
      'PUT /SeverityLevels/2': { body: levels[1] },
      'PUT /SeverityLevels/3': { body: levels[2] },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for High' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Move up' }));
    expect(await screen.findByText('“High” is now number 2 of 3')).toBeTruthy();
    const saved = requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body?.rank]);
    expect(saved).toEqual([
      ['/SeverityLevels/3', 20],
      ['/SeverityLevels/2', 30],
    ]);
  });

  test('cannot move beyond the first and last rank', () => {
    expect(withMoved(levels, 1, -1)).toBeUndefined();
    expect(withMoved(levels, 3, 1)).toBeUndefined();
  });

  test('of the same rank get different ranks when one of them moves', () => {
    const equal = [levelOf(1, 'Low', 50), levelOf(2, 'Medium', 50), levelOf(3, 'High', 50)];
    const moved = withMoved(equal, 3, -1) ?? [];
    expect(moved.map(({ name }) => name)).toEqual(['Low', 'High', 'Medium']);
    expect(ranksToSave(moved)).toEqual([
      { id: 1, rank: 1 },
      { id: 3, rank: 2 },
      { id: 2, rank: 3 },
    ]);
  });

  test('in use are not deleted, with the reason from the server', async () => {
    openAt('/feedback-management/severity-levels/3', {
      'GET /SeverityLevels': ({ query }) => listed(query.includes('id=3') ? [levels[2] as object] : levels),
      'DELETE /SeverityLevels/3': { status: 409, body: { code: 'IN_USE', message: '“High” is in use by 2 forms' } },
    });
    await userEvent.click(await (await drawer()).findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete severity level' }));
    expect(await screen.findByText('“High” is in use by 2 forms')).toBeTruthy();
  });
});
