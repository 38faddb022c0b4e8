import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { layoutTypes } from '../../../src/contract/schemas/sentiment-field.ts';
import type { Survey } from '../../../src/contract/schemas/survey.ts';
import type { AddressedLink } from '../../../src/contract/schemas/survey-link.ts';
import type { SurveyQuestion } from '../../../src/contract/schemas/survey-question.ts';
import { formFaults } from '../../../src/domain/forms/form-faults.ts';
import { seedDemo } from '../../../src/server/db/seed.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let owner: SignedIn;
let survey: Survey;
let questions: SurveyQuestion[];
const signIn = { email: 'ada@demo.example', password: 'a long enough password' };

beforeAll(async () => {
  app = await makeApp();
  await seedDemo(app.services, signIn);
  owner = await app.signIn('demo', signIn.email, signIn.password);
  [survey] = (await owner.ask('GET', '/Surveys')).json<[Survey]>();
  questions = (await owner.ask('GET', `/SurveyQuestions/bySurveyId/${survey.id}`)).json<SurveyQuestion[]>();
});
afterAll(() => app.close());

describe('the survey of the demonstration', () => {
  test('is published, and opens by a link for anybody', async () => {
    expect(survey).toMatchObject({ status: 'active', publishedVersion: survey.formVersion });
    const links = (await owner.ask('GET', `/Surveys/${survey.id}/links`)).json<AddressedLink[]>();
    expect(links.map(({ kind }) => kind)).toContain('anonymous');
  });

  test('asks ten questions, each of another kind, and some of them only some people', () => {
    const asked = questions.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
    expect(asked).toHaveLength(10);
    expect(new Set(asked.map(({ fieldType }) => fieldType)).size).toBe(10);
    expect(asked.filter(({ options }) => options.showIf)).toHaveLength(2);
    expect(formFaults(questions)).toEqual([]);
  });

  test('says every word of its questions in English and in a language that is written from the right', () => {
    expect(survey.languages).toEqual(['en', 'ar']);
    for (const { fieldName, options } of questions) {
      expect(options.translations?.ar?.fieldName, fieldName).toMatch(/\p{Script=Arabic}/u);
      for (const { label, labels } of [...(options.choices ?? []), ...(options.rows ?? [])]) {
        expect(labels?.ar, label).toMatch(/\p{Script=Arabic}/u);
      }
    }
  });
});
