import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type AnsweredSurvey, answeredSurvey, surveyFields } from './answered-survey.ts';

let app: TestApp;
let owner: SignedIn;
let survey: AnsweredSurvey;
let ids: number[];

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  const branching = { showIf: { all: [{ field: 'recommend', op: 'at_most', value: 6 }] } };
  const fields = surveyFields.map((field) =>
    field.fieldName === 'Why?' ? { ...field, options: { ...field.options, ...branching } } : field,
  );
  survey = await answeredSurvey(app, owner, fields);
  ids = await survey.give(
    { says: { recommend: 9, satisfied: 5 }, at: '2026-03-01T08:00:00Z', timings: { recommend: 4_000, hotel: 2_000 } },
    { says: { recommend: 2, why: 'Too loud' }, at: '2026-03-02T08:00:00Z' },
    { says: { recommend: 7 }, at: '2026-03-03T08:00:00Z', status: 'partial' },
  );
});
afterAll(() => app.close());

const read = async (at: number) =>
  (await owner.ask('GET', `/SurveyResponses/${ids[at]}/withData`)).json<SurveyResponseData>();
const counted = async () =>
  (await owner.ask('GET', `/SurveyResponses/survey/${survey.id}/summary`)).json<SurveySummary>();

describe('survey response', () => {
  test('shows its path through the branches with times', async () => {
    const { path } = await read(0);
    const states = Object.fromEntries(path.map(({ fieldName, state, ms }) => [fieldName, [state, ms]]));
    expect(states).toMatchObject({
      'Recommend?': ['answered', 4_000],
      'Which hotel?': ['skipped', 2_000],
      'Why?': ['branched', null],
      'Your mail': ['skipped', null],
    });
    expect((await read(1)).path.find(({ fieldName }) => fieldName === 'Why?')?.state).toBe('answered');
  });

  test('covers all pages when complete, and the pages up to its last answer otherwise', async () => {
    const unseen = async (at: number) => (await read(at)).path.filter(({ state }) => state === 'unseen');
    expect(await unseen(0)).toEqual([]);
    expect((await unseen(2)).map(({ fieldName }) => fieldName)).toContain('Your mail');
  });

  test('has the survey name and the ids of the next and previous response', async () => {
    expect(await read(1)).toMatchObject({ surveyName: 'After a stay', previousId: ids[2], nextId: ids[0] });
    expect(await read(2)).toMatchObject({ previousId: null });
  });

  test('stores tags and a note', async () => {
    await owner.ask('PUT', `/SurveyResponses/${ids[1]}`, { tags: ['lift'], note: 'Called back' });
    expect(await read(1)).toMatchObject({ tags: ['lift'], note: 'Called back' });
  });

  test('marked as spam is excluded from the results until it is unmarked', async () => {
    expect((await counted()).n).toBe(2);
    await owner.ask('PUT', `/SurveyResponses/${ids[1]}/status`, { status: 'spam' });
    expect(await counted()).toMatchObject({ n: 1, totals: { spam: 1, complete: 1 }, metrics: { nps: { value: 100 } } });
    await owner.ask('PUT', `/SurveyResponses/${ids[1]}/status`, { status: 'complete' });
    expect(await counted()).toMatchObject({ n: 2, metrics: { nps: { value: 0 } } });
  });

  test('cannot be marked while incomplete', async () => {
    expect((await owner.ask('PUT', `/SurveyResponses/${ids[2]}/status`, { status: 'spam' })).status).toBe(409);
  });

  test('can be deleted', async () => {
    const [extra] = await survey.give({ says: { recommend: 0 } });
    expect((await counted()).n).toBe(3);
    expect((await owner.ask('DELETE', `/SurveyResponses/${extra}`)).status).toBe(200);
    expect((await counted()).n).toBe(2);
  });
});
