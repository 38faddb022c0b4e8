import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../src/customers/web/segments/segments-menu.tsx';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser, type Seen } from '../../support/web/staff-app.tsx';
import { renderPage, rosa } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const manage = '/feedback-management/customers/manage';
const segment = {
  id: 4,
  createdAt: rosa.createdAt,
  updatedAt: rosa.updatedAt,
  version: 2,
  ownerId: 1,
  ownerName: 'Maya Lind',
  name: 'VIPs',
  filters: { tags_in: 'VIP' },
  isShared: false,
  customerCount: 12,
  isCapped: false,
};
const shared = { ...segment, id: 5, name: 'Detractors', filters: { nps_lte: '6' }, isShared: true, ownerId: 2 };
const server = {
  'GET /CustomerSegments': {
    body: [segment, { ...shared, ownerName: 'Olu Ade', isCapped: true, customerCount: 10_000 }],
  },
  'GET /CustomerFormResponses/tags': { body: [{ tag: 'VIP', count: 2 }] },
  'PUT /CustomerSegments/4': ({ body }: Seen) => ({ body: { ...segment, ...body } }),
  'POST /CustomerSegments': ({ body }: Seen) => ({ status: 201, body: { ...segment, id: 6, ...body } }),
  'DELETE /CustomerSegments/4': { body: { success: true, id: 4 } },
};
const openMenu = async (name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('menu'));
};
const items = (menu: Awaited<ReturnType<typeof openMenu>>, role: string) =>
  menu.queryAllByRole(role).map(({ textContent }) => textContent);

test('segments: the menu counts each, and choosing one replaces the filters of the list', async () => {
  const { sent } = renderPage(`${manage}?company_like=Berg`, server);
  const menu = await openMenu('Segments');
  expect(items(menu, 'menuitemradio')).toEqual([
    'VIPs12 customers · Only you see it',
    'Detractorsmore than 10,000 customers · Shared by Olu Ade',
  ]);
  await user.click(menu.getByRole('menuitemradio', { name: /^VIPs/ }));
  await waitFor(() => expect(sent('GET /CustomerFormResponses').at(-1)?.query).toContain('tags_in=VIP'));
  expect(sent('GET /CustomerFormResponses').at(-1)?.query).not.toContain('company');
  expect(await screen.findByRole('button', { name: 'VIPs' })).toBeTruthy();
});

test('segments: the filters of the list are saved under a name', async () => {
  const { sent } = renderPage(`${manage}?nps_gte=9&sort=company&page=2`, server);
  const menu = await openMenu('Segments');
  await user.click(menu.getByRole('menuitem', { name: 'Save as segment…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as segment' }));
  await fill(dialog.getByRole('textbox', { name: /Name/ }), 'Promoters');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved “Promoters”')).toBeTruthy();
  expect(sent('POST /CustomerSegments')[0]?.body).toMatchObject({ name: 'Promoters', filters: { nps_gte: '9' } });
});

test('segments: an own one is shared and deleted, another one only used', async () => {
  const { sent } = renderPage(`${manage}?tags_in=VIP&segment=4`, server);
  await user.click((await openMenu('VIPs')).getByRole('menuitem', { name: 'Share with all users' }));
  expect(await screen.findByText('All users see it now')).toBeTruthy();
  expect(sent('PUT /CustomerSegments/4')[0]?.body).toMatchObject({ isShared: true, version: 2 });
  await user.click((await openMenu('VIPs')).getByRole('menuitem', { name: 'Delete…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “VIPs”?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete segment' }));
  expect(await screen.findByText('Deleted “VIPs”')).toBeTruthy();
});

test('segments: the segment of another user offers no change without the permission', async () => {
  const may = ['get:v1/customerformresponses', 'get:v1/customersegments', 'put:v1/customersegments/:id'];
  renderPage(`${manage}?nps_lte=6&segment=5`, server, may);
  expect(items(await openMenu('Detractors'), 'menuitem')).toEqual([]);
});
