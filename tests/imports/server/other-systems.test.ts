import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';
import { published } from '../../surveys/server/submission.ts';

let app: TestApp;
let admin: SignedIn;
let imports: ReturnType<typeof importsInto>;
let surveyId: number;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  imports = importsInto(app, admin, '/SurveyResponses');
  surveyId = Number((await published(admin, survey)).id);
});

const choice = (id: string, label: string) => ({ id, label });
const survey = {
  name: 'Visit',
  languages: ['en', 'de'],
  fields: [
    { fieldName: 'How likely are you to recommend us?', fieldType: 'nps', options: { key: 'recommend' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
    {
      fieldName: 'What did you like?',
      fieldType: 'checkbox',
      options: { key: 'liked', choices: [choice('0', 'Nothing'), choice('room', 'Room'), choice('food', 'Food')] },
    },
    { fieldName: 'Photo', fieldType: 'image', options: { key: 'photo' } },
  ],
};

const stored = async () =>
  (await admin.ask('GET', `/SurveyResponses/survey/${surveyId}?_sort=startedAt&_order=asc&status=all`)).json<
    SurveyResponse[]
  >();
const answers = async () => {
  const all = await Promise.all(
    (await stored()).map(async ({ id }) =>
      (await admin.ask('GET', `/SurveyResponses/${id}/withData`)).json<SurveyResponseData>(),
    ),
  );
  return all.map((one) => one.answers.map(({ text }) => text));
};

test('imports of other systems: KoboToolbox and ODK write groups, codes between spaces and their own status', async () => {
  const file = [
    'start;end;visit/recommend;visit/liked;visit/liked/room;visit/liked/food;_id;_uuid;_submission_time;_status;__version__;_tags',
    '2024-11-27T10:00:00.000+02:00;2024-11-27T10:05:00.000+02:00;9;room food;1;1;71;a-1;2024-11-27T08:05:02;submitted_via_web;v7;',
    '2024-11-28T10:00:00.000+02:00;2024-11-28T10:05:00.000+02:00;3;;;;72;a-2;2024-11-28T08:05:02;submitted_via_web;v7;',
  ].join('\n');
  const shown = await imports.load(file, { surveyId });
  expect([shown.counts, problemsOf(shown)]).toEqual([{ created: 2 }, []]);
  expect(await answers()).toEqual([['9 of 10', 'Room, Food'], ['3 of 10']]);
  expect((await stored()).map(({ startedAt }) => startedAt.slice(0, 16))).toEqual([
    '2024-11-27T08:00',
    '2024-11-28T08:00',
  ]);
});

test('imports of other systems: a VV file of LimeSurvey has two headers, tabs, and marks for what it cannot write', async () => {
  const file = [
    'Response ID\tDate submitted\tStart language\tHow likely are you to recommend us?\tWhy?\tWhat did you like? [Room]\tWhat did you like? [Food]',
    'id\tsubmitdate\tstartlanguage\trecommend\twhy\tliked_room\tliked_food',
    '1\t2024-11-27 14:30:15\tde\t9\tQuiet{newline}and {csvquote}clean{csvquote}\tY\t',
    '2\t2024-11-28 14:30:15\tde\t{question_not_shown}\t\t{question_not_shown}\tY',
  ].join('\n');
  const shown = await imports.load(file, { surveyId, fileName: 'vvexport.txt', format: { headerRow: 2 } });
  expect([shown.counts, problemsOf(shown)]).toEqual([{ created: 2 }, []]);
  expect(await answers()).toEqual([['9 of 10', 'Quiet\nand "clean"', 'Room'], ['Food']]);
});

test('imports of other systems: the codes of a checkbox of REDCap are columns, and NA answers nothing', async () => {
  const file = [
    'record_id,survey_timestamp,recommend,liked___0,liked___room,liked___food,unheard_of',
    '1,2024-11-27 14:30:15,9,Unchecked,Checked,Unchecked,x',
    '2,2024-11-28 14:30:15,8,1,0,0,x',
    '3,2024-11-29 14:30:15,7,NA,NA,NA,x',
  ].join('\n');
  const shown = await imports.load(file, { surveyId });
  expect([shown.counts, problemsOf(shown)]).toEqual([{ created: 3 }, []]);
  expect(await answers()).toEqual([['9 of 10', 'Room'], ['8 of 10', 'Nothing'], ['7 of 10']]);
});

test('imports of other systems: numbered questions, a time stamp and files of Formbricks, without the files', async () => {
  const file = [
    'No.,Response ID,Timestamp,Finished,Survey ID,1. How likely are you to recommend us?,2. Why?,3. What did you like?,4. Photo',
    '1,cl-1,2024-11-27T14:30:15.000Z,Yes,s-1,10,Quiet,Room; Food,https://example.com/p.jpg',
    '2,cl-2,2024-11-27T14:30:15.000Z,No,s-1,2,,,',
  ].join('\n');
  const shown = await imports.load(file, { surveyId });
  expect([shown.counts, problemsOf(shown)]).toEqual([{ created: 2 }, []]);
  expect((await stored()).map(({ status }) => status).sort()).toEqual(['complete', 'partial']);
  expect((await answers()).sort()).toEqual([['10 of 10', 'Quiet', 'Room, Food'], ['2 of 10']]);
});

test('imports of other systems: dates with a fraction of a second, and months before days, are read as the file shows', async () => {
  const file = [
    'Date submitted,recommend',
    '"2024-11-27 14:30:15,5",9',
    '11/28/2024 2:30:15 PM,8',
    '03/04/2024 08:00:00,7',
  ].join('\n');
  const shown = await imports.load(file, { surveyId });
  expect([shown.counts, problemsOf(shown)]).toEqual([{ created: 3 }, []]);
  expect((await stored()).map(({ startedAt, nps }) => [startedAt.slice(0, 19), nps])).toEqual([
    ['2024-03-04T08:00:00', 7],
    ['2024-11-27T14:30:15', 9],
    ['2024-11-28T14:30:15', 8],
  ]);
});

test('imports of other systems: responses of the same moment are told apart by their number, and found again by it', async () => {
  const file = 'ID,Created at,recommend\n7,2024-11-27 14:30,9\n8,2024-11-27 14:30,9\n';
  expect((await imports.load(file, { surveyId })).counts).toEqual({ created: 2 });
  expect((await imports.load(`${file}9,2024-11-27 14:30,9\n`, { surveyId })).counts).toEqual({
    created: 1,
    skipped: 2,
  });
});

test('imports of other systems: answers to a question that was removed since are imported with those of an export', async () => {
  await imports.load('Date submitted,recommend,Why?\n2024-11-27,9,Quiet\n', { surveyId });
  const questions = (await admin.ask('GET', `/SurveyQuestions/bySurveyId/${surveyId}`)).json<
    { id: number; fieldName: string }[]
  >();
  const why = questions.find(({ fieldName }) => fieldName === 'Why?');
  expect((await admin.ask('DELETE', `/SurveyQuestions/${why?.id}`)).status).toBe(200);
  expect((await admin.ask('POST', `/Surveys/${surveyId}/publish`)).status).toBe(200);
  const file = async () =>
    (await admin.ask('GET', `/SurveyResponses/survey/${surveyId}/export?format=csv`)).text.replace(/^\d+,/gm, ',');
  const before = await file();
  expect(before).toContain('Why? (removed)');
  for (const { id } of await stored()) await admin.ask('DELETE', `/SurveyResponses/${id}`);
  expect((await imports.load(before, { surveyId })).counts).toEqual({ created: 1 });
  expect(await file()).toBe(before);
});
