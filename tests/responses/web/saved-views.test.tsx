import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listed, renderPage, row } from '../../sentiments/web/samples.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const view = {
  id: 12,
  createdAt: '2026-05-02T08:00:00.000Z',
  updatedAt: '2026-05-02T08:00:00.000Z',
  version: 3,
  name: 'Late ones',
  filters: { view: 'overdue' },
  sort: '',
  columns: [],
  layout: 'list',
  sharedWith: 'nobody',
  groupIds: [],
  ownerId: 1,
  ownerName: 'Ada Demo',
  pinned: false,
};

function open(savedView: object) {
  return renderPage('/feedback-management/inbox?view=overdue&saved=12', {
    'GET /SentimentResponses': listed([row()]),
    'GET /InboxViews': { body: [savedView] },
    'PUT /InboxViews/12': { body: savedView },
  });
}

async function choose(name: string) {
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('saved views: a view is shared with the selected groups only', async () => {
  const { sent } = open(view);
  await choose('Share with groups…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Share “Late ones” with groups' }));
  const share = dialog.getByRole<HTMLButtonElement>('button', { name: 'Share' });
  expect(share.disabled).toBe(true);
  await user.click(await dialog.findByRole('combobox', { name: 'Groups' }));
  await user.click(await screen.findByRole('option', { name: 'Branch North' }));
  await user.click(share);
  await waitFor(() =>
    expect(sent('PUT /InboxViews/12')[0]?.body).toMatchObject({ sharedWith: 'groups', groupIds: [5], version: 3 }),
  );
  expect(await screen.findByText('One group sees it now')).toBeTruthy();
});

test('saved views: a view shared with groups can change its groups, become public or private', async () => {
  const { sent } = open({ ...view, sharedWith: 'groups', groupIds: [5] });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByRole('menuitemradio', { name: /Late ones.*Shared with groups/ })).toBeTruthy();
  for (const name of ['Share with all users', 'Change the groups…']) {
    expect(screen.getByRole('menuitem', { name })).toBeTruthy();
  }
  await user.click(screen.getByRole('menuitem', { name: 'Make private' }));
  await waitFor(() => expect(sent('PUT /InboxViews/12')[0]?.body).toMatchObject({ sharedWith: 'nobody', version: 3 }));
});

test('saved views: a view of another user cannot be shared', async () => {
  open({ ...view, sharedWith: 'everybody', ownerId: 99, ownerName: 'Mina Okafor' });
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  expect(await screen.findByText('Shared by Mina Okafor')).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: /Share with|Change the groups|Make private/ })).toBeNull();
});
