import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fewGroups, listOf, manyGroups, openGroups, openList, user } from '../../support/web/list-page.tsx';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

describe('list filters', () => {
  const usersReply = { 'GET /CustomUsers/withRelations': listOf([user(8, 'Grace Hopper'), user(9, 'Ada Lovelace')]) };

  test('filter by the text of a column', async () => {
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
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });

  test('filter by users selected by name', async () => {
    const { last } = await openGroups(fewGroups, '', usersReply);
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Lead' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Grace Hopper' }));
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(last().getAll('leadUserId_in')).toEqual(['8']));
    expect(await screen.findByText('Lead: Grace Hopper')).toBeTruthy();
  });

  test('come from a shared URL, and each can be removed', async () => {
    const { last } = await openGroups(manyGroups, '?memberIds_in=8,9&name_like=Branch&page=2', usersReply);
    expect([last().getAll('memberIds_in'), last().get('name_like')]).toEqual([['8', '9'], 'Branch']);
    const chip = await screen.findByText('Members: Grace Hopper, Ada Lovelace');
    const cross = chip.closest('[role="button"]')?.querySelector('svg');
    if (cross) await userEvent.click(cross);
    await waitFor(() => expect(window.location.search).toBe('?name_like=Branch'));
    expect(last().getAll('memberIds_in')).toEqual([]);
  });

  test('below a number: come from the link of a figure, and a chosen range replaces them', async () => {
    const { asked } = await openList('/user-management/roles?userCount_lt=3', {
      'GET /CustomRoles/withRelations': listOf([]),
    });
    const lastParams = () => new URLSearchParams(asked('GET /CustomRoles/withRelations').at(-1)?.query);
    await userEvent.click(await screen.findByText('Users below 3'));
    expect(lastParams().get('userCount_lt')).toBe('3');
    await userEvent.type(await screen.findByRole('textbox', { name: 'To' }), '7');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(window.location.search).toBe('?userCount_lte=7'));
    expect(lastParams().get('userCount_lt')).toBeNull();
  });

  test('ignore invalid parameters of a URL', async () => {
    const { last } = await openGroups(fewGroups, '?leadUserId_in=nobody&sort=color&size=7&page=x');
    expect([...last().keys()].sort()).toEqual(['_end', '_start']);
    expect(screen.queryByRole('list', { name: 'Filters' })).toBeNull();
  });

  test('by number, date and switch send the parameters of the API', async () => {
    const path = '/user-management/users?isActive=false&lastSignInAt_gte=2026-11-01&lastSignInAt_lte=2026-11-20';
    const { asked } = await openList(path, { 'GET /CustomUsers/withRelations': listOf([user(1, 'Ada Lovelace')]) });
    await screen.findByRole('grid', { name: 'Users' });
    const lastParams = new URLSearchParams(asked('GET /CustomUsers/withRelations').at(-1)?.query);
    expect(lastParams.get('isActive')).toBe('false');
    expect(lastParams.get('lastSignInAt_gte')).toBe('2026-11-01');
    expect(lastParams.get('lastSignInAt_lte')).toBe('2026-11-20');
    expect(await screen.findByText('Active: No')).toBeTruthy();
    expect(await screen.findByText('Last sign-in from 1 Nov 2026 to 20 Nov 2026')).toBeTruthy();
  });
});
