import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import type { DashboardData } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { PublicDashboardData } from '../../../src/dashboards/schemas/public-dashboard.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import type { OpenedRun, Snapshot } from '../../../src/reports/schemas/report.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { textOfPages } from '../../support/pdf-text.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let owner: SignedIn;
let serial = 0;

/** Responses of yesterday. */
const receive = (count: number, channel: string, language: string | null, label: string | null = null) =>
  app.services.database.owner(async (client) => {
    await client.query(
      `insert into sentiment_responses
         (tenant_id, sentiment_id, number, channel, language, sentiment_label, topics, created_at)
       select $1, (select min(id) from sentiments where tenant_id = $1), $2 + n, $4, $5, $6, '["room", "food"]',
         now() - interval '1 day'
       from generate_series(1, $3::integer) n`,
      [owner.tenantId, serial, count, channel, language, label],
    );
    serial += count;
  });

const query = { dataset: 'sentimentResponses', measures: ['count'], dimensions: ['channel', 'language'] };
const ask = async (more: object = {}): Promise<AnalyticsAnswer> => {
  const answer = await owner.ask('POST', '/Dashboards/query', { ...query, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
};

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  owner = await app.newTenant();
  await makeForm(owner);
  await receive(30, 'staff', 'en', 'positive');
  await receive(10, 'staff', 'de', 'positive');
  await receive(15, 'link', 'en', 'negative');
  await receive(25, 'link', 'de', null);
  await receive(200, 'link', null);
});
afterAll(() => app.close());

// By hand: 80 (30 · 25 − 10 · 15)² / (40 · 40 · 45 · 35); p by a table of the chi-squared distribution.
const byHand = { n: 80, degrees: 1, chiSquared: expect.closeTo(11.4286, 4), cramersV: expect.closeTo(0.377_96, 5) };
const text = 'Significant relationship, moderate (Cramér’s V 0.38): χ² = 11.4, 1 degree of freedom, n = 80, p < 0.001';

describe('a count by two dimensions', () => {
  test('has the chi-squared test of its responses that have both values', async () => {
    const { association } = await ask();
    expect(association).toEqual({
      measure: 'count',
      test: { ...byHand, adjustedP: expect.closeTo(0.000_723, 6) },
      untested: null,
    });
  });

  test('is tested as a whole, also where only some rows are asked for', async () => {
    expect((await ask({ limit: 1 })).association?.test).toMatchObject(byHand);
  });

  test('shares the level with the other charts and the changes of its answer', async () => {
    expect((await ask({ chartCount: 5 })).association?.test?.adjustedP).toBeCloseTo(5 * 0.000_723, 5);
    const { association, rows } = await ask({ compare: 'previous_period', range: '30d' });
    const changes = rows.flatMap(({ measures }) => measures.count?.adjustedP ?? []);
    const chances = [...changes, association?.test?.adjustedP ?? 1];
    expect(changes).toHaveLength(5);
    // The least of six is multiplied by six, and the largest is not.
    expect(Math.min(...chances)).toBeLessThan(1e-9);
    expect(association?.test?.adjustedP).toBeGreaterThan(2 * 0.000_72);
  });

  test.each([
    ['severalValues', { dimensions: ['topics', 'language'] }],
    ['severalValues', { measures: ['uniqueCustomers'] }],
    ['noCount', { measures: ['sentimentAvg'] }],
    ['tooFew', { dimensions: ['channel', 'status'] }],
    ['tooFew', { filters: [{ field: 'language', op: 'in', values: ['fr'] }] }],
  ])('is not tested: %s, of %j', async (untested, more) => {
    expect((await ask(more)).association).toMatchObject({ test: null, untested });
  });

  test('is not tested where an expected count is below one or a fifth of them below five', async () => {
    await receive(3, 'voice', 'en');
    expect((await ask()).association).toMatchObject({ test: null, untested: 'tooFew' });
    expect(
      (await ask({ filters: [{ field: 'channel', op: 'in', values: ['link', 'staff'] }] })).association?.test,
    ).not.toBe(null);
    await app.services.database.owner((client) =>
      client.query(`delete from sentiment_responses where tenant_id = $1 and channel = 'voice'`, [owner.tenantId]),
    );
  });

  test('says nothing of a single dimension, of three, and of steps in time', async () => {
    for (const more of [
      { dimensions: ['channel'] },
      { dimensions: ['channel', 'language', 'sentimentLabel'] },
      { timeDimension: { grain: 'month' } },
    ])
      expect((await ask(more)).association).toBeUndefined();
  });
});

describe('a cross-tab', () => {
  const crossTab = { id: 'cross', type: 'crosstab', title: 'Channels', query };

  test('of a report: says whether its dimensions are related, in every file', async () => {
    const sections = [crossTab, { id: 'plain', type: 'table', title: 'Plain', query }];
    const { id } = await created(owner, '/Reports/save', { definition: { name: 'Cross', dateRange: 'all', sections } });
    const run = (await owner.ask('POST', '/Reports/generate', { id })).json<OpenedRun>();
    expect((run.snapshot as Snapshot).sections[0]?.answer?.association?.test).toMatchObject(byHand);
    const file = async (format: string) =>
      (
        await app.app.inject({
          url: `/api/v1/Reports/${id}/export?format=${format}`,
          headers: { authorization: `Bearer ${owner.login.token}` },
        })
      ).rawPayload;
    expect((await file('csv')).toString().split(text)).toHaveLength(2);
    const pdf = (await textOfPages(await file('pdf'))).join(' ').replace(/\s+/g, '');
    expect(pdf.split(text.replace(/\s+/g, ''))).toHaveLength(2);
    expect((await file('json')).toString()).toContain('cramersV');
  });

  test('of a dashboard: shares the level with its other cross-tabs, and a public page of rounded counts has no test', async () => {
    const charts = [crossTab, { ...crossTab, id: 'again' }, { ...crossTab, id: 'heat', type: 'heatmap' }];
    const document = { charts, dateRange: 'all' };
    const { id } = await created(owner, '/Dashboards', { name: 'Cross', document });
    const data = (await owner.ask('GET', `/Dashboards/${id}/data`)).json<DashboardData>();
    expect(data.charts[0]?.answer?.association?.test?.adjustedP).toBeCloseTo(2 * 0.000_723, 5);
    const host = { 'x-tenant-subdomain': owner.subdomain };
    for (const [minCell, hasTest] of [
      [5, false],
      [1, true],
    ]) {
      const settings = { minCell, allowExport: true };
      const { publicId } = (await owner.ask('POST', `/Dashboards/${id}/publish`, settings)).json<{
        publicId: string;
      }>();
      const path = `/public/dashboards/${publicId}/data`;
      const shown = (await app.stranger.ask('GET', path, undefined, host)).json<PublicDashboardData>();
      expect(shown.charts[0]?.answer?.rows.length).toBeGreaterThan(0);
      expect(shown.charts[0]?.answer?.association !== undefined).toBe(hasTest);
      const csv = await app.app.inject({ url: `/public/dashboards/${publicId}?format=csv`, headers: host });
      expect(csv.headers['content-type']).toContain('text/csv');
      expect(csv.body.match(/Cramér/g)?.length ?? 0).toBe(hasTest ? 2 : 0);
    }
  });
});
