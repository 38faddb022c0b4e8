import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roundCount } from '../../../src/analytics/rules/rounding.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import type { Dashboard } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { PublicDashboardData } from '../../../src/dashboards/schemas/public-dashboard.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds } from '../../support/effort.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let owner: SignedIn;
let forms: number[];
let levels: number[];
let hours = 0;

beforeAll(async () => {
  app = await makeApp();
  const start = Date.now();
  app.services.now = () => new Date(start + hours * 3_600_000);
});
afterAll(() => app.close());

beforeEach(async () => {
  owner = await app.newTenant();
  forms = [];
  for (let form = 0; form < 3; form += 1) forms.push((await makeForm(owner)).id);
  levels = [];
  for (const name of ['Drizzle', 'Rain', 'Storm']) {
    const made = await owner.ask('POST', '/SeverityLevels', { name, daysToResolve: 2 });
    levels.push(made.json<{ id: number }>().id);
  }
});

let number = 0;

/** By severity, of the responses with mixed scores. */
const scores = [0.5, -0.5, 0];

async function add(form: number, level: number, n = 1, daysAgo = 2, score = 0.5): Promise<void> {
  number += n;
  await app.services.database.owner((client) =>
    client.query(
      `insert into sentiment_responses (tenant_id, sentiment_id, severity_level_id, status, number, sentiment_score,
         summary, created_at)
       select $1, $2, $3, 'open', 10000 + $4 - g, $7, 'Cold soup', now() - make_interval(days => $5)
       from generate_series(1, $6) g`,
      [owner.tenantId, forms[form], levels[level], number, daysAgo, n, score],
    ),
  );
}

async function publish(charts: object[], settings: object = {}): Promise<string> {
  const filters = [
    { id: 'form', label: 'Form', field: 'sentimentId' },
    { id: 'level', label: 'Severity', field: 'severityLevelId' },
  ];
  const document = { charts, filters, dateRange: '30d', compare: 'previous_period' };
  const made = await owner.ask('POST', '/Dashboards', { name: 'How guests feel', document });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json<Dashboard>();
  const answer = await owner.ask('POST', `/Dashboards/${id}/publish`, {
    viewerFilterIds: ['form', 'level'],
    ...settings,
  });
  return answer.json<Dashboard>().publicId as string;
}

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const total = { id: 'total', type: 'kpi', query: count };
const byForm = { id: 'forms', type: 'bar', query: { ...count, dimensions: ['sentimentId'] } };
const byLevel = { id: 'levels', type: 'pie', query: { ...count, dimensions: ['severityLevelId'] } };
const feelings = { id: 'feelings', type: 'kpi', query: { ...count, measures: ['positivePct', 'sentimentAvg'] } };

let visitors = 0;

/** Each time from another address, of which each has a limit of its own. */
async function ask(publicId: string, words: Record<string, string> = {}): Promise<string> {
  visitors += 1;
  const answer = await app.app.inject({
    url: `/api/v1/public/dashboards/${publicId}/data?${new URLSearchParams(words)}`,
    remoteAddress: `10.${visitors >> 16}.${(visitors >> 8) % 256}.${visitors % 256}`,
    headers: { 'x-tenant-subdomain': owner.subdomain },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.body;
}

const chartIn = (text: string, id: string): AnalyticsAnswer =>
  (JSON.parse(text) as PublicDashboardData).charts.find((chart) => chart.id === id)?.answer as AnalyticsAnswer;
const countsIn = (text: string, id: string) => chartIn(text, id).rows.map(({ measures }) => measures.count?.value);

test('public figures: every value stays visible, rounded to multiples of the smallest group', async () => {
  await add(0, 0, 31);
  await add(1, 1, 16);
  await add(2, 2, 3);
  const text = await ask(await publish([total, byForm, byLevel, feelings]));
  const { rows } = chartIn(text, 'levels');
  expect(new Set(rows.map(({ dimensions }) => dimensions.severityLevelId?.value))).toEqual(new Set(levels));
  for (const [id, exact] of [
    ['total', [50]],
    ['levels', [31, 16, 3]],
  ] as const) {
    const shown = countsIn(text, id).toSorted((one, other) => Number(other) - Number(one));
    for (const [at, n] of shown.entries()) {
      expect(Number(n) % 5).toBe(0);
      expect(Math.abs(Number(n) - (exact[at] ?? 0))).toBeLessThan(5);
    }
  }
  const [row] = chartIn(text, 'feelings').rows;
  expect(row?.measures.positivePct).toMatchObject({ value: 100, interval: null });
  expect((row?.measures.positivePct?.n ?? 1) % 5).toBe(0);
  expect(row?.measures.sentimentAvg).toMatchObject({ value: 0.5, interval: null });
});

test('public figures: the same respondents are rounded alike in every chart, filter and period', async () => {
  await add(0, 0, 13);
  await add(1, 1, 21);
  const only = { field: 'severityLevelId', op: 'in', values: [levels[1]] };
  const rainy = { id: 'rainy', type: 'kpi', query: { ...count, filters: [only] } };
  const publicId = await publish([total, byLevel, rainy]);
  const shown = await ask(publicId);
  const rain = chartIn(shown, 'levels').rows.find(({ dimensions }) => dimensions.severityLevelId?.value === levels[1]);
  const value = rain?.measures.count?.value;
  expect(countsIn(shown, 'rainy')).toEqual([value]);
  const filters = JSON.stringify({ level: [levels[1]] });
  for (const range of ['7d', '30d', '90d', '365d'])
    expect(countsIn(await ask(publicId, { range, filters }), 'total'), range).toEqual([value]);
});

test('public figures: a mean of few respondents is not shown', async () => {
  await add(0, 0, 5);
  await add(1, 1, 10);
  const chart = { ...byForm, query: { ...byForm.query, measures: ['sentimentAvg', 'count'] } };
  const { rows } = chartIn(await ask(await publish([chart])), 'forms');
  const means = Object.fromEntries(
    rows.map(({ dimensions, measures }) => [String(dimensions.sentimentId?.value), measures.sentimentAvg?.value]),
  );
  expect(means).toEqual({ [String(forms[0])]: null, [String(forms[1])]: 0.5 });
});

test('public figures: stay the same to the byte until as many responses are new as the smallest group has', async () => {
  await add(0, 0, 20);
  await add(1, 1, 12);
  const publicId = await publish([total, byForm, byLevel, feelings]);
  const views = ['7d', '30d', '90d'].flatMap((range) =>
    [{}, { form: [forms[0]] }, { level: [levels[2]] }].map((filters) => ({ range, filters: JSON.stringify(filters) })),
  );
  const all = async () => {
    const texts: string[] = [];
    for (const view of views) texts.push(await ask(publicId, view));
    return texts.join('\n');
  };
  let last = await all();
  for (let round = 0; round < 3; round += 1) {
    for (let added = 1; added < 5; added += 1) {
      await add(1, 2);
      await app.services.database.owner((client) =>
        client.query(`update sentiment_responses set status = 'resolved', resolved_at = now()
          where id = (select max(id) from sentiment_responses)`),
      );
      hours += 1;
      expect(await all(), `${added} new`).toBe(last);
    }
    await add(0, 2);
    hours += 1;
    const next = await all();
    expect(next).not.toBe(last);
    last = next;
  }
});

test('public figures: are renewed at most once an hour', async () => {
  await add(0, 0, 20);
  const publicId = await publish([total], { minCell: 2 });
  const first = await ask(publicId);
  await add(0, 0, 40);
  expect(await ask(publicId)).toBe(first);
  hours += 1;
  expect(countsIn(await ask(publicId), 'total')).toEqual([60]);
});

interface Choice {
  form?: number;
  level?: number;
}

/** A figure of a cell as a rule of its counts and of draws that nobody knows. */
type Rule = (counts: Counts, draws: readonly number[]) => Partial<Figure>;
type Figure = AnalyticsAnswer['rows'][number]['measures'][string];

interface Counts {
  all: number;
  positive: number;
  negative: number;
  sum: number;
}

const minCell = 5;
const round = (count: number, draw = 0) => roundCount(count, minCell, draw);

function share(part: number, whole: number): Partial<Figure> {
  return whole === 0 ? { isHidden: true } : { value: (100 * Math.min(part, whole)) / whole, n: whole };
}

// The draws: of all responses, of those with a score, of the positive and of the negative ones.
const rules: Readonly<Record<string, { draws: readonly number[]; rule: Rule }>> = {
  count: { draws: [0], rule: ({ all }, [draw]) => ({ value: round(all, draw) }) },
  positivePct: {
    draws: [1, 2],
    rule: ({ all, positive }, [ofAll, own]) => share(round(positive, own), round(all, ofAll)),
  },
  negativePct: {
    draws: [1, 3],
    rule: ({ all, negative }, [ofAll, own]) => share(round(negative, own), round(all, ofAll)),
  },
  sentimentAvg: {
    draws: [1],
    rule: ({ all, sum }, [draw]) =>
      round(all, draw) < 2 * minCell
        ? { isHidden: true }
        : { value: Math.round((10 * sum) / all) / 10, n: round(all, draw) },
  },
};

const fitsRule = (figure: Figure, expected: Partial<Figure>): boolean =>
  expected.isHidden
    ? figure.isHidden === true
    : !figure.isHidden &&
      Math.abs((figure.value ?? Number.NaN) - (expected.value ?? 0)) < 1e-9 &&
      (expected.n === undefined || figure.n === expected.n);

const someDraws = Array.from({ length: minCell ** 4 }, (_, at) =>
  [0, 1, 2, 3].map((place) => Math.floor(at / minCell ** place) % minCell),
);

/**
 * What an attacker sees who adds responses one by one and asks for every period and filter: of each cell, in all charts,
 * key figures, shares and means, no more than rules of its counts with one unknown draw for each counted column. Whether
 * there is a mean follows that of the count, too. What that tells is bounded by `tests/analytics/rules/rounding.test.ts`:
 * a guess at a count below minCell is right twice in minCell at most.
 */
test.each([
  { of: 'counts', names: ['count'], snapshots: rounds(20, 200) },
  { of: 'shares and means', names: Object.keys(rules), snapshots: rounds(5, 30) },
])(
  'public figures: $snapshots snapshots of $of, in every period and filter, tell of a cell its counts plus one draw each',
  async ({ names, snapshots }) => {
    // How many of each form and severity there are on a day, and are added by the attacker today.
    const small = [1, 2, 3, 4].map((n, at) => ({ form: at % 3, level: at % 3, day: 3 + at, n }));
    for (const { form, level, n, day } of small) await add(form, level, n, day, scores[level]);
    const all = { ...count, measures: names };
    const charts = [
      { id: 'total', type: 'kpi', query: all },
      { id: 'forms', type: 'table', query: { ...all, dimensions: ['sentimentId'] } },
      { id: 'levels', type: 'table', query: { ...all, dimensions: ['severityLevelId'] } },
      { id: 'days', type: 'line', query: { ...all, timeDimension: { grain: 'day' } } },
    ];
    const publicId = await publish(charts, { minCell });
    const added: { form: number; level: number; n: number }[] = [];
    const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    const drawsOf = new Map<string, typeof someDraws>();
    const choices: Choice[] = [{}, ...forms.map((form) => ({ form })), ...levels.map((level) => ({ level }))];
    const views = ['7d', '30d', '90d', '365d'].flatMap((range) => choices.map((choice) => ({ range, choice })));
    const isIn = (one: { form: number; level: number }, { form, level }: Choice) =>
      (form === undefined || forms[one.form] === form) && (level === undefined || levels[one.level] === level);
    let [means, hidden] = [0, 0];
    const look = async ({ range, choice }: (typeof views)[number]) => {
      const filters = Object.fromEntries(Object.entries(choice).map(([name, id]) => [name, [id]]));
      const text = await ask(publicId, { range, filters: JSON.stringify(filters) });
      for (const { id } of charts) {
        for (const { time, dimensions, measures } of chartIn(text, id).rows) {
          const { sentimentId: form, severityLevelId: level } = dimensions;
          const whose = {
            ...choice,
            ...(form && { form: Number(form.value) }),
            ...(level && { level: Number(level.value) }),
          };
          const before = small.filter((one) => isIn(one, whose) && (time === null || dayOf(one.day) === time));
          const since = time === null || time === dayOf(0) ? added.filter((one) => isIn(one, whose)) : [];
          const counted = [...before, ...since];
          const countOf = (isCounted: (score: number) => boolean) =>
            counted.reduce((sum, { n, level: own }) => sum + (isCounted(scores[own] ?? 0) ? n : 0), 0);
          const counts = {
            all: countOf(() => true),
            positive: countOf((score) => score > 0.25),
            negative: countOf((score) => score < -0.25),
            sum: counted.reduce((sum, { n, level: own }) => sum + n * (scores[own] ?? 0), 0),
          };
          const cell = JSON.stringify([time, whose.form, whose.level]);
          for (const [name, { draws, rule }] of Object.entries(rules)) {
            const figure = measures[name];
            if (!figure) continue;
            if (name === 'sentimentAvg') [means, hidden] = figure.isHidden ? [means, hidden + 1] : [means + 1, hidden];
            const left = (drawsOf.get(cell) ?? someDraws).filter((own) =>
              fitsRule(
                figure,
                rule(
                  counts,
                  draws.map((at) => own[at] ?? 0),
                ),
              ),
            );
            drawsOf.set(cell, left);
            // An assertion for each of the many figures would take longer than the answers.
            if (left.length === 0)
              expect.fail(`${name} of ${cell} of ${id} in ${range}: ${JSON.stringify([counts, figure])}`);
          }
        }
      }
    };
    for (const view of views) await look(view);
    for (let snapshot = 0; snapshot < snapshots; snapshot += 1) {
      for (let one = 0; one < minCell; one += 1) {
        const at = snapshot * minCell + one;
        added.push({ form: at % 3, level: at % 2, n: 1 });
        await add(at % 3, at % 2, 1, 0, scores[at % 2]);
      }
      hours += 1;
      for (let at = 0; at < 3; at += 1) await look(views[(snapshot * 3 + at) % views.length] as (typeof views)[number]);
    }
    for (const view of views) await look(view);
    expect(drawsOf.size).toBeGreaterThan(20);
    if (names.includes('sentimentAvg')) expect([means > 100, hidden > 100]).toEqual([true, true]);
  },
  600_000,
);
