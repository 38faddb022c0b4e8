import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dashboard } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { PublicDashboard, PublicDashboardData } from '../../../src/dashboards/schemas/public-dashboard.ts';
import { type Answer, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let owner: SignedIn;
let forms: number[];
let levels: number[];

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
  // 12 and 30 responses of the first two forms, and 3 of the last one.
  for (const [form, severity, count] of [
    [0, 0, 6],
    [0, 1, 6],
    [1, 0, 28],
    [1, 1, 2],
    [2, 0, 3],
  ] as const) {
    await add(forms[form] as number, levels[severity] as number, count);
  }
});
afterAll(() => app.close());

let number = 0;

async function add(form: number, level: number, count: number, daysAgo = 2): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    number += 1;
    await app.services.database.owner((client) =>
      client.query(
        `insert into sentiment_responses (tenant_id, sentiment_id, severity_level_id, number, status, sentiment_score,
           summary, created_at) values ($1, $2, $3, $4, 'open', 0.5, 'Cold soup', now() - make_interval(days => $5))`,
        [owner.tenantId, form, level, 10_000 + number, daysAgo],
      ),
    );
  }
}

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const total = { id: 'total', type: 'kpi', query: count };
const formFilter = { id: 'form', label: 'Form', field: 'sentimentId' };
const severityFilter = { id: 'severity', label: 'Severity', field: 'severityLevelId' };

interface Shared {
  id: number;
  publicId: string;
}

async function share(document: object, settings: object = {}): Promise<Shared> {
  const made = await owner.ask('POST', '/Dashboards', { name: 'How guests feel', document });
  expect(made.status, made.text).toBe(201);
  const answer = await owner.ask('POST', `/Dashboards/${made.json().id}/publish`, settings);
  expect(answer.status, answer.text).toBe(200);
  const { id, publicId, publicUrl } = answer.json<Dashboard>();
  expect(publicUrl).toContain(`/public/dashboards/${publicId}`);
  return { id, publicId: publicId as string };
}

const visit = (path: string, cookie = '', method = 'GET', body?: object): Promise<Answer> =>
  app.stranger.ask(method, `/public/dashboards/${path}`, body, { 'x-tenant-subdomain': owner.subdomain, cookie });

const cookieOf = (answer: Answer): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((text) => String(text).split(';')[0])
    .join('; ');

async function figures(publicId: string, words: Record<string, unknown> = {}) {
  const texts = Object.entries(words).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const answer = await visit(`${publicId}/data?${new URLSearchParams(texts)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<PublicDashboardData>().charts;
}

const countOf = async (publicId: string, words: Record<string, unknown> = {}) =>
  (await figures(publicId, words))[0]?.answer?.rows[0]?.measures.count?.value ?? null;

const codeOf = (answer: Answer) => [answer.status, answer.json<{ kind?: string }>().kind];

describe('the public page of a dashboard', () => {
  test('shows the public charts of the published document and nothing else', async () => {
    const secret = { id: 'secret', type: 'kpi', title: 'For us', query: count, isPublic: false };
    const query = { ...count, filters: [{ field: 'status', op: 'in', values: ['open'] }] };
    const { id, publicId } = await share({ charts: [{ ...total, query }, secret], filters: [formFilter] });
    await owner.ask('POST', `/Dashboards/${id}/charts`, { id: 'later', type: 'kpi', query: count });
    const page = await visit(publicId);
    expect(page.json<PublicDashboard>()).toMatchObject({
      name: 'How guests feel',
      filters: [],
      charts: [{ id: 'total' }],
    });
    expect(page.text).not.toMatch(/secret|For us|later|"open"|drill|ownerId/);
    const charts = await figures(publicId);
    expect(charts.map((chart) => chart.id)).toEqual(['total']);
  });

  test('has no other address: guessed and rotated ids, other tenants and deleted dashboards are not found', async () => {
    const { id, publicId } = await share({ charts: [total] });
    const other = await app.newTenant();
    const elsewhere = { 'x-tenant-subdomain': other.subdomain };
    const foreign = await app.stranger.ask('GET', `/public/dashboards/${publicId}`, undefined, elsewhere);
    expect(codeOf(foreign)).toEqual([404, 'not_found']);
    for (const guess of [String(id), '1', publicId.slice(1), publicId.toLowerCase(), 'A'.repeat(22), '%00', "'--"])
      expect(codeOf(await visit(guess))).toEqual([404, 'not_found']);
    const rotated = (await owner.ask('POST', `/Dashboards/${id}/rotatePublicId`)).json<Dashboard>().publicId as string;
    expect([(await visit(publicId)).status, (await visit(rotated)).status]).toEqual([404, 200]);
    await owner.ask('DELETE', `/Dashboards/${id}`);
    expect([(await visit(rotated)).status, (await visit(`${rotated}/data`)).status]).toEqual([404, 404]);
  });

  test('ends at the next request after it is unpublished, paused or expired', async () => {
    const { id, publicId } = await share({ charts: [total] });
    const cookie = cookieOf(await visit(publicId));
    const change = (settings: object) => owner.ask('POST', `/Dashboards/${id}/publish`, settings);
    const both = async () => [codeOf(await visit(publicId, cookie)), codeOf(await visit(`${publicId}/data`, cookie))];
    for (const [settings, expected] of [
      [{ isPaused: true }, [403, 'paused']],
      [{ startsAt: '2099-01-01T00:00:00Z' }, [403, 'not_open']],
      [{ expiresAt: '2020-01-01T00:00:00Z' }, [410, 'expired']],
    ] as const) {
      await change(settings);
      expect(await both()).toEqual([expected, expected]);
    }
    await change({});
    expect((await visit(publicId, cookie)).status).toBe(200);
    await owner.ask('DELETE', `/Dashboards/${id}/publish`);
    expect(await both()).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });

  test('a limit of views: holds when fifty callers open the page at once, and a browser counts once', async () => {
    const { id, publicId } = await share({ charts: [total] }, { maxViews: 7 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => visit(publicId)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened).toHaveLength(7);
    expect(new Set(answers.filter(({ status }) => status !== 200).map((answer) => codeOf(answer).join()))).toEqual(
      new Set(['410,used']),
    );
    const cookie = cookieOf(opened[0] as Answer);
    expect([(await visit(publicId, cookie)).status, (await visit(`${publicId}/data`, cookie)).status]).toEqual([
      200, 200,
    ]);
    expect(codeOf(await visit(`${publicId}/data`))).toEqual([410, 'used']);
    expect((await owner.ask('GET', `/Dashboards/${id}`)).json<Dashboard>().publicSettings?.views).toBe(7);
  });

  test('a password: is asked for, limited to few guesses, and a new one ends old sessions', async () => {
    const { id, publicId } = await share({ charts: [total] }, { password: 'guests only' });
    expect(codeOf(await visit(publicId))).toEqual([403, 'password_required']);
    expect(codeOf(await visit(`${publicId}/data`))).toEqual([403, 'password_required']);
    const unlock = (password: string, cookie = '') => visit(`${publicId}/unlock`, cookie, 'POST', { password });
    const right = await unlock('guests only');
    expect(right.json()).toEqual({ unlocked: true });
    const cookie = cookieOf(right);
    expect((await visit(publicId, cookie)).status).toBe(200);
    for (const forged of [cookie.replace(/(candor_unlocked_\d+=)./, '$1'), 'candor_unlocked_1=1'])
      expect(codeOf(await visit(publicId, forged))).toEqual([403, 'password_required']);
    const statuses: number[] = [];
    const device = cookieOf(await unlock('wrong one'));
    for (let guess = 0; guess < 12; guess += 1) statuses.push((await unlock(`wrong ${guess}`, device)).status);
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(403));
    expect(statuses.at(-1)).toBe(429);
    expect((await unlock('guests only', device)).status).toBe(429);
    await owner.ask('POST', `/Dashboards/${id}/publish`, { isPaused: false });
    expect((await visit(publicId, cookie)).status).toBe(200);
    await owner.ask('POST', `/Dashboards/${id}/publish`, { password: 'another one' });
    expect(codeOf(await visit(publicId, cookie))).toEqual([403, 'password_required']);
  });
});

describe('public figures', () => {
  test('locked filters, other words and other ranges: change nothing', async () => {
    const [one, other] = forms as [number, number];
    const locked = { ...formFilter, default: [one], locked: true };
    const document = { charts: [total], filters: [locked, severityFilter], dateRange: '30d' };
    const settings = { viewerFilterIds: ['form'], viewerMayChangeRange: false, minCell: 1 };
    const { publicId } = await share(document, settings);
    const before = await visit(`${publicId}/data`);
    for (const words of [
      { filters: { form: [other] } },
      { filters: { severity: [levels[0]] } },
      { filters: { form: [] } },
      { filters: '{' },
      { range: 'all' },
      { from: '2020-01-01', to: '2020-02-01' },
      { asOf: '2020-01-01' },
      { draft: '1' },
      { tenantId: '1' },
      { compare: 'previous_year' },
      { chart: "total' or 1=1" },
      { sentimentId: String(other) },
    ]) {
      const texts = Object.entries(words).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const answer = await visit(`${publicId}/data?${new URLSearchParams(texts)}`);
      expect(answer.text, JSON.stringify(words)).toBe(before.text);
    }
    expect(await countOf(publicId)).toBe(12);
  });

  test('a filter by a field that does not exist: no figure is shown, rather than all responses', async () => {
    const gone = { id: 'gone', label: 'Gone', field: 'nonsense', default: ['x'], locked: true };
    const { publicId } = await share({ charts: [total], filters: [gone] }, { minCell: 1 });
    expect(await figures(publicId)).toMatchObject([{ error: 'These figures cannot be shown', answer: null }]);
  });

  test('several values, and several filters: are as none', async () => {
    const settings = { minCell: 1, viewerFilterIds: ['form', 'severity'] };
    const document = { charts: [total], filters: [formFilter, severityFilter] };
    const { publicId } = await share(document, settings);
    const [one, other] = forms as [number, number];
    expect(await countOf(publicId)).toBe(45);
    expect(await countOf(publicId, { filters: { form: [one] } })).toBe(12);
    expect(await countOf(publicId, { filters: { form: [one, other] } })).toBe(45);
    expect(await countOf(publicId, { filters: { form: [one], severity: [levels[1]] } })).toBe(12);
    const page = (await visit(publicId)).json<PublicDashboard>();
    expect(page.filters[0]?.options.map(({ value }) => value).toSorted()).toEqual(forms.toSorted());
    expect(page.ranges).toEqual(['7d', '30d', '90d', '365d']);
  });

  test('people and comments: are shown only where the author allows it', async () => {
    const people = { id: 'people', type: 'bar', query: { ...count, dimensions: ['assignedToIds'] } };
    const document = { charts: [people, { id: 'comments', type: 'verbatims' }] };
    const { publicId } = await share(document);
    expect(await figures(publicId)).toEqual([]);
    expect((await visit(publicId)).text).not.toMatch(/assignedToIds|verbatims|Cold soup/);
    const open = await figures((await share(document, { showsPeople: true, hideVerbatims: false })).publicId);
    expect(open[0]?.answer).not.toBeNull();
    expect(open[1]?.verbatims?.slice(0, 2).map(({ responseId, text }) => [responseId, text])).toEqual([
      [1, 'Cold soup'],
      [2, 'Cold soup'],
    ]);
  });

  test('who publishes: may read what becomes public, also with every later version', async () => {
    const { id } = await share({ charts: [total] });
    const base = ['get:v1/dashboards', 'put:v1/dashboards/:id', 'delete:v1/dashboards/:id'];
    const editor = await app.colleague(owner, [...base, 'post:v1/dashboards/:dashboardid/charts']);
    await editor.ask('POST', `/Dashboards/${id}/charts`, { id: 'more', type: 'kpi', query: count });
    expect((await editor.ask('POST', `/Dashboards/${id}/versions`)).status).toBe(403);
    const publisher = await app.colleague(owner, [...base, 'post:v1/dashboards/:id/publish']);
    expect((await publisher.ask('POST', `/Dashboards/${id}/publish`, {})).status).toBe(403);
    const list = await owner.ask('GET', '/Dashboards/public');
    expect(list.json<{ id: number }[]>().some((row) => row.id === id)).toBe(true);
    const viewer = await app.colleague(owner, ['get:v1/dashboards']);
    expect((await viewer.ask('GET', `/Dashboards/${id}`)).json()).toMatchObject({ isPublic: true, publicId: null });
  });
});
