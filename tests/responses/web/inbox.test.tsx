import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { isOrderOf, isQuick, usualOrderOf } from '../../../src/responses/web/inbox/inbox-views.ts';
import { details, listed, renderPage, row, viewCounts } from '../../sentiments/web/samples.ts';
import { inFreshBrowser, readAgain, type Seen, sortOf } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const inbox = '/feedback-management/inbox';
const ofForm = '/feedback-management/sentiments/3/responses';
const all = 'GET /SentimentResponses';
const one = 'GET /SentimentResponses/bySentimentId/3';
const user = userEvent.setup();
const lastQuery = (seen: Seen[]) => new URLSearchParams(seen.at(-1)?.query);

function onWideScreen() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), media.includes('1600px') && { matches: true }),
  );
}

describe('the inbox', () => {
  test('shows text, form, assignees, severity and status of a response', async () => {
    const found = row({ customerName: 'Rosa Lind', assignedToIds: [2], assignedGroupIds: [5], severityLevelId: 8 });
    renderPage(inbox, { [all]: listed([found]) });
    const line = within(await screen.findByRole('row', { name: /The queue was long/ }));
    expect(line.getByRole('link').getAttribute('href')).toBe('/feedback-management/sentiments/responses/41');
    expect(line.getByRole('link').textContent).toMatch(/^R-1041 · .+ · Branch visit · Rosa Lind/);
    for (const label of ['Negative', 'New']) expect(line.getByText(label)).toBeTruthy();
    expect(await line.findByText('High')).toBeTruthy();
    expect(await line.findByRole('img', { name: 'Jonas Weber, Branch North' })).toBeTruthy();
  });

  test('opens with the open responses, and each view has a count and requests its own', async () => {
    const { sent } = renderPage(inbox, {
      [all]: listed([row()]),
      'GET /SentimentResponses/views': {
        body: viewCounts({
          watching: 1_101,
          mine: 1_102,
          my_groups: 1_103,
          unassigned: 1_104,
          breaching_24h: 1_105,
          overdue: 1_106,
          escalated: 1_107,
        }),
      },
    });
    await screen.findByRole('row', { name: /The queue was long/ });
    expect(lastQuery(sent(all)).get('view')).toBe('open');
    await screen.findByRole('tab', { name: /^Watching\s*1,101$/ });
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(
      expect.arrayContaining([
        'Mine1,102',
        'My groups1,103',
        'Unassigned1,104',
        'Breaching in 24 h1,105',
        'Overdue1,106',
        'Escalated1,107',
      ]),
    );
    await user.click(screen.getByRole('tab', { name: /Overdue/ }));
    await waitFor(() => expect(lastQuery(sent(all)).get('view')).toBe('overdue'));
    await user.click(screen.getByRole('tab', { name: /Mine/ }));
    await waitFor(() => expect(lastQuery(sent(all)).get('view')).toBe('mine'));
    expect(window.location.search).toBe('?view=mine');
    window.history.back();
    expect(await screen.findByRole('tab', { name: /Overdue/, selected: true })).toBeTruthy();
  });

  test('searches after typing pauses, marks the matches, and shows a capped count of a filtered view', async () => {
    const counted = { headers: { 'x-total-count': '200', 'x-total-capped': 'true', 'x-next-cursor': 'next' } };
    const { sent } = renderPage(`${inbox}?view=unassigned`, {
      [all]: { ...listed([row()]), ...counted },
      'GET /SentimentResponses/views': { body: viewCounts({ unassigned: 1234 }) },
    });
    expect(await screen.findByText('1 of 1,234')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search responses' }), 'long queue');
    await waitFor(() => expect(lastQuery(sent(all)).get('q')).toBe('long queue'));
    expect(sent(all).filter(({ query }) => /q=l(o|on|ong)?(&|$)/.test(query))).toEqual([]);
    expect(await screen.findByText('1 of 200+')).toBeTruthy();
    for (const word of ['queue', 'long'])
      expect(screen.getByText(word, { selector: 'mark' }).closest('[role=row]')).toBeTruthy();
  });

  test('takes its filters from the URL, and each can be removed', async () => {
    const { sent } = renderPage(`${inbox}?status_in=new,open&severityLevelId_in=8&sentimentId_in=3`, {
      [all]: listed([row()]),
    });
    const filters = within(await screen.findByRole('list', { name: 'Filters' }));
    expect(filters.getByText('Status: New, Open')).toBeTruthy();
    expect(lastQuery(sent(all)).getAll('status_in')).toEqual(['new', 'open']);
    await user.click(filters.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(lastQuery(sent(all)).getAll('status_in')).toEqual([]));
    expect(window.location.search).toBe('');
  });

  test('has severity and time in columns on a wide screen', async () => {
    onWideScreen();
    renderPage(inbox, { [all]: listed([row()]) });
    expect(await screen.findByRole('columnheader', { name: /^Severity/ })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Received' })).toBeTruthy();
  });

  test('sorts by a column header, and sorts and filters by due date in open views only', async () => {
    onWideScreen();
    const { sent } = renderPage(`${inbox}?view=all`, { [all]: listed([row()]) });
    await waitFor(() => expect(sortOf('Received')).toBeTruthy());
    expect(screen.getByRole('columnheader', { name: 'Due' })).toBeTruthy();
    expect(sortOf('Due')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByRole('menuitem', { name: 'Received' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Due' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('tab', { name: /^Open/ }));
    await waitFor(() => expect(sortOf('Due')).toBeTruthy());
    await user.click(screen.getByRole('columnheader', { name: /^Severity/ }));
    await waitFor(() =>
      expect([lastQuery(sent(all)).get('_sort'), lastQuery(sent(all)).get('_order')]).toEqual(['severityRank', 'asc']),
    );
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: /^Severity/ }).getAttribute('aria-sort')).toBe('ascending'),
    );
  });

  test('offers fewer sort orders while the view of done responses is filtered', async () => {
    onWideScreen();
    const { sent } = renderPage(`${inbox}?view=done&status_in=rejected`, { [all]: listed([row()]) });
    await waitFor(() => expect(sortOf('Received')).toBeTruthy());
    expect(sortOf('Severity')).toBeNull();
    expect(lastQuery(sent(all)).get('_sort')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(sortOf('Severity')).toBeTruthy());
  });

  test('sorts a filtered view only by what stays fast', () => {
    expect(isOrderOf('open', 'status', ['sentimentScore'])).toBe(false);
    expect(isOrderOf('open', 'severityRank', ['sentimentScore'])).toBe(true);
    expect(isOrderOf('open', 'status', [])).toBe(true);
    expect(isOrderOf('done', 'updatedAt', ['status'])).toBe(true);
    expect(isOrderOf('done', 'updatedAt', ['status', 'channel'])).toBe(false);
    expect(usualOrderOf('done', ['status', 'channel'])).toBe('-createdAt');
  });

  test('allows one filter at a time only for more than 10,000 done responses, and says why', async () => {
    const { builtIn } = viewCounts({ done: 10_000 });
    let capped = true;
    renderPage(`${inbox}?view=done&status_in=rejected`, {
      [all]: listed([row()]),
      'GET /SentimentResponses/views': () => ({
        body: { builtIn: builtIn.map((one) => ({ ...one, capped: capped && one.view === 'done' })), saved: [] },
      }),
    });
    await screen.findByRole('tab', { name: /Done\s*10k\+/ });
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    expect(await screen.findByText(/More than 10,000 responses are done/)).toBeTruthy();
    const isOpen = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') !== 'true';
    expect(['Status', 'Form', 'Received'].map(isOpen)).toEqual([true, true, true]);
    expect(['Channel', 'Severity', 'Customer'].map(isOpen)).toEqual([false, false, false]);
    expect(isQuick('open', ['status', 'channel'])).toBe(true);
    capped = false;
    await readAgain();
    await waitFor(() => expect(isOpen('Channel')).toBe(true));
    expect(screen.queryByText(/More than 10,000 responses are done/)).toBeNull();
  });

  test('has no board for more than 10,000 done responses unless filtered by status only', async () => {
    const { builtIn } = viewCounts();
    const counts = { builtIn: builtIn.map((one) => ({ ...one, capped: one.view === 'done' })), saved: [] };
    const answers = { [all]: listed([row()]), 'GET /SentimentResponses/views': { body: counts } };
    renderPage(`${inbox}?view=done&channel_in=link`, answers);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Board' })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Clear all' }));
    expect(await screen.findByRole('button', { name: 'Board' })).toBeTruthy();
  });

  test('keeps the order of an earlier URL', async () => {
    const { sent } = renderPage(`${inbox}?view=all&status_in=rejected&sort=severityRank`, { [all]: listed([row()]) });
    await waitFor(() => expect(lastQuery(sent(all)).get('_sort')).toBe('severityRank'));
  });

  test('stores the selected columns', async () => {
    renderPage(inbox, { [all]: listed([row({ topics: ['queue', 'staff'] })]) });
    expect(await screen.findByRole('columnheader', { name: 'Status' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Display' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Topics' }));
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Status' }));
    await user.keyboard('{Escape}');
    expect(await screen.findByText('queue, staff')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
    expect(localStorage.getItem('candor-config')).toContain('topics');
  });

  test('loads more rows below the existing ones, without duplicates', async () => {
    const page = (...ids: number[]) =>
      listed(
        ids.map((id) => row({ id, reference: `R-${id}`, summary: `Said ${id}` })),
        120,
      );
    const first = page(100, 101, 102);
    const { sent } = renderPage(inbox, {
      [all]: ({ query }) =>
        new URLSearchParams(query).get('_after') === 'here'
          ? page(102, 103)
          : { ...first, headers: { ...first.headers, 'x-next-cursor': 'here' } },
    });
    expect(await screen.findByText('3 of 120')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('4 of 120')).toBeTruthy();
    expect(screen.getAllByText('Said 102')).toHaveLength(1);
    expect(lastQuery(sent(all)).get('_start')).toBe('0');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('shows an empty state with a link to all responses, or to the forms while there are none', async () => {
    let counts = viewCounts();
    renderPage(`${inbox}?view=mine`, { 'GET /SentimentResponses/views': () => ({ body: counts }) });
    expect(await screen.findByText('No responses yet.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Open sentiment forms' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments');
    counts = viewCounts({ all: 4 });
    await readAgain();
    expect(await screen.findByText('No open responses are assigned to you.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all responses' }));
    expect(await screen.findByText('No responses yet.')).toBeTruthy();
  });

  test('continues a long search, shows when it can go on, and differs from an empty view', async () => {
    const none = (headers: object) => ({ body: [], headers: { 'x-total-count': '0', ...headers } });
    const further = none({ 'x-total-capped': 'true', 'x-next-cursor': 'further' });
    let answer: () => object = () => (sent(all).length > 2 ? listed([row()]) : further);
    const { sent } = renderPage(`${inbox}?q=lift`, { [all]: () => answer() });
    expect(await screen.findByRole('row', { name: /The queue was long/ })).toBeTruthy();
    expect(sent(all)).toHaveLength(3);
    answer = () => further;
    await readAgain();
    expect(await screen.findByText('No results for “lift” so far.')).toBeTruthy();
    const requestCount = sent(all).length;
    await user.click(screen.getByRole('button', { name: 'Search more' }));
    await waitFor(() => expect(sent(all).length).toBeGreaterThan(requestCount));
    answer = () => none({});
    await readAgain();
    expect(await screen.findByText('No results for “lift”.')).toBeTruthy();
  });

  test('shows a loading error and retries', async () => {
    let isBroken = true;
    renderPage(inbox, {
      [all]: () => (isBroken ? { status: 400, body: { message: 'The request could not be read' } } : listed([row()])),
    });
    await screen.findByText('The list of responses could not be loaded');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /The queue was long/ })).toBeTruthy();
  });
});

test('split view: the first response opens immediately, and keys move on from it', async () => {
  const of = (id: number) => ({ body: { success: true, data: { ...details, id, reference: `R-10${id}` } } });
  renderPage('/feedback-management/inbox?layout=split', {
    'GET /SentimentResponses': listed([row({ id: 41 }), row({ id: 42 })]),
    'GET /SentimentResponses/41/withData': of(41),
    'GET /SentimentResponses/42/withData': of(42),
  });
  await screen.findByRole('heading', { name: /R-1041/ });
  await user.keyboard('jj');
  await screen.findByRole('heading', { name: /R-1042/ });
  await user.keyboard('k');
  await screen.findByRole('heading', { name: /R-1041/ });
});

test('split view: on a phone it shows the response alone, with a link back to the list', async () => {
  window.innerWidth = 390;
  renderPage('/feedback-management/inbox?layout=split&open=41', {
    'GET /SentimentResponses': listed([row({ id: 41 })]),
    'GET /SentimentResponses/41/withData': { body: { success: true, data: details } },
  });
  await screen.findByRole('heading', { name: /R-1041/ });
  expect(screen.queryByRole('list', { name: 'Responses' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await screen.findByRole('list', { name: 'Responses' });
  expect(screen.queryByRole('heading', { name: /R-1041/ })).toBeNull();
});

describe('the inbox of one form', () => {
  test('shows all responses of that form at first, with their counts', async () => {
    const { sent } = renderPage(ofForm, { [one]: listed([row()], 60) });
    const line = within(await screen.findByRole('row', { name: /The queue was long/ }));
    expect(line.getByRole('link').textContent).toContain('R-1041');
    expect(lastQuery(sent(one)).get('view')).toBe('all');
    expect(lastQuery(sent('GET /SentimentResponses/views')).get('sentimentId')).toBe('3');
    expect(sent(all)).toEqual([]);
  });

  test('offers to add the first response when it is empty', async () => {
    renderPage(ofForm);
    const link = await screen.findByRole('link', { name: 'Add the first response' });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/3');
  });
});
