import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { add, choose, pick, question, questions } from '../../sentiments/web/builder-page.ts';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { customerForm, renderPage } from './samples.ts';

inFreshBrowser();

const page = '/feedback-management/customers/configure-customer-form';
const user = userEvent.setup();
const save = () => user.click(screen.getByRole('button', { name: 'Save changes' }));
const view = (name: string) =>
  user.click(within(screen.getByRole('group', { name: 'View' })).getByRole('button', { name }));
const accepting = {
  'PUT /CustomerForms/2': { body: { ...customerForm, version: 2, fields: [...customerForm.fields, { id: 5 }] } },
};

async function opened(answers = {}, permissions?: readonly string[]) {
  const seen = renderPage(page, { ...accepting, ...answers }, permissions);
  await screen.findByDisplayValue('Customer');
  return seen;
}

test('customer form builder: fields are built as in any form and saved as a whole', async () => {
  const { sent } = await opened();
  expect(questions()).toEqual(['Name', 'Email', 'Phone', 'Customer since']);
  await add('Short text');
  await user.click(question());
  await user.paste('Customer number');
  await user.click(await screen.findByRole('button', { name: /^More.?Key/ }));
  const key = await screen.findByRole('textbox', { name: 'Key' });
  await fill(key, 'number');
  await view('Name and identity');
  await user.click(await screen.findByRole('checkbox', { name: 'Customer number' }));
  await user.click(screen.getByRole('checkbox', { name: 'Phone' }));
  await save();
  await screen.findByText('Saved');
  expect(sent('PUT /CustomerForms/2')[0]?.body).toMatchObject({
    version: 1,
    displayNameTemplate: '{name}',
    parts: { email: 'email', phone: 'phone' },
    identityKeys: ['email', 'number'],
    fields: [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }, { fieldName: 'Customer number', fieldType: 'text' }],
  });
});

test('customer form builder: the name is composed of answers and previewed', async () => {
  const { sent } = await opened();
  await view('Name and identity');
  await user.click(await screen.findByRole('button', { name: 'Customer since' }));
  expect(screen.getByText('Reads: Name Customer since')).toBeTruthy();
  await pick('Company', 'Customer since');
  await save();
  await screen.findByText('Saved');
  expect(sent('PUT /CustomerForms/2')[0]?.body).toMatchObject({
    displayNameTemplate: '{name} {since}',
    parts: { company: 'since' },
  });
});

test('customer form builder: without a name field saving leads to the error', async () => {
  const { sent } = await opened();
  await choose('Name');
  await user.click(screen.getByRole('button', { name: 'Remove Name' }));
  await save();
  expect(await screen.findByText('Question “name” does not exist')).toBeTruthy();
  expect(sent('PUT /CustomerForms/2')).toEqual([]);
});

test('customer form builder: an identifying field can be renamed and stays identifying', async () => {
  const { sent } = await opened();
  await choose('Email');
  await user.click(await screen.findByRole('button', { name: /^More.?Key/ }));
  const key = await screen.findByRole('textbox', { name: 'Key' });
  await fill(key, 'address');
  await save();
  await screen.findByText('Saved');
  expect(sent('PUT /CustomerForms/2')[0]?.body).toMatchObject({
    parts: { email: 'address' },
    identityKeys: ['address', 'phone'],
  });
});

test('customer form builder: offers no file, rating or NPS fields', async () => {
  await opened();
  expect(screen.getByRole('button', { name: 'Date' })).toBeTruthy();
  for (const kind of ['Stars', 'Recommendation (NPS)', 'Image', 'Customer']) {
    expect(screen.queryByRole('button', { name: kind }), kind).toBeNull();
  }
});

test('customer form builder: shows before saving how a removed field affects existing customers', async () => {
  const { sent } = await opened();
  await choose('Customer since');
  await user.click(screen.getByRole('button', { name: 'Remove Customer since' }));
  await save();
  expect(await screen.findByText(/has one customer already/)).toBeTruthy();
  expect(sent('PUT /CustomerForms/2')).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Save these changes?' }));
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Saved');
  expect(sent('PUT /CustomerForms/2')[0]?.body?.fields).toHaveLength(3);
});

test('customer form builder: needs only the permission of its page', async () => {
  await opened({}, ['post:v1/customerforms', 'get:v1/customerforms']);
  await user.type(screen.getByDisplayValue('Customer'), '!');
  await save();
  expect(await screen.findByText('Saved')).toBeTruthy();
});
