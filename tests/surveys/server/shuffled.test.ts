import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwnOrder } from '../../../src/surveys/rules/question-order.ts';
import type { PublicSurvey } from '../../../src/surveys/schemas/submission.ts';
import type { SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { hiddenInputs, plainBrowser, type Shown } from './plain-browser.ts';
import { newSubmission, published, respondentClient } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());

const keys = ['bed', 'bath', 'food', 'noise', 'staff', 'price', 'place', 'again'];

const mixed = {
  endings: [{ id: 'thanks', title: { en: 'Lovely' } }],
  settings: { shuffle: true, oneByOne: true, spam: { minSeconds: 0, proofOfWork: false } },
  fields: keys.map((key) => ({ fieldName: `The ${key}`, fieldType: 'text', options: { key } })),
};

const hiddenValue = (page: Shown, name: string) => new Map(hiddenInputs(page.html)).get(name) ?? '';
const shownOn = (page: Shown) => hiddenValue(page, 'shown');

async function byScripts(token: string, page: Shown): Promise<string[]> {
  const survey = (await respondentClient(home, owner).open(token)).json<PublicSurvey>();
  return inOwnOrder(survey, hiddenValue(page, 'submissionId')).fields.map(({ options }) => String(options.key));
}

test('question order: one submission has one random order, and results have the survey order', async () => {
  const { id, token } = await published(owner, mixed);
  const browser = plainBrowser(home, owner);
  let page = await browser.open(token);
  const order = await byScripts(token, page);
  expect(order).not.toEqual(keys);
  expect(order.toSorted()).toEqual(keys.toSorted());
  for (const key of order) {
    expect(shownOn(page)).toBe(key);
    page = await browser.press(token, page, { [`a.${key}`]: `Of the ${key}` });
  }
  expect(page.html).toContain('Lovely');
  const [response] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number }[]>();
  const details = await owner.ask('GET', `/SurveyResponses/${response?.id}/withData`);
  const { answers } = details.json<{ answers: { fieldName: string; value: string }[] }>();
  expect(answers.map(({ value }) => value)).toEqual(keys.map((key) => `Of the ${key}`));
});

test('question order: back navigation and a resume link keep the order of the submission', async () => {
  const { token } = await published(owner, mixed);
  const browser = plainBrowser(home, owner);
  const first = await browser.open(token);
  const [one, two, three] = await byScripts(token, first);
  const second = await browser.press(token, first, { [`a.${one}`]: 'Fine' });
  expect(shownOn(await browser.press(token, second, {}, 'go=back'))).toBe(one);
  const third = await browser.press(token, second, { [`a.${two}`]: 'Fine' });
  const resume = /\?resume=([\w-]{22})/.exec(third.html)?.[1];
  const elsewhere = plainBrowser(home, owner);
  let page = await elsewhere.open(token, `?resume=${resume}`);
  expect(hiddenValue(page, 'submissionId')).toBe(hiddenValue(first, 'submissionId'));
  const found = [shownOn(page)];
  for (const key of [one, two]) {
    page = await elsewhere.press(token, page, { [`a.${key}`]: 'Fine' });
    found.push(shownOn(page));
  }
  expect(found).toEqual([one, two, three]);
});

test('question order: an incomplete response shows its own order, and the summary counts question views', async () => {
  const { id, token } = await published(owner, mixed);
  const guest = respondentClient(home, owner);
  const submissionId = newSubmission();
  const survey = (await guest.open(token)).json<PublicSurvey>();
  const order = inOwnOrder(survey, submissionId).fields.map(({ options }) => String(options.key));
  const [one = '', two = '', three = ''] = order;
  const timings = { [one]: 900, [two]: 800, [three]: 700 };
  await guest.answer(token, { submissionId, isComplete: false, answers: { [one]: 'Fine' }, timings });
  const [row] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number }[]>();
  const { path } = (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<SurveyResponseData>();
  expect(path.map(({ fieldName }) => fieldName)).toEqual(order.map((key) => `The ${key}`));
  expect(path.map(({ state }) => state).slice(0, 4)).toEqual(['answered', 'skipped', 'skipped', 'unseen']);
  const summary = (await owner.ask('GET', `/SurveyResponses/survey/${id}/summary`)).json<SurveySummary>();
  expect(summary.survey.isMixed).toBe(true);
  const seen = summary.steps.flatMap(({ fieldName, reached, left }) => (reached > 0 || left > 0 ? fieldName : []));
  expect(seen.toSorted()).toEqual([one, two, three].map((key) => `The ${key}`).toSorted());
});

test('question order: a survey without the setting has the survey order', async () => {
  const { token } = await published(owner, { ...mixed, settings: { ...mixed.settings, shuffle: undefined } });
  expect(await byScripts(token, await plainBrowser(home, owner).open(token))).toEqual(keys);
});
