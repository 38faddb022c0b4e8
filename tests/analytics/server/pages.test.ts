import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../../src/analytics/rules/days.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import { riskLists } from '../../../src/dashboards/rules/risk-lists.ts';
import type { PredictiveAnalytics, SentimentAnalytics } from '../../../src/dashboards/schemas/dashboard.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { answeredSurvey } from '../../surveys/server/answered-survey.ts';

let app: TestApp;
let owner: SignedIn;
let form: number;
let serial = 0;
const today = new Date().toISOString().slice(0, 10);

interface Given {
  daysAgo: number;
  score?: number;
  topics?: string[];
  customer?: number;
  status?: string;
  dueIn?: number;
  level?: number;
}

const asOwner = (text: string, values: unknown[]) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

async function give(rows: readonly Given[], tenant = owner, sentimentId = form): Promise<void> {
  const all = rows.map(
    ({ daysAgo, score = null, topics = [], customer = null, status = 'closed', dueIn, level = 0 }) => {
      serial += 1;
      const at = new Date(`${addDays(today, -daysAgo)}T12:00:00Z`).toISOString();
      const due = dueIn === undefined ? null : new Date(Date.now() + dueIn * 3_600_000).toISOString();
      return {
        number: serial,
        sentiment_id: sentimentId,
        status,
        sentiment_score: score,
        topics,
        created_at: at,
        customer_response_id: customer,
        sla_due_at: due,
        escalation_level: level,
      };
    },
  );
  await asOwner(
    `insert into sentiment_responses (tenant_id, sentiment_id, number, status, sentiment_score, topics, created_at,
       customer_response_id, sla_due_at, escalation_level)
     select $1, sentiment_id, number, status, sentiment_score, topics, created_at, customer_response_id, sla_due_at,
       escalation_level
     from jsonb_populate_recordset(null::sentiment_responses, $2::jsonb)`,
    [tenant.tenantId, JSON.stringify(all)],
  );
}

const many = (count: number, given: (at: number) => Given) => Array.from({ length: count }, (_, at) => given(at));
const read = async <T>(path: string, client = owner): Promise<T> => {
  const answer = await client.ask('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<T>();
};
const sentimentOf = (words = '', client = owner) => read<SentimentAnalytics>(`/Analytics/sentiment${words}`, client);
const predictionsOf = (words = '', client = owner) =>
  read<PredictiveAnalytics>(`/Analytics/predictive${words}`, client);

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  form = (await makeForm(owner)).id;
});
afterAll(() => app.close());

describe('GET /Analytics/sentiment', () => {
  test('what changed: names the topic that is mentioned more and felt worse, with how many responses say so', async () => {
    // Before: 40 of 200 about food, content. Now: 100 of 200, angry. Staff stays as it was.
    const part = (at: number, food: number): string[] => (at < food ? ['food'] : at < food + 60 ? ['staff'] : []);
    const mild = (at: number) => (at % 5) / 10;
    await give(many(200, (at) => ({ daysAgo: 8 + (at % 6), score: mild(at), topics: part(at, 40) })));
    await foldCounts.run(app.services, new Date());
    await give(
      many(200, (at) => ({
        daysAgo: 1 + (at % 6),
        score: at < 100 ? -0.6 - mild(at) / 4 : mild(at),
        topics: part(at, 100),
      })),
    );
    const { drivers, change, responses, avgSentiment } = await sentimentOf();
    expect([responses.n, responses.before?.n]).toEqual([200, 200]);
    // The same as beside the key figure: with its answer of two changes, and for the drivers that are shown with it.
    expect(change?.adjustedP).toBeLessThan(0.001);
    expect(change?.adjustedP).toBe(avgSentiment.adjustedP);
    const together = { dataset: 'sentimentResponses', measures: ['count', 'sentimentAvg'], chartCount: 2 };
    const query = { ...together, range: '7d', compare: 'previous_period' };
    const { rows } = (await owner.ask('POST', '/Dashboards/query', query)).json<AnalyticsAnswer>();
    expect(change?.adjustedP).toBe(rows[0]?.measures.sentimentAvg?.adjustedP);
    expect(change?.difference).toBeCloseTo((avgSentiment.value ?? 0) - (avgSentiment.before?.value ?? 0), 10);
    const driver = (value: unknown) => drivers.find((one) => one.field === 'topics' && one.value === value);
    expect(driver('food')).toMatchObject({
      count: { n: 100, before: { n: 40 } },
      shareChange: { difference: 30 },
      label: 'food',
    });
    const chances = (value: unknown) => [driver(value)?.shareChange, driver(value)?.sentimentChange];
    for (const one of chances('food')) expect(one?.adjustedP).toBeLessThan(0.05);
    expect(driver('food')?.effect).toBeLessThan(-0.3);
    for (const one of chances('staff')) expect(one?.adjustedP).toBeGreaterThan(0.05);
    expect(driver('food')?.avgSentiment.adjustedP).toBeUndefined();
    expect(drivers.find((one) => one.field === 'sentimentId')).toMatchObject({ value: form, count: { n: 200 } });
  });

  test('few responses: have figures with n, and no effect and no claim', async () => {
    const tenant = await app.newTenant();
    const own = (await makeForm(tenant)).id;
    expect(await sentimentOf('', tenant)).toMatchObject({ responses: { n: 0 }, drivers: [], change: null });
    await give(
      many(12, (at) => ({ daysAgo: 1 + at, score: at < 6 ? -1 : 1, topics: ['food'] })),
      tenant,
      own,
    );
    const { drivers, change, avgSentiment } = await sentimentOf('', tenant);
    expect(change).toBeNull();
    expect(avgSentiment).toMatchObject({ n: 6, tooFew: true });
    for (const { effect, shareChange, sentimentChange } of drivers)
      expect([effect, shareChange, sentimentChange]).toEqual([null, null, null]);
  });

  test('weeks: are whole ones, and have the figures of the engine', async () => {
    const { mentions, effects } = await sentimentOf('?range=30d');
    expect(mentions.buckets?.[0]).toBe(mentions.rows.map(({ time }) => time).toSorted()[0]);
    expect((mentions.range.to ?? '') < today).toBe(true);
    const { from, to } = mentions.range;
    const query = { dataset: 'sentimentResponses', measures: ['count'], dimensions: ['topics'], range: { from, to } };
    const answer = await owner.ask('POST', '/Dashboards/query', { ...query, timeDimension: { grain: 'week' } });
    const shown = mentions.rows.map(({ time, dimensions, measures }) => [
      time,
      dimensions.topics?.value,
      measures.count?.value,
    ]);
    const engine = answer
      .json<SentimentAnalytics['mentions']>()
      .rows.map(({ time, dimensions, measures }) => [time, dimensions.topics?.value, measures.count?.value]);
    expect(shown.toSorted()).toEqual(engine.toSorted());
    expect(effects.rows.every(({ measures: { effect } }) => (effect?.value === null) === effect?.tooFew)).toBe(true);
  });

  test('another form: has none of these responses', async () => {
    const other = (await makeForm(owner)).id;
    expect((await sentimentOf(`?sentimentId=${other}`)).responses.n).toBe(0);
    expect((await sentimentOf(`?sentimentId=${form}`)).responses.n).toBe(200);
    expect((await owner.ask('GET', '/Analytics/sentiment?range=ever')).status).toBe(422);
  });
});

describe('GET /Analytics/predictive', () => {
  test('too few weeks: there is no forecast, and what is there is said', async () => {
    const tenant = await app.newTenant();
    const own = (await makeForm(tenant)).id;
    await give(
      many(300, (at) => ({ daysAgo: 1 + (at % 60) })),
      tenant,
      own,
    );
    const { series, neededWeeks } = await predictionsOf('', tenant);
    expect(series.map(({ name, n, forecast }) => [name, n, forecast])).toEqual([
      ['received', 300, null],
      ['resolved', 0, null],
    ]);
    expect(series[0]?.history).toHaveLength(60);
    expect(neededWeeks * 7).toBeGreaterThan(60);
  });

  test('a weekly pattern: is forecast from today on, and half a day of today does not count', async () => {
    const tenant = await app.newTenant();
    const own = (await makeForm(tenant)).id;
    const perDay = (day: string) => 1 + new Date(`${day}T00:00:00Z`).getUTCDay();
    const past = Array.from({ length: 100 }, (_, at) => at + 1);
    await give(
      past.flatMap((daysAgo) => many(perDay(addDays(today, -daysAgo)), () => ({ daysAgo }))),
      tenant,
      own,
    );
    const { series } = await predictionsOf('', tenant);
    const days = series[0]?.forecast?.days ?? [];
    expect(days.map(({ date, value, low, high }) => [date, value, low, high])).toEqual(
      Array.from({ length: 14 }, (_, at) => addDays(today, at)).map((date) => [date, ...Array(3).fill(perDay(date))]),
    );
    expect((await predictionsOf(`?sentimentId=${(await makeForm(tenant)).id}`, tenant)).series[0]?.n).toBe(0);
  });

  test('customers at risk: have two reasons or more, each with how many responses say so', async () => {
    const customer = async (displayName: string) =>
      (await created(owner, '/CustomerFormResponses', { displayName, email: `${displayName}@acme.test` })).id;
    const [angry, calm, single] = [await customer('angry'), await customer('calm'), await customer('single')];
    await give([
      ...many(3, () => ({ daysAgo: 10, score: -0.8, customer: angry })),
      // Not negative yet; and rejected responses count, as in the inbox.
      { daysAgo: 4, score: -0.25, customer: angry, status: 'rejected' },
      { daysAgo: 3, score: 0.2, customer: angry, status: 'open', dueIn: -2, level: 1 },
      ...many(3, () => ({ daysAgo: 200, score: 0.9, customer: angry })),
      ...many(4, () => ({ daysAgo: 5, score: 0.7, customer: calm })),
      ...many(3, () => ({ daysAgo: 5, score: -0.7, customer: single })),
    ]);
    const survey = await answeredSurvey(app, owner);
    const [first = 0, latest = 0] = await survey.give(
      { says: { recommend: 10 }, at: `${addDays(today, -40)}T12:00:00Z` },
      { says: { recommend: 4 }, at: `${addDays(today, -20)}T12:00:00Z` },
    );
    await asOwner('update survey_responses set customer_id = $1 where id in ($2, $3)', [angry, first, latest]);
    const { customers } = await predictionsOf();
    expect(customers).toMatchObject({ checked: 3, total: 1 });
    const answers = customers?.rows[0]?.reasons.flatMap(({ surveyResponseId = [] }) => surveyResponseId);
    expect(answers).toEqual([latest]);
    const opened = await owner.ask('GET', `/SurveyResponses/${latest}/withData`);
    expect(opened.json<{ nps: number }>().nps).toBe(4);
    expect(
      customers?.rows.map(({ id, n, reasons }) => [id, n, reasons.map(({ kind, n: count, of }) => [kind, count, of])]),
    ).toEqual([
      [
        angry,
        5,
        [
          ['negative', 3, 5],
          ['falling', 5, 3],
          ['detractor', 1, 2],
          ['overdue', 1, 1],
          ['escalated', 1, 1],
        ],
      ],
    ]);
    // The list behind each number has as many rows.
    for (const { id, reasons } of customers?.rows ?? []) {
      for (const { kind, ...numbers } of reasons) {
        const periods = customers ?? { recent: { from: '', to: '' }, earlier: { from: '', to: '' } };
        const lists = riskLists(kind, { customerId: id, sentimentId: String(form) }, periods);
        for (const [name, params] of Object.entries(lists)) {
          const list = await owner.ask('GET', `/SentimentResponses?${new URLSearchParams(params)}&_start=0&_end=1`);
          expect(Number(list.headers['x-total-count']), kind).toBe(name === 'n' ? numbers.n : numbers.of);
        }
      }
    }
  });

  test('customers at risk: their 90 days and the year before begin at midnight of the organization', async () => {
    const tenant = await app.newTenant();
    const zone = 'Pacific/Kiritimati';
    await asOwner('update tenants set time_zone = $2 where id = $1', [tenant.tenantId, zone]);
    const own = (await makeForm(tenant)).id;
    const there = new Date().toLocaleDateString('sv-SE', { timeZone: zone });
    const { id } = await created(tenant, '/CustomerFormResponses', { displayName: 'Ada', email: 'ada@acme.test' });
    const [first, year] = [addDays(there, -89), addDays(there, -89 - 365)];
    // A minute before and at each midnight; two negative ones of the last 90 days are the least that count.
    await asOwner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, status, sentiment_score, created_at, customer_response_id,
         sla_due_at)
       select $1, $2, row_number() over (), 'open', score, (day::timestamp + minutes * interval '1 minute') at time zone $3, $4,
         now() - interval '1 hour'
       from (values ($5, 0, -0.8), ($5, 0, -0.8), ($5, 0, -0.8), ($5, -1, 0.8), ($6, 0, 0.8), ($6, 0, 0.8), ($6, -1, -0.8))
         v (day, minutes, score)`,
      [tenant.tenantId, own, zone, id, first, year],
    );
    const { customers } = await predictionsOf('', tenant);
    expect(customers?.recent).toEqual({ from: first, to: there });
    expect(customers?.earlier).toEqual({ from: year, to: addDays(first, -1) });
    expect(customers?.rows[0]?.reasons.map(({ kind, n, of }) => [kind, n, of])).toEqual([
      ['negative', 3, 3],
      ['falling', 3, 3],
      ['overdue', 7, 7],
    ]);
  });

  test('a caller who may not see customers: gets forecasts, but no names', async () => {
    const caller = await app.colleague(owner, ['get:v1/dashboard/sentiment/overall']);
    const { customers, series } = await predictionsOf('', caller);
    expect(customers).toBeNull();
    expect(series).toHaveLength(2);
    const other = await app.colleague(owner, ['get:v1/dashboard/sentiment/stats']);
    expect((await other.ask('GET', '/Analytics/predictive')).status).toBe(403);
    expect((await other.ask('GET', '/Analytics/sentiment')).status).toBe(403);
  });
});
