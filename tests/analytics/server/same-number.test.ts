import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import { formatFigure } from '../../../src/charts/format-figure.ts';
import { chartSchema } from '../../../src/dashboards/schemas/chart.ts';
import type { Dashboard, DashboardData } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { DashboardStats } from '../../../src/dashboards/schemas/dashboard.ts';
import type { PublicDashboardData } from '../../../src/dashboards/schemas/public-dashboard.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import type { OpenedRun, Snapshot } from '../../../src/reports/schemas/report.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { textOfPages } from '../../support/pdf-text.ts';
import { addResponses, addSurveyResponses, type Known, makeKnown } from './world.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;
let survey: number;
/** Each question once, as a chart and as a block: the responses to a form in a year, and three scores. */
let questions: { id: string; measure: string; unit: 'count' | 'mean' | 'score' | 'percent'; query: object }[];

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await app.services.database.owner((client) =>
    client.query(`update tenants set time_zone = 'America/St_Johns' where id = $1`, [owner.tenantId]),
  );
  await addResponses(app, owner.tenantId, known, randomFrom(31), 600);
  await addSurveyResponses(app, owner, known, 5, 120);
  survey = known.surveys[1] as number;
  await foldCounts.run(app.services, new Date());
  await addResponses(app, owner.tenantId, known, randomFrom(32), 40);
  const ofForm = {
    dataset: 'sentimentResponses',
    filters: [{ field: 'sentimentId', op: 'in', values: [known.forms[0]] }],
  };
  const ofSurvey = { dataset: 'surveyResponses', filters: [{ field: 'surveyId', op: 'in', values: [survey] }] };
  questions = [
    { id: 'count', measure: 'count', unit: 'count', query: ofForm },
    { id: 'sentiment', measure: 'sentimentAvg', unit: 'mean', query: ofForm },
    { id: 'nps', measure: 'nps', unit: 'score', query: ofSurvey },
    { id: 'csat', measure: 'csat', unit: 'percent', query: ofSurvey },
  ];
});
afterAll(() => app.close());

type Figures = Record<string, number | null>;

const range = '365d';
const queryOf = ({ query, measure }: (typeof questions)[number]) => ({ ...query, measures: [measure] });
const get = async <T>(path: string): Promise<T> => {
  const answer = await owner.ask('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<T>();
};
const fileOf = async (path: string) =>
  (await app.app.inject({ url: `/api/v1${path}`, headers: { authorization: `Bearer ${owner.login.token}` } }))
    .rawPayload;

async function ofEngine(): Promise<Figures> {
  const figures = questions.map(async (question) => {
    const answer = await owner.ask('POST', '/Dashboards/query', { ...queryOf(question), range });
    return [question.id, answer.json<AnalyticsAnswer>().rows[0]?.measures[question.measure]?.value ?? null] as const;
  });
  return Object.fromEntries(await Promise.all(figures));
}

const ofCharts = (charts: readonly { id: string; answer?: AnalyticsAnswer | null }[]): Figures =>
  Object.fromEntries(
    questions.map(({ id, measure }) => [
      id,
      charts.find((chart) => chart.id === id)?.answer?.rows[0]?.measures[measure]?.value ?? null,
    ]),
  );

async function makeDashboard(): Promise<Dashboard> {
  const charts = questions.map((question) => ({
    id: question.id,
    type: 'kpi',
    title: `Title of ${question.id}`,
    query: queryOf(question),
  }));
  const made = await created(owner, '/Dashboards', { name: 'One number', document: { charts, dateRange: range } });
  return (await owner.ask('POST', `/Dashboards/${made.id}/publish`, { minCell: 1 })).json<Dashboard>();
}

async function makeReport(): Promise<{ id: number; snapshot: Snapshot }> {
  const sections = questions.map((question) => ({
    id: question.id,
    type: 'kpi',
    title: `Title of ${question.id}`,
    query: queryOf(question),
  }));
  const definition = { name: 'One number', dateRange: range, sections };
  const { id } = await created(owner, '/Reports/save', { definition });
  const run = (await owner.ask('POST', '/Reports/generate', { id })).json<OpenedRun>();
  return { id, snapshot: run.snapshot as Snapshot };
}

/** As people read it, such as “1,024” or “−12”. */
const shown = (figures: Figures) =>
  questions.map(({ id, unit }) =>
    formatFigure(figures[id] ?? null, unit, chartSchema.parse({ id, type: 'kpi' }).options),
  );

describe('the same question', () => {
  test('has the same number in lists, summaries, dashboards, reports, files and on the public page', async () => {
    const figures = await ofEngine();
    expect(Object.values(figures).every((value) => value !== null && value !== 0)).toBe(true);
    const { from, to } = (await get<DashboardStats>(`/Dashboard/sentiment/stats?range=${range}`)).range;

    const list = `/SentimentResponses?view=all&sentimentId_in=${known.forms[0]}&_start=0&_end=1`;
    const inbox = await owner.ask('GET', `${list}&createdAt_gte=${from}&createdAt_lte=${to}`);
    expect(Number(inbox.headers['x-total-count'])).toBe(figures.count);

    const { totals } = await get<DashboardStats>(
      `/Dashboard/sentiment/stats?range=${range}&sentimentId=${known.forms[0]}`,
    );
    expect([totals.responses.value, totals.avgSentiment.value]).toEqual([figures.count, figures.sentiment]);

    const { metrics } = await get<SurveySummary>(`/SurveyResponses/survey/${survey}/summary?from=${from}&to=${to}`);
    expect([metrics.nps.value, metrics.csat.value]).toEqual([figures.nps, figures.csat]);

    const dashboard = await makeDashboard();
    expect(ofCharts((await get<DashboardData>(`/Dashboards/${dashboard.id}/data`)).charts)).toEqual(figures);

    const host = { 'x-tenant-subdomain': owner.subdomain };
    const path = `/public/dashboards/${dashboard.publicId}`;
    const data = (await app.stranger.ask('GET', `${path}/data`, undefined, host)).json<PublicDashboardData>();
    expect(ofCharts(data.charts)).toEqual(figures);
    const page = (await app.app.inject({ url: path, headers: host })).body;
    for (const text of shown(figures)) expect(page).toContain(`>${text}<`);

    const report = await makeReport();
    expect(ofCharts(report.snapshot.sections)).toEqual(figures);
    const files = `/Reports/${report.id}/export?format=`;
    const pdf = withoutSpaces((await textOfPages(await fileOf(`${files}pdf`))).join(''));
    for (const [at, text] of shown(figures).entries())
      expect(pdf).toContain(withoutSpaces(`Title of ${questions[at]?.id}${text}`));
    const sheets = await readXlsx(await fileOf(`${files}xlsx`));
    for (const { id } of questions) {
      const cells = sheets.find(({ sheet }) => sheet === `Title of ${id}`)?.data.flat() ?? [];
      expect(cells, id).toContain(figures[id]);
    }
    const rows = csvRows((await fileOf(`${files}csv`)).toString());
    for (const { id } of questions) expect(rows.flat(), id).toContain(String(figures[id]));
  });
});

describe('the same change', () => {
  test('is tested together with all that are shown with it, on the dashboard, in reports and in files', async () => {
    const spring = { from: '2026-01-01', to: '2026-06-30' };
    const ofOne = async (chartCount: number): Promise<Figures> => {
      const asked = questions.map(async (question) => {
        const query = { ...queryOf(question), range: spring, compare: 'previous_period', chartCount };
        const answer = (await owner.ask('POST', '/Dashboards/query', query)).json<AnalyticsAnswer>();
        return [question.id, answer.rows[0]?.measures[question.measure]?.adjustedP ?? null] as const;
      });
      return Object.fromEntries(await Promise.all(asked));
    };
    const alone = await ofOne(1);
    // Scores of few answers have no test.
    expect([alone.count, alone.sentiment]).not.toContain(null);
    const together = Object.fromEntries(
      Object.entries(alone).map(([id, p]) => [id, p === null ? null : Math.min(1, p * 4)]),
    );
    expect(await ofOne(4)).toEqual(together);

    const charts = questions.map((question) => ({
      id: question.id,
      type: 'table',
      title: question.id,
      query: queryOf(question),
    }));
    const note = { id: 'note', type: 'text', options: { text: 'Only figures are tested' } };
    const document = { charts: [...charts, note], dateRange: spring };
    const { id } = await created(owner, '/Dashboards', { name: 'One change', document });
    await owner.ask('POST', `/Dashboards/${id}/publish`, { minCell: 1 });
    const chances = (shownCharts: DashboardData['charts']) =>
      Object.fromEntries(
        questions.map(({ id: chart, measure }) => {
          const answer = shownCharts.find((one) => one.id === chart)?.answer;
          return [chart, answer?.rows[0]?.measures[measure]?.adjustedP];
        }),
      );
    expect(chances((await get<DashboardData>(`/Dashboards/${id}/data`)).charts)).toEqual(together);
    const one = await get<DashboardData>(`/Dashboards/${id}/data?chart=nps`);
    expect(chances(one.charts).nps).toBe(together.nps);

    const definition = { name: 'One change', dateRange: spring, sections: charts };
    const report = await created(owner, '/Reports/save', { definition });
    const run = (await owner.ask('POST', '/Reports/generate', { id: report.id })).json<OpenedRun>();
    expect(chances(run.snapshot?.sections ?? [])).toEqual(together);
    const rows = csvRows((await fileOf(`/Reports/${report.id}/export?format=csv`)).toString());
    const change = rows.flat().find((cell) => /^(▲|▼)/.test(cell));
    expect(change?.endsWith(', may be chance')).toBe((together.count ?? 1) > 0.05);
  });
});

const withoutSpaces = (text: string) => text.replace(/\s/g, '');

const csvRows = (text: string): string[][] => parse(text, { bom: true, relax_column_count: true });
