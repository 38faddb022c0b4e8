import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { inFreshBrowser, type Seen } from '../staff-app.tsx';
import { listed, row, visit } from './samples.ts';

inFreshBrowser();

const inbox = '/feedback-management/inbox';
const all = 'GET /SentimentResponses';
const bulk = 'POST /SentimentResponses/bulk';
const user = userEvent.setup();

const rows = [
  row({ id: 41, reference: 'R-1041', summary: 'The queue was long' }),
  row({ id: 42, reference: 'R-1042', summary: 'The tea was cold' }),
  row({ id: 43, reference: 'R-1043', summary: 'The door was shut', status: 'pending_internal' }),
];

/** A server that does what it is asked, but for the responses that it is told to refuse. */
function desk(path = inbox, refused: readonly number[] = []) {
  let now = rows.map((one) => ({ ...one }));
  const answer = ({ query }: Seen) => {
    const status = new URLSearchParams(query).get('status_in');
    return listed(now.filter((one) => !status || one.status === status));
  };
  const visited = visit(path, {
    [all]: answer,
    'GET /SentimentResponses/bySentimentId/3': () => listed(now),
    [bulk]: ({ body }) => {
      const ids = body?.ids as number[];
      const done = ids.filter((id) => !refused.includes(id));
      const change =
        body?.action === 'status' ? { status: String(body.status) } : { assignedToIds: body?.userIds as number[] };
      now = now.map((one) => (done.includes(one.id) ? { ...one, ...change, version: one.version + 1 } : one));
      const failed = ids.filter((id) => refused.includes(id));
      return {
        body: {
          batchId: 9,
          done,
          failed: failed.map((id) => ({ id, reference: `R-10${id}`, reason: 'Somebody else has changed this' })),
          undoUntil: '2099-01-01T00:00:00.000Z',
        },
      };
    },
    'POST /SentimentResponses/bulk/9/undo': () => {
      now = rows.map((one) => ({ ...one }));
      return { body: { done: [41], failed: [] } };
    },
  });
  return visited;
}

const line = (name: RegExp) => screen.findByRole('row', { name });

describe('triage by single keys', () => {
  test('moves from response to response, takes one, resolves it and takes it back', async () => {
    const { sent } = desk();
    await line(/The queue was long/);
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toContain('The tea was cold');
    await user.keyboard('m');
    await waitFor(() =>
      expect(sent(bulk).at(-1)?.body).toMatchObject({ action: 'assignUsers', userIds: [1], mode: 'add', ids: [42] }),
    );
    await user.keyboard('e');
    await waitFor(() =>
      expect(sent(bulk).at(-1)?.body).toMatchObject({ action: 'status', status: 'resolved', ids: [42] }),
    );
    // It no longer is among what is open, and stays where the hand is.
    expect(await within(await line(/The tea was cold/)).findByText(/No longer in this view/)).toBeTruthy();
    await user.keyboard('z');
    await waitFor(() => expect(sent('POST /SentimentResponses/bulk/9/undo')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/No longer in this view/)).toBeNull());
  });

  test('does nothing while somebody types, nor once it is turned off', async () => {
    const { sent } = desk();
    await line(/The queue was long/);
    await user.keyboard('j/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search responses' }));
    await user.keyboard('me');
    await user.keyboard('{Tab}?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(sheet.getByRole('switch', { name: 'Single keys act' }));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await screen.findAllByRole('link', { name: /R-10/ }))[0]?.focus();
    await user.keyboard('me');
    expect(sent(bulk)).toEqual([]);
  });
});

describe('many responses at once', () => {
  test('are ticked one by one or as a range, moved together, and what was refused is told with its reason', async () => {
    const { sent } = desk(inbox, [43]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select R-1041' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select R-1043' }));
    await user.keyboard('{/Shift}');
    const bar = within(await screen.findByRole('region', { name: 'Selected responses' }));
    expect(bar.getByText('3 selected')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Resolved/ }));
    const report = within(await screen.findByRole('dialog', { name: 'What you did' }));
    expect(report.getByText('2 responses moved to “Resolved”, 1 not')).toBeTruthy();
    expect(report.getByText(/Somebody else has changed this/)).toBeTruthy();
    expect(report.getByRole('link', { name: 'R-1043' }).getAttribute('href')).toBe(
      '/feedback-management/sentiments/responses/43',
    );
    expect(sent(bulk)[0]?.body).toMatchObject({ ids: [41, 42, 43], versions: { 41: 1, 42: 1, 43: 1 } });
    const [latest] = report.getAllByRole('listitem');
    if (!latest) throw new Error('There is no report');
    await user.click(within(latest).getByRole('button', { name: 'Undo' }));
    expect(await within(latest).findByText('Undone')).toBeTruthy();
    await user.click(report.getByRole('button', { name: 'Close' }));
  });
});

describe('the board', () => {
  test('has a column for each status, and moves a card by its own button', async () => {
    const { sent } = desk(`${inbox}?layout=board`);
    const column = await screen.findByRole('region', { name: /^New/ });
    expect(await within(column).findByText('The tea was cold')).toBeTruthy();
    await user.click(within(column).getByRole('button', { name: 'Move R-1042 to…' }));
    await user.click(await screen.findByRole('menuitem', { name: 'In progress' }));
    const target = screen.getByRole('region', { name: /^In progress/ });
    expect(await within(target).findByText('The tea was cold')).toBeTruthy();
    expect(sent(bulk).at(-1)?.body).toMatchObject({ status: 'in_progress', ids: [42] });
  });
});
