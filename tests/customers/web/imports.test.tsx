import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../src/imports/web/import-steps.tsx';
import '../../../src/imports/web/import-file.tsx';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { renderPage, rosa } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const base = '/feedback-management/customers';
const format = {
  encoding: 'utf-8',
  delimiter: ',',
  sheet: null,
  headerRow: 1,
  dateOrder: 'dmy',
  decimal: '.',
  textColumns: [],
};
const stored = {
  id: 7,
  createdAt: rosa.createdAt,
  updatedAt: rosa.updatedAt,
  version: 1,
  fileName: 'people.csv',
  customerFormId: 2,
  sentimentId: null,
  surveyId: null,
  columns: ['Who', 'Email', ''],
  columnKinds: ['text', 'email', 'number'],
  format,
  sheets: [],
  mapping: [{ target: 'field-2', columns: [1] }],
  duplicates: 'update',
  options: { misfits: 'refuse', customers: 'link' },
  status: 'checked',
  rowCount: 3,
  doneRow: 4,
  counts: { created: 1, skipped: 1, error: 1 },
  problems: [
    {
      column: 'Email',
      message: 'Invalid email address',
      count: 198,
      examples: [
        { number: 3, text: 'no email' },
        { number: 4, text: '' },
      ],
    },
  ],
  notice: null,
  finishedAt: null,
};
const shown = {
  ...stored,
  targets: [
    { key: 'field-1', label: 'Name', kind: 'text', required: true },
    { key: 'field-2', label: 'Email', kind: 'email', required: false },
    { key: 'tags', label: 'Tags', kind: 'list', required: false },
  ],
  samples: ['Ana', 'ana@example.com', '38'],
  preview: [
    { number: 2, values: { 'field-2': 'ana@example.com' }, issues: [] },
    { number: 3, values: { 'field-2': 'no email' }, issues: [{ column: 'Email', message: 'Invalid email address' }] },
  ],
  canRead: true,
  canUndo: false,
};
const open = (changes: object = {}, permissions?: readonly string[]) =>
  renderPage(
    `${base}/imports/7`,
    {
      'GET /CustomerFormResponses/imports/7': { body: { ...shown, ...changes } },
      'POST /CustomerFormResponses/import': { body: stored },
      'POST /CustomerFormFields': { body: { id: 31 } },
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
    fileName: 'people.csv',
    dryRun: true,
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
    importId: 7,
    dryRun: true,
    mapping: [
      { target: 'field-2', columns: [1] },
      { target: 'field-1', columns: [0] },
    ],
  });
});

test('import: a second column of a text field is joined to the first, in either order', async () => {
  const { sent } = open({ mapping: [{ target: 'field-1', columns: [0] }] });
  await user.click(await screen.findByRole('combobox', { name: 'Field for Column 3' }));
  await user.click(screen.getByRole('option', { name: 'Name' }));
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({
    mapping: [{ target: 'field-1', columns: [0, 2] }],
  });
});

test('import: the order of joined columns is reversed', async () => {
  const { sent } = open({ mapping: [{ target: 'field-1', columns: [0, 2] }] });
  expect(await screen.findByText('Name is joined from Who + Column 3.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reverse the order' }));
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({
    mapping: [{ target: 'field-1', columns: [2, 0] }],
  });
});

test('import: a proposal of the format is changed, which reads the file again', async () => {
  const { sent } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Order of dates' }));
  await user.click(screen.getByRole('option', { name: 'Month, day, year' }));
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({
    importId: 7,
    dryRun: true,
    format: { dateOrder: 'mdy' },
  });
});

test('import: a missing field is created from its column, with the name and type that the column has', async () => {
  const { sent } = open();
  await user.click(await screen.findByRole('combobox', { name: 'Field for Column 3' }));
  await user.click(screen.getByRole('option', { name: 'Create a field…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create a field' }));
  expect(dialog.getByRole('combobox', { name: 'Type' }).textContent).toBe('Number');
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Shoe size');
  await user.click(dialog.getByRole('button', { name: 'Create field' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST /CustomerFormFields')[0]?.body).toMatchObject({
    customerFormId: 2,
    fieldName: 'Shoe size',
    fieldType: 'number',
  });
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({
    mapping: [
      { target: 'field-2', columns: [1] },
      { target: 'field-31', columns: [2] },
    ],
  });
});

test('import: the dry run shows counts and one message for each column, and starts the import', async () => {
  const { sent } = open();
  const errors = within(await screen.findByRole('region', { name: 'Rows with errors' }));
  expect(errors.getByRole('listitem').textContent).toBe(
    'EmailInvalid email address · 198 rowsRow 3: “no email” · Row 4: empty',
  );
  expect(screen.getByText('1 new')).toBeTruthy();
  expect(screen.getByText('1 with errors')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 customer' }));
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).toMatchObject({ importId: 7 });
  expect(sent('POST /CustomerFormResponses/import')[0]?.body).not.toHaveProperty('dryRun', true);
});

test('import: while it runs, the page shows how far it is', async () => {
  open({ status: 'running', counts: { created: 1, error: 1 }, rowCount: 4 });
  const bar = await screen.findByRole('progressbar', { name: 'Importing' });
  expect(bar.getAttribute('aria-valuenow')).toBe('50');
  expect(screen.getByText(/You can leave this page/)).toBeTruthy();
});

test('import: a finished import is undone after a confirmation', async () => {
  const { sent } = open({ status: 'done', canUndo: true, problems: [] });
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
