import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
// Preloads the drawer, so that no test waits for its compilation.
import '../../../src/core/web/screens/record-screens.tsx';
import { inFreshBrowser, openPage } from '../../support/web/staff-app.tsx';
import { customerForm, field, renderPage, rosa } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/customers/form';
const user = userEvent.setup();
const save = () => user.click(screen.getByRole('button', { name: 'Add customer' }));
const write = async (label: RegExp | string, text: string) => {
  await user.click(await screen.findByRole('textbox', { name: label }));
  await user.paste(text);
};

test('customer form: a new customer is saved as the form defines, and the record opens', async () => {
  const { sent } = renderPage(page, { 'POST /CustomerFormResponses': { status: 201, body: rosa } });
  await write(/^Name/, 'Rosa Berg');
  await write('Email', 'rosa@example.com');
  await write('Customer since', '2019');
  await save();
  expect(await screen.findByText('“Rosa Berg” is added')).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe('/feedback-management/customers/manage/9');
  const [request] = sent('POST /CustomerFormResponses');
  expect(request?.body).toMatchObject({
    customerFormId: 2,
    values: [
      { fieldId: 1, value: 'Rosa Berg' },
      { fieldId: 2, value: 'rosa@example.com' },
      { fieldId: 4, value: '2019' },
    ],
  });
  expect(request?.header('Idempotency-Key')).toBeTruthy();
});

test('customer form: missing answers are reported before sending, server errors at their field', async () => {
  const errors = [
    { path: 'values.1', message: 'Invalid email address' },
    { path: 'tags', message: 'At most 50 tags' },
  ];
  const { sent } = renderPage(page, {
    'POST /CustomerFormResponses': { status: 422, body: { message: 'Not so', code: 'INVALID', errors } },
  });
  await screen.findByRole('textbox', { name: /^Name/ });
  await save();
  expect(await screen.findByText('Name is required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Name/ })));
  expect(sent('POST /CustomerFormResponses')).toEqual([]);
  await write(/^Name/, 'Rosa');
  await write('Email', 'rosa@example.com');
  await save();
  expect(await screen.findByText('Invalid email address')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' })));
  // No input of the page shows this one.
  expect(screen.getByText('Some answers are not valid. Check the marked fields. At most 50 tags')).toBeTruthy();
});

test('customer form: an existing customer is linked, and is added again only after a confirmation', async () => {
  const refusal = { message: 'A similar customer already exists', code: 'ALREADY_KNOWN', known: [rosa] };
  const { sent } = renderPage(page, {
    'POST /CustomerFormResponses': ({ body }) =>
      body?.isSomebodyElse
        ? { status: 201, body: { ...rosa, id: 10, displayName: 'R. Berg' } }
        : { status: 409, body: refusal },
    'GET /CustomerFormResponses/10': { body: { ...rosa, id: 10, displayName: 'R. Berg' } },
  });
  await write(/^Name/, 'R. Berg');
  await write('Email', 'rosa@example.com');
  await save();
  expect((await screen.findByRole('link', { name: 'Open Rosa Berg' })).getAttribute('href')).toBe(
    '/feedback-management/customers/manage/9',
  );
  await user.click(screen.getByRole('button', { name: 'Not a duplicate: add anyway' }));
  expect(await screen.findByText('“R. Berg” is added')).toBeTruthy();
  const [first, second] = sent('POST /CustomerFormResponses');
  expect(first?.header('Idempotency-Key')).not.toBe(second?.header('Idempotency-Key'));
});

test('customer form: a draft survives a reload until it is discarded', async () => {
  renderPage(page);
  await write(/^Name/, 'Rosa Berg');
  cleanup();
  openPage(page);
  expect(await screen.findByDisplayValue('Rosa Berg')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }));
  expect(screen.queryByDisplayValue('Rosa Berg')).toBeNull();
});

test('customer form: offline input is stored and creates one customer', async () => {
  let isOffline = true;
  const { sent } = renderPage(page, {
    'POST /CustomerFormResponses': () => (isOffline ? { status: 0 } : { status: 201, body: rosa }),
  });
  await write(/^Name/, 'Rosa Berg');
  await save();
  expect(await screen.findByText(/Your answers are not lost/)).toBeTruthy();
  isOffline = false;
  await save();
  expect(await screen.findByText('“Rosa Berg” is added')).toBeTruthy();
  const keys = sent('POST /CustomerFormResponses').map(({ header }) => header('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
});

test('customer form: a user who may not add customers sees the missing permission', async () => {
  renderPage(page, {}, ['get:v1/customerforms']);
  expect(await screen.findByText(/post:v1\/customerformresponses/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add customer' })).toBeNull();
});

test('customer form: a required picture that is still uploading is waited for and saved', async () => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const picture = { ...field(7, 'badge', 'Badge', 'image'), required: true };
  const form = { ...customerForm, fields: [...customerForm.fields, picture] };
  const { sent } = renderPage(page, {
    'GET /CustomerForms': { body: [form], headers: { 'x-total-count': '1' } },
    'GET /CustomerForms/2': { body: form },
    'POST /files/upload': async () => {
      await arrived;
      return { body: { success: true, filePath: '/uploads/badge.png' } };
    },
    'POST /CustomerFormResponses': { status: 201, body: rosa },
  });
  await write(/^Name/, 'Rosa Berg');
  await write('Email', 'rosa@example.com');
  const input = await waitFor(
    () => document.querySelector('input[type="file"]') ?? Promise.reject(new Error('No input')),
  );
  fireEvent.change(input, { target: { files: [new File(['badge'], 'badge.png', { type: 'image/png' })] } });
  await screen.findByText('Uploading…');
  await save();
  expect(await screen.findByText(/A file is still uploading/)).toBeTruthy();
  expect(screen.queryByText(/is required/)).toBeNull();
  expect(sent('POST /CustomerFormResponses')).toEqual([]);
  arrive();
  expect(await screen.findByText('“Rosa Berg” is added')).toBeTruthy();
  const values = [{ fieldId: 7, value: '/uploads/badge.png' }];
  expect(sent('POST /CustomerFormResponses')[0]?.body).toMatchObject({ values: expect.arrayContaining(values) });
});
