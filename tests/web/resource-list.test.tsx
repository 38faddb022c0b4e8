import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { atHome, inFreshBrowser, openPage, type Seen, serve, signIn } from './staff-app.tsx';

inFreshBrowser();

const all = ['get', 'post', 'put', 'delete'].flatMap((method) =>
  ['users', 'groups', 'roles'].map((name) => `${method}:v1/${name}${/put|delete/.test(method) ? '/:id' : ''}`),
);
const reading = ['get:v1/users', 'get:v1/groups'];
const record = { createdAt: '2026-11-01T08:00:00Z', updatedAt: '2026-11-01T08:00:00Z', version: 1 };

const user = (id: number, fullName: string, more: object = {}) => ({
  ...record,
  id,
  fullName,
  email: `${fullName.split(' ')[0]?.toLowerCase()}@acme.test`,
  roleId: 2,
  groupIds: [4, 5, 6],
  isActive: true,
  lastSignInAt: null,
  ...more,
});
const group = (id: number, name: string, more: object = {}) => ({
  ...record,
  id,
  name,
  description: '',
  leadUserId: null,
  leadUser: null,
  memberIds: [],
  members: [],
  ...more,
});

/** A list as the server answers it: a page of some rows, and how many there are in all. */
const listOf =
  (rows: readonly object[], headers: Record<string, string> = {}) =>
  ({ query }: Seen) => {
    const words = new URLSearchParams(query);
    const page = rows.slice(Number(words.get('_start') ?? 0), Number(words.get('_end') ?? 1000));
    return { body: page, headers: { 'x-total-count': String(rows.length), ...headers } };
  };

const manyGroups = Array.from({ length: 60 }, (_, n) => group(n + 1, `Branch ${n + 1}`));
const groupsPath = '/user-management/groups';

async function open(path: string, answers: object, permissions: readonly string[] = all) {
  signIn();
  const requests = serve({ ...atHome(permissions), ...answers });
  openPage(path);
  const asked = (endpoint: string) => requests.filter((seen) => `${seen.method} ${seen.path}` === endpoint);
  const last = () => new URLSearchParams(asked('GET /CustomGroups/withRelations').at(-1)?.query);
  return { requests, asked, last };
}

const openGroups = async (rows: readonly object[] = manyGroups, words = '', answers = {}, permissions = all) => {
  const opened = await open(
    groupsPath + words,
    { 'GET /CustomGroups/withRelations': listOf(rows), ...answers },
    permissions,
  );
  await screen.findByRole('table', { name: 'Groups' });
  return opened;
};

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('cells', () => {
  const rich = user(1, 'Ada Lovelace', {
    role: { id: 2, name: 'Manager' },
    groups: ['North', 'South', 'West'].map((name, n) => ({ id: n + 4, name })),
  });
  const usersPath = '/user-management/users';

  test('name what a record refers to, and say switches and dates in words', async () => {
    await open(usersPath, { 'GET /CustomUsers/withRelations': listOf([rich]) }, reading);
    await screen.findByRole('table', { name: 'Users' });
    expect(cellsOf('Ada')).toEqual(['ada@acme.test', 'Manager', 'North, South +1', 'Yes', '–Never', '']);
    expect(screen.getByRole('link', { name: 'ada@acme.test' }).getAttribute('href')).toBe('mailto:ada@acme.test');
    expect(screen.getByTitle('North, South, West')).toBeTruthy();
  });

  test('look names up when only the plain list answers', async () => {
    const plain = user(1, 'Ada Lovelace');
    await open(
      usersPath,
      {
        'GET /CustomUsers/withRelations': { status: 500, body: {} },
        'GET /Users': listOf([plain]),
        'GET /CustomRoles/withRelations': { body: [{ ...record, id: 2, name: 'Manager' }] },
        'GET /CustomGroups/withRelations': { body: [group(4, 'North'), group(5, 'South'), group(6, 'West')] },
      },
      [...reading, 'get:v1/roles'],
    );
    await screen.findByText('Manager');
    expect(cellsOf('Ada').slice(1, 3)).toEqual(['Manager', 'North, South +1']);
  });

  test('count what the reader may not look up', async () => {
    const { asked } = await open(
      usersPath,
      { 'GET /CustomUsers/withRelations': { status: 404, body: {} }, 'GET /Users': listOf([user(1, 'Ada Lovelace')]) },
      ['get:v1/users'],
    );
    await screen.findByRole('table', { name: 'Users' });
    expect(cellsOf('Ada').slice(1, 3)).toEqual(['Role 2', '3']);
    expect(asked('GET /CustomGroups/withRelations')).toEqual([]);
  });
});

describe('finding', () => {
  test('searches on the server once typing has settled, and keeps the search in the address', async () => {
    const { asked, last } = await openGroups();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search groups' }), 'night');
    await waitFor(() => expect(last().get('q')).toBe('night'));
    expect(window.location.search).toBe('?q=night');
    const searches = asked('GET /CustomGroups/withRelations').map(({ query }) => new URLSearchParams(query).get('q'));
    expect(new Set(searches)).toEqual(new Set([null, 'night']));
  });

  test('orders by a column’s head, either way', async () => {
    const { last } = await openGroups();
    const head = screen.getByRole('columnheader', { name: 'Description' });
    const order = () => [last().get('_sort'), last().get('_order')];
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(order()).toEqual(['description', 'asc']));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head).getByRole('button'));
    await waitFor(() => expect(order()).toEqual(['description', 'desc']));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(window.location.search).toBe('?sort=-description');
    expect(within(screen.getByRole('columnheader', { name: 'Members' })).queryByRole('button')).toBeNull();
  });

  test('goes through the pages, and back with the browser’s own button', async () => {
    const { last } = await openGroups();
    expect(screen.getByText('1–25 of 60')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Branch 26');
    expect([last().get('_start'), last().get('_end')]).toEqual(['25', '50']);
    window.history.back();
    await screen.findByText('Branch 1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows on a page' }), '100 rows');
    await screen.findByText('Branch 60');
    expect(window.location.search).toBe('?size=100');
  });

  test('says 10,000+ where the server stopped counting', async () => {
    const headers = { 'x-total-count': '10000', 'x-total-capped': 'true' };
    await openGroups(manyGroups, '?page=2', { 'GET /CustomGroups/withRelations': listOf(manyGroups, headers) });
    expect(screen.getByText('26–50 of 10,000+')).toBeTruthy();
  });

  test('shows the last page there is when the one asked for is past it', async () => {
    await openGroups(manyGroups, '?page=9');
    await screen.findByText('Branch 51');
    expect(window.location.search).toBe('?page=3');
  });
});

describe('filters', () => {
  const withPeople = { 'GET /CustomUsers/withRelations': listOf([user(8, 'Grace Hopper'), user(9, 'Ada Lovelace')]) };

  test('narrow by the text of a column', async () => {
    const { last } = await openGroups();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Description' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Contains' }), 'shift{Enter}');
    await waitFor(() => expect(last().get('description_like')).toBe('shift'));
    expect(window.location.search).toBe('?description_like=shift');
    const chips = within(await screen.findByRole('list', { name: 'Filters' }));
    expect(chips.getByText('Description contains “shift”')).toBeTruthy();
    await userEvent.click(chips.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(window.location.search).toBe(''));
    await waitFor(() => expect(last().get('description_like')).toBeNull());
  });

  test('narrow by people chosen by name', async () => {
    const { last } = await openGroups(manyGroups, '', withPeople);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Lead' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Grace Hopper' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(last().getAll('leadUserId_in')).toEqual(['8']));
    expect(await screen.findByText('Lead: Grace Hopper')).toBeTruthy();
  });

  test('come with a shared address, and each can be taken away', async () => {
    const { last } = await openGroups(manyGroups, '?memberIds_in=8,9&name_like=Branch&page=2', withPeople);
    expect([last().getAll('memberIds_in'), last().get('name_like')]).toEqual([['8', '9'], 'Branch']);
    const chip = await screen.findByText('Members: Grace Hopper, Ada Lovelace');
    const cross = chip.closest('[role="button"]')?.querySelector('svg');
    if (cross) await userEvent.click(cross);
    await waitFor(() => expect(window.location.search).toBe('?name_like=Branch'));
    expect(last().getAll('memberIds_in')).toEqual([]);
  });

  test('leave out what an address gets wrong', async () => {
    const { last } = await openGroups(manyGroups, '?leadUserId_in=nobody&sort=colour&size=7&page=x');
    expect([...last().keys()]).toEqual(['_start', '_end']);
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });

  test('by numbers, days and switches speak the words of the wire', async () => {
    const path = '/user-management/users?isActive=false&lastSignInAt_gte=2026-11-01&lastSignInAt_lte=2026-11-20';
    const { asked } = await open(path, { 'GET /CustomUsers/withRelations': listOf([user(1, 'Ada Lovelace')]) });
    await screen.findByRole('table', { name: 'Users' });
    const words = new URLSearchParams(asked('GET /CustomUsers/withRelations').at(-1)?.query);
    expect(words.get('isActive')).toBe('false');
    expect(words.get('lastSignInAt_gte')).toBe(new Date(2026, 10, 1).toISOString());
    expect(words.get('lastSignInAt_lte')).toBe(new Date(2026, 10, 20, 23, 59, 59, 999).toISOString());
    expect(await screen.findByText('Active: No')).toBeTruthy();
    expect(await screen.findByText('Last sign-in from 1 Nov 2026 to 20 Nov 2026')).toBeTruthy();
  });
});

describe('what a list shows', () => {
  const choose = async (name: string, role = 'menuitemcheckbox') => {
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    await userEvent.click(await screen.findByRole(role, { name }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  test('is chosen column by column, and remembered', async () => {
    await openGroups(manyGroups, '', {}, reading);
    expect(heads()).toEqual(['Name', 'Description', 'Lead', 'Members', '']);
    await choose('Description');
    expect(heads()).toEqual(['Name', 'Lead', 'Members', '']);
    expect(JSON.parse(localStorage.getItem('candor-lists') ?? '').columns).toEqual({
      groups: ['name', 'leadUserId', 'memberIds'],
    });
    await choose('Show the usual columns', 'menuitem');
    expect(heads()).toContain('Description');
  });

  test('stands as close as the reader likes', async () => {
    await openGroups();
    await choose('Compact', 'menuitemradio');
    expect(JSON.parse(localStorage.getItem('candor-lists') ?? '').density).toBe('compact');
  });

  test('is a card for each row on a phone', async () => {
    window.innerWidth = 390;
    await open(groupsPath, { 'GET /CustomGroups/withRelations': listOf([group(1, 'Night shift')]) });
    const cards = await screen.findByRole('list', { name: 'Groups' });
    expect(within(cards).getByRole('link', { name: 'Night shift' })).toBeTruthy();
    expect(within(cards).getByText('Members')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('has skeletons first, then says what would be there, with one thing to do', async () => {
    let arrive: () => void = () => undefined;
    const answer = new Promise<object>((resolve) => {
      arrive = () => resolve({ body: [], headers: { 'x-total-count': '0' } });
    });
    await open(groupsPath, { 'GET /CustomGroups/withRelations': () => answer });
    expect(await screen.findByRole('status', { name: 'Loading groups' })).toBeTruthy();
    arrive();
    await screen.findByRole('heading', { name: 'No groups yet' });
    expect(screen.getAllByText('A group takes responses together: a branch, a team, a shift.')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'New group' }));
    expect(window.location.search).toBe('?record=new');
  });

  test('offers a reader nothing to make, change or delete', async () => {
    await openGroups(manyGroups, '', {}, reading);
    expect(screen.queryByRole('button', { name: 'New group' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Branch 1' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Show']);
  });

  test('says that nothing was found, and clears what was asked for', async () => {
    const { last } = await open(`${groupsPath}?q=zzz&name_like=y`, {
      'GET /CustomGroups/withRelations': ({ query }: Seen) =>
        listOf(/zzz/.test(query) ? [] : manyGroups)({ query } as Seen),
    });
    await screen.findByRole('heading', { name: 'Nothing was found' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('Branch 1');
    expect([window.location.search, last().get('q')]).toEqual(['', null]);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('says why it could not be read, and asks again', async () => {
    let isBroken = true;
    const answer = (seen: Seen) =>
      isBroken ? { status: 400, body: { message: 'Too deep' } } : listOf(manyGroups)(seen);
    await open(groupsPath, { 'GET /CustomGroups/withRelations': answer, 'GET /Groups': answer });
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('The list of groups could not be loaded');
    expect(problem.textContent).toContain('Too deep');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Branch 1');
  });
});
