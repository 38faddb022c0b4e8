import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { type Status, statuses } from '../../../src/forms/schemas/response-statuses.ts';
import { statusLabels } from '../../../src/responses/schemas/status-labels.ts';
import { details, listed, renderPage, row } from '../../sentiments/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser, sortOf } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const inbox = '/feedback-management/inbox';
const all = 'GET /SentimentResponses';

const statusOption = (id: number, key: string, base: Status, label: string, more: object = {}) => ({
  id,
  key,
  base,
  label,
  customerLabel: '',
  color: null,
  isActive: true,
  ...more,
});

const statusesReply = {
  'GET /ResponseStatuses/words': {
    body: [
      ...statuses.map((base, n) =>
        statusOption(n + 1, base, base, base === 'in_progress' ? 'Being looked into' : statusLabels[base]),
      ),
      statusOption(20, 'in_the_kitchen', 'in_progress', 'In the kitchen', { color: '#7c3aed' }),
      statusOption(21, 'old', 'in_progress', 'No longer said', { isActive: false }),
    ],
  },
};

describe('an inbox with custom statuses', () => {
  const rows = [
    row({ id: 41, summary: 'Cold soup', status: 'in_progress', customStatusId: 20 }),
    row({ id: 42, summary: 'No spoon', status: 'in_progress' }),
    row({ id: 43, summary: 'Old bread', status: 'in_progress', customStatusId: 21 }),
  ];
  const line = (name: RegExp) => screen.findByRole('row', { name });

  test('shows the custom name in every row, also of a disabled status', async () => {
    renderPage(inbox, { ...statusesReply, [all]: listed(rows) });
    expect(await within(await line(/Cold soup/)).findByText('In the kitchen')).toBeTruthy();
    expect(await within(await line(/No spoon/)).findByText('Being looked into')).toBeTruthy();
    expect(await within(await line(/Old bread/)).findByText('No longer said')).toBeTruthy();
  });

  test('finds a status by its name, because the list is long', async () => {
    const rooms = ['Bar', 'Cellar'].map((label, n) => statusOption(30 + n, label, 'open', `With the ${label}`));
    const { sent } = renderPage(inbox, {
      'GET /ResponseStatuses/words': { body: [...statusesReply['GET /ResponseStatuses/words'].body, ...rooms] },
      [all]: listed([row({ id: 44, summary: 'Too salty' })]),
    });
    await line(/Too salty/);
    await user.keyboard('j');
    await user.keyboard('s');
    await user.click(await screen.findByRole('searchbox', { name: 'Search statuses' }));
    await user.keyboard('KITCH');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['In the kitchen']);
    await user.keyboard('{Backspace}x');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    await user.keyboard('{Backspace}{Enter}');
    await waitFor(() => expect(sent('POST /SentimentResponses/bulk')[0]?.body).toMatchObject({ ids: [44] }));
    expect(sent('POST /SentimentResponses/bulk')[0]?.body).toMatchObject({ status: 'in_the_kitchen' });
  });

  test('moves a row to a custom status and shows it before the server has answered', async () => {
    let answer = (_: { body: object }) => {};
    const held = new Promise<{ body: object }>((resolve) => {
      answer = resolve;
    });
    const { sent } = renderPage(inbox, {
      ...statusesReply,
      [all]: listed([row({ id: 44, summary: 'Too salty' })]),
      'POST /SentimentResponses/bulk': () => held,
    });
    await line(/Too salty/);
    await user.keyboard('j');
    await user.keyboard('s');
    const menu = within(await screen.findByRole('menu', { name: 'Status' }));
    await waitFor(() => expect(menu.getByRole('menuitem', { name: 'Being looked into' })).toBeTruthy());
    expect(menu.queryByRole('menuitem', { name: 'No longer said' })).toBeNull();
    await user.click(menu.getByRole('menuitem', { name: 'In the kitchen' }));
    expect(await within(await line(/Too salty/)).findByText('In the kitchen')).toBeTruthy();
    expect(sent('POST /SentimentResponses/bulk')[0]?.body).toMatchObject({
      action: 'status',
      status: 'in_the_kitchen',
      ids: [44],
    });
    // Acts run one after the other: those of later tests wait for this one.
    answer({ body: { batchId: 9, done: [44], failed: [], undoUntil: '2099-01-01T00:00:00.000Z' } });
    await screen.findByRole('button', { name: 'Undo' });
  });

  const openFilter = async () => {
    await user.click(await screen.findByRole('button', { name: 'Filter' }));
    await user.click(await screen.findByRole('menuitem', { name: /Status/ }));
    return within(await screen.findByRole('dialog', { name: 'Filter' }));
  };
  const tick = async (dialog: ReturnType<typeof within>, name: string) =>
    (await dialog.findByRole('checkbox', { name })) as HTMLInputElement;
  const statusesOf = (query = '') => new URLSearchParams(query).getAll('status_in');

  test('names the filters by the custom names, for one status or for a base status with all its custom ones', async () => {
    const { sent } = renderPage(inbox, { ...statusesReply, [all]: listed(rows) });
    const dialog = await openFilter();
    expect(await dialog.findByRole('checkbox', { name: 'Being looked into' })).toBeTruthy();
    expect(dialog.queryByRole('checkbox', { name: 'In progress' })).toBeNull();
    const branch = within(await dialog.findByRole('group', { name: 'Statuses based on Being looked into' }));
    expect(branch.getAllByRole('checkbox')).toHaveLength(1);
    await user.click(branch.getByRole('checkbox', { name: 'In the kitchen' }));
    expect((await tick(dialog, 'Being looked into')).dataset.indeterminate).toBe('true');
    await user.click(await tick(dialog, 'Closed'));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Status: In the kitchen, Closed')).toBeTruthy();
    await waitFor(() => expect(statusesOf(sent(all).at(-1)?.query)).toEqual(['in_the_kitchen', 'closed']));
    expect(statusesOf(location.search)).toEqual(['in_the_kitchen,closed']);

    const again = await openFilter();
    await user.click(await tick(again, 'Being looked into'));
    const held = await tick(again, 'In the kitchen');
    expect([held.checked, held.disabled]).toEqual([true, true]);
    await user.click(again.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Status: Being looked into, Closed')).toBeTruthy();
  });

  test('opens a view with a disabled or deleted status and reports it', async () => {
    const filters = { view: 'open', status_in: 'in_the_kitchen,old,with_the_waiter' };
    const savedView = {
      id: 12,
      name: 'Kitchen',
      filters,
      sort: '',
      columns: [],
      layout: 'list',
      sharedWith: 'everybody',
    };
    const { sent } = renderPage(inbox, {
      ...statusesReply,
      [all]: listed(rows),
      'GET /InboxViews': {
        body: [
          {
            ...savedView,
            groupIds: [],
            ownerId: 99,
            ownerName: 'Mina Okafor',
            pinned: false,
            version: 1,
            createdAt: '2026-05-02T08:00:00.000Z',
            updatedAt: '2026-05-02T08:00:00.000Z',
          },
        ],
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Kitchen/ }));
    expect(
      await screen.findByText('Status: In the kitchen, No longer said (off), With the waiter (deleted)'),
    ).toBeTruthy();
    expect(await screen.findByText(/“No longer said” has been turned off/)).toBeTruthy();
    expect(await screen.findByText(/“With the waiter” has been deleted/)).toBeTruthy();
    expect(await line(/Cold soup/)).toBeTruthy();
    await waitFor(() => expect(sent(all).at(-1)?.query).toContain('with_the_waiter'));
    const dialog = await openFilter();
    expect((await tick(dialog, 'No longer said (off)')).checked).toBe(true);
    await user.click(await tick(dialog, 'With the waiter (deleted)'));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Status: In the kitchen, No longer said (off)')).toBeTruthy();
    expect(screen.queryByText(/has been deleted/)).toBeNull();
  });

  test('reports no deleted status before the statuses have loaded, and cannot be sorted by status', async () => {
    renderPage(`${inbox}?view=open&status_in=in_the_kitchen`, {
      'GET /ResponseStatuses/words': () => new Promise(() => undefined),
      [all]: listed(rows),
    });
    expect(await screen.findByText('Status: In the kitchen')).toBeTruthy();
    expect(screen.queryByText(/deleted/)).toBeNull();
    await line(/Cold soup/);
    expect(sortOf('Due')).toBeTruthy();
    expect(sortOf('Status')).toBeNull();
  });

  test('shows on a filtered board only the column of the base status', async () => {
    const { sent } = renderPage(`${inbox}?layout=board&view=all&status_in=in_the_kitchen,resolved`, {
      ...statusesReply,
      [all]: ({ query }) => listed(query.includes('in_the_kitchen') ? rows.slice(0, 1) : []),
    });
    const column = within(await screen.findByRole('region', { name: /Being looked into/ }));
    expect(await column.findByText('Cold soup')).toBeTruthy();
    expect(screen.getAllByRole('region', { name: /Being looked into|Resolved|Open|New/ })).toHaveLength(2);
    expect(sent(all).map(({ query }) => new URLSearchParams(query).get('status_in'))).toEqual(
      expect.arrayContaining(['in_the_kitchen', 'resolved']),
    );
  });

  test('has a board column per built-in status, and the custom name on the card', async () => {
    renderPage(`${inbox}?layout=board`, {
      ...statusesReply,
      [all]: ({ query }) => listed(query.includes('status_in=in_progress') ? rows : []),
    });
    const column = within(await screen.findByRole('region', { name: /Being looked into/ }));
    expect(await column.findByText('In the kitchen')).toBeTruthy();
    expect(screen.queryByRole('region', { name: /In the kitchen/ })).toBeNull();
  });
});

describe('a response', () => {
  const open = (start: object) => {
    let now: object = { ...details, ...start };
    return renderPage('/feedback-management/sentiments/responses/41', {
      ...statusesReply,
      'GET /SentimentResponses/41/withData': () => ({ body: { success: true, data: now } }),
      'PUT /SentimentResponses/41/status': () => {
        now = { ...now, status: 'in_progress', customStatusId: 20, allowedStatuses: ['in_progress'], version: 2 };
        return { body: now };
      },
    });
  };

  test('moves to a custom status from its menu and shows it immediately', async () => {
    const { sent } = open({ allowedStatuses: ['in_progress', 'in_the_kitchen', 'resolved', 'rejected'] });
    expect(await screen.findByRole('button', { name: 'Move to “Being looked into”' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'More statuses' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to “In the kitchen”' }));
    expect((await screen.findAllByText('In the kitchen')).length).toBeGreaterThan(0);
    expect(sent('PUT /SentimentResponses/41/status')[0]?.body).toMatchObject({ status: 'in_the_kitchen', version: 1 });
  });

  test('closed too long ago to be reopened says so', async () => {
    open({ status: 'closed', allowedStatuses: [] });
    expect(await screen.findByText('This response was closed too long ago to be reopened.')).toBeTruthy();
  });
});

describe('the list of statuses', () => {
  const path = '/feedback-management/statuses';
  const savedView = {
    createdAt: '2026-03-02T08:00:00.000Z',
    updatedAt: '2026-03-02T08:00:00.000Z',
    version: 1,
    rank: 30,
  };
  const listedStatuses = statusesReply['GET /ResponseStatuses/words'].body.map((one) => ({ ...one, ...savedView }));
  const oneOf = (key: string) => listedStatuses.find((one) => one.key === key) as { id: number };
  const answers = {
    ...statusesReply,
    'GET /ResponseStatuses': ({ query }: { query: string }) =>
      listed(listedStatuses.filter(({ id }) => !query.includes('id=') || query.includes(`id=${id}`))),
  };

  test('allows renaming a built-in status, but not moving, disabling or deleting it', async () => {
    const { id } = oneOf('in_progress');
    const { sent } = renderPage(`${path}/${id}/edit`, {
      ...answers,
      [`PUT /ResponseStatuses/${id}`]: { body: oneOf('in_progress') },
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(screen.getByRole('switch', { name: 'In use' })).toHaveProperty('disabled', true));
    expect(screen.getByRole('combobox', { name: /Based on/ }).getAttribute('aria-disabled')).toBe('true');
    await fill(name, 'On it');
    await fill(screen.getByRole('textbox', { name: 'Name for customers' }), 'We are on it');
    expect(await screen.findByText('We are on it', { selector: 'dd' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(`PUT /ResponseStatuses/${id}`)).toHaveLength(1));
    expect(sent(`PUT /ResponseStatuses/${id}`)[0]?.body).toMatchObject({
      label: 'On it',
      customerLabel: 'We are on it',
    });
  });

  test('shows why a status in use is not deleted', async () => {
    const message =
      '2 responses have “In the kitchen”. Turn it off instead: existing responses keep it, new ones cannot get it';
    renderPage(`${path}/20`, {
      ...answers,
      'DELETE /ResponseStatuses/20': { status: 409, body: { code: 'IN_USE', message } },
    });
    const drawer = within(await screen.findByRole('dialog'));
    await user.click(await drawer.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete status' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });
});
