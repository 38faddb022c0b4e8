import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Preloads the drawer, so that no test waits for its compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { renderPage, rosa } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/customers/manage';
const user = userEvent.setup();
const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));
const details = {
  'GET /CustomerFormResponses/9/customerDetails': {
    body: {
      success: true,
      data: {
        ...rosa,
        responseCount: 2,
        openCount: 1,
        scores: [],
        lastFollowUp: null,
        mailStopped: null,
        namedBy: [],
        consents: [],
        responses: [],
      },
    },
  },
};

test('customers: the record shows every answer of the form, and other stored values', async () => {
  renderPage(`${page}/9`, details);
  const record = await drawer('Rosa Berg');
  expect(await record.findByText('2019')).toBeTruthy();
  const terms = record.getAllByRole('term').map(({ textContent }) => textContent);
  expect(terms).toEqual(['Email', 'Customer since', 'Company']);
  expect(record.getByText('Berg & Co')).toBeTruthy();
  expect(await record.findByText('2 responses, 1 open')).toBeTruthy();
});

test('customers: every answer can be edited, and the version read is sent', async () => {
  const { sent } = renderPage(`${page}/9/edit`, {
    ...details,
    'PUT /CustomerFormResponses/9': { body: { ...rosa, displayName: 'Rosa Lind', version: 2 } },
  });
  const since = await screen.findByRole('textbox', { name: 'Customer since' });
  expect(since).toHaveProperty('value', '2019');
  await user.clear(since);
  await fill(screen.getByRole('textbox', { name: 'Phone' }), '+43 660 12345');
  await user.click(screen.getByRole('button', { name: 'Save customer' }));
  expect(await screen.findByText('Saved “Rosa Lind”')).toBeTruthy();
  expect(sent('PUT /CustomerFormResponses/9')[0]?.body).toMatchObject({
    version: 1,
    customerFormId: 2,
    values: [
      { fieldId: 1, value: 'Rosa Berg' },
      { fieldId: 2, value: 'rosa@example.com' },
      { fieldId: 3, value: '+43 660 12345' },
    ],
  });
});

test('customers: changes of another user are overwritten only after a confirmation', async () => {
  const stale = { message: 'Somebody else', code: 'STALE', current: rosa, yours: {} };
  const { sent } = renderPage(`${page}/9/edit`, {
    ...details,
    'PUT /CustomerFormResponses/9': ({ body }) =>
      body?.version === undefined ? { body: { ...rosa, version: 3 } } : { status: 409, body: stale },
  });
  await fill(await screen.findByRole('textbox', { name: 'Phone' }), '+43 660 12345');
  await user.click(screen.getByRole('button', { name: 'Save customer' }));
  await user.click(await screen.findByRole('button', { name: 'Save my version' }));
  expect(await screen.findByText('Saved “Rosa Berg”')).toBeTruthy();
  expect(sent('PUT /CustomerFormResponses/9')).toHaveLength(2);
});

test('customers: a new customer is entered over the list with the same form', async () => {
  const { sent } = renderPage(`${page}/create`, {
    ...details,
    'POST /CustomerFormResponses': { status: 201, body: { ...rosa, id: 10 } },
  });
  await fill(await screen.findByRole('textbox', { name: /^Name/ }), 'Rosa Berg');
  await fill(screen.getByRole('textbox', { name: 'Customer since' }), '2019');
  await user.click(screen.getByRole('button', { name: 'Add customer' }));
  expect(await screen.findByText('Created “Rosa Berg”')).toBeTruthy();
  expect(sent('POST /CustomerFormResponses')[0]?.body).toMatchObject({
    values: [
      { fieldId: 1, value: 'Rosa Berg' },
      { fieldId: 4, value: '2019' },
    ],
  });
});

test('customers: the list shows an answer that is chosen as a column', async () => {
  renderPage(page);
  await screen.findByRole('grid', { name: 'Customers' });
  expect(screen.queryByRole('columnheader', { name: 'Customer since' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Display' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Customer since' }));
  expect(await screen.findByRole('columnheader', { name: 'Customer since', hidden: true })).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: '2019', hidden: true })).toBeTruthy();
});

test('customers: the list works without permission for the form', async () => {
  renderPage(page, { 'GET /CustomerForms': { status: 403, body: { message: 'No' } } }, [
    'get:v1/customerformresponses',
  ]);
  expect(await screen.findByRole('grid', { name: 'Customers' })).toBeTruthy();
});

test('customers: deleting explains the effect on the responses of the customer', async () => {
  const { sent } = renderPage(`${page}/9`, {
    ...details,
    'DELETE /CustomerFormResponses/9': { body: { success: true, id: 9, responses: 2, answers: 0 } },
  });
  await user.click((await drawer('Rosa Berg')).getByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Rosa Berg”?' }));
  expect(dialog.getByText(/stay, without the name/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Delete customer' }));
  expect(await screen.findByText('Deleted “Rosa Berg”')).toBeTruthy();
  expect(sent('DELETE /CustomerFormResponses/9')).toHaveLength(1);
});
