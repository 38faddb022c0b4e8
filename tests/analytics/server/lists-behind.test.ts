import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../seed/demo.ts';
import { randomFrom } from '../../../seed/random.ts';
import { addDays } from '../../../src/analytics/rules/days.ts';
import { type FigureCell, type ListBehind, listBehind } from '../../../src/analytics/rules/list-behind.ts';
import type { AnalyticsAnswer, AnalyticsQuery } from '../../../src/analytics/schemas/analytics-query.ts';
import { type FigureBehind, figuresBehind, figuresOfChart } from '../../../src/charts/figures-behind.ts';
import type { Chart } from '../../../src/dashboards/schemas/chart.ts';
import type { Dashboard, DashboardData } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { DashboardStats } from '../../../src/dashboards/schemas/dashboard.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { tries } from '../../support/effort.ts';
import { answerWithoutLimits } from './answer-without-limits.ts';
import { randomQuery } from './random-query.ts';
import { local } from './slow-answer.ts';
import { fiscalMonth } from './step-of.ts';
import { addResponses, addSurveyResponses, makeKnown } from './world.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const pathOf = (behind: ListBehind): string => {
  const params = new URLSearchParams(behind.params);
  switch (behind.list) {
    case 'inbox':
      return `/SentimentResponses?${params}`;
    case 'surveyResponses':
      return `/SurveyResponses/survey/${behind.surveyId}?${params}`;
    case 'customers':
      return `/CustomerFormResponses?${params}`;
    case 'users':
      return `/Users?${params}`;
  }
};

/** Whether a list has as many rows: totals of long lists are not counted to their end. */
async function hasLength(client: SignedIn, list: ListBehind, count: number): Promise<boolean> {
  const params = new URLSearchParams({ _start: String(Math.max(0, count - 1)), _end: String(count + 1) });
  const answer = await client.ask('GET', `${pathOf(list)}&${params}`);
  expect(answer.status, `${pathOf(list)} ${answer.text}`).toBe(200);
  const total = answer.headers['x-total-count'];
  const isWhole = answer.json<unknown[]>().length === Math.min(1, count);
  return isWhole && (Number(total) === count || answer.headers['x-total-capped'] !== undefined);
}

/** The figures whose lists have another length. */
async function wrongLists(client: SignedIn, figures: readonly FigureBehind[]) {
  const wrong = [];
  for (const { count, label, list } of figures) {
    if (!(await hasLength(client, list, count))) wrong.push({ label, count, path: pathOf(list) });
  }
  return wrong;
}

/** Every figure of a chart that a click can open. */
function clickable(chart: Pick<Chart, 'query' | 'type'>, answer: AnalyticsAnswer, filters: AnalyticsQuery['filters']) {
  const shown = { chart, answer, filters };
  const [dimension] = answer.dimensions;
  const selections = answer.rows.map(({ time, dimensions }) =>
    dimension
      ? { dimension: dimension.name, value: dimensions[dimension.name]?.value ?? null, label: '' }
      : { time: time ?? '' },
  );
  const distinct = [...new Map(selections.map((one) => [JSON.stringify(one), one])).values()];
  return [...figuresOfChart(shown), ...distinct.flatMap((selection) => figuresBehind(shown, selection))];
}

const clock = { zone: 'America/St_Johns', weekStart: 7, time: '12:00' };

describe('random figures', () => {
  let owner: SignedIn;
  let known: Awaited<ReturnType<typeof makeKnown>>;
  beforeAll(async () => {
    owner = await app.newTenant();
    known = await makeKnown(app, owner);
    await app.services.database.owner((client) =>
      client.query('update tenants set time_zone = $2, week_start = $3, fiscal_month = $4 where id = $1', [
        owner.tenantId,
        clock.zone,
        clock.weekStart,
        fiscalMonth,
      ]),
    );
    await addResponses(app, owner.tenantId, known, randomFrom(41), 400);
    await addSurveyResponses(app, owner, known, 6, 150);
    await foldCounts.run(app.services, new Date());
  });

  test.each(['sentimentResponses', 'cases', 'surveyResponses'])(
    '%s: the list behind each figure holds as many rows as it counts',
    async (dataset) => {
      const { numRuns, seed } = tries(60, 1_000);
      const random = randomFrom(seed);
      let [opened, byOwn] = [0, 0];
      for (let run = 0; run < numRuns; run += 1) {
        const { asOf: _, ...asked } = randomQuery(random, dataset, known);
        const ofSurvey = { field: 'surveyId', op: 'in' as const, values: [random.pick(known.surveys)] };
        const isOfSurvey = dataset === 'surveyResponses' && asked.filters.every(({ field }) => field !== 'surveyId');
        const filters = isOfSurvey ? [...asked.filters, ofSurvey] : asked.filters;
        const query = { ...asked, filters, compare: 'none' as const };
        const { day: today } = local(new Date(), clock.zone);
        const answer = await answerWithoutLimits(app, owner, query, { ...clock, today });
        const figures = clickable({ type: 'bar', query }, answer, []);
        const some = random.shuffled(figures).slice(0, 6);
        opened += some.length;
        byOwn += some.filter(({ list, count }) => list.params.filters && count > 0).length;
        expect(await wrongLists(owner, some), JSON.stringify(query)).toEqual([]);
      }
      expect(opened).toBeGreaterThan(numRuns / 20);
      expect(byOwn).toBeGreaterThan(numRuns / 20);
    },
    120_000,
  );

  test('the list behind a figure by a customer field: needs the permission that the figure needs', async () => {
    const filters = JSON.stringify([{ field: 'customerField:country', op: 'in', values: ['es'] }]);
    const agent = await app.colleague(owner, ['get:v1/sentimentresponses']);
    const of = (client: SignedIn, text: string) =>
      client.ask('GET', `/SentimentResponses?filters=${encodeURIComponent(text)}`);
    expect((await of(owner, filters)).status).toBe(200);
    expect((await of(agent, filters)).status).toBe(403);
    expect((await of(owner, '[{"field":"nothing"}]')).status).toBe(422);
    expect((await of(owner, filters.replace('country', 'unknown'))).status).toBe(422);
  });

  test('a figure of a past day, and one whose rows no list can filter: have no list', () => {
    const cell = { dataset: 'cases', measure: 'count', span: { from: null, to: null }, filters: [] };
    const by = (field: string, op: 'in' | 'not_in', value: string | number | null) =>
      listBehind({ ...cell, filters: [{ field, op, values: [value] }] });
    expect(listBehind(cell)).toEqual({ list: 'inbox', params: { view: 'all' } });
    expect(listBehind({ ...cell, isPast: true })).toBeUndefined();
    expect(listBehind({ ...cell, measure: 'csatAfterClose' })).toBeUndefined();
    expect(by('weekday', 'in', 3)).toBeUndefined();
    expect(by('segmentId', 'in', 3)).toBeUndefined();
    expect(by('status', 'not_in', 'new')).toBeUndefined();
    expect(by('topics', 'in', 'food, drinks')).toBeUndefined();
  });
});

describe('demonstration', () => {
  let owner: SignedIn;
  beforeAll(async () => {
    const signIn = { email: 'ada@demo.example', password: 'a long enough password' };
    await seedDemo(app.services, signIn);
    owner = await app.signIn('demo', signIn.email, signIn.password);
  }, 120_000);

  const get = async <T>(path: string): Promise<T> => {
    const answer = await owner.ask('GET', path);
    expect(answer.status, answer.text).toBe(200);
    return answer.json<T>();
  };

  test('dashboards: every clickable figure opens a list of that length', async () => {
    let opened = 0;
    for (const { id } of await get<{ id: number }[]>('/Dashboards')) {
      const { charts } = await get<Dashboard>(`/Dashboards/${id}`);
      const data = await get<DashboardData>(`/Dashboards/${id}/data`);
      for (const chart of charts) {
        const answer = data.charts.find((one) => one.id === chart.id)?.answer;
        if (!answer) continue;
        const figures = clickable(chart, answer, []);
        opened += figures.length;
        expect(await wrongLists(owner, figures), chart.title).toEqual([]);
      }
    }
    expect(opened).toBeGreaterThan(50);
  }, 120_000);

  test('home: every clickable figure opens a list of that length', async () => {
    const { totals, range, ...stats } = await get<DashboardStats>('/Dashboard/sentiment/stats?range=90d');
    // From a Thursday on, and into weeks that have not begun.
    const thursday = stats.trend.find(({ date }) => new Date(date).getUTCDay() === 4)?.date ?? '';
    const inWeeks = await get<DashboardStats>(
      `/Dashboard/sentiment/stats?from=${thursday}&to=${addDays(thursday, 120)}`,
    );
    const weeks = inWeeks.trend.filter(({ isIncomplete }) => isIncomplete);
    expect(weeks.map(({ from }) => from)).toEqual([thursday, inWeeks.trend.at(-1)?.date]);
    expect(weeks.map(({ date, from }) => date < from)).toEqual([true, false]);
    const figures: FigureBehind[] = [];
    const add = (
      count: number,
      cell: Partial<FigureCell>,
      ...only: [field: string, value: string | number | boolean | null][]
    ) => {
      const filters = only.map(([field, value]) => ({ field, op: 'in' as const, values: [value] }));
      const list = listBehind({ dataset: 'cases', measure: 'count', span: range, filters, ...cell });
      if (!list) throw new Error(`${JSON.stringify(cell)} has no list`);
      figures.push({ count, label: JSON.stringify(cell), list });
    };
    const whenever = { span: { from: null, to: null } };
    add(totals.open, whenever, ['isOpen', true]);
    add(totals.overdue, whenever, ['isOpen', true], ['isOverdue', true]);
    add(totals.escalated, whenever, ['isOpen', true], ['isEscalated', true]);
    add(totals.unassigned, whenever, ['isOpen', true], ['isAssigned', false]);
    add(totals.responses.n, { dataset: 'sentimentResponses' });
    add(totals.resolved.n, { measure: 'resolved', time: 'resolvedAt' });
    add(totals.avgSentiment.n, { dataset: 'sentimentResponses', measure: 'sentimentAvg' });
    add(totals.slaMetPct.n, { measure: 'slaMetPct', time: 'resolvedAt' });
    for (const { status, count } of stats.byStatus) add(count, {}, ['status', status]);
    for (const { id, open } of stats.bySeverity) add(open, whenever, ['isOpen', true], ['severityLevelId', id]);
    for (const { id, count } of stats.bySentimentForm) add(count, {}, ['sentimentId', id]);
    for (const { topic, count } of stats.topTopics) add(count, {}, ['topics', topic]);
    for (const { id, open } of stats.byUser) add(open, { ...whenever, measure: 'backlog' }, ['assignedToIds', id]);
    for (const { id, overdue } of stats.byUser)
      add(overdue, { ...whenever, measure: 'breached' }, ['assignedToIds', id]);
    for (const { from, to, count, resolved } of [...stats.trend.slice(1, 6), ...weeks]) {
      const span = { from, to };
      add(count, { span });
      add(resolved, { measure: 'resolved', time: 'resolvedAt', span });
    }
    expect(await wrongLists(owner, figures)).toEqual([]);
    expect(figures.every(({ count }) => count === 0)).toBe(false);
  }, 60_000);
});
