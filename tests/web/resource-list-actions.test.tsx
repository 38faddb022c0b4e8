import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { atHome, inFreshBrowser, openPage, type Seen, serve, signIn } from './staff-app.tsx';

inFreshBrowser();

const permissions = ['get:v1/groups', 'post:v1/groups', 'put:v1/groups/:id', 'delete:v1/groups/:id', 'get:v1/users'];
const record = { createdAt: '2026-11-01T08:00:00Z', updatedAt: '2026-11-01T08:00:00Z', version: 1 };
const group = (id: number, name: string, more: object = {}) => ({
  ...record,
  id,
  name,
  description: '',
  color: '#009639',
  leadUserId: null,
  leadUser: null,
  memberIds: [],
  members: [],
  ...more,
});

async function openGroups(rows: () => readonly object[], answers = {}, words = '') {
  signIn();
  const list = ({ query }: Seen) => {
    const asked = new URLSearchParams(query);
    const page = rows().slice(Number(asked.get('_start') ?? 0), Number(asked.get('_end') ?? 1000));
    return { body: page, headers: { 'x-total-count': String(rows().length) } };
  };
  const requests = serve({
    ...atHome(permissions),
    'GET /CustomGroups/withRelations': list,
    'GET /CustomUsers/withRelations': { body: [] },
    ...answers,
  });
  openPage(`/user-management/groups${words}`);
  await screen.findByRole('table', { name: 'Groups' });
  return requests;
}

describe('a row', () => {
  const rows = () => [group(1, 'North'), group(2, 'South')];
  const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Actions for South' }));

  test('opens its record, and closes to the same list', async () => {
    await openGroups(rows, {}, '?sort=-name');
    await userEvent.click(screen.getByRole('link', { name: 'South' }));
    expect(window.location.search).toBe('?sort=-name&record=2');
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByRole('heading', { name: /South/ })).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('button', { name: /close/i }));
    await waitFor(() => expect(window.location.search).toBe('?sort=-name'));
  });

  test('opens with the keyboard alone', async () => {
    await openGroups(rows);
    screen.getByRole('link', { name: 'North' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(window.location.search).toBe('?record=1');
  });

  test('opens its record to be changed', async () => {
    await openGroups(rows);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(window.location.search).toMatch(/^\?record=2&edit/);
  });

  test('is deleted once that was confirmed', async () => {
    let kept = rows();
    const requests = await openGroups(() => kept, {
      'DELETE /Groups/2': () => {
        kept = kept.slice(0, 1);
        return { body: { id: 2 } };
      },
    });
    const deleted = () => requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    await openMenu();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(deleted()).toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete group' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'South' })).toBeNull());
    expect(deleted()).toEqual(['/Groups/2']);
  });
});

describe('ticked rows', () => {
  test('are deleted together; those that could not be stay ticked, each with its reason', async () => {
    let kept = [group(1, 'North'), group(2, 'South'), group(3, 'West')];
    const remove = (id: number) => () => {
      kept = kept.filter((row) => row.id !== id);
      return { body: { id } };
    };
    await openGroups(() => kept, {
      'DELETE /Groups/1': remove(1),
      'DELETE /Groups/2': { status: 409, body: { message: 'It still has open responses' } },
      'DELETE /Groups/3': remove(3),
    });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    expect(bar.getByText('3 selected')).toBeTruthy();
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 3 groups' }));
    const report = await screen.findByRole('dialog', { name: '1 group could not be deleted' });
    expect(report.textContent).toContain('South: It still has open responses');
    await userEvent.click(within(report).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('1 selected')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'North' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select South' }).checked).toBe(true);
  });

  test('are all kept when nobody confirms', async () => {
    const requests = await openGroups(() => [group(1, 'North')]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select North' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(requests.filter(({ method }) => method === 'DELETE')).toEqual([]);
    expect(screen.getByText('1 selected')).toBeTruthy();
  });
});

describe('saving as a file', () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob = new Blob();
    URL.createObjectURL = (given) => {
      if (given instanceof Blob) blob = given;
      return 'blob:saved';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, blob });
    });
  });
  const linesOf = async () => {
    await waitFor(() => expect(saved).toHaveLength(1));
    const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0));
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return new TextDecoder().decode(bytes).split('\r\n');
  };
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Export' }));

  test('takes every row that matches, not only the page, in the columns shown', async () => {
    const rows = Array.from({ length: 1_203 }, (_, n) => group(n + 1, `Branch ${n + 1}`));
    const requests = await openGroups(() => rows, {}, '?name_like=Branch&sort=-name');
    await press();
    const lines = await linesOf();
    expect(lines[0]).toBe('Name,Description,Lead,Members');
    expect(lines).toHaveLength(1 + 1_203 + 1);
    expect(lines[1_203]).toBe('Branch 1203,,,');
    const today = new Date();
    const day = [today.getMonth() + 1, today.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
    expect(saved[0]?.name).toBe(`groups-${today.getFullYear()}-${day}.csv`);
    const pages = requests.filter(({ query }) => /_end=(500|1000|1500)/.test(query));
    expect(pages.map(({ query }) => query)).toEqual(
      ['0&_end=500', '500&_end=1000', '1000&_end=1500'].map(
        (part) => `_start=${part}&_sort=name&_order=desc&name_like=Branch`,
      ),
    );
  });

  test('quotes what a file needs quoted, and disarms what a spreadsheet would run', async () => {
    const rows = [
      group(1, '=HYPERLINK("http://evil.test")', {
        description: '+1 -2',
        leadUserId: 5,
        leadUser: { id: 5, name: '@admin' },
      }),
      group(2, 'North, "upper"', {
        description: 'first\nsecond',
        members: [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Bo' },
        ],
      }),
      group(3, '-dash', { description: '\tindented' }),
    ];
    await openGroups(() => rows);
    await press();
    expect((await linesOf()).slice(1)).toEqual([
      `"'=HYPERLINK(""http://evil.test"")",'+1 -2,'@admin,`,
      '"North, ""upper""","first\nsecond",,Ada; Bo',
      `'-dash,'\tindented,,`,
      '',
    ]);
  });

  test('can be stopped', async () => {
    let isSaving = false;
    const rows = Array.from({ length: 600 }, (_, n) => group(n + 1, `Branch ${n + 1}`));
    await openGroups(() => rows, {
      'GET /CustomGroups/withRelations': ({ query }: Seen) => {
        if (/_end=500/.test(query)) isSaving = true;
        const body = rows.slice(0, /_end=25/.test(query) ? 25 : 500);
        const answer = { body, headers: { 'x-total-count': '600' } };
        return /_start=500/.test(query) ? new Promise(() => undefined) : answer;
      },
    });
    await press();
    await screen.findByText('Saving… 500 of 600 rows');
    expect(isSaving).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText(/Saving…/)).toBeNull());
    expect(saved).toEqual([]);
  });
});
