import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import type { DashboardStats } from '../../../src/dashboards/schemas/dashboard.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import type { ViewCounts } from '../../../src/responses/schemas/inbox.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { withoutClock } from '../../support/without-clock.ts';
import { addResponses, addSurveyResponses, type Known, makeKnown } from './world.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await addResponses(app, owner.tenantId, known, randomFrom(7), 400);
  await addSurveyResponses(app, owner, known, 3, 150);
  await foldCounts.run(app.services, new Date());
  await addResponses(app, owner.tenantId, known, randomFrom(8), 20);
});
afterAll(() => app.close());

const read = async <T>(path: string, client = owner) => {
  const answer = await client.ask('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<T>();
};
const stats = (words = '', client = owner) => read<DashboardStats>(`/Dashboard/sentiment/stats${words}`, client);
const ask = async (query: object) => (await owner.ask('POST', '/Dashboards/query', query)).json<AnalyticsAnswer>();

/** Sums and single values round differently in the last digit. */
const about = (interval: { low: number; high: number } | null) =>
  interval && { low: expect.closeTo(interval.low, 10), high: expect.closeTo(interval.high, 10) };

describe('the main dashboard', () => {
  test('open, overdue, escalated, unassigned and mine: are what the views of the inbox count', async () => {
    const { totals } = await stats();
    const { builtIn } = await read<ViewCounts>('/SentimentResponses/views');
    const inbox = Object.fromEntries(builtIn.map(({ view, count }) => [view, count]));
    const { open, overdue, escalated, unassigned, mine } = totals;
    expect({ open, overdue, escalated, unassigned, mine }).toEqual({
      open: inbox.open,
      overdue: inbox.overdue,
      escalated: inbox.escalated,
      unassigned: inbox.unassigned,
      mine: inbox.mine,
    });
    expect(mine).toBeGreaterThan(0);
  });

  test('breakdowns: add up to the totals of the range, with and without a filter', async () => {
    for (const words of [
      '',
      '?range=365d',
      '?range=all',
      '?from=2026-01-15&to=2026-09-30',
      `?range=365d&sentimentId=${known.forms[0]}`,
    ]) {
      const { totals, byStatus, bySeverity, bySentimentForm, trend, slaHeat } = await stats(words);
      const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
      for (const rows of [byStatus, bySeverity, bySentimentForm, trend])
        expect(sum(rows), words).toBe(totals.responses.value);
      expect(trend.reduce((total, { n }) => total + n, 0)).toBe(totals.avgSentiment.n);
      expect(trend.reduce((total, { resolved }) => total + resolved, 0)).toBe(totals.resolved.value);
      expect(slaHeat.reduce((total, { slaMetPct }) => total + slaMetPct.n, 0)).toBe(totals.slaMetPct.n);
    }
  });

  test('every figure: equals the query of the engine, with its interval and the period before', async () => {
    const words = '?range=365d&compare=previous_year';
    const { totals, topTopics, byGroup } = await stats(words);
    const base = { range: '365d', compare: 'previous_year' };
    const of = async (dataset: string, measure: string, more = {}) =>
      (await ask({ ...base, dataset, measures: [measure], ...more })).rows;
    // Changes are tested together with those of all four answers that the page shows.
    const row = async (dataset: string, measures: string[], more = {}) =>
      (await ask({ ...base, dataset, measures, chartCount: 4, ...more })).rows[0]?.measures;
    const resolved = { timeDimension: { field: 'resolvedAt' } };
    const { responses, avgSentiment, nps, csat, slaMetPct } = totals;
    expect({ count: responses, sentimentAvg: avgSentiment }).toEqual(
      await row('sentimentResponses', ['count', 'sentimentAvg']),
    );
    expect({ resolved: totals.resolved, slaMetPct }).toEqual(await row('cases', ['resolved', 'slaMetPct'], resolved));
    expect({ nps, csat }).toEqual(await row('surveyResponses', ['nps', 'csat']));
    const topics = await of('sentimentResponses', 'count', { dimensions: ['topics'] });
    expect(topTopics.map(({ count }) => count)).toEqual(topics.map(({ measures }) => measures.count?.value));
    const groups = await of('sentimentResponses', 'sentimentAvg', { dimensions: ['assignedGroupIds'] });
    expect(byGroup.map(({ avgSentiment }) => avgSentiment.n).toSorted()).toEqual(
      groups.map(({ measures }) => measures.sentimentAvg?.n).toSorted(),
    );
    expect(totals.avgSentiment.before?.n).toBeGreaterThan(0);
  });

  test('filters: narrow every figure that has them, and the others are named', async () => {
    const range = '365d';
    const by = (field: string, value: number) => [{ field, op: 'in', values: [value] }];
    const figure = async (dataset: string, measure: string, filters: object[]) =>
      (await ask({ dataset, measures: [measure], range, filters })).rows[0]?.measures[measure]?.value;
    const everyNps = await figure('surveyResponses', 'nps', []);
    for (const [field, id] of [
      ['sentimentId', known.forms[0]],
      ['severityLevelId', known.levels[0]],
      ['assignedGroupIds', known.groups[0]],
      ['assignedToIds', known.users[0]],
    ] as const) {
      const { totals, ignoredFilters } = await stats(`?range=${range}&${field}=${id}`);
      expect(totals.responses.value).toBe(await figure('sentimentResponses', 'count', by(field, Number(id))));
      expect(totals.nps?.value).toBe(everyNps);
      expect(ignoredFilters).toEqual({ responses: [], surveys: [field] });
    }
    expect((await stats('')).ignoredFilters).toEqual({ responses: [], surveys: [] });
  });

  test('topics, groups and resolved responses: the list behind each figure has as many', async () => {
    // Lists count at most 200 responses of a filter.
    const { topTopics, totals, range } = await stats('?range=90d');
    const sizeOf = async (words: string) => {
      const answer = await owner.ask('GET', `/SentimentResponses?view=all&_start=0&_end=1&${words}`);
      return Number(answer.headers['x-total-count']);
    };
    const days = (field: string) => `${field}_gte=${range.from}&${field}_lte=${range.to}`;
    expect(await sizeOf(days('resolvedAt'))).toBe(totals.resolved.value);
    expect(await sizeOf(days('createdAt'))).toBe(totals.responses.value);
    expect(topTopics).toHaveLength(3);
    for (const { topic, count } of topTopics)
      expect(await sizeOf(`topics_like=${topic}&${days('createdAt')}`), topic).toBe(count);
  });

  test('scores of a survey: are those of its summary', async () => {
    const survey = known.surveys[1];
    const { metrics } = await read<SurveySummary>(`/SurveyResponses/survey/${survey}/summary`);
    const filters = [{ field: 'surveyId', op: 'in', values: [survey] }];
    const { rows } = await ask({ dataset: 'surveyResponses', measures: ['nps', 'csat', 'ces'], filters });
    for (const name of ['nps', 'csat', 'ces'] as const) {
      const { value, n, interval, isSmall } = metrics[name];
      expect(n).toBeGreaterThan(10);
      expect(rows[0]?.measures[name]).toEqual({ value, n, interval: about(interval), tooFew: isSmall });
    }
  });

  test('the response rate of a survey: is that of its summary, also where page views are counted since later', async () => {
    const survey = known.surveys[1];
    const rateOf = async () => {
      const filters = [{ field: 'surveyId', op: 'in', values: [survey] }];
      const { rows } = await ask({ dataset: 'surveyResponses', measures: ['responseRate'], filters });
      const { rates } = await read<SurveySummary>(`/SurveyResponses/survey/${survey}/summary`);
      const { value, n, interval } = rows[0]?.measures.responseRate ?? {};
      return { shown: { value, n, interval }, summary: rates.opened };
    };
    expect((await rateOf()).shown).toMatchObject({ value: null, n: 0 });
    const open = (from: number, count: number) =>
      app.services.database.owner((client) =>
        client.query(
          `insert into survey_openings (tenant_id, survey_id, day, link_id, count)
           select $1, $2, d.day, 0, $4 from (select distinct day from survey_result_rows where survey_id = $2) d
           order by d.day offset $3 on conflict (tenant_id, survey_id, day, link_id) do update set count = excluded.count`,
          [owner.tenantId, survey, from, count],
        ),
      );
    for (const [from, count] of [
      [1, 200],
      [0, 300],
    ] as const) {
      await open(from, count);
      const { shown, summary } = await rateOf();
      expect(summary?.isWhole).toBe(from === 0);
      const { value, n, interval } = summary?.rate ?? {};
      expect(shown).toEqual({ value, n, interval });
      expect(n).toBeGreaterThan(100);
    }
    const split = { dataset: 'surveyResponses', measures: ['responseRate'], dimensions: ['language'] };
    const refused = await owner.ask('POST', '/Dashboards/query', split);
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('“Response rate” cannot be combined'),
    ]);
  });

  test('answers to a question: are those of the summary, and personal questions need their permission', async () => {
    const survey = known.surveys[1];
    const { questions } = await read<SurveySummary>(`/SurveyResponses/survey/${survey}/summary`);
    const hotel = questions.find(({ key }) => key === 'hotel');
    const filters = [
      { field: 'surveyId', op: 'in', values: [survey] },
      { field: 'questionId', op: 'in', values: [hotel?.fieldId] },
    ];
    const query = { dataset: 'surveyAnswers', measures: ['chosen'], dimensions: ['choice'], filters };
    const shown = (await ask(query)).rows.map(({ dimensions, measures }) => [
      dimensions.choice?.label,
      measures.chosen?.value,
    ]);
    const choices = hotel?.result.kind === 'choices' ? hotel.result.choices : [];
    expect(shown.toSorted()).toEqual(choices.map(({ label, count }) => [label, count]).toSorted());
    await app.services.database.owner((client) =>
      client.query(`update survey_questions set options = options || '{"pii": true}' where id = $1`, [hotel?.fieldId]),
    );
    const held = ['get:v1/dashboards/datasets', 'get:v1/surveyresponses/survey/:surveyid/summary'];
    const caller = await app.colleague(owner, held);
    expect((await caller.ask('POST', '/Dashboards/query', query)).json<AnalyticsAnswer>().rows).toEqual([]);
  });

  test('a caller without the inbox and the surveys: sees figures, but no single response and no scores of surveys', async () => {
    const caller = await app.colleague(owner, [
      'get:v1/dashboard/sentiment/stats',
      'get:v1/dashboard/sentiment/overall',
    ]);
    const { totals, latest, atRisk } = await stats('', caller);
    expect(totals.open).toBe((await stats()).totals.open);
    expect([latest, atRisk, totals.nps, totals.csat]).toEqual([[], [], null, null]);
    const full = await stats(`?sentimentId=${known.forms[1]}`);
    expect(full.latest).toHaveLength(10);
    const overall = await read<DashboardStats>('/Dashboard/sentiment/overall');
    expect(withoutClock(overall)).toEqual(withoutClock({ ...(await stats()), latest: [], atRisk: [] }));
  });

  test('words that are no range: are refused', async () => {
    for (const words of [
      '?range=ever',
      '?from=2026-01-01',
      '?from=2026-02-01&to=2026-01-01',
      '?from=2026-02-30&to=2026-03-01',
      '?sentimentId=1;drop',
    ]) {
      expect((await owner.ask('GET', `/Dashboard/sentiment/stats${words}`)).status, words).toBe(422);
    }
  });
});
