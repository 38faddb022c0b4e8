import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
// Preloads the drawer and the pickers, so that no test waits for their compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import '../../../src/customers/web/handling/bulk-customers.tsx';
import '../../../src/customers/web/profile/customer-profile.tsx';
import '../../../src/customers/web/record/customer-record.tsx';
import { inFreshBrowser, type Seen } from '../../support/web/staff-app.tsx';
import { renderPage, rosa } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const maya = { id: 1, fullName: 'Maya Lind', email: 'maya@example.com', isActive: true };
const hotels = { id: 3, name: 'Hotels', color: '#009639' };
const listed = (body: object[]) => ({ body, headers: { 'x-total-count': String(body.length) } });

/** The server's customer, which a change replaces. */
let customer = { ...rosa, ownerId: null as number | null, groupIds: [] as number[], tags: ['VIP'] };
beforeEach(() => {
  customer = { ...customer, ownerId: null, groupIds: [], tags: ['VIP'] };
});

const detailsOf = () => ({
  ...customer,
  responseCount: 0,
  openCount: 0,
  scores: [],
  lastFollowUp: null,
  mailStopped: null,
  namedBy: [],
  responses: [],
  consents: [],
});

const server = {
  'GET /Users': listed([maya]),
  'GET /CustomUsers/withRelations': listed([maya]),
  'GET /Groups': listed([hotels]),
  'GET /CustomGroups/withRelations': listed([hotels]),
  'GET /CustomerSegments': listed([]),
  'GET /CustomerFormResponses/tags': {
    body: [
      { tag: 'VIP', count: 2 },
      { tag: 'Partner', count: 1 },
    ],
  },
  'GET /CustomerFormResponses': () => listed([customer]),
  'GET /CustomerFormResponses/9/customerDetails': () => ({ body: { success: true, data: detailsOf() } }),
  'GET /CustomerFormResponses/9/timeline': { body: { entries: [], next: null } },
  'PUT /CustomerFormResponses/9': ({ body }: Seen) => {
    customer = { ...customer, ...body };
    return { body: customer };
  },
};
const profile = '/feedback-management/customers/9';
const manage = '/feedback-management/customers/manage';
const panel = async () => within(await screen.findByRole('region', { name: 'Owner, groups and tags' }));

describe('owner, groups and tags on the profile', () => {
  test('are changed with pickers, and each change is saved at once, but no tag with a comma', async () => {
    const { sent } = renderPage(profile, server);
    const part = await panel();
    const bodies = () => sent('PUT /CustomerFormResponses/9').map(({ body }) => body);
    await user.click(part.getByRole('combobox', { name: 'Owner' }));
    await user.click(await screen.findByRole('option', { name: /Maya Lind/ }));
    await user.click(part.getByRole('combobox', { name: 'Groups' }));
    await user.click(await screen.findByRole('option', { name: 'Hotels' }));
    const tags = part.getByRole('combobox', { name: 'Tags' });
    await user.click(tags);
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Partner']);
    await user.type(tags, 'a,b{Enter}');
    expect(await part.findByText('A tag has no comma')).toBeTruthy();
    await user.clear(tags);
    await user.type(tags, 'Beta{Enter}');
    await waitFor(() => expect(bodies()).toMatchObject([{ ownerId: 1 }, { groupIds: [3] }, { tags: ['VIP', 'Beta'] }]));
    expect(part.getByRole('combobox', { name: 'Owner' })).toHaveProperty('value', 'Maya Lind');
    expect(part.getByRole('button', { name: 'Beta' })).toBeTruthy();
  });

  test('keep what another user added and removed meanwhile', async () => {
    customer = { ...customer, tags: ['VIP', 'Former'] };
    let isFirst = true;
    const { sent } = renderPage(profile, {
      ...server,
      'PUT /CustomerFormResponses/9': (seen: Seen) => {
        if (!isFirst) return server['PUT /CustomerFormResponses/9'](seen);
        isFirst = false;
        customer = { ...customer, version: 8, tags: ['VIP', 'Partner'] };
        return { status: 409, body: { code: 'STALE', message: 'Changed', current: customer } };
      },
    });
    const part = await panel();
    await user.type(part.getByRole('combobox', { name: 'Tags' }), 'Beta{Enter}');
    const bodies = () => sent('PUT /CustomerFormResponses/9').map(({ body }) => body);
    await waitFor(() =>
      expect(bodies()).toMatchObject([
        { tags: ['VIP', 'Former', 'Beta'], version: rosa.version },
        { tags: ['VIP', 'Partner', 'Beta'], version: 8 },
      ]),
    );
    expect(await part.findByRole('button', { name: 'Partner' })).toBeTruthy();
  });

  test('are only shown to users who may not edit customers', async () => {
    renderPage(profile, server, ['get:v1/customerformresponses', 'get:v1/customerformresponses/:id/customerdetails']);
    const part = await panel();
    expect(part.queryByRole('combobox')).toBeNull();
    expect(part.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['None', 'None', 'VIP']);
  });
});

describe('several customers', () => {
  const bulk = (answer: object) => ({ ...server, 'POST /CustomerFormResponses/bulk': { body: answer } });
  const choose = async (label: string) => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select Rosa Berg' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    await user.click(await bar.findByRole('button', { name: label }));
  };

  test('receive an owner, and undo sends what the server named', async () => {
    const undo = [{ action: 'setOwner', ids: [9], ownerId: null, fromOwnerId: 1 }];
    const { sent } = renderPage(manage, bulk({ changed: 1, undo }));
    await choose('Assign owner');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign owner of 1 customer' }));
    await user.click(dialog.getByRole('combobox', { name: 'Owner' }));
    await user.click(await screen.findByRole('option', { name: /Maya Lind/ }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText('1 customer changed')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('The change is undone')).toBeTruthy();
    expect(sent('POST /CustomerFormResponses/bulk').map(({ body }) => body)).toMatchObject([
      { action: 'setOwner', ids: [9], ownerId: 1 },
      undo[0],
    ]);
  });

  test('lose a tag, and the page says when none had it', async () => {
    const { sent } = renderPage(manage, bulk({ changed: 0, undo: [] }));
    await choose('Tags');
    const dialog = within(await screen.findByRole('dialog', { name: 'Tags of 1 customer' }));
    await user.click(dialog.getByRole('radio', { name: 'Remove' }));
    await user.type(dialog.getByRole('combobox', { name: 'Tags' }), 'Partner{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Nothing to change')).toBeTruthy();
    expect(sent('POST /CustomerFormResponses/bulk')[0]?.body).toMatchObject({ action: 'removeTag', tag: 'Partner' });
  });

  test('can be selected without the permission to delete', async () => {
    const may = ['get:v1/customerformresponses', 'put:v1/customerformresponses/:id', 'get:v1/users', 'get:v1/groups'];
    renderPage(manage, server, may);
    await choose('Groups');
    expect(await screen.findByRole('dialog', { name: 'Groups of 1 customer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete', hidden: true })).toBeNull();
  });
});

describe('deletion of several customers', () => {
  const answers = {
    ...server,
    'POST /CustomerFormResponses/deletions': { body: { changed: 1 } },
    'POST /CustomerFormResponses/deletions/undo': { body: { changed: 1 } },
  };
  const remove = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select Rosa Berg' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    return within(await screen.findByRole('dialog', { name: 'Delete 1 customer?' }));
  };

  test('is one request after a confirmation that names the time to undo, and Undo restores them', async () => {
    const { sent } = renderPage(manage, answers);
    const dialog = await remove();
    expect(dialog.getByText(/You can undo this for 10 seconds/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete 1 customer' }));
    expect(await screen.findByText('Deleted 1 customer')).toBeTruthy();
    expect(sent('POST /CustomerFormResponses/deletions')[0]?.body).toMatchObject({ ids: [9] });
    expect(sent('DELETE /CustomerFormResponses/9')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Restored 1 customer')).toBeTruthy();
    expect(sent('POST /CustomerFormResponses/deletions/undo')[0]?.body).toMatchObject({ ids: [9] });
  });

  test('is not asked for when the confirmation is cancelled, and says when it is too late to undo', async () => {
    const late = { ...answers, 'POST /CustomerFormResponses/deletions/undo': { body: { changed: 0 } } };
    const { sent } = renderPage(manage, late);
    await user.click((await remove()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent('POST /CustomerFormResponses/deletions')).toEqual([]);
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 1 customer' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Too late to undo: the customers are permanently deleted')).toBeTruthy();
  });
});

test('customers: the list filters by the tags in use', async () => {
  const { sent } = renderPage(manage, server);
  expect(await screen.findByRole('gridcell', { name: 'VIP' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Tags' }));
  await user.click(await screen.findByRole('checkbox', { name: 'VIP' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(sent('GET /CustomerFormResponses').at(-1)?.query).toContain('tags_in=VIP'));
});
