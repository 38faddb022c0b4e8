import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicDashboard, PublicDashboardData } from '../../../src/dashboards/schemas/public-dashboard.ts';
import { renderDashboardPage } from '../../../src/dashboards/visitor/render.tsx';
import type { ShownReport } from '../../../src/reports/schemas/report.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let owner: SignedIn;
let forms: number[];

beforeAll(async () => {
  app = await makeApp({ dashboardPage: renderDashboardPage });
  owner = await app.newTenant();
  forms = [];
  for (const count of [12, 30, 3]) {
    const { id } = await makeForm(owner);
    forms.push(id);
    await app.services.database.owner((client) =>
      client.query(
        `insert into sentiment_responses (tenant_id, sentiment_id, number, status, summary)
         select $1, $2, 10000 * $2 + g, 'open', 'Cold soup' from generate_series(1, $3) g`,
        [owner.tenantId, id, count],
      ),
    );
  }
});
afterAll(() => app.close());

const count = { dataset: 'sentimentResponses', measures: ['count'] };
const sections = [
  { id: 'total', type: 'kpi', title: 'Responses', width: 'third', query: count },
  { id: 'forms', type: 'table', title: 'Forms', query: { ...count, dimensions: ['sentimentId'] } },
  { id: 'comments', type: 'verbatims', title: 'Comments', query: count },
];
const definition = { name: 'Board report', dateRange: 'all', compare: 'none', sections };

async function share(settings: object = {}, more: object = {}) {
  const { id, version } = (await created(owner, '/Reports/save', { definition: { ...definition, ...more } })) as {
    id: number;
    version: number;
  };
  const answer = await owner.ask('POST', `/Reports/${id}/share`, settings);
  expect(answer.status, answer.text).toBe(200);
  const { publicId, publicUrl } = answer.json<ShownReport>();
  expect(publicUrl).toContain(`/public/reports/${publicId}`);
  return { id, version, shareId: publicId as string };
}

const ask = (method: string, path: string, body?: object, cookie = '') =>
  app.stranger.ask(method, `/public/${path}`, body, { 'x-tenant-subdomain': owner.subdomain, cookie });
const visit = (path: string) => ask('GET', `reports/${path}`);

test('a shared report: is previewed as visitors then see it', async () => {
  const { id } = (await created(owner, '/Reports/save', { definition })) as { id: number };
  const preview = await owner.ask('POST', `/Reports/${id}/share/preview`, { minCell: 7 });
  expect((await owner.ask('GET', `/Reports/${id}`)).json<ShownReport>().publicUrl).toBeNull();
  const { publicId } = (await owner.ask('POST', `/Reports/${id}/share`, { minCell: 7 })).json<ShownReport>();
  const headers = { 'x-tenant-subdomain': owner.subdomain };
  const { body } = await app.app.inject({ url: `/public/reports/${publicId}`, headers });
  const mainOf = (html: string) => /<main>.*<\/main>/s.exec(html)?.[0] ?? '';
  const shown = mainOf(preview.json<{ html: string }>().html);
  expect(shown).toMatch(/class="figure ">(42|49)</);
  expect(shown).toBe(mainOf(body));
});

test('a shared report: shows its blocks with rounded figures, without filters and comments', async () => {
  const locked = [{ field: 'status', op: 'in', values: ['open'] }];
  const { id, shareId } = await share({}, { filters: locked });
  const page = await visit(shareId);
  expect(page.json<PublicDashboard>()).toMatchObject({
    name: 'Board report',
    filters: [],
    ranges: [],
    charts: [{ id: 'total' }, { id: 'forms' }],
  });
  expect(page.text).not.toMatch(/"open"|Cold soup/);
  const read = async (words = '') => (await visit(`${shareId}/data${words}`)).json<PublicDashboardData>();
  const [total, table] = (await read()).charts;
  expect(total?.answer?.rows[0]?.measures.count?.value).toBe(45);
  expect(table?.answer?.rows.map(({ dimensions }) => dimensions.sentimentId?.value).toSorted()).toEqual(
    forms.toSorted(),
  );
  for (const { measures } of table?.answer?.rows ?? []) expect(Number(measures.count?.value) % 5).toBe(0);
  expect(await read('?range=7d&filters={"status":["closed"]}')).toEqual(await read());
  expect((await owner.ask('GET', `/Reports/${id}`)).json<ShownReport>()).toMatchObject({
    publicId: shareId,
    publicSettings: { views: 4, minCell: 5 },
  });
});

test('a shared report: asks for its password, is no dashboard, and is gone once it is not shared', async () => {
  const { id, shareId } = await share({ password: 'board only' });
  expect((await visit(shareId)).status).toBe(403);
  expect((await ask('GET', `dashboards/${shareId}`)).status).toBe(404);
  const unlocked = await ask('POST', `reports/${shareId}/unlock`, { password: 'board only' });
  const cookie = [unlocked.headers['set-cookie'] ?? []].flat().map((text) => String(text).split(';')[0]);
  expect((await ask('GET', `reports/${shareId}`, undefined, cookie.join('; '))).status).toBe(200);
  const reader = await app.colleague(owner, ['get:v1/reports/:id']);
  expect((await reader.ask('DELETE', `/Reports/shares/${shareId}`)).status).toBe(403);
  expect((await owner.ask('DELETE', `/Reports/shares/${shareId}`)).status).toBe(200);
  expect((await ask('GET', `reports/${shareId}`, undefined, cookie.join('; '))).status).toBe(404);
  expect((await owner.ask('DELETE', `/Reports/shares/${shareId}`)).status).toBe(404);
  expect((await owner.ask('GET', `/Reports/${id}`)).json<ShownReport>().publicId).toBeNull();
});

test('a shared report: is a file only where the link allows it, with the figures of the page', async () => {
  const closed = await share();
  expect((await visit(`${closed.shareId}/export?format=csv`)).status).toBe(403);
  const { shareId } = await share({ allowExport: true });
  const csv = await visit(`${shareId}/export?format=csv`);
  expect([csv.headers['content-type'], csv.text]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringMatching(/^\uFEFF"Responses"\r\n"Range","Responses"\r\n"All",45\r\n/),
  ]);
  expect(csv.text).not.toMatch(/,(3|12)\r/);
  const pdf = await visit(`${shareId}/export`);
  expect([pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-']);
  for (const [format, type] of [
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['png', 'application/zip'],
    ['png&chart=forms', 'image/png'],
  ])
    expect((await visit(`${shareId}/export?format=${format}`)).headers['content-type']).toBe(type);
  const unknown = await visit(`${shareId}/export?format=docx`);
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringMatching(/pdf.*xlsx.*csv.*png/)]);
});

test('a shared report: who changes it may read what it shows, and visitors cannot fill in parameters', async () => {
  const { id, version } = await share();
  const editor = await app.colleague(owner, ['get:v1/reports/:id', 'post:v1/reports/update']);
  const change = { id, version, definition: { ...definition, name: 'Changed' } };
  expect((await editor.ask('POST', '/Reports/update', change)).status).toBe(403);
  expect((await owner.ask('POST', '/Reports/update', change)).status).toBe(200);
  const params = [{ key: 'form', label: 'Form', field: 'sentimentId', required: true }];
  const made = (await created(owner, '/Reports/save', { definition: { ...definition, params } })) as { id: number };
  const answer = await owner.ask('POST', `/Reports/${made.id}/share`, {});
  expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('Give “Form” a default value')]);
});

test('a shared report: can be read as a page without a script', async () => {
  const { shareId } = await share();
  const { statusCode, body } = await app.app.inject({
    url: `/public/reports/${shareId}`,
    headers: { 'x-tenant-subdomain': owner.subdomain },
  });
  expect([statusCode, body.includes('<h1>Board report</h1>'), body.includes('class="figure ">45<')]).toEqual([
    200,
    true,
    true,
  ]);
});
