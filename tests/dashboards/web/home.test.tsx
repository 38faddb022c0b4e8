import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { allPermissions } from '../../../src/core/contract/catalogue.ts';
import type { DashboardStats } from '../../../src/dashboards/schemas/dashboard.ts';
import { hideFirstSteps } from '../../../src/dashboards/shared/first-steps-choice.ts';
import { statuses } from '../../../src/forms/schemas/response-statuses.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const day = (date: string, count: number, resolved: number, isIncomplete = false) => ({
  date,
  from: date,
  to: date,
  isIncomplete,
  count,
  avg: null,
  n: 0,
  resolved,
  slaMetPct: null,
  nps: null,
  csat: null,
});
const figure = (value: number | null, n = value ?? 0) => ({ value, n, interval: null, tooFew: false });
const certain = {
  ...figure(-0.6, 42),
  interval: { low: -0.7, high: -0.5 },
  before: { ...figure(0.1, 42), interval: { low: 0, high: 0.2 } },
  adjustedP: 0.000_1,
};
const feeling = (value: number, n: number, before: number | null) => ({
  ...figure(value, n),
  tooFew: n < 30,
  before: { ...figure(before, before === null ? 0 : n), tooFew: n < 30 || before === null },
  adjustedP: 0.2,
});
const span = { from: '2026-03-01', to: '2026-03-03' };
const scores = { avgSentiment: figure(0.314, 9), nps: null, csat: null, slaMetPct: figure(null, 0) };

const stats: DashboardStats = {
  range: span,
  compare: 'previous_period',
  compareRange: span,
  compareUntil: null,
  timeZone: 'UTC',
  weekStart: 7,
  minimum: 30,
  ignoredFilters: { responses: [], surveys: [] },
  grain: 'day',
  totals: {
    responses: figure(9),
    resolved: figure(5),
    open: 4,
    overdue: 1,
    escalated: 0,
    unassigned: 2,
    mine: 1,
    ...scores,
  },
  byStatus: statuses.map((status) => ({ status, count: status === 'new' ? 4 : 0 })),
  bySeverity: [{ id: 2, name: 'Urgent', color: '#dc2626', count: 3, open: 3 }],
  bySentimentForm: [{ id: 3, name: 'Branch visit', count: 9, open: 4, avgSentiment: figure(0.3, 9) }],
  byGroup: [
    { id: 1, name: 'Hamburg', color: '#b45309', avgSentiment: certain },
    { id: 2, name: 'Bergen', color: '#0e7490', avgSentiment: feeling(0.55, 31, 0.2) },
    { id: 3, name: 'Dubai', color: '#a16207', avgSentiment: feeling(0.9, 1, 0.2) },
    { id: 4, name: 'Cork', color: '#a16207', avgSentiment: feeling(0.8, 32, null) },
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
      sentimentId: 3,
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
    expect(addressOf('Responses')).toBe(`${inbox}?view=all&severityLevelId_in=2&${days}`);
    const resolved = 'resolvedAt_gte=2026-03-01&resolvedAt_lte=2026-03-03';
    const ofPeriod = within(screen.getByLabelText('This period')).getByRole('link', { name: 'Resolved in the period' });
    expect(ofPeriod.getAttribute('href')).toBe(
      `${inbox}?view=all&severityLevelId_in=2&status_in=resolved%2Cclosed&${resolved}`,
    );
    expect(addressOf('New')).toBe(`${inbox}?view=all&severityLevelId_in=2&status_in=new&${days}`);
    expect(addressOf('Urgent')).toBe(`${inbox}?view=open&severityLevelId_in=2`);
    expect(addressOf('Hamburg')).toBe(
      `${inbox}?view=all&severityLevelId_in=2&assignedGroupIds_in=1&sentimentScore_gte=-1&${days}`,
    );
    expect(addressOf('Branch visit')).toBe(`${inbox}?view=all&severityLevelId_in=2&sentimentId_in=3&${days}`);
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
    expect(figures.textContent).toContain('NPS42▲ Up 12 pointsn = 330 95 % CI 36 to 48');
    expect(figures.textContent).toContain('CSAT71 %Too few responses (n = 3)');
  });

  test('says which figures a filter does not narrow, and leaves it out of their lists', async () => {
    const byQuestion = [{ field: 'surveyQuestion:12', op: 'in', values: ['dubai'] }];
    const totals = { ...stats.totals, nps: figure(42, 330), csat: figure(71, 330) };
    const ignoredFilters = { responses: ['surveyQuestion:12'], surveys: ['severityLevelId', 'formQuestion:7'] };
    const address = `/dashboard?severityLevelId=2&filters=${encodeURIComponent(JSON.stringify(byQuestion))}`;
    open({ body: { ...stats, totals, ignoredFilters } }, address);
    const figures = await screen.findByLabelText('This period');
    expect(figures.textContent).toMatch(/NPS42.*Not filtered by severity, form questionCSAT71 %.*Not filtered by/);
    expect(screen.getByText('Figures of responses: not filtered by survey question')).toBeTruthy();
    const link = within(figures).getByRole('link', { name: 'Responses' });
    const days = 'createdAt_gte=2026-03-01&createdAt_lte=2026-03-03';
    expect(link.getAttribute('href')).toBe(`${inbox}?view=all&severityLevelId_in=2&${days}`);
  });

  test('draws the steps of the period below its figures, and gaps where a step has none', async () => {
    const averages = [0.1, null, 0.3, 0.5];
    const trend = averages.map((avg, at) => ({
      ...day(`2026-03-0${at + 1}`, at + 1, 1),
      avg,
      nps: avg === null ? 0 : 10 * at,
      csat: at % 2 === 0 ? 50 : null,
      slaMetPct: 100 - 25 * at,
    }));
    const totals = { ...stats.totals, nps: figure(42, 330), csat: figure(71, 330) };
    open({ body: { ...stats, totals, trend } });
    const figures = await screen.findByLabelText('This period');
    const lines = [...figures.querySelectorAll('[data-sparkline] path')].map((path) => path.getAttribute('d'));
    expect(lines).toEqual([
      'M0.0 22.0L33.3 15.3L66.7 8.7L100.0 2.0',
      'M0.0 12.0L33.3 12.0L66.7 12.0L100.0 12.0',
      'M0.0 22.0h0M66.7 12.0L100.0 2.0',
      'M0.0 22.0L33.3 22.0L66.7 8.7L100.0 2.0',
      'M0.0 12.0h0M66.7 12.0h0',
      'M0.0 2.0L33.3 8.7L66.7 15.3L100.0 22.0',
    ]);
  });

  test('draws incomplete steps apart, and opens the list of their days in the range', async () => {
    const trend = [
      { ...day('2026-02-23', 2, 1, true), from: '2026-02-26', to: '2026-03-01' },
      { ...day('2026-03-02', 8, 4), to: '2026-03-08' },
      { ...day('2026-03-09', 7, 5), to: '2026-03-15' },
      { ...day('2026-03-16', 1, 0, true), to: '2026-03-16' },
    ];
    open({ body: { ...stats, grain: 'week', trend } });
    const figures = await screen.findByLabelText('This period');
    expect(figures.querySelector('[data-sparkline] path')?.getAttribute('d')).toBe('M0.0 2.0L100.0 22.0');
    const region = await screen.findByRole('region', { name: 'Received and resolved' });
    expect(region.textContent).toContain('18 received and 10 resolved in 4 weeks. Dashed: incomplete weeks.');
    await userEvent.click(within(region).getByRole('button', { name: 'Show table' }));
    const rows = within(region).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'First day of the weekReceivedResolved',
      '2026-03-16 (incomplete)10',
      '2026-03-0975',
      '2026-03-0284',
      '2026-02-23 (incomplete)21',
    ]);
    const first = within(rows.at(-1) as HTMLElement).getByRole('link', { name: '2' });
    expect(first.getAttribute('href')).toBe(`${inbox}?view=all&createdAt_gte=2026-02-26&createdAt_lte=2026-03-01`);
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

  test('orders the weekdays of the SLA table by the week of the organization', async () => {
    const cell = { id: 1, name: 'Hotel', weekday: 7, slaMetPct: figure(85, 40) };
    open({ body: { ...stats, slaHeat: [cell, { ...cell, weekday: 6, slaMetPct: figure(97, 40) }] } });
    const table = within(await screen.findByRole('region', { name: 'SLA met by form and weekday' })).getByRole('table');
    const [head, row] = within(table)
      .getAllByRole('row')
      .map((one) => [...one.children].map(({ textContent }) => textContent));
    expect(head).toEqual(['Form', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(row).toEqual(['Hotel', '85', '–', '–', '–', '–', '–', '97']);
  });

  test('shows the sentiment of each group and its trend', async () => {
    open();
    const region = await screen.findByRole('region', { name: 'Sentiment by group' });
    const rows = within(region)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^Hamburg42 responses−0\.6.*Worse by0\.70$/),
      expect.stringMatching(/^Bergen31 responses\+0\.55.*Better by0\.35, may be chance$/),
      expect.stringMatching(/^Dubai1 response\+0\.9too few$/),
      expect.stringMatching(/^Cork32 responses\+0\.8new$/),
    ]);
    const isJudged = (name: string) => within(region).queryByTitle(name) !== null;
    expect([isJudged('Positive (+0.55)'), isJudged('Positive (+0.9)')]).toEqual([true, false]);
    expect(within(region).getAllByTitle('Too few responses')).toHaveLength(1);
  });

  test('draws the trend as a chart with a name, and shows its figures as a table', async () => {
    open();
    const region = await screen.findByRole('region', { name: 'Received and resolved' });
    const chart = await within(region).findByRole('img', { name: '9 received and 5 resolved in 3 days' });
    await waitFor(() => expect(chart.querySelectorAll('svg path').length).toBeGreaterThan(3));
    await userEvent.click(within(region).getByRole('button', { name: 'Show table' }));
    const rows = within(region).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DayReceivedResolved',
      '2026-03-0323',
      '2026-03-0242',
      '2026-03-0130',
    ]);
  });

  test('shows first steps to a new organization instead of empty charts', async () => {
    const totals = { ...stats.totals, responses: figure(0), resolved: figure(0), open: 0, avgSentiment: figure(null) };
    const closed = { id: 4, name: 'After a stay', status: 'closed', responseCount: 0 };
    const seen = open({ body: { ...stats, totals, byGroup: [], atRisk: [], bySentimentForm: [] } }, '/dashboard', {
      'GET /Surveys': { body: [closed] },
      'GET /Users': { body: [{ id: 1 }] },
      'GET /Dashboards': { body: [] },
      'GET /Organization/sample-data': { body: { loaded: null, own: { isAnswered: false, isResolved: false } } },
    });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getAllByRole('listitem').map((step) => within(step).getByRole('heading').textContent)).toEqual([
      'Publish a survey',
      'Answer it',
      'Handle the response',
      'Watch the results',
      'Invite a user',
    ]);
    expect(steps.getAllByTitle('Done')).toHaveLength(1);
    expect(seen.find(({ path }) => path === '/Surveys')?.query).toContain('status_ne=draft');
    expect(steps.getByRole('link', { name: 'Open “After a stay”' })).toBeTruthy();
    await userEvent.click(steps.getByRole('button', { name: 'Hide steps' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Received and resolved' })).toBeNull();
  });

  const sampleLoaded = {
    at: '2026-03-01T00:00:00Z',
    surveyId: 7,
    sentimentId: 1,
    dashboardId: 9,
    responses: 20,
    surveyResponses: 60,
    customers: 12,
    ownResponses: 0,
    ownSurveyResponses: 0,
  };
  const everyRecord = {
    'GET /Surveys': { body: [{ id: 4, name: 'After a stay', status: 'active', responseCount: 3 }] },
    'GET /Users': { body: [{ id: 1 }, { id: 2 }] },
    'GET /Dashboards': { body: [{ id: 3, name: 'Stays' }] },
  };

  test('shows first steps again where all are done, until they are hidden', async () => {
    hideFirstSteps(false);
    open({ body: stats }, '/dashboard', {
      ...everyRecord,
      'GET /Organization/sample-data': {
        body: { loaded: sampleLoaded, own: { isAnswered: true, isResolved: true } },
      },
    });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.getAllByTitle('Done')).toHaveLength(5);
    await userEvent.click(steps.getByRole('button', { name: 'Hide steps' }));
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  });

  test('leads to the first own response, where a form has the name of the sample form', async () => {
    const [attention] = stats.atRisk;
    const latest = [
      { ...attention, id: 50, reference: 'R-1050', sentimentId: 1 },
      { ...attention, id: 51, reference: 'R-1051', sentimentId: 3 },
    ];
    open({ body: { ...stats, latest } }, '/dashboard', {
      ...everyRecord,
      'GET /Organization/sample-data': {
        body: { loaded: sampleLoaded, own: { isAnswered: true, isResolved: false } },
      },
    });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(await steps.findByRole('link', { name: 'Open R-1051' })).toBeTruthy();
  });

  test('asks a new organization what it wants to know first', async () => {
    const totals = { ...stats.totals, responses: figure(0), resolved: figure(0), open: 0, avgSentiment: figure(null) };
    open({ body: { ...stats, totals, byGroup: [], atRisk: [], bySentimentForm: [] } }, '/dashboard', {
      'GET /Surveys': { body: [] },
      'GET /Users': { body: [{ id: 1 }] },
      'GET /Dashboards': { body: [] },
      'GET /Organization/sample-data': { body: { loaded: null, own: { isAnswered: false, isResolved: false } } },
    });
    const question = within(await screen.findByRole('list', { name: 'What do you want to know first?' }));
    const recommend = question.getByRole('link', { name: 'Would our customers recommend us?' });
    expect(recommend.getAttribute('href')).toMatch(/create-from-template\/purchase-nps$/);
    expect(screen.queryByTitle('Done')).toBeNull();
    expect(screen.getByRole('button', { name: 'Load sample data' })).toBeTruthy();
  });

  test('ticks no first step because of sample data', async () => {
    const loaded = {
      at: '2026-03-01T00:00:00Z',
      surveyId: 7,
      sentimentId: 1,
      dashboardId: 9,
      responses: 20,
      surveyResponses: 60,
      customers: 12,
      ownResponses: 0,
      ownSurveyResponses: 0,
    };
    const seen = open({ body: stats }, '/dashboard', {
      'GET /Surveys': { body: [] },
      'GET /Users': { body: [{ id: 1 }] },
      'GET /Dashboards': { body: [] },
      'GET /Organization/sample-data': { body: { loaded, own: { isAnswered: false, isResolved: false } } },
    });
    const steps = within(await screen.findByRole('region', { name: 'First steps' }));
    expect(steps.queryByTitle('Done')).toBeNull();
    expect(steps.queryByRole('button', { name: 'Load sample data' })).toBeNull();
    expect(seen.find(({ path }) => path === '/Surveys')?.query).toContain('id_ne=7');
    expect(seen.find(({ path }) => path === '/Dashboards')?.query).toContain('id_ne=9');
  });

  test('shows an error with a next step when loading the metrics fails', async () => {
    open({ status: 400, body: { message: 'This cannot be read' } });
    await screen.findByRole('button', { name: 'Try again' });
  });
});
