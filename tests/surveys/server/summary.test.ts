import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permissionFor } from '../../../src/core/contract/catalogue.ts';
import type { Texts } from '../../../src/surveys/schemas/survey-cross-tab.ts';
import { type SurveySummary, surveySummarySchema } from '../../../src/surveys/schemas/survey-results.ts';
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
    ...times(6, { says: { recommend: 10, hotel: 'bergen', good: ['room', 'food'], satisfied: 5 }, source: 'card' }),
    ...times(2, { says: { recommend: 8, hotel: 'bergen', good: ['other:The lift'], rate: { bed: 4, bath: 2 } } }),
    ...times(2, {
      says: {
        recommend: 2,
        hotel: 'dubai',
        why: 'The room was dirty. Write to rosa@example.com',
        mail: 'rosa@example.com',
      },
      language: 'ar',
      at: '2026-04-02T10:00:00Z',
      tags: ['call back'],
    }),
    { says: { hotel: 'dubai', order: ['view', 'quiet'] } },
    { says: { recommend: 3 }, status: 'partial', timings: { recommend: 2_000, hotel: 9_000 } },
    { says: { recommend: 0 }, status: 'spam' },
  );
});
afterAll(() => app.close());

const read = async (query = '', as: SignedIn = owner) => {
  const answer = await as.ask('GET', `/SurveyResponses/survey/${survey.id}/summary${query}`);
  expect(answer.status, answer.text).toBe(200);
  return surveySummarySchema.parse(answer.json());
};
const question = ({ questions }: SurveySummary, key: string) => {
  const found = questions.find((one) => one.key === key);
  if (!found) throw new Error(`No question ${key}`);
  return found;
};

describe('survey summary', () => {
  test('counts complete responses and shows the numbers of starts and completions', async () => {
    const { n, totals } = await read();
    expect(n).toBe(11);
    expect(totals).toMatchObject({ started: 12, complete: 11, partial: 1, spam: 1, medianMs: 60_000 });
    expect(totals.completion).toMatchObject({ value: (100 * 11) / 12, n: 12, isSmall: true });
  });

  test('uses one score definition, over responses with an answer', async () => {
    const { metrics, questions } = await read();
    expect(metrics.nps).toMatchObject({ value: 40, n: 10, promoters: 6, passives: 2, detractors: 2 });
    expect(metrics.csat).toMatchObject({ value: 100, n: 6 });
    expect(questions[0]?.result).toMatchObject({ kind: 'nps', figure: { value: 40, n: 10 } });
  });

  test('counts choices by respondent and the option “other” separately', async () => {
    const { n, result } = question(await read(), 'good');
    expect(n).toBe(8);
    expect(result).toMatchObject({
      kind: 'choices',
      isMultiple: true,
      choices: [
        { id: 'room', count: 6, share: 75 },
        { id: 'food', count: 6 },
        { id: 'other', count: 2, share: 25 },
      ],
      others: [{ text: 'The lift', count: 2 }],
    });
  });

  test('has row means, ranking positions and text topics', async () => {
    const summary = await read();
    expect(question(summary, 'rate').result).toMatchObject({
      rows: [{ n: 2, mean: { value: 4 } }, { mean: { value: 2 } }],
    });
    expect(question(summary, 'order').result).toMatchObject({ choices: [{ id: 'view', firsts: 1 }, { id: 'quiet' }] });
    const why = question(summary, 'why').result;
    expect(why).toMatchObject({ kind: 'text', read: 2, feelings: { negative: 2 } });
    expect(why.kind === 'text' && why.topics.map(({ word }) => word)).toContain('cleanliness');
  });

  test('shows drop-off and time per question', async () => {
    const { steps } = await read();
    expect(steps.map(({ reached, left }) => [reached, left]).slice(0, 3)).toEqual([
      [11, 0],
      [12, 1],
      [8, 0],
    ]);
    expect(steps[1]).toMatchObject({ medianMs: 9_000 });
  });

  test('has the Net Promoter Score by week, also of filtered responses', async () => {
    const periods = async (query = '') =>
      (await read(query)).trend.periods.map(({ start, nps }) => [start, nps.value, nps.n]);
    expect((await read()).trend.unit).toBe('week');
    expect(await periods()).toEqual([
      ['2026-03-09', 75, 8],
      ['2026-03-30', -100, 2],
    ]);
    expect(await periods('?answer=hotel:bergen')).toEqual([['2026-03-09', 75, 8]]);
  });

  test('names the question that each score counts', async () => {
    expect((await read()).headlines).toEqual({ nps: 'recommend', csat: 'satisfied', ces: null });
  });

  test.each([
    ['?status=all', 13],
    ['?status=partial,spam', 2],
    ['?language=ar', 2],
    ['?source=card', 6],
    ['?from=2026-04-01', 2],
    ['?to=2026-03-10', 9],
    ['?tags=call%20back', 2],
    ['?answer=hotel:dubai', 3],
    ['?answer=good:room', 6],
    ['?answer=good:other', 2],
    ['?answer=recommend:detractors', 2],
    ['?answer=recommend:10&answer=hotel:bergen', 6],
    ['?answer=hotel:dubai&language=ar', 2],
  ])('filtered by %s has %d responses, like the list with the same filter', async (query, count) => {
    expect((await read(query)).n).toBe(count);
    const status = query.includes('status') ? '' : '&status=complete';
    const list = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}${query}${status}&_start=0&_end=50`);
    expect(Number(list.headers['x-total-count'])).toBe(count);
  });

  test.each(['?answer=nothing:1', '?status=done', '?from=soon', '?answer=hotel'])('refuses %s', async (query) => {
    expect((await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/summary${query}`)).status).toBe(422);
  });

  test('shows removed questions with a mark and their old text', async () => {
    const own = await answeredSurvey(app, owner, [
      { fieldName: 'Old question', fieldType: 'csat', options: { key: 'old' } },
      {
        fieldName: 'Where?',
        fieldType: 'radio',
        options: {
          key: 'where',
          choices: [
            { id: 'a', label: 'Attic' },
            { id: 'b', label: 'Bar' },
          ],
        },
      },
    ]);
    await own.give({ says: { old: 5, where: 'a' } }, { says: { where: 'b' } });
    const where = own.questions[1];
    await owner.ask('PUT', `/Surveys/${own.id}`, {
      fields: [
        {
          id: where?.id,
          fieldName: 'Where?',
          fieldType: 'radio',
          options: { key: 'where', choices: [{ id: 'b', label: 'Bar' }] },
        },
      ],
    });
    await owner.ask('POST', `/Surveys/${own.id}/publish`);
    const { questions } = (await owner.ask('GET', `/SurveyResponses/survey/${own.id}/summary`)).json<SurveySummary>();
    expect(questions.map(({ fieldName, isRemoved, n }) => [fieldName, isRemoved, n])).toEqual([
      ['Where?', false, 2],
      ['Old question', true, 1],
    ]);
    expect(questions[0]?.result).toMatchObject({
      choices: [{ label: 'Bar' }, { label: 'Attic', count: 1, isRemoved: true }],
    });
  });

  test('of a survey without responses has no figures and no errors', async () => {
    const own = await answeredSurvey(app, owner);
    const { n, metrics, days } = (
      await owner.ask('GET', `/SurveyResponses/survey/${own.id}/summary`)
    ).json<SurveySummary>();
    expect([n, metrics.nps.value, days]).toEqual([0, null, []]);
  });
});

describe('text answers', () => {
  const texts = async (query: string, as: SignedIn = owner) =>
    (await as.ask('GET', `/SurveyResponses/survey/${survey.id}/texts${query}`)).json<Texts>();

  test('can be filtered by word, topic and sentiment', async () => {
    expect((await texts('?question=why&word=dirty')).found).toBe(2);
    expect((await texts('?question=why&topic=food')).found).toBe(0);
    expect((await texts('?question=why&feeling=negative')).texts[0]).toMatchObject({ feeling: 'negative' });
  });

  test('are refused for a question of another type', async () => {
    expect((await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/texts?question=hotel`)).status).toBe(422);
  });
});

describe('users without customer permission', () => {
  let reader: SignedIn;
  beforeAll(async () => {
    const held = [
      permissionFor('surveyResponses', 'summary'),
      permissionFor('surveyResponses', 'crosstab'),
      permissionFor('surveyResponses', 'list'),
      permissionFor('surveyResponses', 'show'),
      permissionFor('surveyResponses', 'export'),
    ];
    reader = await app.colleague(owner, held);
  });

  test.each(['texts?question=why', 'export?format=csv', 'export?format=json', '?_start=0&_end=50'])(
    'find no personal address in %s',
    async (path) => {
      const at = `/SurveyResponses/survey/${survey.id}${path.startsWith('?') ? '' : '/'}${path}`;
      expect((await owner.ask('GET', at)).text).toContain('rosa@example.com');
      const answer = await reader.ask('GET', at);
      expect(answer.status).toBe(200);
      expect(answer.text).not.toContain('rosa@example.com');
      expect(answer.text).toContain('dirty');
    },
  );

  test('find no personal address in a single response', async () => {
    const [row] = (await reader.ask('GET', `/SurveyResponses/survey/${survey.id}?tags=call%20back`)).json<
      [{ id: number }]
    >();
    const answer = await reader.ask('GET', `/SurveyResponses/${row.id}/withData`);
    expect(answer.text).not.toContain('rosa@example.com');
    expect(answer.text).toContain('[hidden]');
  });

  test('cannot filter by personal data', async () => {
    const at = `/SurveyResponses/survey/${survey.id}/summary?answer=mail:rosa@example.com`;
    expect((await owner.ask('GET', at)).json<SurveySummary>().n).toBe(2);
    expect((await reader.ask('GET', at)).status).toBe(403);
  });
});
