import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../src/web/features/customers/imports/customer-import.tsx';
import '../../../src/web/features/customers/imports/import-customers.tsx';
import { inFreshBrowser } from '../staff-app.tsx';
import { renderPage, rosa } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const base = '/feedback-management/customers';
const stored = {
  ...{ id: 7, createdAt: rosa.createdAt, updatedAt: rosa.updatedAt, version: 1 },
  ...{ fileName: 'people.csv', customerFormId: 2, columns: ['Who', 'Email', ''], mapping: [null, 2, null] },
  ...{ duplicates: 'update', status: 'checked', rowCount: 3, doneRow: 4, notice: null, finishedAt: null },
  counts: { created: 1, skipped: 1, error: 1 },
};
const rows = [
  { number: 2, cells: ['Ana', 'ana@example.com'], outcome: 'created', issues: [] },
  {
    ...{ number: 3, cells: ['Ben', 'no email'], outcome: 'error' },
    issues: [{ column: 'Email', message: 'Invalid email address' }],
  },
];
const shown = {
  ...stored,
  fields: [
    { id: 1, fieldName: 'Name', required: true },
    { id: 2, fieldName: 'Email', required: false },
  ],
  ...{ preview: rows, issues: rows.slice(1), canUndo: false },
};
const open = (changes: object = {}, permissions?: readonly string[]) =>
  renderPage(
    `${base}/imports/7`,
    {
      'GET /CustomerFormResponses/imports/7': { body: { ...shown, ...changes } },
      'POST /CustomerFormResponses/import': { body: stored },
      'POST /CustomerFormResponses/imports/7/undo': { body: { ...stored, status: 'undoing' } },
    },
    permissions,
  );
const imports = { body: [stored], headers: { 'x-total-count': '1' } };

test('import: the list of customers links to it only with the permission', async () => {
  renderPage(`${base}/manage`);
  expect((await screen.findByRole('link', { name: 'Import' })).getAttribute('href')).toBe(`${base}/import`);
});

test('import: without the permission the list has no link to it', async () => {
  renderPage(`${base}/manage`, {}, ['get:v1/customerformresponses']);
  expect(await screen.findByText('Rosa Berg')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
});

test('import: a chosen file is sent for a dry run, and its page opens', async () => {
  const { sent } = renderPage(`${base}/import`, {
    'GET /CustomerFormResponses/imports': imports,
    'GET /CustomerFormResponses/imports/7': { body: shown },
    'POST /CustomerFormResponses/import': { body: stored },
  });
  const file = new File(['Name\nAna\n'], 'people.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Choose file', { selector: 'input' }), file);
  expect(await screen.findByRole('heading', { name: 'people.csv' })).toBeTruthy();
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({
    ...{ fileName: 'people.csv', dryRun: true },
    fileData: expect.stringContaining(btoa('Name\nAna\n')),
  });
});

test('import: a file that cannot be read says why, and earlier imports are listed', async () => {
  renderPage(`${base}/import`, {
    'GET /CustomerFormResponses/imports': imports,
    'POST /CustomerFormResponses/import': {
      status: 422,
      body: { message: 'This file is empty', code: 'UPLOAD_REFUSED' },
    },
  });
  expect((await screen.findByRole('link', { name: 'people.csv' })).getAttribute('href')).toBe(`${base}/imports/7`);
  expect(screen.getByText('Not imported yet')).toBeTruthy();
  await user.upload(screen.getByLabelText('Choose file', { selector: 'input' }), new File([''], 'empty.csv'));
  expect((await screen.findByRole('alert')).textContent).toContain('This file is empty');
});

test('import: a column is mapped to another field, which checks the rows again', async () => {
  const { sent } = open();
  expect(await screen.findByText(/No column fills Name/)).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Field for Who' }));
  await user.click(screen.getByRole('option', { name: 'Name' }));
  await screen.findByRole('combobox', { name: 'Field for Column 3' });
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({
    ...{ importId: 7, dryRun: true, mapping: [1, 2, null] },
  });
});

test('import: the dry run shows counts and errors by row and column, and starts the import', async () => {
  const { sent } = open();
  const errors = within(await screen.findByRole('region', { name: 'Rows with errors' }));
  const [, ben] = errors.getAllByRole('row');
  expect(ben?.textContent).toContain('3ErrorBenno emailInvalid email address');
  expect(screen.getByText('1 new')).toBeTruthy();
  expect(screen.getByText('1 with errors')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 customer' }));
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({ importId: 7 });
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).not.toHaveProperty('dryRun', true);
});

test('import: while it runs, the page shows how far it is', async () => {
  open({ status: 'running', doneRow: 3, rowCount: 4 });
  const bar = await screen.findByRole('progressbar', { name: 'Importing' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByText(/You can leave this page/)).toBeTruthy();
});

test('import: a finished import is undone after a confirmation', async () => {
  const { sent } = open({ status: 'done', canUndo: true, issues: [] });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const question = within(await screen.findByRole('dialog', { name: 'Undo the import of “people.csv”?' }));
  await user.click(question.getByRole('button', { name: 'Undo import' }));
  await screen.findByRole('button', { name: 'Download result' });
  expect(sent('POST /CustomerFormResponses/imports/7/undo')).toHaveLength(1);
});

test('import: without the permission to undo there is no button for it', async () => {
  open({ status: 'done', canUndo: true }, ['post:v1/customerformresponses/import']);
  expect(await screen.findByRole('button', { name: 'Download result' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});
