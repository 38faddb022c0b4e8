import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import type { PredictiveAnalytics, SentimentAnalytics } from '../../../src/dashboards/schemas/dashboard.ts';
import { atHome, inFreshBrowser, openPage, serve, signIn } from '../../support/web/staff-app.tsx';

inFreshBrowser();

const figure = (value: number | null, n: number, before?: { value: number | null; n: number }) => ({
  value,
  n,
  interval: null,
  tooFew: n < 30,
  ...(before ? { before: { ...before, interval: null, tooFew: before.n < 30 } } : {}),
});
const weeks = {
  dataset: 'sentimentResponses',
  measures: [],
  dimensions: [],
  timeZone: 'UTC',
  asOf: '2026-11-20',
  range: { from: '2026-05-18', to: '2026-11-15' },
  compareRange: null,
  minimum: 30,
  buckets: [],
  total: 0,
  rows: [],
};
const food: SentimentAnalytics['drivers'][number] = {
  field: 'topics',
  value: 'food',
  label: 'food',
  effect: -0.31,
  effectBefore: -0.02,
  count: figure(100, 100, { value: 40, n: 40 }),
  avgSentiment: figure(-0.7, 100, { value: 0.2, n: 40 }),
  shareChange: { difference: 30, adjustedP: 0.001 },
  sentimentChange: { difference: -0.9, adjustedP: 0.001 },
};
const analytics = (change: Partial<SentimentAnalytics> = {}): SentimentAnalytics => ({
  range: { from: '2026-11-14', to: '2026-11-20' },
  compareRange: { from: '2026-11-07', to: '2026-11-13' },
  timeZone: 'UTC',
  minimum: 30,
  drivers: [food],
  mentions: weeks,
  effects: weeks,
  responses: figure(200, 200, { value: 200, n: 200 }),
  avgSentiment: figure(-0.2, 200, { value: 0.2, n: 200 }),
  change: { difference: -0.4, adjustedP: 0.001 },
  ...change,
});

function open(path: string, answers: object) {
  signIn();
  serve({
    ...atHome([
      'get:v1/dashboard/sentiment/overall',
      'get:v1/sentimentresponses',
      'get:v1/customerformresponses',
      permissionFor('surveyResponses', 'show'),
    ]),
    ...answers,
  });
  openPage(path);
}

describe('sentiment analytics', () => {
  test('what changed: is said with the numbers behind it, and leads to its responses', async () => {
    open('/analytics/sentiment?sentimentId=3', { 'GET /Analytics/sentiment': { body: analytics() } });
    const changed = await screen.findByRole('region', { name: 'What changed' });
    expect(changed.textContent).toContain('The average sentiment fell from +0.2 to −0.2 (n = 200, before 200)');
    expect(changed.textContent).toContain('up from 20 % to 50 % of the responses (100 of 200, before 40 of 200)');
    const link = within(changed).getByRole('link', { name: 'Topic “Food”' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://acme.localhost');
    expect(pathname).toBe('/feedback-management/inbox');
    expect(Object.fromEntries(searchParams)).toEqual({
      view: 'all',
      topics_in: 'food',
      sentimentId_in: '3',
      createdAt_gte: '2026-11-14',
      createdAt_lte: '2026-11-20',
    });
  });

  test('few responses: say so instead of a change', async () => {
    const few = { ...food, effect: null, shareChange: null, sentimentChange: null };
    const responses = figure(12, 12, { value: 200, n: 200 });
    open('/analytics/sentiment', {
      'GET /Analytics/sentiment': { body: analytics({ responses, drivers: [few], change: null }) },
    });
    const changed = await screen.findByRole('region', { name: 'What changed' });
    expect(changed.textContent).toContain(
      'Too few responses to say what changed: 12 now and 200 before; 30 are needed',
    );
    expect(screen.getByRole('row', { name: /Food topic Too few/ })).toBeTruthy();
  });
});

const recent = { from: '2026-09-02', to: '2026-11-30' };
const earlier = { from: '2025-09-02', to: '2026-09-01' };

const predictions = (change: Partial<PredictiveAnalytics> = {}): PredictiveAnalytics => ({
  timeZone: 'UTC',
  neededWeeks: 13,
  neededCount: 100,
  customers: { recent, earlier, checked: 4, total: 0, rows: [] },
  series: [{ name: 'received', history: [{ date: '2026-11-19', count: 3 }], n: 3, forecast: null }],
  ...change,
});

describe('predictive analytics', () => {
  test('too few weeks: there is a reason instead of a forecast', async () => {
    open('/analytics/predictive', { 'GET /Analytics/predictive': { body: predictions() } });
    const panel = await screen.findByRole('region', { name: 'Responses received, next 14 days' });
    expect(panel.textContent).toContain('Too few to forecast: 0 whole weeks with 3 responses');
    expect(panel.textContent).toContain('A forecast needs 13 weeks and 100 responses');
    expect(screen.getByText('None of 4 customers.')).toBeTruthy();
  });

  test('a customer at risk: has reasons with their numbers, and links to the responses', async () => {
    const row = {
      id: 8,
      name: 'Olu Ade',
      n: 4,
      avgSentiment: -0.6,
      lastAt: '2026-11-18T08:00:00Z',
      reasons: [
        { kind: 'negative' as const, n: 3, of: 4, value: -0.6 },
        { kind: 'overdue' as const, n: 1, of: 2, value: null },
        { kind: 'detractor' as const, n: 1, of: 6, value: 5, surveyResponseId: 71 },
      ],
    };
    open('/analytics/predictive', {
      'GET /Analytics/predictive': {
        body: predictions({ customers: { recent, earlier, checked: 40, total: 1, rows: [row] } }),
      },
    });
    const panel = await screen.findByRole('region', { name: 'Customers at risk' });
    expect(panel.textContent).toContain('1 of 40 customers');
    expect(panel.textContent).toContain('3 of 4 responses in 90 days are negative (average −0.6)');
    expect(panel.textContent).toContain('1 of 2 open responses overdue');
    const link = within(panel).getByRole('link', { name: 'Responses' });
    expect(link.getAttribute('href')).toBe('/feedback-management/inbox?view=all&customerResponseId_in=8');
    expect(within(panel).getByRole('link', { name: '4' }).getAttribute('href')).toBe(
      '/feedback-management/inbox?view=all&customerResponseId_in=8&sentimentScore_gte=-1&createdAt_gte=2026-09-02&createdAt_lte=2026-11-30',
    );
    expect(within(panel).getByRole('link', { name: '3' }).getAttribute('href')).toBe(
      '/feedback-management/inbox?view=all&customerResponseId_in=8&sentimentScore_lt=-0.25&createdAt_gte=2026-09-02&createdAt_lte=2026-11-30',
    );
    // The response with the answer; no list has all answers of a customer.
    expect(within(panel).getByRole('link', { name: '5' }).getAttribute('href')).toBe(
      '/feedback-management/surveys/responses/71',
    );
    expect(panel.textContent).toContain('Last NPS answer 5 of 6 in 180 days');
    expect(within(panel).queryByRole('link', { name: '6' })).toBeNull();
    expect(within(panel).getByRole('link', { name: '2' }).getAttribute('href')).toBe(
      '/feedback-management/inbox?view=open&customerResponseId_in=8',
    );
  });
});
