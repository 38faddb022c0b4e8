import { setTimeout } from 'node:timers/promises';
import { inflateRawSync, inflateSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { resultWorkbook, summarySheet } from '../../../src/surveys/server/export/survey-result-export.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type AnsweredSurvey, answeredSurvey, times } from './answered-survey.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  await app.services.database.owner((client) =>
    client.query("update tenants set time_zone = 'Asia/Kathmandu' where id = $1", [owner.tenantId]),
  );
  survey = await answeredSurvey(app, owner);
  await survey.give(
    ...times(620, { says: { recommend: 10, hotel: 'bergen', good: ['room', 'food'], satisfied: 5 } }),
    ...times(3, { says: { recommend: 1, hotel: 'dubai', rate: { bed: 4 }, order: ['view', 'quiet'] }, language: 'ar' }),
    { says: { recommend: 4, why: '=HYPERLINK("https://example.com")\nسيئة جدًا' }, at: '2026-03-12T09:00:00Z' },
  );
});
afterAll(() => app.close());

const choice = (id: string, label: string) => ({ id, label });
const bed = [choice('bed', 'Bed')];
const firmness = [choice('soft', 'Soft'), choice('hard', 'Hard')];
const everyKind = [
  { fieldName: 'Day', fieldType: 'date', options: { key: 'day' } },
  { fieldName: 'Clock', fieldType: 'time', options: { key: 'clock' } },
  { fieldName: 'Arrival', fieldType: 'datetime', options: { key: 'arrival' } },
  { fieldName: 'Amount', fieldType: 'number', options: { key: 'amount' } },
  { fieldName: 'Words', fieldType: 'text', options: { key: 'words' } },
  { fieldName: 'With', fieldType: 'textarea', options: { key: 'with' } },
  {
    fieldName: 'Which hotel?',
    fieldType: 'radio',
    options: { key: 'hotel', other: true, choices: [choice('bergen', 'Bergen'), choice('dubai', 'Dubai')] },
  },
  {
    fieldName: "It's good",
    fieldType: 'checkbox',
    options: { key: 'good', choices: [choice('room-1', 'Room'), choice('room_1', 'Food')] },
  },
  { fieldName: 'One', fieldType: 'matrix_single', options: { key: 'grid_one', rows: bed, columns: firmness } },
  { fieldName: 'Grid', fieldType: 'matrix_multi', options: { key: 'grid', rows: bed, columns: firmness } },
  { fieldName: 'Address', fieldType: 'address', options: { key: 'home' } },
];
const everyAnswer = {
  day: '2026-03-09',
  clock: '14:30',
  arrival: '2026-03-09T14:30',
  amount: 12.5,
  words: 'fine;=1+1;fine',
  with: "l'été\nau nord",
  good: ['room-1'],
  grid: { bed: ['soft'] },
  home: { city: 'Oslo' },
};

const csvRows = async (query: string, id: number): Promise<string[][]> =>
  parse((await file(`format=csv&${query}`, id)).body, { bom: true });

const file = async (query: string, id = survey.id) => {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/SurveyResponses/survey/${id}/export?${query}`,
    headers: { authorization: `Bearer ${owner.login.token}`, 'x-tenant-subdomain': owner.subdomain },
  });
  expect(answer.statusCode, answer.body.slice(0, 400)).toBe(200);
  return answer;
};

describe('export', () => {
  test('as CSV has a line for each response beyond one batch, and contains no formula', async () => {
    const { body } = await file('format=csv');
    const lines = body.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 624);
    expect(lines[0]).toContain('Rate – Bed');
    expect(body).toContain(`"'=HYPERLINK(""https://example.com"")`);
  });

  test('has a column for each choice of a multiple choice question, and one for own words', async () => {
    const own = await answeredSurvey(app, owner);
    await own.give(
      { says: { recommend: 9, good: ['food'] }, at: '2026-03-12T09:00:00Z' },
      { says: { good: ['room', 'food', 'other:The lift'] }, at: '2026-03-11T09:00:00Z' },
      { says: { recommend: 3 }, at: '2026-03-10T09:00:00Z' },
    );
    const fields = own.questions.map(({ id, fieldName, fieldType, options, isSentimentValue }) => ({
      id,
      fieldName,
      fieldType,
      isSentimentValue,
      options: options.key === 'good' ? { ...options, choices: [{ id: 'food', label: 'Food' }] } : options,
    }));
    await owner.ask('PUT', `/Surveys/${own.id}`, { fields });
    await owner.ask('POST', `/Surveys/${own.id}/publish`);
    const [head = [], ...rows] = await csvRows('', own.id);
    const column = (name: string) => rows.map((row) => row[head.findIndex((one) => one.includes(name))]);
    expect(column('What was good? – Food')).toEqual(['1', '1', '']);
    expect(column('What was good? – Room (removed)')).toEqual(['0', '1', '']);
    expect(column('What was good? – Other')).toEqual(['', 'The lift', '']);
  });

  test('as CSV quotes every text, and has numbers as numbers and days and times as ISO', async () => {
    const own = await answeredSurvey(app, owner, everyKind);
    await own.give({ says: everyAnswer, at: '2026-01-10T02:15:00Z' });
    const { body } = await file('format=csv', own.id);
    const [head = '', line = ''] = body.slice(1).split('\r\n');
    expect(head).toMatch(/^"([^"]|"")*"(,"([^"]|"")*")*$/);
    expect(body).toContain('"l\'été\nau nord"');
    expect(line).toContain(',2026-03-09,14:30,2026-03-09T14:30,12.5,"fine;=1+1;fine",');
    const [names = [], cells = []] = await csvRows('', own.id);
    const cell = (name: string) => cells[names.indexOf(name)];
    expect(cell('Started (Asia/Kathmandu)')).toBe('2026-01-10T08:00:00+05:45');
    expect(cell('Arrival (local time of the respondent)')).toBe('2026-03-09T14:30');
    expect([cell('Address – Town or city'), cell('Grid – Bed – Soft'), cell('Grid – Bed – Hard')]).toEqual([
      'Oslo',
      '1',
      '0',
    ]);
  });

  test('as XLSX has date cells of days, times and moments, and texts of days that Excel does not know', async () => {
    const own = await answeredSurvey(app, owner, everyKind);
    await own.give(
      { says: everyAnswer, at: '2026-01-10T02:15:00Z' },
      { says: { day: '1805-12-02' }, at: '2026-01-09T02:15:00Z' },
    );
    const [sheet] = await readXlsx((await file('format=xlsx', own.id)).rawPayload);
    const [head = [], first = [], old = []] = sheet?.data ?? [];
    const cell = (name: string) => first[head.indexOf(name)];
    // The reader cuts where a share of a day is not exact.
    expect(Math.round(Number(cell('Started (Asia/Kathmandu)')) / 1_000)).toBe(
      Date.parse('2026-01-10T08:00:00Z') / 1_000,
    );
    expect(cell('Day')).toEqual(new Date('2026-03-09T00:00:00Z'));
    expect(cell('Arrival (local time of the respondent)')).toEqual(new Date('2026-03-09T14:30:00Z'));
    expect(old[head.indexOf('Day')]).toBe('1805-12-02');
    const zip = (await file('format=xlsx', own.id)).rawPayload;
    expect(fileIn(zip, 'xl/worksheets/sheet1.xml')).toMatch(/s="4"><v>0.604\d+<\/v>/);
  });

  test('has the labels of choices, their codes, or both', async () => {
    const own = await answeredSurvey(app, owner, everyKind);
    await own.give({ says: { hotel: 'bergen', grid_one: { bed: 'soft' } } }, { says: { hotel: 'other:The annex' } });
    const column = async (values: string, name: string) => {
      const [head = [], ...rows] = await csvRows(`values=${values}`, own.id);
      return rows.map((row) => row[head.indexOf(name)]).toSorted();
    };
    expect(await column('labels', 'Which hotel?')).toEqual(['Bergen', 'The annex']);
    expect(await column('codes', 'hotel')).toEqual(['bergen', 'other']);
    expect(await column('codes', 'hotel_other')).toEqual(['', 'The annex']);
    expect(await column('codes', 'grid_one_bed')).toEqual(['', 'soft']);
    expect(await column('both', 'Which hotel?')).toEqual(['Bergen', 'The annex']);
    expect(await column('both', 'Which hotel? (code)')).toEqual(['bergen', 'other']);
    expect(await column('both', 'One – Bed')).toEqual(['', 'Soft']);
  });

  test('for SPSS is the data and the syntax with the labels of variables and values', async () => {
    const own = await answeredSurvey(app, owner, everyKind);
    await own.give(
      { says: { ...everyAnswer, hotel: 'dubai' }, at: '2026-01-10T02:15:00Z' },
      { says: { hotel: 'other:The annex', words: '=1+1 "x"' }, at: '2026-01-09T02:15:00Z' },
    );
    const { rawPayload, headers } = await file('format=spss', own.id);
    expect(headers['content-disposition']).toMatch(/survey-\d+-[\d-]+\.zip"$/);
    const files = unzipSync(rawPayload);
    const [data = '', syntax = ''] = ['csv', 'sps'].map((ending) =>
      strFromU8(files[`survey-${own.id}.${ending}`] ?? new Uint8Array()),
    );
    const [names = [], first = [], second = []] = parse(data, { bom: true }) as string[][];
    const cell = (row: string[], name: string) => row[names.indexOf(name)];
    expect([cell(first, 'hotel'), cell(second, 'hotel'), cell(second, 'hotel_other')]).toEqual(['2', '0', 'The annex']);
    expect([cell(first, 'started'), cell(first, 'day')]).toEqual(['2026-01-10 08:00:00', '2026-03-09']);
    expect(cell(second, 'words')).toBe(`'=1+1 "x"`);
    expect(cell(first, 'with_2')).toBe("l'été au nord");
    expect(syntax).toContain("hotel 'Which hotel?'");
    expect(syntax).toMatch(/VALUE LABELS\r\n {2}hotel\r\n {2}1 'Bergen'\r\n {2}2 'Dubai'\r\n {2}0 'Other'\./);
    expect(syntax).toMatch(/MRSETS\r\n {2}\/MDGROUP NAME=\$good LABEL='It''s good'/);
    expect(syntax).toContain('words A15');
    expect(syntax.split('\r\n').every((line) => Buffer.byteLength(line) <= 251)).toBe(true);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });

  test('as JSON contains the complete responses', async () => {
    const rows = (await file('format=json&language=ar')).json<{ answers: { fieldName: string; value: unknown }[] }[]>();
    expect(rows).toHaveLength(3);
    expect(rows[0]?.answers[2]).toMatchObject({ fieldName: 'Rate', value: { bed: 4 } });
  });

  test('as XLSX has typed cells on one sheet and the summary on the other', async () => {
    const bytes = (await file('format=xlsx')).rawPayload;
    const sheets = await readXlsx(bytes);
    const answers = sheets.find(({ sheet }) => sheet === 'Responses')?.data ?? [];
    const summary = sheets.find(({ sheet }) => sheet === 'Summary')?.data ?? [];
    expect(answers).toHaveLength(625);
    const [head = [], first = []] = answers;
    const cell = (name: string) => first[head.indexOf(name)];
    expect(cell('Started (Asia/Kathmandu)')).toBeInstanceOf(Date);
    expect(cell('NPS answer')).toBe(4);
    expect(cell('Why?')).toContain('=HYPERLINK');
    expect(
      answers.at(-1)?.[head.indexOf('Order – View')] ??
        answers.find((row) => row[head.indexOf('Rate – Bed')] === 4)?.[head.indexOf('Order – View')],
    ).toBe(1);
    expect(summary.flat()).toContain('Net Promoter Score (n = 624)');
    const bergen = summary.find(([label]) => label === 'Bergen');
    expect(bergen?.[1]).toBe(620);
  });

  test('as XLSX reports when it is truncated', async () => {
    const summary = (await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/summary`)).json<SurveySummary>();
    const none = (async function* () {})();
    const sheets = await readXlsx(await readAll(resultWorkbook(none, [], summary, summarySheet(summary, {}))));
    const query = sheets.flatMap(({ data }) => data.flat()).join('\n');
    expect(query).toContain('The sheet “Responses” has only 0 responses');
    const workbook = await readXlsx((await file('format=xlsx')).rawPayload);
    expect(workbook.flatMap(({ data }) => data.flat()).join('\n')).not.toContain('has only');
  });

  test('as XLSX contains any number of responses and does not block other requests', async () => {
    const many = await answeredSurvey(app, owner);
    const [first] = await many.give({ says: { recommend: 9, hotel: 'bergen', why: 'Quiet & <clean> _x0041_' } });
    await app.services.database.owner((client) =>
      client.query(
        `insert into survey_responses (tenant_id, survey_id, survey_version, submission_id, status, answers, started_at, nps)
         select tenant_id, survey_id, survey_version, submission_id || i, status, answers, started_at, nps
         from survey_responses, generate_series(1, 20499) i where id = $1`,
        [first],
      ),
    );
    const saving = file('format=xlsx', many.id);
    let served = 0;
    let isStreaming = true;
    void saving.finally(() => {
      isStreaming = false;
    });
    while (isStreaming) {
      await app.app.inject({ url: '/api/v1/health' });
      await setTimeout(10);
      served += 1;
    }
    const bytes = (await saving).rawPayload;
    const sheet = fileIn(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row /g)).toHaveLength(1 + 20_500);
    expect(sheet).toContain('>Quiet &amp; &lt;clean&gt; _x005F_x0041_<');
    expect(fileIn(bytes, 'xl/worksheets/sheet2.xml')).toContain('Net Promoter Score (n = 20500)');
    expect(served).toBeGreaterThan(10);
  });

  test('as PDF names the tenant and the filters, and contains the figures of the summary', async () => {
    const { rawPayload, headers } = await file('format=pdf&language=ar');
    expect(headers['content-type']).toBe('application/pdf');
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(rawPayload.toString('latin1')).toContain('/Type /Page');
    expect(drawn(rawPayload).length).toBeGreaterThan(1_000);
  });
});

test('results: a figure is the same in the summary, the list and every export', async () => {
  const query = 'answer=hotel:bergen';
  const summary = (
    await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/summary?${query}`)
  ).json<SurveySummary>();
  const list = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}?${query}&status=complete&_start=0&_end=10`);
  const csv = (await file(`format=csv&${query}`)).body.trim().split('\r\n').length - 1;
  const json = (await file(`format=json&${query}`)).json<unknown[]>().length;
  expect([summary.n, summary.metrics.nps.n, Number(list.headers['x-total-count']), csv, json]).toEqual([
    620, 620, 620, 620, 620,
  ]);
});

async function readAll(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

const fileIn = (zip: Buffer, name: string) => inflateRawSync(zip.subarray(zip.indexOf(name) + name.length)).toString();

function drawn(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\n/g)].map(({ index }) => index + 'stream\n'.length);
  return streams
    .map((start) => {
      try {
        return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}
