import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import type { AnalyticsAnswer, DatasetShape } from '../../../src/analytics/schemas/analytics-query.ts';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import type { Dashboard, DashboardData } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import type { PublicDashboard, PublicDashboardData } from '../../../src/dashboards/schemas/public-dashboard.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { answeredSurvey } from '../../surveys/server/answered-survey.ts';
import { anyAnswer, dice } from '../../surveys/server/random-answers.ts';

let app: TestApp;
let owner: SignedIn;
let analyst: SignedIn;
let vips: number;
let fans: number;

const gone =
  'A segment of the filters was deleted or is private. Choose another segment, or ask its author to share it';

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  analyst = await app.colleague(owner, [
    permissionFor('analytics', 'query'),
    permissionFor('reports', 'generate'),
    permissionFor('sentimentResponses', 'listAll'),
    permissionFor('surveyResponses', 'summary'),
    permissionFor('customerSegments', 'list'),
    permissionFor('customerSegments', 'create'),
    permissionFor('customerFormResponses', 'list'),
  ]);
  const customers: number[] = [];
  for (let n = 0; n < 24; n += 1) {
    const tags = [...(n % 3 === 0 ? ['VIP'] : []), ...(n % 4 === 0 ? ['Fan'] : [])];
    customers.push((await created(owner, '/CustomerFormResponses', { displayName: `Guest ${n}`, tags })).id);
  }
  vips = await segment(owner, 'VIPs', 'VIP');
  fans = await segment(owner, 'Fans', 'Fan');
  await addResponses(customers);
  const survey = await answeredSurvey(app, owner);
  const roll = dice(7);
  await survey.give(...Array.from({ length: 120 }, () => anyAnswer(roll)));
  await asOwner(
    'update survey_responses set customer_id = ($2::integer[])[1 + id % 30] where tenant_id = $1 and id % 7 > 0',
    [owner.tenantId, customers],
  );
  // Half of the responses are counted, the others still pending.
  await foldCounts.run(app.services, new Date());
  await survey.give(...Array.from({ length: 30 }, () => anyAnswer(roll)));
  await asOwner(
    'update survey_responses set customer_id = ($2::integer[])[1 + id % 24] where tenant_id = $1 and customer_id is null and id % 2 = 0',
    [owner.tenantId, customers],
  );
});
afterAll(() => app.close());

const asOwner = (text: string, values: unknown[]) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

const segment = async (author: SignedIn, name: string, tag: string, isShared = true): Promise<number> =>
  (await created(author, '/CustomerSegments', { name, filters: { tags_in: tag }, isShared })).id;

/** Of customers and of none, on the last days. */
async function addResponses(customers: readonly number[]): Promise<void> {
  const random = randomFrom(11);
  const forms = [(await makeForm(owner)).id, (await makeForm(owner)).id];
  for (let number = 1; number <= 300; number += 1) {
    await asOwner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, customer_response_id, sentiment_score, created_at)
       values ($1, $2, $3, $4, $5, now() - make_interval(days => $6))`,
      [
        owner.tenantId,
        random.pick(forms),
        number,
        random.pick([null, ...customers]),
        random.whole(-10, 10) / 10,
        random.whole(1, 60),
      ],
    );
  }
}

async function ask(query: object, client: SignedIn = owner): Promise<AnalyticsAnswer> {
  const answer = await client.ask('POST', '/Dashboards/query', query);
  expect(answer.status, answer.text).toBe(200);
  return answer.json();
}

const figureIn = (answer: AnalyticsAnswer, measure: string) => answer.rows[0]?.measures[measure]?.value;
const inSegment = (...ids: (number | null)[]) => ({ field: 'segmentId', op: 'in', values: ids });
const responses = (...filters: object[]) => ({
  dataset: 'sentimentResponses',
  measures: ['count', 'sentimentAvg'],
  filters,
});
const surveys = (...filters: object[]) => ({ dataset: 'surveyResponses', measures: ['count', 'nps'], filters });

interface Row {
  tags: string[] | null;
  score: number | null;
}

const ofTable = (table: 'sentiment_responses' | 'survey_responses'): Promise<Row[]> =>
  asOwner(
    table === 'sentiment_responses'
      ? `select c.tags, r.sentiment_score::float8 as score from sentiment_responses r
         left join customer_form_responses c on c.id = r.customer_response_id where r.tenant_id = $1`
      : `select c.tags, case when r.status = 'complete' then r.nps end as score from survey_responses r
         left join customer_form_responses c on c.id = r.customer_id
         where r.tenant_id = $1 and r.status not in ('spam', 'test')`,
    [owner.tenantId],
  );

const isTagged = (tag: string) => (row: Row) => row.tags?.includes(tag) ?? false;
const scoresOf = (rows: Row[]) => rows.flatMap(({ score }) => score ?? []);

describe('figures of a segment', () => {
  test('equal an independent count of the responses of its customers', async () => {
    const rows = await ofTable('sentiment_responses');
    const vipRows = rows.filter(isTagged('VIP'));
    const answer = await ask(responses(inSegment(vips)));
    expect(figureIn(answer, 'count')).toBe(vipRows.length);
    const scores = scoresOf(vipRows);
    expect(figureIn(answer, 'sentimentAvg')).toBeCloseTo(scores.reduce((sum, one) => sum + one, 0) / scores.length, 8);
    const either = rows.filter((row) => isTagged('VIP')(row) || isTagged('Fan')(row));
    expect(figureIn(await ask(responses(inSegment(vips, fans))), 'count')).toBe(either.length);
    const none = { field: 'segmentId', op: 'not_in', values: [vips] };
    expect(figureIn(await ask(responses(none)), 'count')).toBe(rows.length - vipRows.length);
    expect(figureIn(await ask(responses(inSegment(null))), 'count')).toBe(rows.length - either.length);
  });

  test('equal an independent count of the survey responses of its customers', async () => {
    const vipRows = (await ofTable('survey_responses')).filter(isTagged('VIP'));
    const answer = await ask(surveys(inSegment(vips)));
    expect(figureIn(answer, 'count')).toBe(vipRows.length);
    const scores = scoresOf(vipRows);
    const share = (isMeant: (score: number) => boolean) => (scores.filter(isMeant).length / scores.length) * 100;
    expect(figureIn(answer, 'nps')).toBeCloseTo(share((score) => score >= 9) - share((score) => score <= 6), 8);
  });

  test('are broken down by segment, and a customer counts in each of its segments', async () => {
    const rows = await ofTable('sentiment_responses');
    const answer = await ask({ ...responses(), measures: ['count'], dimensions: ['segmentId'] });
    expect(
      answer.rows.map(({ dimensions, measures }) => [dimensions.segmentId?.label, measures.count?.value]).toSorted(),
    ).toEqual([
      ['Fans', rows.filter(isTagged('Fan')).length],
      ['VIPs', rows.filter(isTagged('VIP')).length],
    ]);
  });

  test('follow the customers at once, also in the dataset of customers', async () => {
    const id = await segment(owner, 'Newcomers', 'New', false);
    const customers = { dataset: 'customers', measures: ['count'], filters: [inSegment(id)] };
    const figures = async () => [
      figureIn(await ask(customers), 'count'),
      figureIn(await ask(responses(inSegment(id))), 'count'),
    ];
    expect(await figures()).toEqual([0, 0]);
    const [busiest] = await asOwner(
      `select customer_response_id as id, count(*)::integer from sentiment_responses
       where tenant_id = $1 and customer_response_id is not null group by 1 order by 2 desc limit 1`,
      [owner.tenantId],
    );
    await owner.ask('POST', '/CustomerFormResponses/bulk', { action: 'addTag', ids: [busiest.id], tag: 'New' });
    expect(await figures()).toEqual([1, busiest.count]);
  });

  test('are not combined with the response rate, which knows no customers', async () => {
    const query = { ...surveys(inSegment(vips)), measures: ['responseRate'] };
    expect((await owner.ask('POST', '/Dashboards/query', query)).status).toBe(422);
  });
});

describe('segments that may not be used', () => {
  const refused = async (client: SignedIn, id: number) => {
    const answer = await client.ask('POST', '/Dashboards/query', responses(inSegment(id)));
    return [answer.status, answer.json<{ message: string }>().message];
  };

  test('a private one works for its author only, and its name is seen by nobody else', async () => {
    const id = await segment(owner, 'Secret list', 'VIP', false);
    expect(figureIn(await ask(responses(inSegment(id))), 'count')).toBeGreaterThan(0);
    expect(await refused(analyst, id)).toEqual([422, gone]);
    const byAnalyst = await ask({ ...responses(), dimensions: ['segmentId'] }, analyst);
    expect(JSON.stringify(byAnalyst)).not.toContain('Secret list');
    expect(JSON.stringify(await ask({ ...responses(), dimensions: ['segmentId'] }))).toContain('Secret list');
    const report = {
      name: 'Monthly',
      filters: [inSegment(id)],
      sections: [{ id: 'n', type: 'kpi', query: responses() }],
    };
    const run = await analyst.ask('POST', '/Reports/generate', { definition: report, isPreview: true });
    expect(run.status, run.text).toBe(200);
    expect(run.text).toContain(gone);
    expect(run.text).not.toContain('Secret list');
    await owner.ask('DELETE', `/CustomerSegments/${id}`);
  });

  test('a private one is neither listed nor named in the report that others open', async () => {
    const id = await segment(owner, 'Secret list', 'VIP', false);
    const table = { ...responses(), dimensions: ['segmentId'], range: 'all' };
    const sections = [{ id: 'all', type: 'table', query: table }];
    const reader = await app.colleague(owner, [
      permissionFor('reports', 'show'),
      permissionFor('sentimentResponses', 'listAll'),
      permissionFor('customerSegments', 'list'),
    ]);
    const opened = async (definition: object) => {
      const run = await owner.ask('POST', '/Reports/generate', { definition: { name: 'Monthly', ...definition } });
      expect(run.status, run.text).toBe(200);
      const { text } = await reader.ask('GET', `/Reports/runs/${run.json().id}`);
      expect(text).not.toContain('Secret list');
      return text;
    };
    const all = await opened({ sections });
    expect(all).toContain('VIPs');
    expect(all).not.toContain('Private segment');
    // Figures of a private segment are shown where its author asks for them.
    expect(await opened({ sections, filters: [inSegment(id)] })).toContain('Private segment');
    await owner.ask('DELETE', `/CustomerSegments/${id}`);
  });

  test('one whose filters cannot be evaluated is refused, so that the list of segments still opens', async () => {
    for (const filters of [{ createdAt_gte: '2026-02-31' }, { ownerId: '1.5' }]) {
      const made = await owner.ask('POST', '/CustomerSegments', { name: 'Impossible', filters });
      expect(made.status).toBe(422);
      const changed = await owner.ask('PUT', `/CustomerSegments/${fans}`, { filters });
      expect(changed.status).toBe(422);
    }
    expect((await owner.ask('GET', '/CustomerSegments')).status).toBe(200);
  });

  test('a deleted one says what to do, in the chart that uses it only', async () => {
    const id = await segment(owner, 'Short-lived', 'VIP');
    const document = {
      charts: [
        { id: 'vips', type: 'kpi', query: responses(inSegment(id)) },
        { id: 'all', type: 'kpi', query: responses() },
      ],
    };
    const dashboard = await created(owner, '/Dashboards', { name: 'Segments', document });
    const charts = async () =>
      (await owner.ask('GET', `/Dashboards/${dashboard.id}/data`)).json<DashboardData>().charts;
    expect((await charts()).map(({ error }) => error)).toEqual([null, null]);
    await owner.ask('DELETE', `/CustomerSegments/${id}`);
    expect((await charts()).map(({ error }) => error)).toEqual([gone, null]);
    expect(await refused(owner, id)).toEqual([422, gone]);
    const other = await app.newTenant();
    const foreign = await segment(other, 'Of another tenant', 'VIP');
    expect(await refused(owner, foreign)).toEqual([422, gone]);
  });

  test('without the permission for segments there is no such filter', async () => {
    const guest = await app.colleague(owner, [
      permissionFor('analytics', 'query'),
      permissionFor('sentimentResponses', 'listAll'),
    ]);
    const known = (await guest.ask('GET', '/Dashboards/datasets')).json<DatasetShape[]>();
    expect(known.length).toBeGreaterThan(0);
    expect(JSON.stringify(known)).not.toContain('segmentId');
    const answer = await guest.ask('POST', '/Dashboards/query', responses(inSegment(vips)));
    expect([answer.status, answer.json()]).toMatchObject([403, { permission: 'get:v1/customersegments' }]);
  });
});

describe('dashboards with a segment', () => {
  const total = { id: 'total', type: 'kpi', query: { ...responses(), measures: ['count'], range: 'all' } };
  const filter = (id: number) => ({ id: 'segment', label: 'Segment', field: 'segmentId', default: [id] });
  const publish = async (document: object, settings: object = {}) => {
    const { id } = await created(owner, '/Dashboards', { name: 'How VIPs feel', document });
    const answer = await owner.ask('POST', `/Dashboards/${id}/publish`, { minCell: 1, ...settings });
    expect(answer.status, answer.text).toBe(200);
    return answer.json<Dashboard>().publicId as string;
  };
  const visit = (path: string) =>
    app.stranger.ask('GET', `/public/dashboards/${path}`, undefined, { 'x-tenant-subdomain': owner.subdomain });
  const countIn = async (publicId: string, filters: object = {}) => {
    const query = new URLSearchParams({ filters: JSON.stringify(filters) });
    const { charts } = (await visit(`${publicId}/data?${query}`)).json<PublicDashboardData>();
    return charts[0]?.answer?.rows[0]?.measures.count?.value ?? charts[0]?.error ?? null;
  };
  const expected = async (tag: string) => (await ofTable('sentiment_responses')).filter(isTagged(tag)).length;

  test('filter every chart, and a viewer chooses another segment', async () => {
    const { id } = await created(owner, '/Dashboards', {
      name: 'Segments',
      document: { charts: [total], filters: [filter(vips)] },
    });
    const count = async (query: string) =>
      (await owner.ask('GET', `/Dashboards/${id}/data?${query}`)).json<DashboardData>().charts[0]?.answer?.rows[0]
        ?.measures.count?.value;
    expect(await count('')).toBe(await expected('VIP'));
    expect(await count(`filters=${JSON.stringify({ segment: [fans] })}`)).toBe(await expected('Fan'));
  });

  test('a public page counts the segment of its author, which a visitor cannot change', async () => {
    const secret = await segment(owner, 'Secret list', 'VIP', false);
    const document = { charts: [total], filters: [filter(secret)] };
    const publicId = await publish(document);
    expect(await countIn(publicId)).toBe(await expected('VIP'));
    expect(await countIn(publicId, { segment: [fans] })).toBe(await expected('VIP'));
    expect((await visit(publicId)).json<PublicDashboard>().filters).toEqual([]);
    // Where visitors may choose, the private ones of the author are not among the segments to choose from.
    const changeable = await publish(document, { viewerFilterIds: ['segment'] });
    const page = await visit(changeable);
    expect(page.json<PublicDashboard>().filters[0]?.options.map(({ label }) => label)).toEqual(['Fans', 'VIPs']);
    expect(page.text).not.toContain('Secret list');
    expect(await countIn(changeable, { segment: [fans] })).toBe(await expected('Fan'));
    await owner.ask('DELETE', `/CustomerSegments/${secret}`);
    expect(await countIn(publicId)).toBe('These figures cannot be shown');
  });

  test('a visitor cannot choose a private segment of the author', async () => {
    const secret = await segment(owner, 'Secret list', 'VIP', false);
    const document = { charts: [total], filters: [{ ...filter(fans), default: [] }] };
    const publicId = await publish(document, { viewerFilterIds: ['segment'] });
    expect(await countIn(publicId, { segment: [vips] })).toBe(await expected('VIP'));
    expect(await countIn(publicId, { segment: [secret] })).toBe(await countIn(publicId));
    await owner.ask('DELETE', `/CustomerSegments/${secret}`);
  });

  test('an editor cannot publish figures of a private segment of its author, and its name is never public', async () => {
    const editor = await app.colleague(owner, [
      permissionFor('dashboards', 'list'),
      permissionFor('dashboards', 'show'),
      permissionFor('dashboards', 'update'),
      permissionFor('dashboards', 'publish'),
      permissionFor('sentimentResponses', 'listAll'),
      permissionFor('customerSegments', 'list'),
    ]);
    const secret = await segment(owner, 'Secret list', 'VIP', false);
    const { id } = await created(owner, '/Dashboards', {
      name: 'How VIPs feel',
      document: { charts: [total] },
      editorIds: [editor.userId],
    });
    const shared = await owner.ask('POST', `/Dashboards/${id}/publish`, { minCell: 5 });
    const publicId = shared.json<Dashboard>().publicId as string;
    const bySegment = { ...total.query, dimensions: ['segmentId'], filters: [inSegment(secret)] };
    const drafts = [
      { charts: [total], filters: [filter(secret)] },
      { charts: [{ ...total, type: 'bar', query: bySegment }] },
    ];
    for (const draft of drafts) {
      expect((await editor.ask('PUT', `/Dashboards/${id}`, { draft })).status).toBe(200);
      const answer = await editor.ask('POST', `/Dashboards/${id}/versions`, {});
      expect([answer.status, answer.json<{ message: string }>().message]).toEqual([422, gone]);
    }
    expect((await owner.ask('POST', `/Dashboards/${id}/versions`, {})).status).toBe(200);
    const { text } = await visit(`${publicId}/data`);
    expect(text).toContain('Private segment');
    expect(text).not.toContain('Secret list');
    await owner.ask('DELETE', `/CustomerSegments/${secret}`);
  });

  test('who may not read segments cannot make their figures public', async () => {
    const editor = await app.colleague(owner, [
      permissionFor('dashboards', 'list'),
      permissionFor('dashboards', 'create'),
      permissionFor('dashboards', 'publish'),
      permissionFor('sentimentResponses', 'listAll'),
    ]);
    const query = { ...total.query, dimensions: ['segmentId'] };
    const document = { charts: [{ ...total, type: 'bar', query }] };
    const { id } = await created(editor, '/Dashboards', { name: 'Segments', document });
    const answer = await editor.ask('POST', `/Dashboards/${id}/publish`, { minCell: 5 });
    expect([answer.status, answer.json()]).toMatchObject([403, { permission: 'get:v1/customersegments' }]);
  });

  test('a colleague cannot add a private segment to a report that is sent in the name of its author', async () => {
    const editor = await app.colleague(owner, [
      permissionFor('reports', 'update'),
      permissionFor('reports', 'show'),
      permissionFor('customerSegments', 'list'),
    ]);
    const secret = await segment(owner, 'Secret list', 'VIP', false);
    const definition = { name: 'Weekly', sections: [{ id: 'n', type: 'kpi', query: responses() }] };
    const { id, version } = await created(owner, '/Reports/save', { definition });
    const change = { id, version, definition: { ...definition, filters: [inSegment(secret)] } };
    const schedule = { cron: '0 8 * * 1', timeZone: 'UTC', recipients: [{ userId: owner.userId }], formats: ['csv'] };
    const set = await owner.ask('PUT', `/Reports/${id}/schedule`, schedule);
    expect(set.status, set.text).toBe(200);
    const answer = await editor.ask('POST', '/Reports/update', change);
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([422, gone]);
    await owner.ask('DELETE', `/CustomerSegments/${secret}`);
  });
});
