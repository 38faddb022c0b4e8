import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyQuestion } from '../../../src/surveys/schemas/survey-question.ts';
import { surveySummarySchema } from '../../../src/surveys/schemas/survey-results.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { answeredSurvey, times } from './answered-survey.ts';
import { plainBrowser, visibleTextOf } from './plain-browser.ts';
import { published, respondentClient } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());

const choices = ['Spa', 'Bar', 'Gym'].map((label) => ({ id: label.toLowerCase(), label }));
const fields = [
  { fieldName: 'What did you use?', fieldType: 'checkbox', options: { key: 'used', choices } },
  {
    fieldName: 'What was best?',
    fieldType: 'radio',
    required: true,
    options: { key: 'best', choicesFrom: { field: 'used', only: 'chosen' } },
  },
];
const settings = { spam: { minSeconds: 0, proofOfWork: true } };

const questionsOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyQuestions/bySurveyId/${id}`)).json<SurveyQuestion[]>();

describe('carried-forward choices', () => {
  test('are shown without JavaScript after the source question, with the choices selected there', async () => {
    const { token } = await published(owner, { settings, fields });
    const browser = plainBrowser(home, owner);
    const first = await browser.open(token);
    expect(visibleTextOf(first)).not.toContain('What was best?');
    const again = await browser.press(token, first, { 'a.used': ['spa', 'gym'] });
    expect(again.html.match(/name="a.best" value="\w+"|value="\w+" name="a.best"/g)).toHaveLength(2);
    const end = await browser.press(token, again, { 'a.used': ['spa', 'gym'], 'a.best': 'gym' });
    expect(visibleTextOf(end)).not.toContain('What was best?');
  });

  test('accept only the offered choices, and otherwise repeat the question', async () => {
    const { token } = await published(owner, { settings, fields });
    const { answer } = respondentClient(home, owner);
    const sent = (best: string) => answer(token, { answers: { used: ['spa'], best } });
    expect((await sent('bar')).status).toBe(422);
    expect((await sent('spa')).status).toBe(201);
  });

  test('keep the choice ids of the source question, also after a single field update', async () => {
    const { id } = await created(owner, '/Surveys', { name: 'Stay', fields });
    const [used, best] = (await questionsOf(id)) as [SurveyQuestion, SurveyQuestion];
    expect(best.options.choices).toEqual(choices);
    await owner.ask('PUT', `/SurveyQuestions/${used.id}`, { options: { key: 'used', choices: choices.slice(1) } });
    expect((await questionsOf(id))[1]?.options.choices).toEqual(choices.slice(1));
  });

  test('must come after their source question', async () => {
    const saved = await owner.ask('POST', '/Surveys', { name: 'Stay', fields: fields.toReversed() });
    expect(saved.status).toBe(422);
    expect(saved.text).toContain('Choices can only use earlier questions');
  });

  test('have results per choice among respondents to whom it was offered', async () => {
    const survey = await answeredSurvey(home, owner, fields);
    await survey.give(
      ...times(3, { says: { used: ['spa', 'bar'], best: 'spa' } }),
      { says: { used: ['spa'], best: 'spa' } },
      { says: { used: ['bar', 'gym'], best: 'gym' } },
    );
    const answer = await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/summary`);
    expect(surveySummarySchema.parse(answer.json()).questions[1]?.result).toMatchObject({
      choices: [
        { id: 'spa', count: 4, offered: 4, share: 100 },
        { id: 'bar', count: 0, offered: 4, share: 0 },
        { id: 'gym', count: 1, offered: 1, share: 100 },
      ],
    });
  });
});
