import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnalyticsRow } from '../../../src/contract/schemas/dashboards/analytics-query.ts';
import type { Dashboard } from '../../../src/contract/schemas/dashboards/custom-dashboard.ts';
import type { PublicDashboardData } from '../../../src/contract/schemas/dashboards/public-dashboard.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { spanOf } from '../../support/elimination.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let owner: SignedIn;
let forms: number[];
let levels: number[];

interface Group {
  form: number;
  level: number;
  status: string;
  daysAgo: number;
  n: number;
}

let groups: Group[];
let number = 0;

/** Few are closed, and few of them of each form, so that other figures could tell how many. */
const sizes: Readonly<Record<string, readonly number[]>> = {
  ...{
    open: [9, 14, 0, 11, 7],
    new: [2, 3, 1, 0, 2, 6, 1],
    resolved: [12, 16, 8, 3, 10, 0],
    closed: [1, 0, 0, 1, 0, 2, 0],
  },
};

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  forms = [];
  for (let form = 0; form < 3; form += 1) forms.push((await makeForm(owner)).id);
  levels = [];
  for (const name of ['Drizzle', 'Storm']) {
    const made = await owner.ask('POST', '/SeverityLevels', { name, daysToResolve: 2 });
    levels.push(made.json<{ id: number }>().id);
  }
  groups = [];
  for (const form of forms)
    for (const level of levels)
      for (const status of Object.keys(sizes))
        for (const daysAgo of [2, 20, 60, 300]) {
          const own = sizes[status] ?? [];
          groups.push({ form, level, status, daysAgo, n: own[(groups.length * 3 + daysAgo) % own.length] ?? 0 });
          await add(groups.at(-1) as Group);
        }
});
afterAll(() => app.close());

async function add({ form, level, status, daysAgo, n }: Group): Promise<void> {
  number += n;
  await app.services.database.owner((client) =>
    client.query(
      `insert into sentiment_responses (tenant_id, sentiment_id, severity_level_id, status, number, sentiment_score,
         topics, summary, created_at, resolved_at)
       select $1, $2, $3, $4::text, 10000 + $5 - g, 0.5, '["food"]', 'Cold soup', now() - make_interval(days => $6), case when $4 in ('resolved', 'closed') then now() end
       from generate_series(1, $7) g`,
      [owner.tenantId, form, level, status, number, daysAgo, n],
    ),
  );
}

async function share(document: object, settings: object = {}): Promise<string> {
  const made = await owner.ask('POST', '/Dashboards', { name: 'How guests feel', document });
  expect(made.status, made.text).toBe(201);
  const answer = await owner.ask('POST', `/Dashboards/${made.json().id}/publish`, settings);
  return answer.json<Dashboard>().publicId as string;
}

const visit = (path: string, cookie = '') =>
  app.stranger.ask('GET', `/public/dashboards/${path}`, undefined, { 'x-tenant-subdomain': owner.subdomain, cookie });

async function figures(
  publicId: string,
  cookie: string,
  range: string,
  filters: object,
): Promise<PublicDashboardData['charts']> {
  const words = new URLSearchParams({ range, filters: JSON.stringify(filters) });
  const answer = await visit(`${publicId}/data?${words}`, cookie);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<PublicDashboardData>().charts;
}

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const only = (field: string, ...values: unknown[]) => [{ field, op: 'in', values }];
const days: Readonly<Record<string, number>> = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 };

type Test = (group: Group) => boolean;
const everyone: Test = () => true;
const isFinal: Test = ({ status }) => ['resolved', 'closed'].includes(status);
const isStormy: Test = ({ level }) => level === levels[1];
const fits = ({ dimensions }: AnalyticsRow): Test => {
  const { sentimentId, severityLevelId, status } = dimensions;
  return (group) =>
    (!sentimentId || group.form === sentimentId.value) &&
    (!severityLevelId || group.level === severityLevelId.value) &&
    (!status || group.status === status.value);
};

/** Charts of two tabs with whom each counts at all. */
const charts = (): [chart: { id: string; query: object; tabId?: string }, whom: Test, ownRange?: string][] => [
  [{ id: 'total', query: count }, everyone],
  [{ id: 'forms', query: { ...count, dimensions: ['sentimentId'] } }, everyone],
  [{ id: 'levels', tabId: 'second', query: { ...count, dimensions: ['severityLevelId'] } }, everyone],
  [{ id: 'statuses', query: { ...count, dimensions: ['status'] } }, everyone],
  [{ id: 'both', tabId: 'second', query: { ...count, dimensions: ['sentimentId', 'severityLevelId'] } }, everyone],
  [{ id: 'resolved', query: { ...count, measures: ['resolved'] } }, isFinal],
  [
    { id: 'open', query: { dataset: 'cases', measures: ['backlog'], dimensions: ['sentimentId'] } },
    (one) => !isFinal(one),
  ],
  [
    { id: 'stormy', query: { ...count, filters: only('severityLevelId', levels[1]), dimensions: ['sentimentId'] } },
    isStormy,
  ],
  [{ id: 'feelings', query: { ...count, measures: ['sentimentAvg'], dimensions: ['status'] } }, everyone],
  [{ id: 'speed', query: { dataset: 'cases', measures: ['medianResolve'], dimensions: ['sentimentId'] } }, isFinal],
  [{ id: 'month', query: { ...count, dimensions: ['status'], range: '30d' } }, everyone, '30d'],
];

test('public figures: no small group follows from all figures of a page, its tabs, filters and ranges together', async () => {
  const document = {
    tabs: [
      { id: 'main', title: 'One' },
      { id: 'second', title: 'Two' },
    ],
    charts: charts().map(([chart]) => ({ type: 'bar', tabId: 'main', ...chart })),
    filters: [
      { id: 'form', label: 'Form', field: 'sentimentId' },
      { id: 'level', label: 'Severity', field: 'severityLevelId' },
    ],
    ...{ dateRange: '30d', compare: 'previous_period' },
  };
  const publicId = await share(document, { viewerFilterIds: ['form', 'level'] });
  const cookie = String((await visit(publicId)).headers['set-cookie']).split(';')[0] ?? '';
  const shown: number[][] = [];
  const small: { name: string; parts: number[] }[] = [];
  const partsOf = (whom: Test) => groups.map((group) => (whom(group) ? 1 : 0));
  const nOf = (parts: readonly number[]) => parts.reduce((sum, part, at) => sum + part * (groups[at]?.n ?? 0), 0);
  const choices: [object, Test][] = [
    [{}, everyone],
    ...forms.map((form): [object, Test] => [{ form: [form] }, (group) => group.form === form]),
    ...levels.map((level): [object, Test] => [{ level: [level] }, (group) => group.level === level]),
  ];
  for (const range of Object.keys(days)) {
    for (const [filters, chosen] of choices) {
      for (const data of await figures(publicId, cookie, range, filters)) {
        const [chart, whom, ownRange] = charts().find(([{ id }]) => id === data.id) ?? [];
        const length = days[ownRange ?? range] ?? 0;
        for (const row of data.answer?.rows ?? []) {
          const [figure] = Object.values(row.measures);
          const isIn =
            (from: number, to: number): Test =>
            (group) =>
              Boolean(whom?.(group)) &&
              chosen(group) &&
              fits(row)(group) &&
              group.daysAgo >= from &&
              group.daysAgo < to;
          for (const [value, parts] of [
            [figure?.n || null, partsOf(isIn(0, length))],
            [figure?.before?.n || null, partsOf(isIn(length, 2 * length))],
          ] as const) {
            if (typeof value !== 'number') continue;
            expect(nOf(parts), `${chart?.id} ${range} ${JSON.stringify(filters)}`).toBe(value);
            shown.push(parts);
          }
        }
        for (const one of groups) {
          const isLike: Test = (group) =>
            (!JSON.stringify(chart).includes('sentimentId') || group.form === one.form) &&
            (data.id !== 'levels' && data.id !== 'both' ? true : group.level === one.level) &&
            (!['statuses', 'month', 'feelings'].includes(data.id) ? true : group.status === one.status);
          const parts = partsOf(
            (group) => Boolean(whom?.(group)) && chosen(group) && isLike(group) && group.daysAgo < length,
          );
          if (nOf(parts) > 0 && nOf(parts) < 5)
            small.push({ name: `${data.id} ${range} ${JSON.stringify([filters, one])}`, parts });
        }
      }
    }
  }
  expect(small.length).toBeGreaterThan(10);
  expect(new Set(shown.map(String)).size).toBeGreaterThan(40);
  const follows = spanOf(shown);
  expect(small.filter(({ parts }) => follows(parts)).map(({ name }) => name)).toEqual([]);
}, 120_000);
