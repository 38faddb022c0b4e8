import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { listed, renderPage, row } from '../../sentiments/web/samples.ts';
import { inFreshBrowser, type Seen } from '../../support/web/staff-app.tsx';

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

function desk(path = inbox, refused: readonly number[] = []) {
  let now = rows.map((one) => ({ ...one }));
  const answer = ({ query }: Seen) => {
    const status = new URLSearchParams(query).get('status_in');
    return listed(now.filter((one) => !status || one.status === status));
  };
  const visited = renderPage(path, {
    [all]: answer,
    'GET /SentimentResponses/bySentimentId/3': () => listed(now),
    [bulk]: ({ body }) => {
      const ids = body?.ids as number[];
      const done = ids.filter((id) => !refused.includes(id));
      const change = changeOf(body ?? {});
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

function changeOf({ action, status, userIds, severityLevelId }: Record<string, unknown>) {
  if (action === 'status') return { status: String(status) };
  if (action === 'severity') return { severityLevelId: Number(severityLevelId) };
  return { assignedToIds: userIds as number[] };
}

const line = (name: RegExp) => screen.findByRole('row', { name });

describe('keyboard triage', () => {
  test('moves between responses, assigns one, resolves it and undoes that', async () => {
    const { sent } = desk();
    await line(/The queue was long/);
    await user.keyboard('jj');
    await waitFor(() => expect(document.activeElement?.textContent).toContain('The tea was cold'));
    await user.keyboard('m');
    await waitFor(() =>
      expect(sent(bulk).at(-1)?.body).toMatchObject({ action: 'assignUsers', userIds: [1], mode: 'add', ids: [42] }),
    );
    await user.keyboard('e');
    await screen.findByRole('menuitem', { name: 'Apologised' });
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() =>
      expect(sent(bulk).at(-1)?.body).toMatchObject({
        action: 'status',
        status: 'resolved',
        ids: [42],
        resolution: { code: 'apologised' },
      }),
    );
    // A row that no longer matches the view stays in place until the list reloads.
    expect(await within(await line(/The tea was cold/)).findByText(/No longer in this view/)).toBeTruthy();
    await user.keyboard('z');
    await waitFor(() => expect(sent('POST /SentimentResponses/bulk/9/undo')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/No longer in this view/)).toBeNull());
  });

  test('focuses the user field of an assignment, and sends quick actions in order, each with the last version', async () => {
    const { sent } = desk();
    await line(/The queue was long/);
    await user.keyboard('ja');
    const usersInput = await screen.findByRole('combobox', { name: 'Users' });
    await waitFor(() => expect(document.activeElement).toBe(usersInput));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('mp');
    await user.click(await screen.findByRole('menuitem', { name: 'High' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('z');
    await waitFor(() => expect(sent('POST /SentimentResponses/bulk/9/undo')).toHaveLength(1));
    expect(sent(bulk).map(({ body }) => [body?.action, body?.versions])).toEqual([
      ['assignUsers', { 41: 1 }],
      ['severity', { 41: 2 }],
    ]);
  });

  test('does nothing while typing or when it is turned off', async () => {
    const { sent } = desk();
    await line(/The queue was long/);
    await user.keyboard('j/');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search responses' })),
    );
    await user.keyboard('me');
    await user.keyboard('{Tab}?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    await user.click(sheet.getByRole('switch', { name: 'Single-key shortcuts' }));
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await screen.findAllByRole('link', { name: /R-10/ }))[0]?.focus();
    await user.keyboard('me');
    expect(sent(bulk)).toEqual([]);
  });
});

describe('bulk actions', () => {
  test('select rows singly or as a range, move them, and report refused rows with reasons', async () => {
    const { sent } = desk(inbox, [43]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select R-1041' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select R-1043' }));
    await user.keyboard('{/Shift}');
    const bar = within(await screen.findByRole('region', { name: 'Selected responses' }));
    expect(bar.getByText('3 selected')).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Resolved/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'No resolution' }));
    const report = within(await screen.findByRole('dialog', { name: 'Recent actions' }));
    expect(report.getByText('2 responses moved to “Resolved”, 1 failed')).toBeTruthy();
    expect(report.getByText(/Somebody else has changed this/)).toBeTruthy();
    expect(report.getByRole('link', { name: 'R-1043' }).getAttribute('href')).toBe(
      '/feedback-management/sentiments/responses/43',
    );
    expect(sent(bulk)[0]?.body).toMatchObject({ ids: [41, 42, 43], versions: { 41: 1, 42: 1, 43: 1 } });
    expect(sent(bulk)[0]?.body).not.toHaveProperty('resolution');
    const [latest] = report.getAllByRole('listitem');
    if (!latest) throw new Error('There is no report');
    await user.click(within(latest).getByRole('button', { name: 'Undo' }));
    expect(await within(latest).findByText('Undone')).toBeTruthy();
    await user.click(report.getByRole('button', { name: 'Close' }));
    await screen.findByText('Undone: 2 responses restored');
    fireEvent.animationEnd(screen.getByText(/moved to “Resolved”, 1 failed/).closest('.Toastify__toast') as Element);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  });
});

describe('a bulk action on a whole view', () => {
  const bigger = (answers: Parameters<typeof renderPage>[1]) =>
    renderPage(`${inbox}?q=queue`, { [all]: listed(rows, 700), ...answers });

  test('runs in batches, and is reported and undone as one', async () => {
    const undone: string[] = [];
    const batch = (batchId: number, next?: object) => ({
      body: { batchId, done: [batchId], failed: [], undoUntil: '2099-01-01T00:00:00.000Z', ...(next && { next }) },
    });
    const { sent } = bigger({
      [bulk]: ({ body }) =>
        (body?.portion as { after: number } | undefined)?.after === 0 ? batch(9, { after: 41, upTo: 99 }) : batch(10),
      'POST /SentimentResponses/bulk/9/undo': () => {
        undone.push('9');
        return { body: { done: [9], failed: [] } };
      },
      'POST /SentimentResponses/bulk/10/undo': () => {
        undone.push('10');
        return { body: { done: [10], failed: [] } };
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    await user.click(await screen.findByRole('button', { name: 'Select all 700 in this view' }));
    expect(await screen.findByText('All 700 selected')).toBeTruthy();
    await user.keyboard('p');
    await screen.findByRole('dialog', { name: 'Severity of 700 responses' });
    await user.click(await screen.findByRole('menuitem', { name: 'High' }));
    await waitFor(() => expect(sent(bulk)).toHaveLength(2));
    const [first, second] = sent(bulk).map(({ body }) => body);
    expect(first).toMatchObject({ filters: { view: 'open', q: 'queue' }, portion: { after: 0 }, severityLevelId: 8 });
    expect(second).toMatchObject({ portion: { after: 41, upTo: 99 } });
    expect(first).not.toHaveProperty('ids');
    await user.click(await screen.findByRole('button', { name: 'Recent actions' }));
    const report = within(await screen.findByRole('dialog', { name: 'Recent actions' }));
    const [latest] = report.getAllByRole('listitem');
    if (!latest) throw new Error('There is no report');
    expect(within(latest).getByText('2 responses set to High')).toBeTruthy();
    await user.click(within(latest).getByRole('button', { name: 'Undo' }));
    expect(await within(latest).findByText('Undone')).toBeTruthy();
    expect(undone).toEqual(['10', '9']);
    await user.click(report.getByRole('button', { name: 'Close' }));
  });

  test('is offered only when there are more rows than shown', async () => {
    desk();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all that are shown' }));
    expect(await screen.findByText('3 selected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /in this view/ })).toBeNull();
  });
});

describe('watching', () => {
  test('starts and ends with the same key', async () => {
    let watchers: { id: number; name: string }[] = [];
    const { sent } = renderPage(inbox, {
      [all]: listed(rows),
      'GET /SentimentResponses/41/watchers': () => ({ body: watchers }),
      'POST /SentimentResponses/41/watchers': () => {
        watchers = [{ id: 1, name: 'Maya Lind' }];
        return { body: watchers };
      },
      'DELETE /SentimentResponses/41/watchers/1': () => {
        watchers = [];
        return { body: watchers };
      },
    });
    await line(/The queue was long/);
    await user.keyboard('jw');
    expect(await screen.findByText('You watch R-1041')).toBeTruthy();
    await user.keyboard('w');
    expect(await screen.findByText('You no longer watch R-1041')).toBeTruthy();
    expect(sent('POST /SentimentResponses/41/watchers')).toHaveLength(1);
  });
});

describe('the export of the inbox', () => {
  const file = 'GET /SentimentResponses/export';

  test('is the file of the server with the rows of the view', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { sent } = renderPage(`${inbox}?q=queue`, {
      [all]: listed(rows),
      [file]: { body: '\uFEFF"Reference","Form"\r\n"R-1041","Branch"\r\n', headers: { 'x-export-limit': '100000' } },
    });
    await line(/The queue was long/);
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText(/^Saved responses-.*csv$/)).toBeTruthy();
    expect(new URLSearchParams(sent(file)[0]?.query).get('q')).toBe('queue');
    expect(await saved[0]?.text()).toContain('"R-1041","Branch"');
    await user.click(screen.getByRole('checkbox', { name: 'Select R-1042' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected responses' }));
    await user.click(bar.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(sent(file)).toHaveLength(2));
    expect(new URLSearchParams(sent(file)[1]?.query).get('id_in')).toBe('42');
    await user.click(bar.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }));
    expect(await screen.findByText(/^Saved responses-.*xlsx$/)).toBeTruthy();
    const query = new URLSearchParams(sent(file)[2]?.query);
    expect([query.get('id_in'), query.get('format')]).toEqual(['42', 'xlsx']);
  });
});

describe('the board', () => {
  test('has a column per status, and moves a card by its menu', async () => {
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
