import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import { effort, netPromoter, satisfaction } from '../../../src/metrics/figures.ts';
import type { Comparison } from '../../../src/surveys/schemas/survey-cross-tab.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { formatFigure, headLines } from '../../../src/surveys/server/export/summary-lines.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { textOfPages } from '../../support/pdf-text.ts';
import { type AnsweredSurvey, answeredSurvey } from './answered-survey.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  survey = await answeredSurvey(app, owner);
  const answers = Array.from({ length: 70 }, (_, at) => ({
    says: { recommend: (at * 7) % 11, satisfied: 1 + ((at * 3) % 5), hotel: at % 2 === 0 ? 'bergen' : 'dubai' },
    status: at % 9 === 0 ? 'partial' : at % 13 === 0 ? 'spam' : 'complete',
  }));
  await survey.give(...answers);
});
afterAll(() => app.close());

const ask = (path: string) => owner.ask('GET', `/SurveyResponses/survey/${survey.id}${path}`);
const summary = async (query = '') => (await ask(`/summary${query}`)).json<SurveySummary>();
const tallyOf = (values: readonly number[]) => values.map((value) => ({ value, count: 1 }));

interface Row {
  nps: number | null;
  csat: number | null;
  ces: number | null;
}

test('scores: NPS, CSAT and CES are equal in the summary, question, comparison, list and every export', async () => {
  for (const isFolded of [false, true]) {
    if (isFolded) await foldCounts.run(app.services, new Date());
    const fullSummary = await summary();
    const { nps, csat, ces } = fullSummary.metrics;
    expect(nps.n).toBeGreaterThan(40);

    const rows = (await ask('?status=complete&_start=0&_end=100')).json<Row[]>();
    expect(nps).toEqual(netPromoter(tallyOf(rows.flatMap((row) => row.nps ?? []))));
    expect(csat).toEqual(satisfaction(tallyOf(rows.flatMap((row) => row.csat ?? []))));
    expect(ces).toEqual(effort(tallyOf(rows.flatMap((row) => row.ces ?? []))));
    const file = (await ask('/export?format=json')).json<Row[]>();
    expect(netPromoter(tallyOf(file.flatMap((row) => row.nps ?? [])))).toEqual(nps);

    const [npsQuestion, , , satisfied] = fullSummary.questions;
    expect(npsQuestion?.result).toMatchObject({ kind: 'nps', figure: nps });
    expect(satisfied?.result).toMatchObject({ kind: 'numbers', top: { figure: csat } });

    const { segments } = (await ask('/compare?by=segment:language')).json<Comparison>();
    const { n, value, interval } = nps;
    expect(segments).toMatchObject([
      { n: fullSummary.n, nps: { figure: { n, value, interval } }, csat: { figure: csat } },
    ]);

    expect((await summary('?language=en')).metrics).toEqual(fullSummary.metrics);
    expect((await owner.ask('GET', `/Surveys/${survey.id}`)).json()).toMatchObject({
      responseCount: fullSummary.n,
      startedCount: fullSummary.totals.started,
      completionRate: (fullSummary.totals.completion.value ?? 0) / 100,
    });

    const sheet = fileIn(await bytesOf('xlsx'), 'xl/worksheets/sheet2.xml');
    for (const { label, value: query = '' } of headLines(fullSummary).lines) {
      expect(sheet).toContain(`>${label}<`);
      expect(sheet).toContain(`>${query}<`);
    }
    expect(sheet).toContain(`>${formatFigure(nps)}<`);
  }
});

test('scores: the satisfied threshold of the survey applies in every place', async () => {
  const shares: (number | null)[] = [];
  for (const [topBoxes, query] of [
    [1, '5'],
    [3, '3 to 5'],
    [2, '4 and 5'],
  ] as const) {
    const storedSurvey = (await owner.ask('GET', `/Surveys/${survey.id}`)).json<{ name: string; settings: object }>();
    const settings = { ...storedSurvey.settings, topBoxes };
    expect((await owner.ask('PUT', `/Surveys/${survey.id}`, { name: storedSurvey.name, settings })).status).toBe(200);
    const fullSummary = await summary();
    const rows = (await ask('?status=complete&_start=0&_end=100')).json<Row[]>();
    const csat = satisfaction(tallyOf(rows.flatMap((row) => row.csat ?? [])), topBoxes);
    expect(fullSummary).toMatchObject({ topBoxes, metrics: { csat } });
    expect(fullSummary.questions[3]?.result).toMatchObject({ top: { label: `Satisfied (${query})`, figure: csat } });
    expect((await summary('?language=en')).metrics.csat).toEqual(csat);
    expect((await ask('/compare?by=segment:language')).json()).toMatchObject({
      topBoxes,
      segments: [{ csat: { figure: csat } }],
    });
    const sheet = fileIn(await bytesOf('xlsx'), 'xl/worksheets/sheet2.xml');
    expect(sheet).toContain(`(CSAT, answers ${query})`);
    expect(sheet).toContain(`>${formatFigure(csat)}<`);
    shares.push(csat.value);
  }
  const [five, fromThree, fromFour] = shares.map(Number);
  expect([five, fromFour, fromThree]).toEqual(shares.map(Number).toSorted((one, other) => one - other));
  expect(new Set(shares).size).toBe(3);
});

test('scores: with two questions of one type, PDF and XLSX name the one that the headline counts', async () => {
  const fields = [
    { fieldName: 'The hotel?', fieldType: 'nps', options: { key: 'hotel' } },
    { fieldName: 'The airline?', fieldType: 'nps', isSentimentValue: true, options: { key: 'airline' } },
    { fieldName: 'The desk?', fieldType: 'csat', options: { key: 'desk' } },
  ];
  const { id, give } = await answeredSurvey(app, owner, fields);
  await give({ says: { hotel: 2, airline: 9, desk: 4 } });
  const sheet = fileIn(await bytesOf('xlsx', id), 'xl/worksheets/sheet2.xml');
  expect(sheet).toContain('>Net Promoter Score of “The airline?” (n = 1)<');
  expect(sheet).toContain('(CSAT, answers 4 and 5) (n = 1)<');
  const text = (await textOfPages(await bytesOf('pdf', id))).join().replace(/\s+/g, ' ');
  expect(text).toContain('Net Promoter Score of “The airline?” (n = 1)');
});

async function bytesOf(format: string, id = survey.id): Promise<Buffer> {
  const answer = await app.app.inject({
    url: `/api/v1/SurveyResponses/survey/${id}/export?format=${format}`,
    headers: { authorization: `Bearer ${owner.login.token}`, 'x-tenant-subdomain': owner.subdomain },
  });
  return answer.rawPayload;
}

const fileIn = (zip: Buffer, name: string) => inflateRawSync(zip.subarray(zip.indexOf(name) + name.length)).toString();
