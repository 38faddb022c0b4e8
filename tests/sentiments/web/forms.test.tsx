import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fill } from '../../support/web/fill.ts';
import { inFreshBrowser } from '../../support/web/staff-app.tsx';
import { form, renderPage } from './samples.ts';

inFreshBrowser();

const path = '/feedback-management/sentiments/3/responses';
const user = userEvent.setup();

describe('the list of forms', () => {
  const list = '/feedback-management/sentiments';

  test('opens the responses of a form, and offers to answer, edit, duplicate, export and delete it', async () => {
    renderPage(list, {
      'GET /Sentiments': { body: [{ ...form, responseCount: 1204, openCount: 7 }], headers: { 'x-total-count': '1' } },
    });
    const row = within(await screen.findByRole('row', { name: /Branch visit/ }));
    expect(row.getByRole('link', { name: 'Branch visit' }).getAttribute('href')).toBe(path);
    expect(row.getByRole('gridcell', { name: /^1,204/ })).toBeTruthy();
    for (const name of ['Answer Branch visit', 'Edit of Branch visit'])
      expect(row.getByRole('link', { name })).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'More about Branch visit' }));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Duplicate',
      'Export as a file',
      'Delete',
    ]);
  });

  test('shows on a phone one action of a form, and the others in its menu', async () => {
    window.innerWidth = 390;
    renderPage(list, {
      'GET /Sentiments': { body: [{ ...form, responseCount: 1, openCount: 7 }], headers: { 'x-total-count': '1' } },
    });
    const cards = within(await screen.findByRole('list', { name: 'Sentiment forms' }));
    const card = within(cards.getByRole('listitem'));
    for (const text of ['7 open', '1 response']) expect(card.getByText(text)).toBeTruthy();
    expect(card.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
      'Branch visit',
      'Answer Branch visit',
    ]);
    await user.click(card.getByRole('button', { name: 'More about Branch visit' }));
    const choices = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(choices).toEqual(['Responses', 'Edit', 'Duplicate', 'Export as a file', 'Delete']);
    await user.click(screen.getByRole('menuitem', { name: 'Responses' }));
    await waitFor(() => expect(window.location.pathname).toBe(path));
  });

  test('does not delete a form when its name was mistyped', async () => {
    const { sent } = renderPage(list, {
      'GET /Sentiments': { body: [{ ...form, responseCount: 2 }], headers: { 'x-total-count': '1' } },
    });
    await user.click(await screen.findByRole('button', { name: 'More about Branch visit' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Branch visit”?' }));
    expect(dialog.getByText(/^2 responses and all notes about them are permanently deleted/)).toBeTruthy();
    await fill(dialog.getByRole('textbox'), 'Branch');
    await user.click(dialog.getByRole('button', { name: 'Delete form' }));
    expect(await screen.findByText(/Nothing was deleted/)).toBeTruthy();
    expect(sent('DELETE /Sentiments/deleteWithCascade/3')).toEqual([]);
  });

  test('offers to create a form when it is empty', async () => {
    renderPage(list, { 'GET /Sentiments': { body: [], headers: { 'x-total-count': '0' } } });
    expect(await screen.findByRole('link', { name: 'Create your first sentiment form' })).toBeTruthy();
  });
});
