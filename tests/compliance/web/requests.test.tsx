import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Preloads the drawer, so that no test waits for its compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import '../../../src/compliance/web/request-record.tsx';
import { renderPage } from '../../customers/web/samples.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const time = '2026-03-02T08:00:00.000Z';
const erasure = {
  id: 4,
  createdAt: time,
  updatedAt: time,
  version: 3,
  reference: 'DR-4',
  kind: 'erase',
  law: 'gdpr',
  status: 'open',
  name: 'Rosa Berg',
  email: 'rosa@example.com',
  phone: null,
  otherNames: '',
  customerIds: [9],
  details: '',
  receivedAt: time,
  dueAt: '2099-04-02T08:00:00.000Z',
  identityCheck: 'Passport',
  legalHold: '',
  completedAt: null,
  log: [{ at: time, userName: 'Mina Haddad', text: 'Request recorded' }],
};
const found = {
  others: ['Berg, Rosa'],
  records: [{ label: 'Sentiment responses', count: 3 }],
  mentions: [{ label: 'Notes and history', count: 2, examples: ['Rosa Berg called twice'] }],
  shared: ['Rosa Berg'],
};
const open = (record: object = erasure, path = '/compliance/gdpr/4', more = {}, permissions?: string[]) =>
  renderPage(
    path,
    {
      'GET /Compliance/requests': { body: [record], headers: { 'x-total-count': '1' } },
      'GET /Compliance/requests/4': { body: record },
      'GET /Compliance/requests/4/search': { body: found },
      'GET /Customers/fromResponses': { body: { success: true, data: [] }, headers: { 'x-total-count': '0' } },
      ...more,
    },
    permissions,
  );
const drawer = async () => within(await screen.findByRole('dialog', { name: 'DR-4' }));

test('requests: each law has a page with its own requests and kinds', async () => {
  const { sent } = open(erasure, '/compliance/ccpa');
  expect(await screen.findByRole('heading', { name: 'CCPA' })).toBeTruthy();
  await screen.findByRole('grid', { name: 'Requests' });
  expect(sent('GET /Compliance/requests')[0]?.query).toContain('law=ccpa');
  await user.click(screen.getByRole('link', { name: 'New request' }));
  await user.click(await screen.findByRole('combobox', { name: /^Kind/ }));
  const kinds = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(kinds.filter((kind) => kind !== 'None')).toEqual([
    'Know (CCPA)',
    'Delete (CCPA)',
    'Correct (CCPA)',
    'Do not sell or share (CCPA)',
  ]);
});

test('requests: the search shows records, mentions and similar customers', async () => {
  open();
  const record = await drawer();
  await user.click(await record.findByRole('button', { name: 'Search' }));
  expect(await record.findByText('… Rosa Berg called twice …')).toBeTruthy();
  expect(record.getByText(/Similar customers.*Berg, Rosa/)).toBeTruthy();
  expect(record.getByText(/Other customers or users have this too.*Rosa Berg/)).toBeTruthy();
});

test('requests: an erasure shows what is concerned before it starts', async () => {
  const { sent } = open(erasure, undefined, {
    'POST /Compliance/requests/4/execute': { body: { ...erasure, status: 'running' } },
  });
  await user.click(await (await drawer()).findByRole('button', { name: 'Erase personal data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase the personal data of “Rosa Berg”?' }));
  expect(await dialog.findByText('… Rosa Berg called twice …')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Delete the customer records too' }));
  await user.click(dialog.getByRole('button', { name: 'Erase personal data' }));
  expect(await screen.findByText('Erasure started')).toBeTruthy();
  expect(sent('POST /Compliance/requests/4/execute')[0]?.body).toMatchObject({ keepsRecord: false });
});

test('requests: nothing is erased under a legal hold or before the identity check', async () => {
  open({ ...erasure, legalHold: 'Case 7', identityCheck: '' });
  const record = await drawer();
  expect(await record.findByText('Legal hold: the data must not be erased.')).toBeTruthy();
  expect(record.getByText('Edit the request and note the identity check first.')).toBeTruthy();
  expect(record.getByRole('button', { name: 'Erase personal data' })).toHaveProperty('disabled', true);
});

test('requests: a refusal asks for its reason', async () => {
  const { sent } = open(erasure, undefined, {
    'POST /Compliance/requests/4/refuse': { body: { ...erasure, status: 'refused' } },
  });
  await user.click(await (await drawer()).findByRole('button', { name: 'Refuse request' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Refuse “DR-4”?' }));
  await fill(dialog.getByRole('textbox', { name: /^Reason/ }), 'Not the same person');
  await user.click(dialog.getByRole('button', { name: 'Refuse request' }));
  expect(await screen.findByText('Refused “DR-4”')).toBeTruthy();
  expect(sent('POST /Compliance/requests/4/refuse')[0]?.body).toMatchObject({ reason: 'Not the same person' });
});

test('requests: a completed one is fixed and offers its certificate', async () => {
  open({ ...erasure, status: 'completed', name: '[…]', email: null, completedAt: time });
  const record = await drawer();
  expect(await record.findByRole('button', { name: 'Certificate' })).toBeTruthy();
  for (const name of ['Edit', 'Search', 'Erase personal data'])
    expect(record.queryByRole('button', { name })).toBeNull();
});

test('requests: who may only read the list sees the log and no actions', async () => {
  open({ ...erasure, kind: 'access' }, undefined, {}, ['get:v1/compliance/requests']);
  const record = await drawer();
  expect(await record.findByText('Request recorded')).toBeTruthy();
  expect(record.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(['']);
});

test('requests: without the permission the page says which one is missing', async () => {
  open(erasure, '/compliance/gdpr', {}, ['get:v1/users']);
  expect(await screen.findByText(/needs the permission get:v1\/compliance\/requests/)).toBeTruthy();
});
