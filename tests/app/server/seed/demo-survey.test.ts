import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../../../seed/demo.ts';
import { formIssues } from '../../../../src/forms/rules/form-issues.ts';
import type { AnswerValue } from '../../../../src/forms/rules/kinds/kind.ts';
import { validateAnswers } from '../../../../src/forms/rules/validate-answers.ts';
import { layoutTypes } from '../../../../src/forms/schemas/field-types.ts';
import type { Survey } from '../../../../src/surveys/schemas/survey.ts';
import type { CaseDryRun, CaseRule } from '../../../../src/surveys/schemas/survey-case.ts';
import type { KnownLink } from '../../../../src/surveys/schemas/survey-link.ts';
import type { SurveyQuestion } from '../../../../src/surveys/schemas/survey-question.ts';
import type { SurveyResponse, SurveyResponseData } from '../../../../src/surveys/schemas/survey-response.ts';
import type { SurveySummary } from '../../../../src/surveys/schemas/survey-results.ts';
import { makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';

let app: TestApp;
let owner: SignedIn;
let survey: Survey;
let questions: SurveyQuestion[];
const signIn = { email: 'ada@demo.example', password: 'a long enough password' };

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  await seedDemo(app.services, signIn);
  owner = await app.signIn('demo', signIn.email, signIn.password);
  [survey] = (await owner.ask('GET', '/Surveys')).json<[Survey]>();
  questions = (await owner.ask('GET', `/SurveyQuestions/bySurveyId/${survey.id}`)).json<SurveyQuestion[]>();
});
afterAll(() => app.close());

describe('demonstration survey', () => {
  test('is published with a first link for anyone', async () => {
    expect(survey).toMatchObject({ status: 'active', publishedVersion: survey.formVersion });
    const links = (await owner.ask('GET', `/Surveys/${survey.id}/links`)).json<KnownLink[]>();
    expect(links.map(({ kind }) => kind)).toContain('anonymous');
  });

  test('has a case rule that creates a case from a low score', async () => {
    const rules = (await owner.ask('GET', `/Surveys/${survey.id}/caseRules`)).json<CaseRule[]>();
    expect(rules).toMatchObject([{ isActive: true, map: [{ key: 'recommend' }, { key: 'comment' }] }]);
    const { condition, sentimentId, name } = rules[0] as CaseRule;
    const tried = await owner.ask('POST', `/Surveys/${survey.id}/caseRules/dryRun`, { name, condition, sentimentId });
    expect(tried.json<CaseDryRun>().matching).toBeGreaterThan(30);
  });

  test('has ten questions of different types, some of them conditional', () => {
    const questionFields = questions.filter(({ fieldType }) => !layoutTypes.includes(fieldType));
    expect(questionFields).toHaveLength(10);
    expect(new Set(questionFields.map(({ fieldType }) => fieldType)).size).toBe(10);
    expect(questionFields.filter(({ options }) => options.showIf)).toHaveLength(2);
    expect(formIssues(questions)).toEqual([]);
  });

  test('is translated into a right-to-left language', () => {
    expect(survey.languages).toEqual(['en', 'ar']);
    for (const { fieldName, options } of questions) {
      expect(options.translations?.ar?.fieldName, fieldName).toMatch(/\p{Script=Arabic}/u);
      for (const { label, labels } of [...(options.choices ?? []), ...(options.rows ?? [])]) {
        expect(labels?.ar, label).toMatch(/\p{Script=Arabic}/u);
      }
    }
  });

  test('has about 400 submissions of three months, most of them complete', async () => {
    const summary = (await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/summary`)).json<SurveySummary>();
    expect(summary.totals.started).toBeGreaterThan(380);
    expect(summary.totals.completion.value).toBeGreaterThan(75);
    expect(summary.days.length).toBeGreaterThan(60);
    for (const { fieldName, n } of summary.questions) expect(n, fieldName).toBeGreaterThan(10);
    expect(summary.known.languages).toEqual(['ar', 'en']);
  });

  test('has valid answers, none from the future', async () => {
    const list = (await owner.ask('GET', `/SurveyResponses/survey/${survey.id}?status=complete&_start=0&_end=30`)).json<
      SurveyResponse[]
    >();
    expect(list).toHaveLength(30);
    for (const { id, completedAt } of list) {
      const { answers } = (await owner.ask('GET', `/SurveyResponses/${id}/withData`)).json<SurveyResponseData>();
      const sent = answers.map(({ fieldId, value }) => ({ fieldId, value: value as AnswerValue }));
      expect(validateAnswers(questions, sent).errors).toEqual([]);
      expect(Date.parse(completedAt as string)).toBeLessThanOrEqual(Date.now());
    }
  });
});
