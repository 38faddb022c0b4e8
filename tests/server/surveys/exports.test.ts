import { setTimeout } from 'node:timers/promises';
import { inflateRawSync, inflateSync } from 'node:zlib';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveySummary } from '../../../src/contract/schemas/surveys/survey-results.ts';
import { resultWorkbook } from '../../../src/server/features/surveys/export/survey-result-export.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type AnsweredSurvey, answeredSurvey, times } from './answered-survey.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  survey = await answeredSurvey(app, owner);
  await survey.give(
    ...times(620, { says: { recommend: 10, hotel: 'bergen', good: ['room', 'food'], satisfied: 5 } }),
    ...times(3, { says: { recommend: 1, hotel: 'dubai', rate: { bed: 4 }, order: ['view', 'quiet'] }, language: 'ar' }),
    { says: { recommend: 4, why: '=HYPERLINK("https://example.com")\nسيئة جدًا' }, at: '2026-03-12T09:00:00Z' },
  );
});
afterAll(() => app.close());

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
      ...{ id, fieldName, fieldType, isSentimentValue },
      options: options.key === 'good' ? { ...options, choices: [{ id: 'food', label: 'Food' }] } : options,
    }));
    await owner.ask('PUT', `/Surveys/${own.id}`, { fields });
    await owner.ask('POST', `/Surveys/${own.id}/publish`);
    const [head = [], ...rows] = (await file('format=csv', own.id)).body
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = (name: string) => rows.map((row) => row[head.findIndex((one) => one.includes(name))]);
    expect(column('What was good? – Food')).toEqual(['1', '1', '']);
    expect(column('What was good? – Room (removed)')).toEqual(['0', '1', '']);
    expect(column('What was good? – Other')).toEqual(['', 'The lift', '']);
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
    expect(cell('Started')).toBeInstanceOf(Date);
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
    const sheets = await readXlsx(await readAll(resultWorkbook(none, [], summary, {})));
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
