import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { addResponses, type Known, makeKnown } from './world.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await addResponses(app, owner.tenantId, known, randomFrom(23), 400);
  await foldCounts.run(app.services, new Date());
});
afterAll(() => app.close());

async function ask(query: object): Promise<AnalyticsAnswer> {
  const answer = await owner.ask('POST', '/Dashboards/query', { dataset: 'sentimentResponses', ...query });
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

test('trend: has the figures of the same query by steps in time, which add up to the count', async () => {
  for (const [range, grain] of [
    ['7d', 'day'],
    ['90d', 'week'],
    ['365d', 'month'],
  ] as const) {
    const whole = await ask({ measures: ['count', 'sentimentAvg'], range, trend: true, compare: 'previous_period' });
    const stepped = await ask({ measures: ['count', 'sentimentAvg'], range, timeDimension: { grain } });
    const { trend, rows } = whole;
    expect(trend).toEqual({ grain, buckets: stepped.buckets, incomplete: stepped.incomplete, rows: stepped.rows });
    const sum = trend?.rows.reduce((all, { measures }) => all + (measures.count?.value ?? 0), 0);
    expect(sum).toBe(rows[0]?.measures.count?.value);
  }
});

test('trend: of all time begins with the first step that has figures, in steps of which there are several', async () => {
  const { trend, rows } = await ask({ measures: ['count'], range: 'all', trend: true });
  const stepped = await ask({ measures: ['count'], range: 'all', timeDimension: { grain: trend?.grain } });
  expect(trend).toMatchObject({ buckets: stepped.buckets, incomplete: stepped.incomplete, rows: stepped.rows });
  expect(trend?.buckets.length).toBeGreaterThan(1);
  expect(trend?.rows.find(({ time }) => time === trend.buckets[0])?.measures.count?.value).toBeGreaterThan(0);
  const sum = trend?.rows.reduce((all, { measures }) => all + (measures.count?.value ?? 0), 0);
  expect(sum).toBe(rows[0]?.measures.count?.value);
  const filters = [{ field: 'language', op: 'in', values: ['xx'] }];
  expect(await ask({ measures: ['count'], range: 'all', trend: true, filters })).not.toHaveProperty('trend');
});

test('trend: replaces steps of its own of which there is only one', async () => {
  const query = { measures: ['count'], range: '7d', trend: true, timeDimension: { grain: 'day' } };
  expect(await ask(query)).not.toHaveProperty('trend');
  const [year] = (await ask({ ...query, timeDimension: { grain: 'year' } })).buckets ?? [];
  const single = await ask({
    ...query,
    range: { from: year, to: `${year?.slice(0, 4)}-12-31` },
    timeDimension: { grain: 'year' },
  });
  expect([single.buckets?.length, single.trend?.grain]).toEqual([1, 'month']);
});

test('trend: is left out with several steps or dimensions of its own, and unless it is asked for', async () => {
  const measures = ['count'];
  for (const query of [
    { measures, range: '30d', trend: true, timeDimension: { grain: 'day' } },
    { measures, range: '30d', trend: true, dimensions: ['status'] },
    { measures, range: '30d' },
  ]) {
    expect(await ask(query)).not.toHaveProperty('trend');
  }
});

test('dashboards: key figures have their trend, other charts have none', async () => {
  const query = { dataset: 'sentimentResponses', measures: ['count'] };
  const charts = [
    { id: 'figure', type: 'kpi', title: 'Responses', query },
    { id: 'with-line', type: 'kpi_trend', title: 'Responses', query },
    { id: 'bars', type: 'bar', title: 'By status', query: { ...query, dimensions: ['status'] } },
  ];
  const made = await owner.ask('POST', '/Dashboards', { name: 'Trends', document: { charts, dateRange: 'all' } });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json<{ id: number }>();
  const data = await owner.ask('GET', `/Dashboards/${id}/data`);
  const answers = data.json<{ charts: { answer: AnalyticsAnswer }[] }>().charts.map(({ answer }) => answer);
  expect(answers.map(({ trend }) => trend?.buckets.length)).toEqual([
    expect.any(Number),
    expect.any(Number),
    undefined,
  ]);
});

test('severities: have the color of their settings in every answer', async () => {
  const [first] = known.levels;
  const changed = await owner.ask('PUT', `/SeverityLevels/${first}`, {
    name: 'Drizzle',
    daysToResolve: 5,
    color: '#c2410c',
  });
  expect(changed.status, changed.text).toBe(200);
  const { rows } = await ask({ measures: ['count'], dimensions: ['severityLevelId', 'status'], range: 'all' });
  const colors = new Set(
    rows.flatMap(({ dimensions: { severityLevelId } }) =>
      severityLevelId?.label === 'Drizzle' ? [severityLevelId.color] : [],
    ),
  );
  expect([...colors]).toEqual(['#c2410c']);
  expect(rows.every(({ dimensions }) => dimensions.status?.color === undefined)).toBe(true);
});

test('severities: have their place by rank in every answer', async () => {
  for (const [at, name] of ['Drizzle', 'Storm'].entries()) {
    const changed = await owner.ask('PUT', `/SeverityLevels/${known.levels[at]}`, {
      name,
      daysToResolve: 5,
      rank: 100 - at,
    });
    expect(changed.status, changed.text).toBe(200);
  }
  const { rows } = await ask({ measures: ['count'], dimensions: ['severityLevelId'], range: 'all' });
  const orderOf = (name: string | null) =>
    rows.find(({ dimensions }) => dimensions.severityLevelId?.label === name)?.dimensions.severityLevelId?.order;
  expect(Number(orderOf('Storm'))).toBe(Number(orderOf('Drizzle')) - 1);
  expect(orderOf(null)).toBeUndefined();
});
