import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { resources } from '../../resources.config.ts';
import { fill } from './fill.ts';
import { box, group, mayAll, openGroups, press, sent } from './records.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from './staff-app.tsx';

inFreshBrowser();

const shown = async (term: string) => {
  const label = await screen.findByText(term, { selector: 'dt' });
  return within(label.nextElementSibling as HTMLElement);
};

describe('a record', () => {
  test('shows the fields of the map, with names for ids and the creation date', async () => {
    openGroups('?record=12');
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
    openGroups('?record=12', { 'GET /CustomGroups/withRelations': { body: [bare] } });
    for (const term of ['Description', 'Lead', 'Members']) expect((await shown(term)).getByText('None')).toBeTruthy();
  });

  test('is readable without the permission to edit', async () => {
    openGroups('?record=12', {}, ['get:v1/groups', 'get:v1/users']);
    expect(await (await shown('Members')).findByText('Ada Byron')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('that does not exist says so', async () => {
    openGroups('?record=99');
    expect(await screen.findByText('This group does not exist')).toBeTruthy();
    await press('Close');
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('that fails to load can be retried', async () => {
    let isDown = true;
    openGroups('?record=12', {
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
    openGroups('?record=12');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    expect(((await box('Name')) as HTMLInputElement).value).toBe('Harbour hotel');
    expect(window.location.search).toBe('?record=12&edit');
  });
});

describe('deleting a record', () => {
  test('requires a confirmation with the name; then the drawer closes and the list reloads', async () => {
    const requests = openGroups('?record=12', { 'DELETE /Groups/12': { body: { success: true, id: 12 } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Harbour hotel”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(sent(requests, 'DELETE')).toEqual([]);
    await press('Delete');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    expect(await screen.findByText('Deleted “Harbour hotel”')).toBeTruthy();
    await waitFor(() => expect(window.location.search).toBe(''));
  });

  test('shows the reason when the server refuses, and the record stays', async () => {
    openGroups('?record=12', {
      'DELETE /Groups/12': { status: 409, body: { message: 'This is still used by sentiments', code: 'IN_USE' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    expect(await screen.findByText('This is still used by sentiments')).toBeTruthy();
    expect(window.location.search).toBe('?record=12');
  });
});

describe('a resource with its own pages', () => {
  const { pages } = resources.groups;
  const list = '/user-management/groups';
  const own = {
    create: { path: `${list}/create`, title: 'Create Group' },
    show: { path: `${list}/:id`, title: 'Group', needs: 'list' },
    edit: { path: `${list}/:id/edit`, title: 'Edit Group', needs: 'update' },
  };
  afterEach(() => {
    for (const name of Object.keys(own)) Reflect.deleteProperty(pages, name);
  });

  test('shows, creates and edits its records there', async () => {
    Object.assign(pages, own);
    signIn();
    const requests = serve({
      ...atHome(mayAll),
      'GET /CustomGroups/withRelations': { body: [group] },
      'GET /CustomUsers/withRelations': { body: [] },
      'POST /Groups': { status: 201, body: group },
      'PUT /Groups/12': { body: { ...group, version: 4 } },
    });
    openPage(`${list}/create`);
    expect(await screen.findByRole('heading', { name: 'Create Group' })).toBeTruthy();
    await fill(await box('Name'), 'Harbour hotel');
    await press('Create group');
    await waitFor(() => expect(window.location.pathname).toBe(`${list}/12`));
    expect(await screen.findByRole('heading', { name: 'Harbour hotel' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await waitFor(() => expect(window.location.pathname).toBe(`${list}/12/edit`));
    await userEvent.type(await box('Name'), '!');
    await press('Save');
    await waitFor(() => expect(window.location.pathname).toBe(`${list}/12`));
    expect(sent(requests, 'PUT')[0]?.body).toMatchObject({ name: 'Harbour hotel!', version: 3 });
  });
});
