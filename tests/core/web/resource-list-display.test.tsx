import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { settingsKey } from '../../../src/core/theme/settings.ts';
import { fewGroups, group, groupsPath, listOf, openGroups, openList, reading } from '../../support/web/list-page.tsx';
import { inFreshBrowser, type Seen } from '../../support/web/staff-app.tsx';

inFreshBrowser();

describe('the display of a list', () => {
  const choose = async (name: string, role = 'menuitemcheckbox') => {
    await userEvent.click(screen.getByRole('button', { name: 'Display' }));
    await userEvent.click(await screen.findByRole(role, { name }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  };
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

  test('stores the selected columns and the density', async () => {
    await openGroups(fewGroups, '', {}, reading);
    expect(heads()).toEqual(['Name', 'Description', 'Members', 'Lead', '']);
    await choose('Description');
    expect(heads()).toEqual(['Name', 'Members', 'Lead', '']);
    const stored = () => JSON.parse(localStorage.getItem(settingsKey) ?? '').lists;
    expect(stored().columns).toEqual({ groups: ['name', 'memberIds', 'leadUserId'] });
    await choose('Reset columns', 'menuitem');
    expect(heads()).toContain('Description');
    await choose('Compact', 'menuitemradio');
    expect(stored().density).toBe('compact');
  });

  test('is a card per row on a phone', async () => {
    window.innerWidth = 390;
    await openList(groupsPath, { 'GET /CustomGroups/withRelations': listOf([group(1, 'Night shift')]) });
    const cards = await screen.findByRole('list', { name: 'Groups' });
    expect(within(cards).getByRole('link', { name: 'Night shift' })).toBeTruthy();
    expect(within(cards).getByText('Members')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  test('has skeletons first, then an empty state with one action', async () => {
    let arrive: () => void = () => undefined;
    const answer = new Promise<object>((resolve) => {
      arrive = () => resolve({ body: [], headers: { 'x-total-count': '0' } });
    });
    await openList(groupsPath, { 'GET /CustomGroups/withRelations': () => answer });
    expect(await screen.findByRole('status', { name: 'Loading groups' })).toBeTruthy();
    arrive();
    await screen.findByRole('heading', { name: 'No groups yet' });
    expect(screen.getAllByText('Responses can be assigned to a group, such as a branch or a team.')).toHaveLength(1);
    await userEvent.click(screen.getByRole('link', { name: 'New group' }));
    expect(window.location.pathname).toBe('/user-management/groups/create');
  });

  test('has no create, edit or delete action for a read-only user', async () => {
    await openGroups(fewGroups, '', {}, reading);
    expect(screen.queryByRole('link', { name: 'New group' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Branch 1' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Show']);
  });

  test('says that nothing was found, and clears the filters', async () => {
    const { last } = await openList(`${groupsPath}?q=zzz&name_like=y`, {
      'GET /CustomGroups/withRelations': ({ query }: Seen) =>
        listOf(/zzz/.test(query) ? [] : fewGroups)({ query } as Seen),
    });
    await screen.findByRole('heading', { name: 'Nothing was found' });
    await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('Branch 1');
    expect([window.location.search, last().get('q')]).toEqual(['', null]);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('shows a loading error and retries', async () => {
    let isBroken = true;
    const answer = (seen: Seen) =>
      isBroken ? { status: 400, body: { message: 'Too deep' } } : listOf(fewGroups)(seen);
    await openList(groupsPath, { 'GET /CustomGroups/withRelations': answer, 'GET /Groups': answer });
    const problem = await screen.findByRole('alert');
    expect(problem.textContent).toContain('The list of groups could not be loaded');
    expect(problem.textContent).toContain('Too deep');
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Branch 1');
  });
});
