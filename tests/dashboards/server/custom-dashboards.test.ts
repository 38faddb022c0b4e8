import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import type { AnalyticsAnswer } from '../../../src/analytics/schemas/analytics-query.ts';
import {
  type Dashboard,
  type DashboardData,
  type DashboardRow,
  dashboardTemplates,
} from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { DashboardStats } from '../../../src/dashboards/schemas/dashboard.ts';
import { addResponses, addSurveyResponses, type Known, makeKnown } from '../../analytics/server/world.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { patientLimits } from '../../support/time-limits.ts';
import { withoutClock } from '../../support/without-clock.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;

const reading = ['get:v1/dashboards', 'get:v1/dashboards/:id/data'];
const editing = [
  ...reading,
  'put:v1/dashboards/:id',
  'put:v1/dashboards/:id/layout',
  'post:v1/dashboards/:dashboardid/charts',
];

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await addResponses(app, owner.tenantId, known, randomFrom(11), 200);
  await addSurveyResponses(app, owner, known, 3, 60);
});
afterAll(() => app.close());

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const volume = { id: 'volume', type: 'kpi', query: count };

async function make(body: object = {}, client = owner): Promise<Dashboard> {
  const answer = await client.ask('POST', '/Dashboards', { name: 'Hotels', document: { charts: [volume] }, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<Dashboard>();
}

async function read<T = Dashboard>(path: string, client = owner): Promise<T> {
  const answer = await client.ask('GET', path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<T>();
}

const dataOf = (id: number, words: Record<string, unknown> = {}, client = owner) => {
  const texts = Object.entries(words).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return read<DashboardData>(`/Dashboards/${id}/data?${new URLSearchParams(texts)}`, client);
};

const query = async (body: object) => (await owner.ask('POST', '/Dashboards/query', body)).json<AnalyticsAnswer>();

describe('custom dashboards', () => {
  test('a dashboard: is created published, changed, listed and deleted', async () => {
    const made = await make({ name: 'North', folder: 'Hotels' });
    expect(made).toMatchObject({ publishedVersion: 1, draft: null, hasDraft: false, chartCount: 1, mayEdit: true });
    expect(made.charts[0]).toMatchObject({ id: 'volume', tabId: 'main', position: { x: 0, y: 0, w: 6, h: 6 } });
    const renamed = await owner.ask('PUT', `/Dashboards/${made.id}`, { name: 'South', version: made.version });
    expect(renamed.json()).toMatchObject({ name: 'South', folder: 'Hotels', charts: made.charts });
    const listed = await owner.ask('GET', '/Dashboards?name=South&_start=0&_end=10');
    expect(listed.headers['x-total-count']).toBe('1');
    expect(listed.json<DashboardRow[]>()[0]).toMatchObject({ id: made.id, ownerId: owner.userId, chartCount: 1 });
    expect(listed.text).not.toContain('volume');
    expect((await owner.ask('DELETE', `/Dashboards/${made.id}`)).status).toBe(200);
    for (const path of ['', '/data', '/versions', '/versions/1'])
      expect((await owner.ask('GET', `/Dashboards/${made.id}${path}`)).status).toBe(404);
    expect((await owner.ask('GET', '/Dashboards?name=South')).json()).toEqual([]);
  });

  test('charts and layout: change the draft alone', async () => {
    const { id } = await make();
    const added = await created(owner, `/Dashboards/${id}/charts`, { type: 'kpi', title: 'Also', query: count });
    const draft = (added as unknown as Dashboard).draft;
    expect(draft?.charts.map((chart) => [chart.id, chart.position])).toEqual([
      ['volume', { x: 0, y: 0, w: 6, h: 6 }],
      ['kpi', { x: 6, y: 0, w: 3, h: 4 }],
    ]);
    expect(added).toMatchObject({ charts: [{ id: 'volume' }], hasDraft: true, chartCount: 1 });
    const place = { x: 6, y: 2, w: 3, h: 4 };
    await owner.ask('PUT', `/Dashboards/${id}/layout`, { charts: [{ id: 'volume', position: place }] });
    const changed = await owner.ask('PUT', `/Dashboards/${id}/charts/volume`, { type: 'gauge', query: count });
    expect(changed.json<Dashboard>().draft?.charts[0]).toMatchObject({ id: 'volume', type: 'gauge', position: place });
    expect(changed.json<Dashboard>().charts[0]).toMatchObject({ type: 'kpi', position: { x: 0 } });
    await owner.ask('DELETE', `/Dashboards/${id}/charts/volume`);
    expect((await read(`/Dashboards/${id}`)).draft?.charts).toHaveLength(1);
    for (const [method, path, body] of [
      ['PUT', 'charts/volume', volume],
      ['DELETE', 'charts/volume', undefined],
    ] as const) {
      expect((await owner.ask(method, `/Dashboards/${id}/${path}`, body)).status).toBe(404);
    }
    const twice = await owner.ask('POST', `/Dashboards/${id}/charts`, { ...volume, id: draft?.charts[1]?.id });
    const nowhere = await owner.ask('POST', `/Dashboards/${id}/charts`, { ...volume, tabId: 'cellar' });
    expect([twice.status, nowhere.status]).toEqual([422, 422]);
  });

  test('versions: a draft is published as the next one, and an earlier one is restored as the draft', async () => {
    const { id } = await make();
    await created(owner, `/Dashboards/${id}/charts`, { id: 'more', type: 'kpi', query: count });
    const published = (await owner.ask('POST', `/Dashboards/${id}/versions`)).json<Dashboard>();
    expect(published).toMatchObject({ publishedVersion: 2, draft: null, charts: [{ id: 'volume' }, { id: 'more' }] });
    expect((await owner.ask('POST', `/Dashboards/${id}/versions`)).json().code).toBe('NO_DRAFT');
    const versions = await read<object[]>(`/Dashboards/${id}/versions`);
    expect(versions).toMatchObject([
      { version: 2, chartCount: 2 },
      { version: 1, chartCount: 1 },
    ]);
    expect(await read(`/Dashboards/${id}/versions/1`)).toMatchObject({ document: { charts: [{ id: 'volume' }] } });
    const restored = (await owner.ask('POST', `/Dashboards/${id}/versions/1/restore`)).json<Dashboard>();
    expect([restored.draft?.charts.length, restored.charts.length]).toEqual([1, 2]);
    await owner.ask('PUT', `/Dashboards/${id}`, { draft: null });
    expect((await read(`/Dashboards/${id}`)).hasDraft).toBe(false);
    expect((await owner.ask('GET', `/Dashboards/${id}/versions/3`)).status).toBe(404);
  });

  test('conflicts: an older version is refused with both, for every change', async () => {
    const { id, version } = await make();
    await owner.ask('PUT', `/Dashboards/${id}`, { name: 'First', version });
    const late = [
      ['PUT', '', { name: 'Second', version }],
      ['PUT', '/layout', { charts: [], version }],
      ['POST', '/charts', { type: 'kpi', version }],
      ['PUT', '/charts/volume', { type: 'kpi', version }],
      ['POST', '/versions', { version }],
    ] as const;
    for (const [method, path, body] of late) {
      const answer = await owner.ask(method, `/Dashboards/${id}${path}`, body);
      expect([path, answer.status]).toEqual([path, 409]);
      expect(answer.json()).toMatchObject({ code: 'STALE', current: { name: 'First' }, yours: { version } });
    }
  });

  test('visibility: private, group and tenant decide who sees a dashboard and who changes it', async () => {
    const member = await app.colleague(owner, editing);
    const editor = await app.colleague(owner, editing);
    const outsider = await app.colleague(owner, editing);
    const admin = await app.colleague(owner, [...editing, 'delete:v1/dashboards/:id']);
    const group = (await created(owner, '/Groups', { name: 'Night desk', memberIds: [member.userId] })).id;
    const clients = { member, editor, outsider, admin, owner };
    const expected = {
      private: { member: 404, editor: 200, outsider: 404, admin: 404, owner: 200 },
      group: { member: 403, editor: 200, outsider: 404, admin: 404, owner: 200 },
      tenant: { member: 403, editor: 200, outsider: 403, admin: 200, owner: 200 },
    };
    for (const [visibility, statuses] of Object.entries(expected)) {
      const { id } = await make({ visibility, groupIds: [group], editorIds: [editor.userId] });
      for (const [name, status] of Object.entries(statuses)) {
        const client = clients[name as keyof typeof clients];
        const sees = status === 404 ? 404 : 200;
        const answers = [
          await client.ask('GET', `/Dashboards/${id}`),
          await client.ask('GET', `/Dashboards/${id}/data`),
          await client.ask('PUT', `/Dashboards/${id}/preferences`, { isFavorite: true }),
          await client.ask('PUT', `/Dashboards/${id}`, { folder: 'Mine' }),
          await client.ask('POST', `/Dashboards/${id}/charts`, { type: 'kpi' }),
        ].map((answer) => answer.status);
        expect([visibility, name, answers]).toEqual([visibility, name, [sees, sees, sees, status, status]]);
        const listed = (await client.ask('GET', '/Dashboards?_end=1000')).json<DashboardRow[]>();
        expect(listed.some((row) => row.id === id)).toBe(sees === 200);
      }
    }
  });

  test('a viewer: sees the published document and not the draft', async () => {
    const viewer = await app.colleague(owner, reading);
    const { id } = await make();
    await created(owner, `/Dashboards/${id}/charts`, { id: 'secret', type: 'kpi', title: 'Not yet', query: count });
    const answer = await viewer.ask('GET', `/Dashboards/${id}`);
    expect(answer.json()).toMatchObject({ draft: null, mayEdit: false });
    expect(answer.text).not.toContain('secret');
    expect((await viewer.ask('GET', `/Dashboards/${id}/data?draft=1`)).status).toBe(403);
    expect((await viewer.ask('GET', `/Dashboards/${id}/data?chart=secret`)).status).toBe(404);
    expect((await dataOf(id, { draft: '1' })).charts).toHaveLength(2);
  });

  test('preferences: are each viewer’s own', async () => {
    const viewer = await app.colleague(owner, reading);
    const { id, version } = await make();
    const filters = { form: [known.forms[0]] };
    await viewer.ask('PUT', `/Dashboards/${id}/preferences`, { isFavorite: true });
    const set = await viewer.ask('PUT', `/Dashboards/${id}/preferences`, { filters });
    expect(set.json()).toMatchObject({ isFavorite: true, viewerFilters: filters, version });
    expect(await read(`/Dashboards/${id}`)).toMatchObject({ isFavorite: false, viewerFilters: {} });
    expect((await viewer.ask('GET', '/Dashboards?isFavorite=true')).json()).toMatchObject([{ id }]);
  });

  test('a copy: is private, belongs to who made it and has the published document', async () => {
    const viewer = await app.colleague(owner, [...reading, 'post:v1/dashboards/:id/duplicate']);
    const { id } = await make({ name: 'Original' });
    await created(owner, `/Dashboards/${id}/charts`, { type: 'kpi' });
    const answer = await viewer.ask('POST', `/Dashboards/${id}/duplicate`);
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ name: 'Original (copy)', visibility: 'private', ownerId: viewer.userId });
    expect(answer.json<Dashboard>().charts).toHaveLength(1);
    expect((await owner.ask('GET', `/Dashboards/${answer.json().id}`)).status).toBe(404);
  });
});

describe('the data of a dashboard', () => {
  const byForm = { ...count, dimensions: ['sentimentId'] };

  const withoutRows: Record<string, string[]> = { 'cx-overview': ['comments'], 'support-quality': ['root-causes'] };

  test('every template: is filled from the engine without an error or an ignored filter of its own', async () => {
    expect((await owner.ask('POST', '/Dashboards', { name: 'No survey', template: 'survey-tracker' })).status).toBe(
      422,
    );
    for (const template of dashboardTemplates) {
      const { id, charts } = await make({ template, surveyId: known.surveys[1], document: undefined, name: template });
      const { charts: figures } = await dataOf(id, { range: '365d' });
      expect(charts.length).toBeGreaterThan(7);
      for (const chart of figures) expect([template, chart.id, chart.error]).toEqual([template, chart.id, null]);
      const empty = figures.filter(({ answer, verbatims }) => !(answer?.rows.length || verbatims?.length));
      // These responses have no comments and no root causes.
      expect(empty.map((chart) => chart.id)).toEqual(withoutRows[template] ?? []);
    }
  });

  test('figures: are those of POST /Dashboards/query and of the main dashboard', async () => {
    const charts = [volume, { id: 'forms', type: 'bar', query: { ...byForm, compare: 'none' } }];
    const { id } = await make({ document: { charts, dateRange: '90d' } });
    const { charts: figures } = await dataOf(id);
    const whole = await query({ ...count, range: '90d', compare: 'previous_period', trend: true });
    const shown = { id: 'volume', answer: whole, verbatims: null, ignoredFilters: [], error: null };
    expect(withoutClock(figures[0])).toEqual(withoutClock(shown));
    expect(figures[1]?.answer).toEqual(await query({ ...byForm, range: '90d' }));
    const stats = await read<DashboardStats>('/Dashboard/sentiment/stats?range=365d&compare=previous_year');
    const year = await dataOf(id, { range: '365d', compare: 'previous_year', chart: 'volume' });
    // Beside others a change is tested together with theirs.
    const { adjustedP: _, ...responses } = stats.totals.responses;
    expect(year.charts.map(({ answer }) => answer?.rows[0]?.measures.count)).toMatchObject([responses]);
    const past = await dataOf(id, { from: '2026-01-05', to: '2026-03-01', asOf: '2026-02-01', chart: 'volume' });
    expect(past.asOf).toBe('2026-02-01');
    expect(past.charts[0]?.answer?.range).toEqual({ from: '2026-01-05', to: '2026-02-01' });
  });

  test('filters: apply where the dataset has the field, and viewers cannot change locked ones', async () => {
    const [one, other] = known.forms;
    const document = {
      dateRange: 'all',
      charts: [volume, { id: 'nps', type: 'kpi', query: { dataset: 'surveyResponses', measures: ['nps'] } }],
      filters: [
        { id: 'form', label: 'Form', field: 'sentimentId', default: [one] },
        { id: 'status', label: 'Status', field: 'status', default: ['open'], locked: true },
      ],
    };
    const { id } = await make({ document });
    const status = { field: 'status', op: 'in', values: ['open'] };
    const of = async (form?: number) =>
      (
        await query({
          ...count,
          filters: [status, ...(form ? [{ field: 'sentimentId', op: 'in', values: [form] }] : [])],
        })
      ).rows[0]?.measures.count?.value;
    const shown = async (words = {}, client = owner) =>
      (await dataOf(id, words, client)).charts[0]?.answer?.rows[0]?.measures.count?.value;
    expect(await shown()).toBe(await of(one));
    expect((await dataOf(id)).charts[1]?.ignoredFilters).toEqual(['form']);
    expect(await shown({ filters: { form: [other] } })).toBe(await of(other));
    expect(await shown({ filters: { form: [] } })).toBe(await of());
    const unlocked = { filters: { form: [], status: ['closed'], nothing: [1] } };
    expect(await shown(unlocked)).toBe(await of());
    await owner.ask('PUT', `/Dashboards/${id}/preferences`, { filters: { form: [other], status: ['closed'] } });
    expect(await shown()).toBe(await of(other));
    for (const filters of ['{', '[1]', '{"form": 1}'])
      expect((await owner.ask('GET', `/Dashboards/${id}/data?filters=${encodeURIComponent(filters)}`)).status).toBe(
        422,
      );
  });

  test('cross-filter: narrows every chart that has the field, and never what a locked filter leaves', async () => {
    const [form] = known.forms;
    const charts = [volume, { id: 'nps', type: 'kpi', query: { dataset: 'surveyResponses', measures: ['nps'] } }];
    const locked = { id: 'status', label: 'Status', field: 'status', default: ['open'], locked: true };
    const { id } = await make({ document: { dateRange: 'all', charts, filters: [locked] } });
    const filters = [
      { field: 'status', op: 'in', values: ['open'] },
      { field: 'sentimentId', op: 'in', values: [form] },
    ];
    const expected = (await query({ ...count, filters })).rows[0]?.measures.count?.value;
    const crossed = await dataOf(id, { cross: { sentimentId: [form] } });
    expect(crossed.charts[0]?.answer?.rows[0]?.measures.count?.value).toBe(expected);
    expect(crossed.charts[1]?.ignoredFilters).toEqual(['sentimentId']);
    const closed = await dataOf(id, { cross: { status: ['closed'] } });
    expect(closed.charts[0]?.answer?.rows[0]?.measures.count?.value).toBe(0);
    expect((await owner.ask('GET', `/Dashboards/${id}/data?cross=[1]`)).status).toBe(422);
  });

  test('a chart that cannot be drawn: says why and leaves the others alone', async () => {
    const charts = [
      { id: 'wrong', type: 'kpi', query: { dataset: 'sentimentResponses', measures: ['karma'] } },
      { id: 'unfiltered', type: 'bar', query: { dataset: 'surveyAnswers', measures: ['count'] } },
      { id: 'heading', type: 'heading', title: 'Today' },
      { id: 'customers', type: 'kpi', query: { dataset: 'customers', measures: ['count'] } },
      volume,
    ];
    const { id } = await make({ document: { charts } });
    const { charts: figures } = await dataOf(id);
    expect(figures.map(({ error }) => error)).toEqual([
      expect.stringContaining('There is no measure “karma”'),
      expect.stringContaining('needs a filter'),
      null,
      null,
      null,
    ]);
    expect(figures.map(({ answer }) => answer !== null)).toEqual([false, false, false, true, true]);
    const caller = await app.colleague(owner, [...reading, 'get:v1/sentimentresponses']);
    const errors = (await dataOf(id, {}, caller)).charts.map(({ error }) => error);
    expect(errors[3]).toMatch(/permission/);
    expect(JSON.stringify(errors)).not.toContain('get:v1');
    expect(errors[4]).toBeNull();
  });

  test('charts that take too long: say so, and each of the others is answered', async () => {
    const slow = { type: 'kpi', query: { dataset: 'cases', measures: ['reopenedPct'] } };
    const charts = [
      { id: 'one', ...slow },
      { ...volume, id: 'two' },
      { id: 'three', ...slow },
      { ...volume, id: 'four' },
    ];
    const { id } = await make({ document: { charts } });
    app.services.timeLimits = { ...patientLimits, figuresMs: 4_000 };
    const figures = await app.services.database.owner(async (client) => {
      await client.query('begin; lock table sentiment_response_tracking in access exclusive mode');
      const answer = await dataOf(id);
      await client.query('rollback');
      return answer.charts;
    });
    app.services.timeLimits = patientLimits;
    expect(figures.map(({ error }) => error?.includes('Narrow the range') ?? false)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(figures.map(({ answer }) => answer !== null)).toEqual([false, true, false, true]);
  });

  test('comments: follow the filters and need the permission to read responses', async () => {
    const form = known.forms[0] as number;
    await app.services.database.owner((client) =>
      client.query(
        `update sentiment_responses set summary = 'Cold soup, call +47 912 34 567' where id in (
           select id from sentiment_responses where tenant_id = $1 and sentiment_id = $2
             and created_at > now() - interval '300 days' limit 3)`,
        [owner.tenantId, form],
      ),
    );
    const document = {
      charts: [{ id: 'comments', type: 'verbatims' }, volume],
      dateRange: '365d',
      filters: [{ id: 'form', label: 'Form', field: 'sentimentId' }],
    };
    const { id } = await make({ document });
    const all = (await dataOf(id)).charts[0]?.verbatims ?? [];
    expect(all.length).toBeGreaterThan(0);
    expect(all[0]?.text).toContain('912 34 567');
    const elsewhere = (await dataOf(id, { filters: { form: [known.forms[1]] } })).charts[0]?.verbatims;
    expect(elsewhere?.map(({ responseId }) => responseId)).not.toContain(all[0]?.responseId);
    const caller = await app.colleague(owner, reading);
    expect((await dataOf(id, {}, caller)).charts.map(({ verbatims, error }) => [verbatims, error !== null])).toEqual([
      [null, true],
      [null, true],
    ]);
    const reader = await app.colleague(owner, [...reading, 'get:v1/sentimentresponses']);
    const masked = (await dataOf(id, {}, reader)).charts[0]?.verbatims ?? [];
    expect(masked.map(({ responseId }) => responseId)).toEqual(all.map(({ responseId }) => responseId));
    expect(JSON.stringify(masked)).not.toContain('912 34 567');
  });
});
