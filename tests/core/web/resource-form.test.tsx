import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { box, group, groupsPath, mayAll, openGroups, press, sent } from '../../support/web/records.ts';
import { atHome, inFreshBrowser, leftFor, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const stale = (current: object) => ({
  status: 409,
  body: { message: 'Another user has changed this in the meantime', code: 'STALE', current },
});

describe('a new record', () => {
  test('is sent as the schema defines; then the drawer closes and the list reloads', async () => {
    const requests = openGroups('/create?q=har', { 'POST /Groups': { status: 201, body: { ...group, id: 13 } } });
    await fill(await box('Name'), '  Night shift ');
    await fill(await box('Description'), 'From ten to six');
    const before = sent(requests, 'GET').length;
    await press('Create group');
    expect(await screen.findByText('Created “Harbour hotel”')).toBeTruthy();
    expect(sent(requests, 'POST')[0]?.body).toEqual({
      tenantId: 7,
      name: 'Night shift',
      description: 'From ten to six',
      color: '#009639',
      leadUserId: null,
      memberIds: [],
    });
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`${groupsPath}?q=har`));
    await waitFor(() => expect(sent(requests, 'GET').length).toBeGreaterThan(before));
  });

  test('is not sent with invalid fields: the first is focused, all are reported and kept', async () => {
    const requests = openGroups('/create');
    const color = await box('Color');
    await fill(color, 'red');
    await press('Create group');
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(screen.getByText('A color like #009639')).toBeTruthy();
    const name = await box('Name');
    expect(document.activeElement).toBe(name);
    expect(screen.getByText('2 fields need attention: Name, Color').getAttribute('role')).toBe('alert');
    await userEvent.type(name, 'N');
    expect(screen.queryByText('This field is required')).toBeNull();
    await fill(name, 'n'.repeat(90));
    await userEvent.tab();
    expect(await screen.findByText('At most 80 characters')).toBeTruthy();
    expect((name as HTMLInputElement).value).toHaveLength(90);
    expect(sent(requests, 'POST')).toEqual([]);
  });

  test('is created once: a retry reuses the idempotency key, and other content gets another key', async () => {
    const answers = [0, 0, 500, 201];
    const requests = openGroups('/create', {
      'POST /Groups': () => ({ status: answers.shift() ?? 500, body: { ...group, message: 'Broken' } }),
    });
    await fill(await box('Name'), 'Night');
    await press('Create group');
    expect(await screen.findByText(/the server could not be reached. Your input is saved/)).toBeTruthy();
    await press('Try again');
    await waitFor(() => expect(sent(requests, 'POST')).toHaveLength(2));
    await screen.findByRole('button', { name: 'Try again' });
    await userEvent.type(await box('Name'), ' shift');
    await press('Create group');
    await screen.findByText('Not saved: Broken');
    await press('Try again');
    await screen.findByText(/^Created/);
    const [first, second, third, fourth] = sent(requests, 'POST').map(({ header }) => header('idempotency-key'));
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
    expect(fourth).toBe(third);
  });

  test('shows server errors at their fields', async () => {
    openGroups('/create', {
      'POST /Groups': {
        status: 422,
        body: {
          message: 'Invalid',
          code: 'INVALID',
          errors: [{ path: 'memberIds.0', message: 'This user does not exist' }],
        },
      },
    });
    await fill(await box('Name'), 'Night');
    await press('Create group');
    const members = await screen.findByRole('combobox', { name: 'Members' });
    expect(await screen.findByText('This user does not exist')).toBeTruthy();
    expect(members.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(members));
  });

  test('names a deleted record by its number, and removes it', async () => {
    const lists = { notifyUserIds: [5, 99], notifyGroupIds: [], reassignToUserIds: [], reassignToGroupIds: [] };
    const scope = { sentimentId: null, severityLevelId: null, raiseSeverityTo: null, setStatus: null };
    const numbers = { level: 1, percent: null, afterMinutes: 0, repeatEveryMinutes: null, maxRepeats: 0 };
    const switches = { notifyLead: false, activeHoursOnly: false, isActive: true };
    const webhook = { webhookUrl: null, webhookSecret: null, hasWebhookSecret: false };
    const rule = { ...group, name: 'Late', type: 'on_breach', ...lists, ...scope, ...numbers, ...switches, ...webhook };
    const rules = '/feedback-management/escalation-rules';
    signIn();
    const requests = serve({
      ...atHome([...mayAll, 'get:v1/escalationrules', 'get:v1/escalationrules/:id', 'put:v1/escalationrules/:id']),
      'GET /EscalationRules': { body: [rule] },
      'GET /EscalationRules/12': { body: rule },
      'GET /ResponseStatuses': { body: [] },
      'GET /CustomUsers/withRelations': { body: [{ ...group, id: 5, fullName: 'Ben Okri', isActive: true }] },
      'PUT /EscalationRules/12': { body: rule },
    });
    openPage(`${rules}/12/edit`);
    const chip = await screen.findByRole('button', { name: 'Deleted user 99' });
    chip.focus();
    await userEvent.keyboard('{Backspace}');
    await press('Save');
    await waitFor(() => expect(sent(requests, 'PUT')[0]?.body).toMatchObject({ notifyUserIds: [5] }));
  });

  test('names a server error of a field that the form does not have', async () => {
    const errors = [
      { path: 'name', message: 'This name is already in use' },
      { path: 'archivedAt', message: 'Archived groups cannot change' },
    ];
    openGroups('/create', { 'POST /Groups': { status: 422, body: { message: 'Invalid', code: 'INVALID', errors } } });
    await fill(await box('Name'), 'Night');
    await press('Create group');
    expect(await screen.findByText('This name is already in use')).toBeTruthy();
    expect(await screen.findByText('Not saved: Archived groups cannot change')).toBeTruthy();
  });

  test('is refused before input without the permission to create', async () => {
    openGroups('/create', {}, ['get:v1/groups']);
    expect(await screen.findByText(/It needs the permission post:v1\/groups/)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });

  test('accepts whole numbers only, with an understandable error', async () => {
    signIn();
    const requests = serve({ ...atHome(mayAll), 'GET /SeverityLevels': { body: [] } });
    openPage('/feedback-management/severity-levels/create');
    await fill(await box('Name'), 'High');
    const days = await box('SLA target');
    await fill(days, 'soon');
    await userEvent.tab();
    expect(await screen.findByText('A number')).toBeTruthy();
    await fill(days, '2.5');
    await userEvent.tab();
    expect(await screen.findByText('A whole number')).toBeTruthy();
    await fill(days, '4000');
    await userEvent.tab();
    expect(await screen.findByText('From 0 to 3650 days')).toBeTruthy();
    await userEvent.clear(days);
    await userEvent.type(days, '3');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(requests, 'POST')[0]?.body).toMatchObject({ name: 'High', daysToResolve: 3 }));
    expect(sent(requests, 'POST')[0]?.body).not.toHaveProperty('rank');
  });

  test('selects related records by search on the server', async () => {
    signIn();
    const [role, other] = [
      { ...group, id: 3, name: 'Manager' },
      { ...group, id: 13, name: 'Night shift' },
    ];
    const matching = (query: string) =>
      [group, other].filter(({ name }) => name.toLowerCase().includes(new URLSearchParams(query).get('q') ?? ''));
    const requests = serve({
      ...atHome(['get:v1/users', 'post:v1/users', 'get:v1/groups', 'get:v1/roles']),
      'GET /CustomUsers/withRelations': { body: [] },
      'GET /CustomGroups/withRelations': ({ query }) => ({ body: matching(query) }),
      'GET /CustomRoles/withRelations': { body: [role] },
      'POST /Users': { status: 422, body: { message: 'No' } },
    });
    openPage('/user-management/users/create');
    await fill(await box('First name'), 'Cleo');
    await fill(await box('Last name'), 'Marsh');
    await fill(await box('Email'), 'cleo@acme.test');
    await fill(await screen.findByRole('combobox', { name: 'Groups' }), 'night');
    await waitFor(() => expect(requests.some(({ query }) => /_end=50\b.*q=night/.test(query))).toBe(true));
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await userEvent.click(screen.getByRole('option', { name: /Night shift.*Everybody/ }));
    expect(await screen.findByRole('button', { name: 'Night shift' })).toBeTruthy();
    await fill(await screen.findByRole('combobox', { name: 'Role' }), 'man');
    await userEvent.click(await screen.findByRole('option', { name: /Manager/ }));
    await press('Create user');
    await waitFor(() =>
      expect(sent(requests, 'POST')[0]?.body).toMatchObject({ roleId: 3, groupIds: [13], isActive: true }),
    );
  });
});

describe('an edited record', () => {
  test('sends the changes and the version read', async () => {
    const requests = openGroups('/12/edit', { 'PUT /Groups/12': { body: { ...group, name: 'Harbour' } } });
    const name = await box('Name');
    expect((name as HTMLInputElement).value).toBe('Harbour hotel');
    await fill(name, 'Harbour');
    await press('Save');
    expect(await screen.findByText('Saved “Harbour”')).toBeTruthy();
    expect(sent(requests, 'PUT')[0]?.body).toEqual({ tenantId: 7, version: 3, name: 'Harbour' });
  });

  test('shows what was saved before it is read again', async () => {
    let isSaved = false;
    const list = { body: [group], headers: { 'x-total-count': '1' } };
    openGroups('/12', {
      'GET /CustomGroups/withRelations': () => (isSaved ? new Promise<never>(() => undefined) : list),
      'PUT /Groups/12': () => {
        isSaved = true;
        return { body: { ...group, version: 4, name: 'Harbour' } };
      },
    });
    await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Edit' }));
    await fill(await box('Name'), 'Harbour');
    await press('Save');
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
    await userEvent.click(await screen.findByRole('link', { name: 'Harbour hotel' }));
    expect(await screen.findByRole('dialog', { name: /^Harbour$/ })).toBeTruthy();
  });

  test('can lose its description and its lead', async () => {
    const requests = openGroups('/12/edit', { 'PUT /Groups/12': { body: group } });
    await userEvent.clear(await box('Description'));
    await screen.findByDisplayValue('Ada Byron');
    await userEvent.clear(screen.getByRole('combobox', { name: 'Lead' }));
    await press('Save');
    await waitFor(() => expect(sent(requests, 'PUT')[0]?.body).toMatchObject({ description: '', leadUserId: null }));
  });

  test('closes without a request when nothing has changed', async () => {
    const requests = openGroups('/12/edit');
    await box('Name');
    await press('Save');
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
    expect(sent(requests, 'PUT')).toEqual([]);
  });

  test('changed by another user shows both versions per field and saves the selected values', async () => {
    const otherVersion = { ...group, version: 4, name: 'Harbour house', description: 'Rewritten by Ben' };
    const answers = [stale(otherVersion), { body: { ...otherVersion, version: 5 } }];
    const requests = openGroups('/12/edit', { 'PUT /Groups/12': () => answers.shift() ?? { status: 500 } });
    const name = await box('Name');
    await fill(name, 'My harbour');
    await press('Save');
    const question = within(await screen.findByRole('dialog', { name: 'Another user changed this group' }));
    const names = within(question.getByRole('radiogroup', { name: 'Name' }));
    expect(names.getByRole<HTMLInputElement>('radio', { name: /Your version.*My harbour/ }).checked).toBe(true);
    expect(names.getByRole<HTMLInputElement>('radio', { name: /Their version.*Harbour house/ }).checked).toBe(false);
    const descriptions = within(question.getByRole('radiogroup', { name: 'Description' }));
    expect(descriptions.getByRole<HTMLInputElement>('radio', { name: /Their version.*Rewritten by Ben/ }).checked).toBe(
      true,
    );
    expect(question.queryByRole('radiogroup', { name: 'Color' })).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Save selected values' }));
    await screen.findByText(/^Saved “/);
    expect(sent(requests, 'PUT')[1]?.body).toEqual({ tenantId: 7, version: 4, name: 'My harbour' });
  });

  test('changed by another user in other fields only is saved without a question, and loses neither', async () => {
    const otherVersion = { ...group, version: 4, description: 'Rewritten by Ben' };
    const answers = [stale(otherVersion), { body: { ...otherVersion, name: 'My harbour', version: 5 } }];
    const requests = openGroups('/12/edit', { 'PUT /Groups/12': () => answers.shift() ?? { status: 500 } });
    await fill(await box('Name'), 'My harbour');
    await press('Save');
    expect(await screen.findByText('Saved “My harbour”')).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /^Another user/ })).toBeNull();
    expect(sent(requests, 'PUT').map(({ body }) => body)).toEqual([
      { tenantId: 7, version: 3, name: 'My harbour' },
      { tenantId: 7, version: 4, name: 'My harbour' },
    ]);
  });

  test('whose list another user changed, too, keeps what both added and removed', async () => {
    const otherVersion = { ...group, version: 4, memberIds: [4, 5, 6] };
    const answers = [stale(otherVersion), { body: { ...otherVersion, version: 5 } }];
    const requests = openGroups('/12/edit', { 'PUT /Groups/12': () => answers.shift() ?? { status: 500 } });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Ben Okri' }));
    await press('Save');
    const question = within(await screen.findByRole('dialog', { name: 'Another user changed this group' }));
    const members = within(question.getByRole('radiogroup', { name: 'Members' }));
    expect(members.getByRole<HTMLInputElement>('radio', { name: /^Both changes/ }).checked).toBe(true);
    expect(members.getByRole('radio', { name: /^Your version/ })).toBeTruthy();
    expect(members.getByRole('radio', { name: /^Their version/ })).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Save selected values' }));
    await screen.findByText(/^Saved “/);
    expect(sent(requests, 'PUT')[1]?.body).toMatchObject({ version: 4, memberIds: [4, 6] });
  });

  test('changed by another user can be replaced by that version, or edited further', async () => {
    const otherVersion = { ...group, version: 4, name: 'Harbour house' };
    const requests = openGroups('/12/edit', { 'PUT /Groups/12': stale(otherVersion) });
    const name = (await box('Name')) as HTMLInputElement;
    await userEvent.type(name, '!');
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(name.value).toBe('Harbour hotel!'));
    await press('Save');
    await userEvent.click(await screen.findByRole('button', { name: 'Use their version' }));
    await waitFor(() => expect(name.value).toBe('Harbour house'));
    await press('Save');
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
    expect(sent(requests, 'PUT')).toHaveLength(2);
  });

  test('explains when it was deleted, or when the permission is missing', async () => {
    const body = { message: 'You need the permission put:v1/groups/:id' };
    const answers = [404, 403].map((status) => ({ status, body }));
    openGroups('/12/edit', { 'PUT /Groups/12': () => answers.shift() ?? { status: 500 } });
    await userEvent.type(await box('Name'), '!');
    await press('Save');
    const deleted = 'Not saved: this group no longer exists. It may have been deleted.';
    expect(await screen.findByText(deleted)).toBeTruthy();
    await press('Save');
    const forbidden = 'Not saved: you may not do this. You need the permission put:v1/groups/:id.';
    expect(await screen.findByText(forbidden)).toBeTruthy();
    expect(screen.getByDisplayValue('Harbour hotel!')).toBeTruthy();
  });
});

describe('unsaved input', () => {
  const reload = () => {
    const { pathname, search } = window.location;
    cleanup();
    openPage(pathname + search);
  };

  test('is restored after a reload and can be discarded', async () => {
    openGroups('/12/edit');
    await userEvent.type(await box('Name'), ' and more');
    reload();
    expect(await screen.findByText('Restored what you typed.')).toBeTruthy();
    expect(screen.getByDisplayValue('Harbour hotel and more')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Restored what you typed.')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  test('triggers a confirmation when tab or drawer close, and stays on cancel', async () => {
    openGroups('/create');
    await fill(await box('Name'), 'Night');
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isHeld()).toBe(true);
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(question.getByRole('button', { name: 'Stay here' }));
    expect(window.location.pathname).toBe(`${groupsPath}/create`);
    expect(screen.getByDisplayValue('Night')).toBeTruthy();
    await press('Cancel');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
    expect(sessionStorage.length).toBe(0);
    expect(isHeld()).toBe(false);
  });

  test('triggers a confirmation on Back', async () => {
    openGroups('');
    await screen.findByRole('heading', { name: 'Groups' });
    window.history.pushState({ idx: 1 }, '', `${groupsPath}/create`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    await fill(await box('Name'), 'Night');
    window.history.back();
    const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    expect(screen.getByDisplayValue('Night')).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Keep draft' }));
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
    expect(sessionStorage.length).toBe(1);
  });

  test('is restored at sign-in after the session ended', async () => {
    openGroups('/create', { 'POST /Groups': { status: 401, body: { message: 'Please sign in', logout: true } } });
    await fill(await box('Name'), 'Night');
    await press('Create group');
    await waitFor(() => expect(leftFor()[0]).toContain('/login?cleared=true&expired=true'));
    // On the way to the sign-in page the tab closes without a confirmation.
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    cleanup();
    openGroups('/create');
    expect(await screen.findByText('Restored what you typed.')).toBeTruthy();
    expect(screen.getByDisplayValue('Night')).toBeTruthy();
  });

  test('triggers no confirmation when nothing was typed', async () => {
    openGroups('/12/edit');
    await box('Name');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
});
