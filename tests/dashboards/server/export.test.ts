import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import type { DashboardData } from '../../../src/dashboards/schemas/custom-dashboard.ts';
import { addResponses, type Known, makeKnown } from '../../analytics/server/world.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { textOfPages } from '../../support/pdf-text.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;
let id: number;

const query = { dataset: 'sentimentResponses', measures: ['count', 'sentimentAvg'] };
const document = {
  dateRange: '365d',
  tabs: [
    { id: 'words', title: 'What they say' },
    { id: 'deeds', title: 'What we do' },
  ],
  filters: [{ id: 'form', label: 'Where we asked', field: 'sentimentId' }],
  charts: [
    { id: 'total', tabId: 'words', type: 'kpi', title: 'At a glance', query },
    {
      id: 'weeks',
      tabId: 'words',
      type: 'line',
      title: 'By month',
      query: { ...query, timeDimension: { grain: 'month' } },
    },
    { id: 'why', tabId: 'deeds', type: 'text', title: 'Why', options: { text: 'Because we promised' } },
    { id: 'forms', tabId: 'deeds', type: 'table', title: 'Forms', query: { ...query, dimensions: ['sentimentId'] } },
  ],
};

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await addResponses(app, owner.tenantId, known, randomFrom(23), 200);
  ({ id } = await created(owner, '/Dashboards', { name: 'Guest / Übersicht', document }));
});
afterAll(() => app.close());

const chosen = () => new URLSearchParams({ range: 'all', filters: JSON.stringify({ form: [known.forms[0]] }) });

const file = async (format: string) => {
  const url = `/api/v1/Dashboards/${id}/export?format=${format}&${chosen()}`;
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${owner.login.token}` } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
};

const shown = async (chart: string) => {
  const data = (await owner.ask('GET', `/Dashboards/${id}/data?${chosen()}`)).json<DashboardData>();
  return data.charts.find((one) => one.id === chart)?.answer?.rows ?? [];
};

test('a dashboard as XLSX: has a sheet a tile, with the figures that are chosen, date cells and both ends of intervals', async () => {
  const sheets = await readXlsx((await file('xlsx')).rawPayload);
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Report', 'At a glance', 'By month', 'Forms']);
  const [, head = [], ...rows] = sheets.find(({ sheet }) => sheet === 'By month')?.data ?? [];
  const cell = (row: readonly unknown[], name: string) => row[head.indexOf(name)];
  expect(
    rows.map((row) => [
      (cell(row, 'Date') as Date).toISOString().slice(0, 10),
      cell(row, 'Responses'),
      cell(row, 'Average sentiment, low (95 %)'),
      cell(row, 'Average sentiment, high (95 %)'),
    ]),
  ).toEqual(
    (await shown('weeks')).map(({ time, measures: { count, sentimentAvg } }) => [
      time,
      count?.value,
      sentimentAvg?.interval?.low ?? null,
      sentimentAvg?.interval?.high ?? null,
    ]),
  );
  expect((sheets[0]?.data ?? []).flat().join('\n')).toContain('Where we asked: ');
});

test('a dashboard as CSV and JSON: has the same figures', async () => {
  const rows: string[][] = parse((await file('csv')).body, { bom: true, relax_column_count: true });
  const [row] = await shown('forms');
  expect(rows.some((cells) => cells[0] === row?.dimensions.sentimentId?.label)).toBe(true);
  const { sections } = (await file('json')).json<{ sections: { id: string; answer: unknown }[] }>();
  expect(sections.find((one) => one.id === 'forms')?.answer).toMatchObject({ rows: [row] });
});

test('a dashboard as PDF: has the tiles of all tabs in their order, under the title of their tab', async () => {
  const { rawPayload, headers } = await file('pdf');
  expect(headers['content-disposition']).toContain('Guest-%C3%9Cbersicht');
  const text = (await textOfPages(rawPayload)).join('\n').replaceAll('\n', ' ');
  const places = ['What they say', 'At a glance', 'By month', 'What we do', 'Because we promised', 'Forms'].map(
    (word) => text.indexOf(word),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(-1);
});

test('a tile as PNG: is a picture of its figures, in the fonts of the product', async () => {
  const { rawPayload, headers } = await file('png&chartId=weeks');
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'image/png',
    expect.stringContaining('By-month'),
  ]);
  const { width, height } = await sharp(rawPayload).metadata();
  expect([width, (height ?? 0) > 300]).toEqual([1280, true]);
  // Axes, labels and lines, not an empty sheet.
  const { channels } = await sharp(rawPayload).stats();
  expect(channels[0]?.stdev).toBeGreaterThan(5);
  expect(process.env.FONTCONFIG_FILE).toMatch(/candor-\w+.fonts\.conf$/);
});

test('all tiles as PNG: are an archive with a picture of each', async () => {
  const { rawPayload, headers } = await file('png');
  expect(headers['content-type']).toBe('application/zip');
  const pictures = unzipSync(rawPayload);
  expect(Object.keys(pictures)).toEqual(['02-At-a-glance.png', '03-By-month.png', '05-Why.png', '06-Forms.png']);
  for (const picture of Object.values(pictures)) expect((await sharp(picture).metadata()).format).toBe('png');
});

test('one tile: is a file in every format, and an unknown one is not found', async () => {
  const { sections } = (await file('json&chartId=forms')).json<{ sections: { id: string }[] }>();
  expect(sections.map((one) => one.id)).toEqual(['forms']);
  expect((await owner.ask('GET', `/Dashboards/${id}/export?format=png&chartId=none`)).status).toBe(404);
});

test('a dashboard as a file: is for those who may see it', async () => {
  await owner.ask('PUT', `/Dashboards/${id}`, { visibility: 'private' });
  const colleague = await app.colleague(owner, ['get:v1/dashboards', 'get:v1/dashboards/:id/data']);
  expect((await colleague.ask('GET', `/Dashboards/${id}/export`)).status).toBe(404);
  const other = await app.colleague(owner, ['get:v1/dashboards']);
  expect((await other.ask('GET', `/Dashboards/${id}/export`)).status).toBe(403);
  const wrong = await owner.ask('GET', `/Dashboards/${id}/export?format=gif`);
  expect([wrong.status, wrong.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([422, 'format']);
  await owner.ask('PUT', `/Dashboards/${id}`, { visibility: 'tenant' });
});
