import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import type { Comparison, CrossTab } from '../../../src/surveys/schemas/survey-cross-tab.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { isLong, rounds } from '../../support/effort.ts';
import { lockTable } from '../../support/lock-table.ts';
import { patientLimits } from '../../support/time-limits.ts';
import { type AnsweredSurvey, answeredSurvey } from './answered-survey.ts';
import { anyAnswer, dice } from './random-answers.ts';
import { type SlowRow, slowRows, slowSummary } from './slow-summary.ts';
import { expectSame } from './summary-text.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  owner = await app.newTenant();
  survey = await answeredSurvey(app, owner);
});
afterAll(() => app.close());

const fold = () => foldCounts.run(app.services, new Date());
const ask = (path: string) => owner.ask('GET', `/SurveyResponses/survey/${survey.id}${path}`);
const read = async (query: string) => (await ask(`/summary?${query}`)).json<SurveySummary>();
const answerOf = ({ answers }: SlowRow, key: string) =>
  answers.find(({ fieldId }) => survey.questions.find(({ options }) => options.key === key)?.id === fieldId)?.value;

const filters: readonly [string, (row: SlowRow) => boolean][] = [
  ['language=ar', ({ language }) => language === 'ar'],
  ['source=card&language=en', ({ source, language }) => source === 'card' && language === 'en'],
  ['language=en&language=ar&tags=call back', ({ tags }) => tags.includes('call back')],
  ['answer=hotel:bergen', (row) => answerOf(row, 'hotel') === 'bergen'],
  [
    'answer=recommend:promoters&from=2026-02-01',
    (row) => Number(answerOf(row, 'recommend')) >= 9 && row.day >= '2026-02-01',
  ],
  ['answer=good:other', (row) => (answerOf(row, 'good') as string[] | undefined)?.includes('other:The lift') ?? false],
  ['answer=good:food&answer=satisfied:5', (row) => has(row, 'good', 'food') && answerOf(row, 'satisfied') === 5],
  ['answer=rate:bed&to=2026-03-15', (row) => answerOf(row, 'rate') !== undefined && row.day <= '2026-03-15'],
  ['answer=why:The room was dirty', (row) => answerOf(row, 'why') === 'The room was dirty'],
  ['from=2026-02-01T00:00:00Z', ({ day }) => day >= '2026-02-01'],
  ['from=2026-02-01&to=2026-03-15', ({ day }) => day >= '2026-02-01' && day <= '2026-03-15'],
];
const has = (row: SlowRow, key: string, one: string) =>
  (answerOf(row, key) as string[] | undefined)?.includes(one) ?? false;

describe('filtered results', () => {
  test('match a full scan of the responses after any changes, before and after aggregation', async () => {
    const roll = dice(97);
    for (let round = 0; round < rounds(4, 6); round += 1) {
      const ids = await survey.give(...Array.from({ length: 20 + roll(40) }, () => anyAnswer(roll)));
      if (round % 2 === 0) await fold();
      const some = ids.filter(() => roll(3) === 0);
      const change = [`status = 'complete'`, `tags = '["call back"]', language = 'ar'`, `answers = answers - 0`][
        round % 3
      ];
      await owning(`update survey_responses set ${change} where id = any($1)`, [some]);
      await owning('delete from survey_responses where id = any($1)', [ids.filter(() => roll(6) === 0)]);
      for (const [index, [query, isExpected]] of filters.entries()) {
        // The short run asks each filter once after aggregation and once before.
        if (!isLong && index % 2 !== (round >> 1) % 2) continue;
        const slow = await slowSummary(app.services, survey.id, survey.questions, isExpected);
        expectSame(await read(query), slow);
      }
    }
  });

  test('name the same respondents in a crosstab as a full scan, for any languages and months', async () => {
    const roll = dice(5);
    await survey.give(...Array.from({ length: 90 }, () => anyAnswer(roll)));
    await fold();
    await survey.give(...Array.from({ length: 30 }, () => anyAnswer(roll)));
    const rows = (await slowRows(app.services, survey.id)).filter(({ status }) => status === 'complete');
    const table = (await ask('/crosstab?rows=good&columns=segment:month&answer=hotel:dubai')).json<CrossTab>();
    const expectedRows = rows.filter(
      (row) => answerOf(row, 'hotel') === 'dubai' && answerOf(row, 'good') !== undefined,
    );
    expect(table.n).toBe(expectedRows.length);
    for (const { id, cells } of table.lines) {
      const own = expectedRows.filter((row) => has(row, 'good', id === 'other' ? 'other:The lift' : id));
      expect(cells.map(({ count }) => count)).toEqual(
        table.columnHeads.map((head) => own.filter(({ day }) => day.startsWith(head.id)).length),
      );
    }
    expect(table.columnHeads.map(({ label }) => label)).toEqual(['2026-01', '2026-02', '2026-03', '2026-04']);
    const { segments } = (await ask('/compare?by=segment:language&source=card')).json<Comparison>();
    expect(segments.map(({ id, n }) => [id, n])).toEqual(
      ['ar', 'en'].map((id) => [id, rows.filter((row) => row.source === 'card' && row.language === id).length]),
    );
  });
});

const owning = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

describe('figures', () => {
  test('include every change of a response immediately', async () => {
    const [first, second] = await survey.give(
      { says: { recommend: 10, hotel: 'bergen' } },
      { says: { recommend: 0, hotel: 'bergen' } },
    );
    const n = async (query = 'answer=hotel:bergen') => (await read(query)).n;
    const cells = async () => (await ask('/crosstab?rows=hotel&columns=segment:language')).json<CrossTab>().n;
    expect([await n(), await cells(), await n('tags=call')]).toEqual([2, 2, 0]);
    await survey.give({ says: { recommend: 5, hotel: 'bergen' } });
    expect([await n(), await cells(), await n('tags=call')]).toEqual([3, 3, 0]);
    await fold();
    expect([await n(), await cells()]).toEqual([3, 3]);
    await owner.ask('PUT', `/SurveyResponses/${first}`, { tags: ['call'] });
    expect([await n(), await n('tags=call')]).toEqual([3, 1]);
    await owner.ask('PUT', `/SurveyResponses/${second}/status`, { status: 'spam' });
    expect([await n(), await cells()]).toEqual([2, 2]);
    await owner.ask('DELETE', `/SurveyResponses/${first}`);
    expect([await n(), await cells(), await n('tags=call')]).toEqual([1, 1, 0]);
    await fold();
    expect([await n(), await cells(), await n('tags=call')]).toEqual([1, 1, 0]);
  });

  test('are hidden from other tenants, and personal answers from users without customer permission', async () => {
    await survey.give({ says: { recommend: 10, good: ['other:Call me on 040 123456'] } });
    const resultJson = JSON.stringify(await read('language=en'));
    expect(resultJson).toContain('040 123456');
    const path = `/SurveyResponses/survey/${survey.id}/summary?language=en`;
    const stranger = await app.newTenant();
    expect((await stranger.ask('GET', path)).status).toBe(404);
    const viewer = await app.colleague(owner, [permissionFor('surveyResponses', 'summary')]);
    const seen = await viewer.ask('GET', path);
    expect(seen.status, seen.text).toBe(200);
    expect(seen.text).not.toContain('040 123456');
    const plainUser = await app.colleague(owner, []);
    expect((await plainUser.ask('GET', path)).status).toBe(403);
  });

  test('include a renamed question', async () => {
    await survey.give({ says: { hotel: 'bergen' } });
    expect((await read('language=en')).questions[1]?.fieldName).toBe('Which hotel?');
    await owning(
      `update survey_versions set document = replace(document::text, 'Which hotel?', 'Where?')::jsonb where survey_id = $1`,
      [survey.id],
    );
    expect((await read('language=en')).questions[1]?.fieldName).toBe('Where?');
  });
});

describe('results', () => {
  test.each(['05.12.2026', '2026-12-05T10:00', '2026-12-05T10:00:00.5', '2026-02-30'])(
    'from %s are refused, since a time has its zone',
    async (from) => {
      const answer = await ask(`/summary?from=${from}`);
      expect([answer.status, answer.json().errors]).toEqual([422, [{ path: 'from', message: expect.any(String) }]]);
    },
  );

  test('that take too long are cancelled with an error that suggests a filter', async () => {
    await survey.give({ says: { recommend: 10 } });
    const table = await lockTable(app.services.database, 'survey_responses');
    app.services.timeLimits = { ...patientLimits, surveyResultsMs: 200 };
    const answer = await ask('/summary?language=en');
    app.services.timeLimits = patientLimits;
    await table.release();
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({
      errors: [{ path: 'from', message: expect.stringContaining('Choose some days') }],
    });
    expect((await read('language=en')).n).toBe(1);
  });

  test('are read in a read-only transaction', async () => {
    const write = app.services.database.read(
      owner.tenantId,
      (tx) => tx.run(sql`update surveys set name = 'Other' where tenant_id = ${tx.tenantId}`),
      patientLimits.surveyResultsMs,
    );
    await expect(write).rejects.toThrow('read-only');
  });
});
