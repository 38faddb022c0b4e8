import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import type { OpenedRun, Report, Snapshot } from '../../../src/reports/schemas/report.ts';
import { newDefinition } from '../../../src/reports/web/build/new-block.ts';
import { datasets } from '../../dashboards/web/samples.ts';
import { atHome, inFreshBrowser, openPage, type Seen, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const times = { createdAt: '2026-03-01T08:00:00.000Z', updatedAt: '2026-03-01T08:00:00.000Z' };
const definition = { ...newDefinition(), name: 'Monthly figures' };
const report: Report = {
  id: 7,
  ...times,
  version: 3,
  name: 'Monthly figures',
  description: '',
  folder: 'Board',
  ownerId: 1,
  ownerName: 'Maya Lind',
  sectionCount: 1,
  lastRunAt: times.createdAt,
  lastRunStatus: 'done',
  nextRunAt: null,
  stopped: null,
  dashboardId: null,
  definition,
  schedule: null,
};
const span = { from: '2026-02-01', to: '2026-02-28' };
const snapshotOf = (of: Snapshot['definition']): Snapshot => ({
  definition: of,
  version: 3,
  generatedAt: times.createdAt,
  timeZone: 'UTC',
  asOf: '2026-03-01',
  range: span,
  n: 1_204,
  filters: [{ label: 'Form', values: ['Branch visit'] }],
  sections: of.sections.map(({ id, type }) => ({
    id,
    verbatims: null,
    ignoredFilters: [],
    error: null,
    answer:
      type === 'kpi'
        ? {
            dataset: 'sentimentResponses',
            dimensions: [],
            timeZone: 'UTC',
            asOf: '2026-03-01',
            range: span,
            measures: [{ name: 'count', label: 'Responses', unit: 'count' }],
            compareRange: null,
            minimum: 30,
            buckets: null,
            total: 1,
            rows: [
              {
                time: null,
                dimensions: {},
                measures: { count: { value: 1_204, n: 1_204, interval: null, tooFew: false } },
              },
            ],
          }
        : null,
  })),
});
const runOf = (id: number, of = definition): OpenedRun => ({
  id,
  reportId: 7,
  reportVersion: 3,
  params: {},
  status: 'done',
  startedAt: times.createdAt,
  rows: 1,
  error: null,
  finishedAt: times.createdAt,
  startedByName: 'Maya Lind',
  isScheduled: false,
  deliveries: [],
  snapshot: snapshotOf(of),
});

function open(path: string, answers: Parameters<typeof serve>[0] = {}) {
  signIn();
  const requests = serve({
    ...atHome(allPermissions().map(({ route }) => route)),
    'GET /Reports': { body: [report], headers: { 'x-total-count': '1' } },
    'GET /Reports/7': { body: { ...report, publicId: null, publicUrl: null, publicSettings: null } },
    'GET /Reports/7/runs': { body: [runOf(12), runOf(11)] },
    'GET /Reports/runs/12': { body: runOf(12) },
    'GET /Reports/runs/11': { body: runOf(11) },
    'GET /Users': { body: [] },
    'GET /Groups': { body: [] },
    'GET /Dashboards/datasets': { body: [] },
    'GET /Dashboards/dimensions': { body: [] },
    'POST /Reports/generate': ({ body }: Seen) => ({
      body: runOf(body?.isPreview ? 0 : 13, (body?.definition as typeof definition | undefined) ?? definition),
    }),
    ...answers,
  });
  openPage(path);
  return requests;
}
const sent = (requests: readonly Seen[], path: string) =>
  requests.filter((seen) => seen.path === path && seen.method !== 'GET');

describe('reports', () => {
  test('the list: shows the last run and leads to the run, the builder and the run form', async () => {
    open('/reporting/dashboard');
    const row = await screen.findByRole('row', { name: /Monthly figures/ });
    expect(row.textContent).toMatch(/Board.*Maya Lind.*Done.*Not scheduled/);
    expect(within(row).getByRole('link', { name: 'Monthly figures' }).getAttribute('href')).toBe('/reporting/7/view');
    expect(within(row).getByRole('link', { name: 'Build of Monthly figures' }).getAttribute('href')).toBe(
      '/reporting/7/build',
    );
  });

  test('a run: shows figures, filters and n, and another run can be chosen', async () => {
    const requests = open('/reporting/7/view');
    expect(await screen.findByRole('heading', { level: 1, name: 'Monthly figures' })).toBeTruthy();
    expect(await screen.findByText('1,204')).toBeTruthy();
    for (const line of ['Range: 1 Feb 2026 to 28 Feb 2026', 'Form: Branch visit', 'n = 1,204']) {
      expect(screen.getByText(line)).toBeTruthy();
    }
    await userEvent.click(screen.getByRole('combobox', { name: 'Run' }));
    await userEvent.click((await screen.findAllByRole('option'))[1] as HTMLElement);
    await waitFor(() => expect(requests.some(({ path }) => path === '/Reports/runs/11')).toBe(true));
    expect(window.location.search).toBe('?run=11');
  });

  test('the builder: adds, moves and removes blocks, previews them and saves the report', async () => {
    const requests = open('/reporting/build', { 'POST /Reports/save': { body: { ...report, version: 1 } } });
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Q1');
    await userEvent.click(screen.getByRole('button', { name: 'Add block' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Page break' }));
    await userEvent.click(screen.getByRole('button', { name: 'Move Page break up' }));
    const preview = () => sent(requests, '/Reports/generate').at(-1)?.body as { definition: typeof definition };
    await waitFor(() => expect(preview()?.definition.sections.map(({ type }) => type)).toEqual(['page_break', 'kpi']));
    expect(await screen.findByText('1,204')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Page break' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save report' }));
    await waitFor(() => expect(window.location.pathname).toBe('/reporting/7/build'));
    expect(sent(requests, '/Reports/save')[0]?.body).toMatchObject({
      definition: { name: 'Q1', sections: [{ type: 'kpi' }] },
    });
  });

  test('the builder: a chart by series is split into small multiples', async () => {
    const chart = { ...definition.sections[0], type: 'chart', chartType: 'line' };
    const split = { ...report, definition: { ...definition, sections: [chart] } };
    const requests = open('/reporting/7/build', {
      'GET /Reports/7': { body: split },
      'GET /Dashboards/datasets': { body: datasets },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Edit / }));
    await userEvent.click(await screen.findByRole('switch', { name: 'Small multiples' }));
    const preview = () => sent(requests, '/Reports/generate').at(-1)?.body as { definition: typeof definition };
    await waitFor(() => expect(preview()?.definition.sections[0]?.options.smallMultiples).toBe(true));
  });

  test('the builder: an earlier version is restored and shown', async () => {
    const at = { createdAt: times.createdAt, createdByName: 'Maya Lind', sectionCount: 1 };
    const old = { ...report, version: 4, definition: { ...definition, name: 'Old figures' } };
    const requests = open('/reporting/7/build', {
      'GET /Reports/7/versions': {
        body: [
          { version: 3, name: 'Monthly figures', ...at },
          { version: 2, name: 'Old figures', ...at },
        ],
        headers: { 'x-total-count': '240' },
      },
      'POST /Reports/7/versions/2/restore': { body: old },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Versions' }));
    const drawer = await screen.findByRole('dialog', { name: 'Versions' });
    expect(await within(drawer).findByText('Showing the newest 2 of 240 versions.')).toBeTruthy();
    await userEvent.click(await within(drawer).findByRole('button', { name: 'Restore' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore version' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Name/ }).value).toBe('Old figures'),
    );
    expect(sent(requests, '/Reports/7/versions/2/restore')).toHaveLength(1);
  });

  test('the builder: a filter of the report is part of its preview', async () => {
    const status = { name: 'status', label: 'Status', type: 'text' };
    const dataset = { name: 'sentimentResponses', label: 'Responses', permission: 'x', times: [], requires: [] };
    const count = { name: 'count', label: 'Responses', unit: 'count' };
    const value = { time: null, dimensions: { status: { value: 'new', label: 'New' } }, measures: {} };
    const figures = snapshotOf(definition).sections[0]?.answer;
    const requests = open('/reporting/build', {
      'GET /Dashboards/datasets': { body: [{ ...dataset, measures: [count], dimensions: [status] }] },
      'POST /Dashboards/query': { body: { ...figures, rows: [value] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Filters and parameters' }));
    const filters = await screen.findByRole('group', { name: 'Filters of the report' });
    await userEvent.click(within(filters).getByRole('button', { name: 'Add filter' }));
    await userEvent.click(within(filters).getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'New' }));
    await waitFor(() =>
      expect(sent(requests, '/Reports/generate').at(-1)?.body).toMatchObject({
        definition: { filters: [{ field: 'status', op: 'in', values: ['new'] }] },
      }),
    );
  });

  test('the builder: unsaved input survives a reload', async () => {
    open('/reporting/7/build');
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), ' of March');
    await waitFor(() => expect(sessionStorage.getItem('draft:1:report:7')).toContain('of March'));
  });

  test('the run form: sends the chosen range and opens the run', async () => {
    const requests = open('/reporting/generate?report=7');
    await userEvent.click(await screen.findByRole('combobox', { name: 'Range' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last 7 days' }));
    await userEvent.click(screen.getByRole('button', { name: 'Generate report' }));
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/reporting/7/view?run=13'));
    expect(sent(requests, '/Reports/generate')[0]?.body).toMatchObject({ id: 7, dateRange: '7d' });
  });

  test('a schedule: is saved with its recipients, and the server’s problem is shown', async () => {
    const problem = { message: 'At most one run in 15 minutes', code: 'INVALID', errors: [] };
    const requests = open('/reporting/7/view', { 'PUT /Reports/7/schedule': { status: 422, body: problem } });
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('combobox', { name: 'Recipients' }), 'board@example.com{Enter}');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save schedule' }));
    expect(await within(dialog).findByText('At most one run in 15 minutes')).toBeTruthy();
    expect(sent(requests, '/Reports/7/schedule')[0]?.body).toMatchObject({
      cron: '0 8 * * 1',
      formats: ['pdf'],
      recipients: [{ email: 'board@example.com' }],
    });
  });

  test('a schedule: keeps a recipient that is no address, says so, and asks before it is closed', async () => {
    const problem = { message: 'Check the recipients', code: 'INVALID', errors: [] };
    const requests = open('/reporting/7/view', { 'PUT /Reports/7/schedule': { status: 422, body: problem } });
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule' }));
    const dialog = await screen.findByRole('dialog', { name: /^Schedule of/ });
    const field = within(dialog).getByRole('combobox', { name: 'Recipients' });
    await userEvent.type(field, 'board@example.com, board@nowhere{Enter}');
    expect(within(dialog).getByText('“board@nowhere” is not an email address')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save schedule' }));
    await within(dialog).findByText('Check the recipients');
    expect(sent(requests, '/Reports/7/schedule')[0]?.body).toMatchObject({
      recipients: [{ email: 'board@example.com' }, { email: 'board@nowhere' }],
    });
    expect(within(dialog).getByText('board@nowhere')).toBeTruthy();
    await userEvent.click(field);
    await userEvent.keyboard('{Backspace}{Escape}{Escape}');
    const question = await screen.findByRole('dialog', { name: 'Discard changes?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(within(dialog).queryByText('board@nowhere')).toBeNull();
    expect(within(dialog).getByText('board@example.com')).toBeTruthy();
  });

  test('the history: says to whom a run was sent, and what failed is tried again', async () => {
    const deliveries = [
      { address: 'a@example.com', status: 'sent' as const, error: null },
      { address: 'b@example.com', status: 'failed' as const, error: 'Mailbox full' },
      { address: 'c@example.com', status: 'failed' as const, error: 'Unsubscribed' },
    ];
    const run = { ...runOf(12), isScheduled: true, startedByName: null, deliveries };
    const requests = open('/reporting/7/view', {
      'GET /Reports/7/runs': { body: [run, runOf(11)] },
      'POST /Reports/runs/12/retry': { body: run },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'History' }));
    const drawer = await screen.findByRole('dialog', { name: 'Run history' });
    for (const text of [
      'a@example.com · sent',
      'b@example.com · not sent: Mailbox full',
      'c@example.com · unsubscribed',
    ])
      expect(within(drawer).getByText(text)).toBeTruthy();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent(requests, '/Reports/runs/12/retry')).toHaveLength(1));
  });

  test.each([
    ['/reporting/dashboards', '/dashboards/list'],
    ['/reporting/new-dashboard', '/dashboards/create'],
    ['/reporting/dashboard/5', '/dashboards/5'],
  ])('the old path %s leads to %s', async (from, to) => {
    open(from);
    await waitFor(() => expect(window.location.pathname).toBe(to));
  });
});
