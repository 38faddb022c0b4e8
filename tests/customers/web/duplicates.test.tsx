import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import '../../../src/customers/web/duplicates/duplicate-customers.tsx';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { renderPage, rosa } from './samples.ts';

inFreshBrowser();

const user = userEvent.setup();
const page = '/feedback-management/customers/duplicates';
const answer = (fieldId: number, fieldName: string, text: string) => ({
  fieldId,
  fieldName,
  fieldType: 'text',
  value: text,
  text,
});
const older = { ...rosa, values: [answer(1, 'Name', 'Rosa Berg'), answer(2, 'Email', 'rosa@example.com')] };
const newer = {
  ...rosa,
  id: 12,
  values: [answer(1, 'Name', 'Rosa Berg'), answer(2, 'Email', 'r.berg@example.com'), answer(3, 'Phone', '600')],
};
const merge = {
  id: 4,
  keptId: 9,
  keptName: 'Rosa Berg',
  mergedNames: ['R. Berg'],
  undoneAt: null,
  createdAt: rosa.createdAt,
  updatedAt: rosa.updatedAt,
  version: 1,
};
const open = (pairs: readonly object[], permissions?: readonly string[]) =>
  renderPage(
    page,
    {
      'GET /CustomerFormResponses/duplicates': { body: pairs },
      'GET /CustomerMerges': { body: [merge], headers: { 'x-total-count': '1' } },
      'POST /CustomerFormResponses/merge': { body: { mergeId: 5, customer: older } },
      'POST /CustomerFormResponses/distinct': { body: { success: true } },
      'POST /CustomerMerges/4/undo': { body: { success: true, restoredAnswers: true } },
    },
    permissions,
  );

test('duplicates: the user chooses among different answers, and the merge sends the choice', async () => {
  const { sent } = open([{ reasons: ['name', 'email'], customers: [older, newer] }]);
  const panel = within(await screen.findByRole('region', { name: 'Rosa Berg' }));
  expect(panel.getByText('Possible duplicate: same name, same email')).toBeTruthy();
  expect(panel.getAllByRole('radio')).toHaveLength(2);
  expect(panel.getByText('600')).toBeTruthy();
  await user.click(panel.getByRole('radio', { name: 'r.berg@example.com' }));
  await user.click(panel.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Merged into Rosa Berg')).toBeTruthy();
  expect(sent('POST /CustomerFormResponses/merge')[0]?.body).toMatchObject({
    keepId: 9,
    mergeIds: [12],
    fields: { 2: 12 },
  });
});

test('duplicates: a pair can be marked as different people', async () => {
  const { sent } = open([{ reasons: ['name'], customers: [older, newer] }]);
  await user.click(await screen.findByRole('button', { name: 'Not duplicates' }));
  expect(sent('POST /CustomerFormResponses/distinct')[0]?.body).toMatchObject({ ids: [9, 12] });
});

test('duplicates: without a pair the page says so, and an earlier merge can be undone', async () => {
  const { sent } = open([]);
  expect(await screen.findByText('No duplicates found')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo the merge into Rosa Berg' }));
  expect(await screen.findByText('The merge is undone')).toBeTruthy();
  expect(sent('POST /CustomerMerges/4/undo')).toHaveLength(1);
});

test('duplicates: a user who may only read sees the pairs without buttons', async () => {
  open([{ reasons: ['name'], customers: [older, newer] }], ['get:v1/customerformresponses']);
  expect(await screen.findByRole('region', { name: 'Rosa Berg' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull();
});
