import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { box, group, groupsPath, openGroups, press, sent } from '../../support/web/records.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const shown = async (term: string) => {
  const label = await screen.findByText(term, { selector: 'dt' });
  return within(label.nextElementSibling as HTMLElement);
};

describe('a record', () => {
  test('shows the fields of the map, with names for ids and the creation date', async () => {
    openGroups('/12');
    expect(await screen.findByRole('dialog', { name: 'Harbour hotel' })).toBeTruthy();
    expect((await shown('Description')).getByText('Everybody at the harbour')).toBeTruthy();
    expect(await (await shown('Lead')).findByText('Ada Byron')).toBeTruthy();
    const members = (await shown('Members')).getAllByRole('listitem');
    await waitFor(() => expect(members.map(({ textContent }) => textContent)).toEqual(['Ada Byron', 'Ben Okri']));
    expect(screen.queryByText('Color', { selector: 'dt' })).toBeNull();
    expect(screen.getByText(/^Created/).textContent).toMatch(/^Created .+ · changed .+$/);
  });

  test('shows "None" for an empty field', async () => {
    const bare = { ...group, description: '', leadUserId: null, memberIds: [] };
    openGroups('/12', { 'GET /CustomGroups/withRelations': { body: [bare] } });
    for (const term of ['Description', 'Lead', 'Members']) expect((await shown(term)).getByText('None')).toBeTruthy();
  });

  test('is readable without the permission to edit', async () => {
    openGroups('/12', {}, ['get:v1/groups', 'get:v1/users']);
    expect(await (await shown('Members')).findByText('Ada Byron')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('that does not exist says so', async () => {
    openGroups('/99');
    expect(await screen.findByText('This group does not exist')).toBeTruthy();
    await press('Close');
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
  });

  test('that fails to load can be retried', async () => {
    let isDown = true;
    openGroups('/12', {
      'GET /CustomGroups/withRelations': () => (isDown ? { status: 422, body: { message: 'No' } } : { body: [group] }),
      'GET /Groups': { status: 422, body: { message: 'The server is tired' } },
    });
    const problem = within(await screen.findByRole('dialog'));
    expect(await problem.findByText('The group could not be loaded')).toBeTruthy();
    isDown = false;
    await userEvent.click(problem.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Harbour hotel' })).toBeTruthy();
  });

  test('opens for editing, and Back leads to the list', async () => {
    const requests = openGroups('/12?q=har');
    await userEvent.click(await screen.findByRole('link', { name: 'Edit' }));
    const read = sent(requests, 'GET').length;
    expect(((await box('Name')) as HTMLInputElement).value).toBe('Harbour hotel');
    expect(window.location.pathname + window.location.search).toBe(`${groupsPath}/12/edit?q=har`);
    expect(sent(requests, 'GET').slice(read)).not.toContainEqual(expect.objectContaining({ query: /id=12/ }));
  });
});

describe('deleting a record', () => {
  test('requires a confirmation with the name; then the drawer closes and the list reloads', async () => {
    const requests = openGroups('/12', { 'DELETE /Groups/12': { body: { success: true, id: 12 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Harbour hotel”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent(requests, 'DELETE')).toEqual([]);
    await press('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    expect(await screen.findByText('Deleted “Harbour hotel”')).toBeTruthy();
    await waitFor(() => expect(window.location.pathname).toBe(groupsPath));
  });

  test('shows the reason when the server refuses, and the record stays', async () => {
    openGroups('/12', {
      'DELETE /Groups/12': { status: 409, body: { message: 'This is still used by sentiments', code: 'IN_USE' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    expect(await screen.findByText('This is still used by sentiments')).toBeTruthy();
    expect(window.location.pathname).toBe(`${groupsPath}/12`);
  });
});

describe('the address of a record', () => {
  test('opens from the list, and Back, Escape and a reload keep the filters of the list', async () => {
    openGroups('?q=har');
    await userEvent.click(await screen.findByRole('link', { name: 'Harbour hotel' }));
    expect(await screen.findByRole('dialog', { name: 'Harbour hotel' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe(`${groupsPath}/12?q=har`);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(`${groupsPath}?q=har`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    openGroups('/12?q=har');
    await screen.findByRole('dialog', { name: 'Harbour hotel' });
    expect(screen.getByRole<HTMLInputElement>('searchbox', { hidden: true }).value).toBe('har');
    expect(document.title).toContain('Harbour hotel');
  });

  test.each([
    ['?q=har&record=12', '/12?q=har'],
    ['?record=12&edit', '/12/edit'],
    ['?record=new', '/create'],
    ['?record=nothing', ''],
  ])('had the form %s, which leads to %s', async (old, address) => {
    openGroups(old);
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe(groupsPath + address));
  });
});
