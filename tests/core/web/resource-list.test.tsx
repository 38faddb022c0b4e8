import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { settingsKey } from '../../../src/core/theme/settings.ts';
import {
  cellsOf,
  group,
  listOf,
  manyGroups,
  openGroups,
  openList,
  reading,
  record,
  user,
} from '../../support/web/list-page.tsx';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

describe('list cells', () => {
  const rich = user(1, 'Ada Lovelace', {
    role: { id: 2, name: 'Manager' },
    groups: ['North', 'South', 'West'].map((name, n) => ({ id: n + 4, name })),
  });
  const usersPath = '/user-management/users';

  test('show the names of related records, and format switches and dates', async () => {
    const columns = { users: ['email', 'roleId', 'groupIds', 'isActive', 'lastSignInAt'] };
    localStorage.setItem(settingsKey, JSON.stringify({ lists: { columns } }));
    await openList(usersPath, { 'GET /CustomUsers/withRelations': listOf([rich]) }, reading);
    await screen.findByRole('grid', { name: 'Users' });
    expect(cellsOf('Ada', ['Email', 'Role', 'Groups', 'Active', 'Last sign-in'])).toEqual([
      'ada@acme.test',
      'Manager',
      'North, South +1',
      'Yes',
      '–Never',
    ]);
    expect(screen.getByRole('link', { name: 'ada@acme.test' }).getAttribute('href')).toBe('mailto:ada@acme.test');
    expect(screen.getByTitle('North, South, West')).toBeTruthy();
  });

  test('look names up when only the plain list is available, and show no ID meanwhile', async () => {
    const plain = user(1, 'Ada Lovelace');
    let answerRoles = () => {};
    const roles = new Promise<{ body: unknown }>((resolve) => {
      answerRoles = () => resolve({ body: [{ ...record, id: 2, name: 'Manager' }] });
    });
    await openList(
      usersPath,
      {
        'GET /CustomUsers/withRelations': { status: 500, body: {} },
        'GET /Users': listOf([plain]),
        'GET /CustomRoles/withRelations': () => roles,
        'GET /CustomGroups/withRelations': { body: [group(4, 'North'), group(5, 'South'), group(6, 'West')] },
      },
      [...reading, 'get:v1/roles'],
    );
    await screen.findByText('North, South');
    expect(cellsOf('Ada', ['Role', 'Groups'])).toEqual(['…', 'North, South +1']);
    answerRoles();
    await screen.findByText('Manager');
  });

  test('show a count of records whose names the user may not read', async () => {
    const { asked } = await openList(
      usersPath,
      { 'GET /CustomUsers/withRelations': { status: 404, body: {} }, 'GET /Users': listOf([user(1, 'Ada Lovelace')]) },
      ['get:v1/users'],
    );
    await screen.findByRole('grid', { name: 'Users' });
    expect(cellsOf('Ada', ['Role', 'Groups'])).toEqual(['Role 2', '3']);
    expect(asked('GET /CustomGroups/withRelations')).toEqual([]);
  });
});

describe('list search and order', () => {
  test('search on the server after typing pauses, and keep the search in the URL', async () => {
    const { asked, last } = await openGroups();
    vi.useFakeTimers();
    for (const value of ['nig', 'night']) {
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search groups' }), { target: { value } });
    }
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    vi.useRealTimers();
    await waitFor(() => expect(last().get('q')).toBe('night'));
    expect(window.location.search).toBe('?q=night');
    const searches = asked('GET /CustomGroups/withRelations').map(({ query }) => new URLSearchParams(query).get('q'));
    expect(new Set(searches)).toEqual(new Set([null, 'night']));
  });

  test('sort by a column header in either direction', async () => {
    const { last } = await openGroups();
    const head = screen.getByRole('columnheader', { name: 'Description' });
    const order = () => [last().get('_sort'), last().get('_order')];
    expect(screen.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(head);
    await waitFor(() => expect(order()).toEqual(['description', 'asc']));
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(head);
    await waitFor(() => expect(order()).toEqual(['description', 'desc']));
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(window.location.search).toBe('?sort=-description');
    await userEvent.click(screen.getByRole('columnheader', { name: 'Members' }));
    expect(window.location.search).toBe('?sort=-description');
  });

  test('page forward, and back with the browser’s Back button', async () => {
    const { last } = await openGroups(manyGroups);
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

  test('show 10,000+ for a capped total', async () => {
    const headers = { 'x-total-count': '10000', 'x-total-capped': 'true' };
    await openGroups(manyGroups, '?page=2', { 'GET /CustomGroups/withRelations': listOf(manyGroups, headers) });
    expect(screen.getByText('26–50 of 10,000+')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await screen.findByText('51–60 of 10,000+')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
  });

  test('show the last page when the requested one is beyond it', async () => {
    await openGroups(manyGroups, '?page=9');
    await screen.findByText('Branch 51');
    expect(window.location.search).toBe('?page=3');
  });
});
