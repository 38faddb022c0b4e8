import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { analyzeTexts } from '../../support/text-analysis.ts';
import { plainBrowser } from './plain-browser.ts';
import { newSubmission, published, respondentClient } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await app.newTenant();
});
afterAll(() => app.close());

const text = (key: string) => ({ fieldName: key, fieldType: 'text', options: { key } });
const branched = {
  fields: [
    { fieldName: 'recommend', fieldType: 'nps', required: true, options: { key: 'recommend' } },
    {
      fieldName: 'What went wrong',
      fieldType: 'page_break',
      options: { key: 'sorry', showIf: { all: [{ field: 'recommend', op: 'at_most', value: 6 }] } },
    },
    text('why'),
    { fieldName: 'Last', fieldType: 'page_break', options: { key: 'last' } },
    text('hotel'),
    text('comment'),
    { fieldName: 'double', fieldType: 'calculated', options: { key: 'double', formula: 'recommend * 2' } },
    { fieldName: 'campaign', fieldType: 'hidden', options: { key: 'campaign', default: 'spring' } },
  ],
  settings: { spam: { minSeconds: 0, proofOfWork: false } },
};

const stepsOf = async (id: number) => {
  const { steps } = (await owner.ask('GET', `/SurveyResponses/survey/${id}/summary`)).json<SurveySummary>();
  return Object.fromEntries(
    steps.map(({ fieldName, reached, answered, left }) => [fieldName, [reached, answered, left]]),
  );
};

test('drop-off: counts exactly the respondents who were shown a question', async () => {
  const { id, token } = await published(owner, branched);
  const guest = respondentClient(app, owner);
  // A complete response without times reached all that its answers lead to; branching skipped the question why.
  for (const recommend of [9, 10, 8]) await guest.answer(token, { answers: { recommend } });
  for (const recommend of [2, 6]) await guest.answer(token, { answers: { recommend, why: 'Noise' } });
  expect(await stepsOf(id)).toEqual({ recommend: [5, 5, 0], why: [2, 2, 0], hotel: [5, 0, 0], comment: [5, 0, 0] });

  // Without scripts: the page that follows the answer was shown too.
  for (const recommend of ['3', '9']) {
    const browser = plainBrowser(app, owner);
    const next = await browser.press(token, await browser.open(token), { 'a.recommend': recommend });
    expect(next.html).toContain(recommend === '3' ? 'What went wrong' : 'hotel');
  }
  expect(await stepsOf(id)).toEqual({ recommend: [7, 7, 0], why: [3, 2, 1], hotel: [6, 0, 0], comment: [6, 0, 1] });
});

test('drop-off: a question that another answer hid later was shown, and a page that was not opened was not', async () => {
  const { id, token } = await published(owner, branched);
  const submissionId = newSubmission();
  const guest = respondentClient(app, owner);
  const send = (body: object) => guest.answer(token, { submissionId, isComplete: false, ...body });
  await send({ answers: { recommend: 4 }, shown: ['recommend', 'why'], timings: { recommend: 2_000 } });
  expect(await stepsOf(id)).toEqual({ recommend: [1, 1, 0], why: [1, 0, 1], hotel: [0, 0, 0], comment: [0, 0, 0] });
  await send({ answers: { recommend: 9 }, shown: ['recommend', 'hotel', 'comment'], timings: { hotel: 500 } });
  expect(await stepsOf(id)).toEqual({ recommend: [1, 1, 0], why: [1, 0, 0], hotel: [1, 0, 0], comment: [1, 0, 1] });
  const [row] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<[{ id: number }]>();
  const { perQuestionMs, path } = (await owner.ask('GET', `/SurveyResponses/${row.id}/withData`)).json<{
    perQuestionMs: object;
    path: { fieldName: string; state: string }[];
  }>();
  expect(perQuestionMs).toEqual({ recommend: 2_000, hotel: 500 });
  expect(path.map(({ state }) => state).slice(0, 4)).toEqual(['answered', 'branched', 'skipped', 'skipped']);
});

test('scores: with two questions of a type the headline counts one, also where only the other is answered', async () => {
  const nps = (key: string, isSentimentValue = false) => ({
    fieldName: key,
    fieldType: 'nps',
    isSentimentValue,
    options: { key },
  });
  const { id, token } = await published(owner, { ...branched, fields: [nps('hotel'), nps('company', true)] });
  const guest = respondentClient(app, owner);
  await guest.answer(token, { answers: { hotel: 2, company: 10 } });
  await guest.answer(token, { answers: { hotel: 1 } });
  const summary = (await owner.ask('GET', `/SurveyResponses/survey/${id}/summary`)).json<SurveySummary>();
  expect(summary.headlines.nps).toBe('company');
  expect(summary.metrics.nps).toMatchObject({ value: 100, n: 1 });
  expect(summary.questions[0]?.result).toMatchObject({ kind: 'nps', figure: { value: -100, n: 2 } });
});

test('sentiment: a survey response tells whether it is from the score or from the text', async () => {
  const { id, token } = await published(owner, {
    fields: [
      { fieldName: 'Recommend?', fieldType: 'nps', isSentimentValue: true, options: { key: 'recommend' } },
      { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
    ],
  });
  const guest = respondentClient(app, owner);
  const why = 'The staff were friendly and the room was excellent, we loved it';
  await guest.answer(token, { answers: { recommend: 1 } });
  await guest.answer(token, { answers: { why } });
  await analyzeTexts(app);
  const rows = (await owner.ask('GET', `/SurveyResponses/survey/${id}?_sort=id&_order=asc`)).json<{ id: number }[]>();
  const verdicts = await Promise.all(
    rows.map(async (row) => (await owner.ask('GET', `/SurveyResponses/${row.id}/withData`)).json<object>()),
  );
  const expected = [
    { sentimentLabel: 'negative', sentimentSource: 'score', sentimentConfidence: 1 },
    { sentimentLabel: 'positive', sentimentSource: 'text', sentimentConfidence: expect.any(Number) },
  ];
  expect(rows).toMatchObject(expected);
  expect(verdicts).toMatchObject(expected);
});
