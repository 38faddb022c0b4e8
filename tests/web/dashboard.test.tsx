import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../src/contract/catalogue.ts';
import type { DashboardStats } from '../../src/contract/schemas/dashboards/dashboard.ts';
import { statuses } from '../../src/contract/schemas/responses/sentiment-response.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from './staff-app.tsx';

inFreshBrowser();

const day = (date: string, count: number, resolved: number) => ({ date, count, avg: null, n: 0, resolved });
const figure = (value: number | null, n = value ?? 0) => ({ value, n, interval: null, tooFew: false });
const feeling = (value: number, n: number, before: number | null) => ({
  ...figure(value, n),
  before: figure(before, before === null ? 0 : n),
});
const span = { from: '2026-03-01', to: '2026-03-03' };
const scores = { avgSentiment: figure(0.314, 9), nps: null, csat: null, slaMetPct: figure(null, 0) };

const stats: DashboardStats = {
  ...{ range: span, compare: 'previous_period', compareRange: span, timeZone: 'UTC', minimum: 30, grain: 'day' },
  totals: {
    ...{ responses: figure(9), resolved: figure(5), open: 4, overdue: 1, escalated: 0, unassigned: 2, mine: 1 },
    ...scores,
  },
  byStatus: statuses.map((status) => ({ status, count: status === 'new' ? 4 : 0 })),
  bySeverity: [{ id: 2, name: 'Urgent', color: '#dc2626', count: 3, open: 3 }],
  bySentimentForm: [{ id: 3, name: 'Branch visit', count: 9, open: 4, avgSentiment: figure(0.3, 9) }],
  byGroup: [
    { id: 1, name: 'Hamburg', color: '#b45309', avgSentiment: feeling(-0.6, 12, 0.1) },
    { id: 2, name: 'Bergen', color: '#0e7490', avgSentiment: feeling(0.55, 1, 0.2) },
    { id: 3, name: 'Dubai', color: '#a16207', avgSentiment: feeling(0.2, 7, 0.21) },
    { id: 4, name: 'Cork', color: '#a16207', avgSentiment: feeling(0.8, 2, null) },
  ],
  byUser: [],
  slaHeat: [],
  topTopics: [],
  trend: [day('2026-03-01', 3, 0), day('2026-03-02', 4, 2), day('2026-03-03', 2, 3)],
  atRisk: [
    {
      id: 41,
      reference: 'R-1041',
      summary: 'The lift stopped with my parents in it',
      sentimentName: 'Branch visit',
      customerName: 'Rosa Lind',
      status: 'in_progress',
      customStatusId: null,
      severityName: 'Urgent',
      severityColor: '#dc2626',
      slaDueAt: '2026-03-02T08:00:00.000Z',
      createdAt: '2026-03-01T08:00:00.000Z',
    },
  ],
  latest: [],
};

const inbox = '/feedback-management/inbox';

function open(
  answer: { status?: number; body?: unknown } = { body: stats },
  path = '/dashboard',
  more: Parameters<typeof serve>[0] = {},
) {
  signIn();
  const routes = allPermissions().map(({ route }) => route);
  const seen = serve({ ...atHome(routes), 'GET /Dashboard/sentiment/stats': answer, ...more });
  openPage(path);
  return seen;
}

describe('the dashboard', () => {
  test('starts with the open work', async () => {
    open();
    await screen.findByText('4 responses are open, 1 overdue.');
    const attention = await screen.findByRole('region', { name: 'Needs attention' });
    const link = within(attention).getByRole('link', { name: /The lift stopped with my parents in it/ });
    expect(link.getAttribute('href')).toBe('/feedback-management/sentiments/responses/41');
  });

  test('opens the list behind a figure with the same filter', async () => {
    open({ body: stats }, '/dashboard?severityLevelId=2&range=7d');
    const figures = await screen.findByLabelText('Open work');
    const overdue = within(figures).getByRole('link', { name: 'Overdue' });
    expect(overdue.getAttribute('href')).toBe(`${inbox}?view=overdue&severityLevelId_in=2`);
    const addressOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href');
    const days = 'createdAt_gte=2026-03-01&createdAt_lte=2026-03-03';
    expect(addressOf('Responses')).toBe(`${inbox}?view=all&${days}&severityLevelId_in=2`);
    const resolved = 'resolvedAt_gte=2026-03-01&resolvedAt_lte=2026-03-03';
    const ofPeriod = within(screen.getByLabelText('This period')).getByRole('link', { name: 'Resolved' });
    expect(ofPeriod.getAttribute('href')).toBe(`${inbox}?view=all&${resolved}&severityLevelId_in=2`);
    expect(addressOf('New')).toBe(`${inbox}?view=open&status_in=new&${days}&severityLevelId_in=2`);
    expect(addressOf('Urgent')).toBe(`${inbox}?view=open&severityLevelId_in=2`);
    expect(addressOf('Hamburg')).toBe(`${inbox}?view=all&${days}&severityLevelId_in=2&assignedGroupIds_in=1`);
    expect(addressOf('Branch visit')).toBe(`/feedback-management/sentiments/3/responses?${days}&severityLevelId_in=2`);
  });

  test('opens no list for a bar outside of the filter', async () => {
    open({ body: stats }, '/dashboard?severityLevelId=5');
    const region = await screen.findByRole('region', { name: 'Open by severity' });
    expect(within(region).queryByRole('link')).toBeNull();
  });

  test('the inbox reads the filter of the dashboard', async () => {
    signIn();
    const routes = allPermissions().map(({ route }) => route);
    const seen = serve({ ...atHome(routes), 'GET /SentimentResponses': { body: [] } });
    openPage(`${inbox}?view=overdue&severityLevelId_in=2`);
    await screen.findByRole('heading', { name: 'Inbox' });
    await waitFor(() =>
      expect(seen.map(({ query }) => query)).toContainEqual(expect.stringMatching(/severityLevelId.*2/)),
    );
  });

  test('keeps the filters within reach when the figures of an address cannot be read', async () => {
    open(
      { status: 400, body: { message: 'The range ends before it begins' } },
      '/dashboard?from=2026-03-03&to=2026-03-01',
    );
    await screen.findByRole('button', { name: 'Try again' });
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(window.location.search).toBe('');
  });

  test('reads the figures of the period in the address', async () => {
    const seen = open({ body: stats }, '/dashboard?range=7d&compare=none');
    await screen.findByLabelText('This period');
    expect(seen.find(({ path }) => path === '/Dashboard/sentiment/stats')?.query).toBe('range=7d&compare=none');
  });

  test('shows scores with n, interval and change, and marks those of too few responses', async () => {
    const nps = { value: 42, n: 330, interval: { low: 36, high: 48 }, tooFew: false, before: figure(30, 200) };
    const csat = { value: 71, n: 3, interval: { low: 40, high: 90 }, tooFew: true };
    open({ body: { ...stats, totals: { ...stats.totals, nps, csat } } });
    const figures = await screen.findByLabelText('This period');
    expect(figures.textContent).toContain('NPS42▲ Up 12n = 330 95 % CI 36–48');
    expect(figures.textContent).toContain('CSAT71 %Too few responses (n = 3)');
  });

  test('omits survey scores that the user may not read and groups without responses, and draws no empty trend', async () => {
    open({ body: { ...stats, byGroup: [], trend: stats.trend.map(({ date }) => day(date, 0, 0)) } });
    const figures = await screen.findByLabelText('This period');
    expect(within(figures).queryByText('NPS')).toBeNull();
    const region = await screen.findByRole('region', { name: 'Received and resolved' });
    expect(within(region).getByText('No data yet.')).toBeDefined();
    expect(within(region).queryByRole('img')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Sentiment by group' })).toBeNull();
  });

  test('shows the sentiment of each group and its trend', async () => {
    open();
    const region = await screen.findByRole('region', { name: 'Sentiment by group' });
    const rows = within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Hamburg12 responses−0\.6.*Worse by0\.70$/),
      expect.stringMatching(/^Bergen1 response\+0\.55.*Better by0\.35$/),
      expect.stringMatching(/^Dubai7 responses\+0\.2steady$/),
      expect.stringMatching(/^Cork2 responses\+0\.8new$/),
    ]);
  });

  test('draws the trend as a chart with a name, and shows its figures as a table', async () => {
    open();
    const region = await screen.findByRole('region', { name: 'Received and resolved' });
    const chart = await within(region).findByRole('img', { name: '9 received and 5 resolved in 3 days' });
    expect(chart.querySelectorAll('svg path').length).toBeGreaterThan(3);
    await userEvent.click(within(region).getByRole('button', { name: 'Show table' }));
    const rows = within(region).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayReceivedResolved',
      '2026-03-0323',
      '2026-03-0242',
      '2026-03-0130',
    ]);
  });

  test('shows first steps to a new organisation instead of empty charts', async () => {
    const totals = { ...stats.totals, responses: figure(0), resolved: figure(0), open: 0, avgSentiment: figure(null) };
    const closed = { id: 4, name: 'After a stay', status: 'closed' };
    const seen = open({ body: { ...stats, totals, byGroup: [], atRisk: [], bySentimentForm: [] } }, '/dashboard', {
      'GET /Surveys': { body: [closed] },
      'GET /Users': { body: [{ id: 1 }] },
    });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    const step = async (name: string) => (await steps.findByRole('heading', { name })).closest('li') as HTMLElement;
    expect(within(await step('Publish a survey')).getByTitle('Done')).toBeTruthy();
    expect(seen.find(({ path }) => path === '/Surveys')?.query).toContain('status_ne=draft');
    const invite = within(await step('Invite a user'));
    expect(invite.getByTitle('To do')).toBeTruthy();
    expect(invite.getByRole('link', { name: 'Invite a user' }).getAttribute('href')).toBe(
      '/user-management/users?record=new',
    );
    expect(within(await step('Create a form')).getByRole('link', { name: 'Create a form' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Received and resolved' })).toBeNull();
  });

  test('shows an error with a next step when loading the metrics fails', async () => {
    open({ status: 400, body: { message: 'This cannot be read' } });
    await screen.findByRole('button', { name: 'Try again' });
  });
});
