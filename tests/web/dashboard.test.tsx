import { screen, within } from '@testing-library/react';
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

function open(answer: { status?: number; body?: unknown } = { body: stats }) {
  signIn();
  const routes = allPermissions().map(({ route }) => route);
  const seen = serve({ ...atHome(routes), 'GET /Dashboard/sentiment/stats': answer });
  openPage('/dashboard');
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
    const chart = await within(region).findByRole('img', { name: '9 received and 5 resolved in the last 3 days' });
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

  test('says that there is no data instead of drawing an empty trend', async () => {
    open({ body: { ...stats, trend: stats.trend.map(({ date }) => day(date, 0, 0)) } });
    const region = await screen.findByRole('region', { name: 'Received and resolved' });
    expect(within(region).getByText('No data yet.')).toBeDefined();
    expect(within(region).queryByRole('img')).toBeNull();
  });

  test('omits groups without responses', async () => {
    open({ body: { ...stats, byGroup: [] } });
    await screen.findByRole('region', { name: 'Received and resolved' });
    expect(screen.queryByRole('region', { name: 'Sentiment by group' })).toBeNull();
  });

  test('shows first steps to a new organisation instead of empty charts', async () => {
    const totals = { ...stats.totals, responses: figure(0), resolved: figure(0), open: 0, avgSentiment: figure(null) };
    open({ body: { ...stats, totals, byGroup: [], atRisk: [], bySentimentForm: [] } });
    await screen.findByRole('region', { name: 'First steps' });
    expect(screen.queryByRole('region', { name: 'Received and resolved' })).toBeNull();
  });

  test('shows an error with a next step when loading the metrics fails', async () => {
    open({ status: 400, body: { message: 'This cannot be read' } });
    await screen.findByRole('button', { name: 'Try again' });
  });
});
