import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Comparison,
  type CrossTab,
  comparisonSchema,
  crossTabSchema,
} from '../../../src/contract/schemas/surveys/survey-cross-tab.ts';
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
    ...times(40, { says: { recommend: 10, hotel: 'bergen', satisfied: 5, good: ['room', 'food'] }, language: 'en' }),
    ...times(10, { says: { recommend: 3, hotel: 'bergen', satisfied: 2, good: ['food'] }, language: 'ar' }),
    ...times(8, { says: { recommend: 9, hotel: 'dubai', satisfied: 4, good: ['room'] }, language: 'en' }),
    ...times(32, { says: { recommend: 2, hotel: 'dubai', satisfied: 1, good: ['food'] }, language: 'ar' }),
    { says: { hotel: 'dubai' } },
  );
});
afterAll(() => app.close());

const cross = async (query: string): Promise<CrossTab> => {
  const answer = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/crosstab?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return crossTabSchema.parse(answer.json());
};

describe('crosstab', () => {
  test('has counts, column percentages, marked differences and a chi-squared test', async () => {
    const table = await cross('rows=recommend&columns=hotel');
    expect(table.n).toBe(90);
    expect(table.columnHeads.map(({ label, n }) => [label, n])).toEqual([
      ['Bergen', 50],
      ['Dubai', 40],
    ]);
    expect(
      table.lines.map(({ id, cells }) => [id, ...cells.map(({ count, share, differs }) => [count, share, differs])]),
    ).toEqual([
      ['detractors', [10, 20, 'lower'], [32, 80, 'higher']],
      ['promoters', [40, 80, 'higher'], [8, 20, 'lower']],
    ]);
    expect(table.independence).toMatchObject({ degrees: 1, isThin: false });
    expect(table.independence?.p).toBeLessThan(0.001);
  });

  test('of a multiple choice question counts respondents and has no chi-squared test', async () => {
    const table = await cross('rows=good&columns=segment:language');
    expect(table.independence).toBeNull();
    expect(table.n).toBe(90);
    expect(table.columnHeads.map(({ label }) => label)).toEqual(['Arabic', 'English']);
    expect(table.lines.map(({ id, n }) => [id, n])).toEqual([
      ['room', 48],
      ['food', 82],
    ]);
  });

  test('can be filtered with the parameters of the summary', async () => {
    expect((await cross('rows=recommend&columns=hotel&language=ar')).n).toBe(42);
  });

  test.each(['rows=why', 'rows=nothing', 'columns=segment:weather'])('refuses %s', async (query) => {
    expect((await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/crosstab?${query}`)).status).toBe(422);
  });
});

test('segments: each is compared with all other responses and significant differences are marked', async () => {
  const answer = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/compare?by=hotel`);
  const { segments }: Comparison = comparisonSchema.parse(answer.json());
  expect(segments.map(({ label, n, nps }) => [label, n, nps.figure.value, nps.difference, nps.isSignificant])).toEqual([
    ['Bergen', 50, 60, 120, true],
    ['Dubai', 41, -60, -120, true],
  ]);
  expect(segments[0]?.csat.figure).toMatchObject({ value: 80, n: 50 });
  expect(segments[0]?.ces).toMatchObject({ figure: { value: null, n: 0 }, isSignificant: false });
});
