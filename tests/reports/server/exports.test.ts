import { parse } from 'csv-parse/sync';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomFrom } from '../../../seed/random.ts';
import { formatFigure, formatNumber } from '../../../src/charts/format-figure.ts';
import type { OpenedRun, Snapshot } from '../../../src/reports/schemas/report.ts';
import { addResponses, type Known, makeKnown } from '../../analytics/server/world.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { textOfPages } from '../../support/pdf-text.ts';

let app: TestApp;
let owner: SignedIn;
let known: Known;
let id: number;
let run: OpenedRun;
let snapshot: Snapshot;

const query = { dataset: 'sentimentResponses', measures: ['count', 'sentimentAvg'] };
const definition = () => ({
  name: 'Feedback / Übersicht',
  dateRange: '365d',
  cover: { isShown: true, subtitle: 'For the board', showLogo: true },
  page: { header: 'Confidential', footer: 'Company paper' },
  filters: [{ field: 'sentimentId', op: 'in', values: [known.forms[0], known.forms[1]] }],
  sections: [
    { id: 'total', type: 'kpi', title: 'At a glance', query, width: 'half' },
    { id: 'words', type: 'text', title: 'Note', width: 'half', options: { text: 'First line\nSecond line' } },
    {
      id: 'bars',
      type: 'chart',
      chartType: 'bar',
      title: 'By form',
      query: { ...query, measures: ['count'], dimensions: ['sentimentId'] },
    },
    { id: 'break', type: 'page_break' },
    {
      id: 'forms',
      type: 'table',
      title: 'Forms',
      query: { ...query, dimensions: ['sentimentId'] },
      computed: [{ label: 'Double', formula: 'count * 2', unit: 'count' }],
    },
    {
      id: 'cross',
      type: 'crosstab',
      title: 'Forms',
      query: { ...query, measures: ['count'], dimensions: ['sentimentId', 'status'] },
    },
    { id: 'wrong', type: 'table', title: 'Broken', query: { ...query, measures: ['happiness'] } },
  ],
});

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  known = await makeKnown(app, owner);
  await addResponses(app, owner.tenantId, known, randomFrom(21), 200);
  ({ id } = await created(owner, '/Reports/save', { definition: definition() }));
  run = (await owner.ask('POST', '/Reports/generate', { id })).json<OpenedRun>();
  snapshot = run.snapshot as Snapshot;
});
afterAll(() => app.close());

const file = async (format: string, more = '') => {
  const url = `/api/v1/Reports/${id}/export?format=${format}${more}`;
  const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${owner.login.token}` } });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer;
};
const rowsOf = (block: string) => snapshot.sections.find((section) => section.id === block)?.answer?.rows ?? [];
const formRows = () =>
  rowsOf('forms').map(({ dimensions, measures }) => ({
    name: dimensions.sentimentId?.label ?? '',
    count: measures.count?.value ?? 0,
    average: measures.sentimentAvg?.value ?? 0,
    n: measures.sentimentAvg?.n ?? 0,
  }));

describe('a run as a file', () => {
  test('JSON: is the snapshot, also of an earlier run', async () => {
    expect((await file('json')).json()).toEqual(snapshot);
    await addResponses(app, owner.tenantId, known, randomFrom(22), 20);
    await owner.ask('POST', '/Reports/generate', { id });
    expect((await file('json', `&runId=${run.id}`)).json()).toEqual(snapshot);
    expect((await file('json')).json()).not.toEqual(snapshot);
    expect((await owner.ask('GET', `/Reports/${id}/export?runId=999999999`)).status).toBe(404);
  });

  test('XLSX: has a sheet for each block with typed figures', async () => {
    const sheets = await readXlsx((await file('xlsx', `&runId=${run.id}`)).rawPayload);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Report',
      'At a glance',
      'By form',
      'Forms',
      'Forms (2)',
      'Broken',
    ]);
    const sheet = (name: string) => sheets.find((one) => one.sheet === name)?.data ?? [];
    expect(sheet('Report').flat().join('\n')).toContain(`n = ${snapshot.n}`);
    const [, head = [], ...rows] = sheet('Forms');
    const cell = (row: readonly unknown[], name: string) => row[head.indexOf(name)];
    expect(
      rows.map((row) => [
        cell(row, 'Form'),
        cell(row, 'Responses'),
        cell(row, 'Average sentiment'),
        cell(row, 'Double'),
      ]),
    ).toEqual(formRows().map(({ name, count, average }) => [name, count, average, 2 * count]));
    expect(sheet('Broken').flat().join('\n')).toContain('There is no measure “happiness”');
  });

  test('CSV: has the same figures', async () => {
    const { body } = await file('csv', `&runId=${run.id}`);
    const rows: string[][] = parse(body, { bom: true, relax_column_count: true });
    for (const { name, count, average, n } of formRows()) {
      const row = rows.find((cells) => cells[0] === name && cells[4] === String(average));
      expect([row?.[1], row?.[5]]).toEqual([String(count), String(n)]);
    }
  });

  test('PDF: has a cover, header, page numbers, filters, charts as vectors and the figures as the screen shows them', async () => {
    const { rawPayload, headers } = await file('pdf', `&runId=${run.id}`);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain('Feedback-%C3%9Cbersicht');
    const pages = await textOfPages(rawPayload);
    const words = pages.map((page) => page.replaceAll('\n', ''));
    expect(pages.length).toBeGreaterThanOrEqual(3);
    expect(words[0]).toContain('For the board');
    for (const [at, page] of words.entries()) {
      expect(page.includes('Confidential')).toBe(at > 0);
      expect(page).toContain(`page ${at + 1} of ${pages.length}`);
    }
    const all = words.join('\n');
    expect(words[0]).toContain(`n = ${formatNumber(snapshot.n)}`);
    for (const { values } of snapshot.filters) expect(words[0]).toContain(values.join(', '));
    const [total] = rowsOf('total');
    expect(words[1]).toContain(formatFigure(total?.measures.count?.value ?? null, 'count'));
    expect(words[1]).toContain(formatFigure(total?.measures.sentimentAvg?.value ?? null, 'mean'));
    expect(words[1]).toContain('First lineSecond line');
    for (const { name, count, average } of formRows()) {
      expect(words[1]).toContain(name);
      expect(words[2]).toContain(`${name} ${formatNumber(count)}`);
      expect(all).toContain(formatFigure(average, 'mean'));
    }
    expect(all).toContain('There is no measure “happiness”');
    expect(rawPayload.toString('latin1')).not.toContain('/Subtype /Image');
  });

  test('a report without a run is 409', async () => {
    const fresh = await created(owner, `/Reports/${id}/duplicate`, undefined);
    const answer = await owner.ask('GET', `/Reports/${fresh.id}/export`);
    expect([answer.status, answer.json().code]).toEqual([409, 'NO_RUN']);
  });

  test('figures of a dataset that the reader may not read are withheld in every format', async () => {
    const reader = await app.colleague(owner, ['get:v1/reports/:id/export']);
    const withheld = (await reader.ask('GET', `/Reports/${id}/export?format=json`)).json<Snapshot>();
    expect(withheld.sections.map(({ answer }) => answer)).toEqual(withheld.sections.map(() => null));
  });
});
