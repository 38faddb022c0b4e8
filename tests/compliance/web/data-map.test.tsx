import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../src/compliance/web/data-map.tsx';
import { renderPage } from '../../customers/web/samples.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const user = userEvent.setup();
const kept = {
  kind: 'surveyResponses',
  months: null,
  records: 1204,
  oldestAt: '2024-03-02T08:00:00.000Z',
  personal: ['Customer', 'Your email'],
  lastRunAt: null,
  erased: 0,
};
const open = (more = {}, permissions?: string[]) =>
  renderPage(
    '/compliance/gdpr/data-map',
    {
      'GET /Compliance/retention': { body: [kept] },
      'POST /Compliance/retention/dryRun': { body: { due: 310 } },
      'PUT /Compliance/retention': { body: [{ ...kept, months: 12 }] },
      ...more,
    },
    permissions,
  );
const part = async () => within(await screen.findByRole('region', { name: 'Responses to surveys' }));
const keepForOneYear = async () => {
  await user.click((await part()).getByRole('combobox', { name: /Keep/ }));
  await user.click(await screen.findByRole('option', { name: '1 year' }));
  return within(await screen.findByRole('dialog', { name: 'Keep responses to surveys for 1 year?' }));
};

test('data map: it tells what is stored, since when, and what is personal in it', async () => {
  open();
  const shown = await part();
  expect(shown.getByText(/1,204 records, the oldest from .*2024/)).toBeTruthy();
  expect(shown.getByText('Personal: Customer, Your email')).toBeTruthy();
  expect(shown.getByRole('combobox', { name: /Keep/ }).textContent).toBe('Unlimited time');
});

test('data map: a rule says how much it would erase before it is saved', async () => {
  let count: (answer: object) => void = () => undefined;
  const counting = new Promise<object>((resolve) => {
    count = resolve;
  });
  const { sent } = open({ 'POST /Compliance/retention/dryRun': () => counting });
  const dialog = await keepForOneYear();
  expect((await dialog.findByRole('status')).textContent).toBe('Counting the records that are older…');
  count({ body: { due: 310 } });
  expect(await dialog.findByText(/310 records are older and will be erased within a day/)).toBeTruthy();
  expect(dialog.queryByText(/could not be loaded/)).toBeNull();
  expect(sent('PUT /Compliance/retention')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Save rule' }));
  await expect
    .poll(() => sent('PUT /Compliance/retention')[0]?.body)
    .toMatchObject({ kind: 'surveyResponses', months: 12 });
  await screen.findByText('The rule is saved');
});

test('data map: without a preview no rule can be saved', async () => {
  open({ 'POST /Compliance/retention/dryRun': { status: 422, body: { message: 'Broken' } } });
  const dialog = await keepForOneYear();
  await dialog.findByText('The preview could not be loaded. Close and try again.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Save rule' }).disabled).toBe(true);
});

test('data map: who may not change rules reads them', async () => {
  open({}, ['get:v1/compliance/retention']);
  const choice = (await part()).getByRole('combobox', { name: /Keep/ });
  expect(choice.getAttribute('aria-disabled')).toBe('true');
});
