import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser } from '../staff-app.tsx';
import { form, visit } from './samples.ts';

inFreshBrowser();

const path = '/feedback-management/sentiments/3/responses';
const user = userEvent.setup();

describe('the list of forms', () => {
  const list = '/feedback-management/sentiments';

  test('opens the responses of a form, and offers to answer, edit, duplicate, export and delete it', async () => {
    visit(list, {
      'GET /Sentiments': { body: [{ ...form, responseCount: 1204, openCount: 7 }], headers: { 'x-total-count': '1' } },
    });
    const row = within(await screen.findByRole('row', { name: /Branch visit/ }));
    expect(row.getByRole('link', { name: 'Branch visit' }).getAttribute('href')).toBe(path);
    expect(row.getByRole('cell', { name: /^1,204/ })).toBeTruthy();
    for (const name of ['Answer Branch visit', 'Edit of Branch visit'])
      expect(row.getByRole('link', { name })).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'More about Branch visit' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'Export as a file',
      'Delete',
    ]);
  });

  test('does not delete a form when its name was mistyped', async () => {
    const { sent } = visit(list, {
      'GET /Sentiments': { body: [{ ...form, responseCount: 2 }], headers: { 'x-total-count': '1' } },
    });
    await user.click(await screen.findByRole('button', { name: 'More about Branch visit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Branch visit”?' }));
    expect(dialog.getByText(/^2 responses and all notes about them are permanently deleted/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), 'Branch');
    await user.click(dialog.getByRole('button', { name: 'Delete form' }));
    expect(await screen.findByText(/Nothing was deleted/)).toBeTruthy();
    expect(sent('DELETE /Sentiments/deleteWithCascade/3')).toEqual([]);
  });

  test('offers to create a form when it is empty', async () => {
    visit(list, { 'GET /Sentiments': { body: [], headers: { 'x-total-count': '0' } } });
    expect(await screen.findByRole('link', { name: 'Create your first sentiment form' })).toBeTruthy();
  });
});
