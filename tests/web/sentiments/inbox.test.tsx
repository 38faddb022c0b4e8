import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser, type Seen } from '../staff-app.tsx';
import { form, response, visit } from './samples.ts';

inFreshBrowser();

const path = '/feedback-management/sentiments/3/responses';
const endpoint = 'GET /SentimentResponses/bySentimentId/3';
const user = userEvent.setup();

/** So many responses in all, of which each question gets its page. */
const responses = (total: number, rows: object[] = [response]) => ({
  [endpoint]: { body: { success: true, data: rows }, headers: { 'x-total-count': String(total) } },
});
const lastPage = (seen: Seen[]) =>
  seen.filter(({ query }) => !query.includes('_end=1&') && !query.endsWith('_end=1')).at(-1)?.query;

describe('the responses to a form', () => {
  test('say what was said, by whom it is handled and how it stands', async () => {
    visit(path, responses(1, [{ ...response, customerName: 'Rosa Lind', assignedToIds: [2], severityLevelId: 8 }]));
    const row = within(await screen.findByRole('row', { name: /The queue was long/ }));
    expect(row.getByRole('link').getAttribute('href')).toBe('/feedback-management/sentiments/responses/41');
    for (const words of [/R-1041 · Rosa Lind/, 'Very unhappy', 'New']) expect(row.getByText(words)).toBeTruthy();
    expect(await row.findByText('High')).toBeTruthy();
    expect(await row.findByRole('img', { name: 'Jonas Weber' })).toBeTruthy();
  });

  test('can be narrowed to mine, to those that nobody has, to late ones and to done ones', async () => {
    const { sent } = visit(path, responses(1));
    await screen.findByRole('row', { name: /The queue was long/ });
    const open = ['new', 'open', 'in_progress', 'pending_customer', 'pending_internal'];
    for (const [tab, statuses, word] of [
      ['Mine', open, 'assignedToIds=1'],
      ['Unassigned', open, 'assignedToIds=null'],
      ['Overdue', open, 'slaDueAt_lte='],
      ['Resolved', ['resolved', 'closed'], '_start=0'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: new RegExp(tab) }));
      await waitFor(() => {
        const asked = new URLSearchParams(lastPage(sent(endpoint)));
        expect([asked.getAll('status_in'), asked.toString()]).toEqual([statuses, expect.stringContaining(word)]);
      });
    }
    expect(window.location.search).toBe('?tab=resolved');
  });

  test('show on each tab how many there are', async () => {
    visit(path, {
      [endpoint]: ({ query }) => ({
        body: { success: true, data: [response] },
        headers: { 'x-total-count': query.includes('assignedToIds=null') ? '1234' : '2000' },
      }),
    });
    expect(await screen.findByRole('tab', { name: /Unassigned\s*1,234/ })).toBeTruthy();
  });

  test('are searched once somebody stops typing, from the first page', async () => {
    const { sent } = visit(`${path}?page=2`, responses(60));
    await user.type(await screen.findByRole('searchbox', { name: 'Search responses' }), 'queue');
    await waitFor(() => expect(lastPage(sent(endpoint))).toContain('q=queue'));
    expect(lastPage(sent(endpoint))).toContain('_start=0&_end=25');
    expect(sent(endpoint).filter(({ query }) => /q=q(u|ue|ueu)?(&|$)/.test(query))).toEqual([]);
  });

  test('come in pages', async () => {
    const { sent } = visit(path, responses(60));
    expect(await screen.findByText('1–25 of 60')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('26–50 of 60');
    expect(lastPage(sent(endpoint))).toContain('_start=25&_end=50');
  });

  test('beyond the last page lead back to the first', async () => {
    visit(`${path}?page=9`, {
      [endpoint]: ({ query }) => ({
        body: { success: true, data: query.includes('_start=0') ? [response] : [] },
        headers: { 'x-total-count': '1' },
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'To the first page' }));
    expect(await screen.findByRole('row', { name: /The queue was long/ })).toBeTruthy();
  });

  test('that are not there yet lead to the first one', async () => {
    visit(path);
    const link = await screen.findByRole('link', { name: 'Add the first response' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/3');
  });

  test('that a search does not find are not said to be none at all', async () => {
    visit(`${path}?q=lift`);
    expect(await screen.findByText('Nothing was found for “lift”.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add the first response' })).toBeNull();
  });

  test('that cannot be read say so, and try again', async () => {
    let isBroken = true;
    visit(path, {
      [endpoint]: () =>
        isBroken
          ? { status: 400, body: { message: 'The request could not be read' } }
          : { body: { success: true, data: [response] }, headers: { 'x-total-count': '1' } },
    });
    await screen.findByText('The list of responses could not be loaded');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /The queue was long/ })).toBeTruthy();
  });
});

describe('the list of forms', () => {
  const list = '/feedback-management/sentiments';

  test('opens the responses of a form, and offers to answer, edit and delete it', async () => {
    visit(list, {
      'GET /Sentiments': { body: [{ ...form, responseCount: 1204, openCount: 7 }], headers: { 'x-total-count': '1' } },
    });
    const row = within(await screen.findByRole('row', { name: /Branch visit/ }));
    expect(row.getByRole('link', { name: 'Branch visit' }).getAttribute('href')).toBe(path);
    expect(row.getByRole('cell', { name: /^1,204/ })).toBeTruthy();
    for (const name of ['Answer Branch visit', 'Edit of Branch visit'])
      expect(row.getByRole('link', { name })).toBeTruthy();
    expect(row.getByRole('button', { name: 'Delete Branch visit' })).toBeTruthy();
  });

  test('keeps a form whose name was typed wrongly', async () => {
    const { sent } = visit(list, {
      'GET /Sentiments': { body: [{ ...form, responseCount: 2 }], headers: { 'x-total-count': '1' } },
    });
    await user.click(await screen.findByRole('button', { name: 'Delete Branch visit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Branch visit”?' }));
    expect(dialog.getByText(/^2 responses and all notes about them are deleted/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), 'Branch');
    await user.click(dialog.getByRole('button', { name: 'Delete form' }));
    expect(await screen.findByText(/Nothing was deleted/)).toBeTruthy();
    expect(sent('DELETE /Sentiments/deleteWithCascade/3')).toEqual([]);
  });

  test('without a form leads to making one', async () => {
    visit(list, { 'GET /Sentiments': { body: [], headers: { 'x-total-count': '0' } } });
    expect(await screen.findByRole('link', { name: 'Create your first sentiment form' })).toBeTruthy();
  });
});
