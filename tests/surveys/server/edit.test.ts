import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { foldCounts } from '../../../src/dashboards/server/fold-counts.ts';
import type { ResumedSubmission } from '../../../src/surveys/schemas/submission.ts';
import type { Survey } from '../../../src/surveys/schemas/survey.ts';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { insertCustomer } from '../../support/world.ts';
import { kindOf, newSubmission, published, respondentClient, resultOf } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp();
});
beforeEach(async () => {
  owner = await app.newTenant();
});
afterAll(() => app.close());

const settings = { editAfterSubmit: true, spam: { minSeconds: 0, proofOfWork: false } };
const staySurvey = {
  settings,
  fields: [
    { fieldName: 'Again?', fieldType: 'nps', required: true, options: { key: 'again' } },
    { fieldName: 'Why?', fieldType: 'text', options: { key: 'why' } },
  ],
};

async function sent(survey: object = staySurvey, link: object = {}, answers: object = { again: 3, why: 'Noise' }) {
  const made = await published(owner, survey, link);
  const guest = respondentClient(app, owner);
  const submissionId = newSubmission();
  const answer = await guest.answer(made.token, { submissionId, answers });
  const first = resultOf(answer);
  const cookie = String(answer.headers['set-cookie'] ?? '');
  const edit = (changed: object, editId = newSubmission()) =>
    guest.ask('POST', `/public/surveys/${made.token}/responses`, {
      submissionId,
      editId,
      isComplete: true,
      answers: changed,
    });
  return { ...made, guest, submissionId, first, cookie, edit };
}

const rows = async (id: number) => (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<SurveyResponse[]>();
const detailsOf = async (id: number) => {
  const [row] = await rows(id);
  return (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<SurveyResponseData>();
};
const answerTexts = ({ answers }: Pick<SurveyResponseData, 'answers'>) => answers.map(({ text }) => text);
const figures = async (id: number) => {
  const { n, metrics } = (await owner.ask('GET', `/SurveyResponses/survey/${id}/summary`)).json<SurveySummary>();
  return [n, metrics.nps.value];
};
const wrong = () =>
  app.services.database.owner(
    async (client) => (await client.query('select * from wrong_survey_results($1)', [owner.tenantId])).rows,
  );

describe('editable response', () => {
  test('has an edit token, shows the new answers and stores the previous ones with their time', async () => {
    const { id, first, guest, submissionId, edit } = await sent();
    const back = (await guest.ask('GET', `/public/survey-responses/${first.resumeToken}`)).json<ResumedSubmission>();
    expect(back).toMatchObject({ submissionId, isFinished: true, answers: { again: 3, why: 'Noise' } });
    const answer = resultOf(await edit({ again: 9 }));
    expect(answer).toMatchObject({ status: 'complete', resumeToken: first.resumeToken });
    const now = await detailsOf(id);
    expect([answerTexts(now), now.nps, now.status]).toEqual([['9 of 10'], 9, 'complete']);
    expect(now.earlier.map((one) => [one.why, answerTexts(one)])).toEqual([['edited', ['3 of 10', 'Noise']]]);
    expect(Math.abs(Date.now() - Date.parse(now.editedAt ?? ''))).toBeLessThan(60_000);
  });

  test('changes once for twenty identical concurrent edits, and the results match exactly', async () => {
    const { id, edit } = await sent();
    await foldCounts.run(app.services, new Date());
    expect(await figures(id)).toEqual([1, -100]);
    const editId = newSubmission();
    const answers = await Promise.all(Array.from({ length: 20 }, () => edit({ again: 10, why: 'Quiet' }, editId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect((await detailsOf(id)).earlier).toHaveLength(1);
    for (const fold of [false, true]) {
      if (fold) await foldCounts.run(app.services, new Date());
      expect(await figures(id)).toEqual([1, 100]);
      expect(await wrong()).toEqual([]);
    }
    expect((await owner.ask('GET', `/Surveys/${id}`)).json<Survey>().responseCount).toBe(1);
  });

  test('is not reverted by a repeated earlier edit, and a second edit from the same page is not lost', async () => {
    const { id, edit } = await sent();
    const editId = newSubmission();
    await edit({ again: 5 }, editId);
    await edit({ again: 8 });
    await edit({ again: 5 }, editId);
    expect((await detailsOf(id)).nps).toBe(8);
    await edit({ again: 7 }, editId);
    expect((await detailsOf(id)).nps).toBe(7);
  });

  test('has the validation of the first submission', async () => {
    const { id, edit } = await sent();
    expect((await edit({ why: 'No number' })).status).toBe(422);
    expect((await detailsOf(id)).nps).toBe(3);
  });

  test.each([
    ['by default', { settings: { spam: settings.spam } }, {}],
    ['with a time limit', { settings: { ...settings, timeLimitSec: 60 } }, {}],
    ['at a kiosk', {}, { kind: 'kiosk' }],
  ])('is not available %s', async (_, change, link) => {
    const { id, first, edit } = await sent({ ...staySurvey, ...change }, link);
    expect(first.resumeToken).toBeNull();
    expect(kindOf(await edit({ again: 9 }))).toBe('used');
    expect((await detailsOf(id)).nps).toBe(3);
  });

  test('cannot change after the survey is closed', async () => {
    const { id, edit, guest, first } = await sent();
    await owner.ask('POST', `/Surveys/${id}/close`);
    expect(kindOf(await edit({ again: 9 }))).toBe('closed');
    expect(kindOf(await guest.ask('GET', `/public/survey-responses/${first.resumeToken}`))).toBe('closed');
    expect((await detailsOf(id)).nps).toBe(3);
  });

  test.each([
    ['a link for one', {}, { kind: 'single_use' }],
    ['a mark in the browser', { oneResponsePer: 'device' }, {}],
    ['a link that is handed out once', { oneResponsePer: 'token' }, {}],
    ['the number of answers', { maxResponses: 1 }, {}],
  ])('can change despite %s, which still blocks new responses', async (_, own, link) => {
    const { id, edit, guest, token } = await sent({ ...staySurvey, settings: { ...settings, ...own } }, link);
    expect((await edit({ again: 9 })).status).toBe(201);
    expect(['used', 'quota_full']).toContain(kindOf(await guest.answer(token, { answers: { again: 1 } })));
    expect((await rows(id)).map(({ nps }) => nps)).toEqual([9]);
  });

  test.each([
    ['by the browser that sent it', false],
    ['anonymously by the token alone', true],
  ])('of a customer limited to one response can change %s', async (_, anonymous) => {
    const customerId = await insertCustomer(app.services, owner.tenantId);
    const survey = { ...staySurvey, settings: { ...settings, oneResponsePer: 'customer', anonymous } };
    const { id, edit, first, cookie } = await sent(survey, anonymous ? {} : { kind: 'personal', customerId });
    expect((await edit({ again: 9 })).status).toBe(201);
    const row = await detailsOf(id);
    expect([row.nps, row.customerId]).toEqual([9, anonymous ? null : customerId]);
    expect([cookie.includes(`candor_sent_${id}=${first.resumeToken}`), cookie.includes('candor_sent')]).toEqual([
      !anonymous,
      !anonymous,
    ]);
  });
});

describe('effects of an edited response', () => {
  const low = { all: [{ field: 'again', op: 'at_most', value: 6 }] };
  const cases = async (sentimentId: number) =>
    (await owner.ask('GET', `/SentimentResponses?sentimentId=${sentimentId}`)).json<unknown[]>().length;
  const jobs = () => runDueJobs({ ...app.services, now: () => new Date(Date.now() + 1_000) }, jobKinds);

  test('create a case for a newly matched rule, and no second case for a rule matched before', async () => {
    const { id: sentimentId } = await created(owner, '/Sentiments', { name: 'Complaints' });
    const { id } = await created(owner, '/SentimentFields', { sentimentId, fieldName: 'What', fieldType: 'textarea' });
    const rule = { name: 'Low', condition: low, sentimentId, map: [{ key: 'why', fieldId: id }] };
    for (const first of [{ again: 2, why: 'Noise' }, { again: 9 }]) {
      const before = await cases(sentimentId);
      const { id: surveyId, token, guest } = await sent(staySurvey, {}, { again: 10 });
      await created(owner, `/Surveys/${surveyId}/caseRules`, rule);
      const submissionId = newSubmission();
      await guest.answer(token, { submissionId, answers: first });
      await jobs();
      for (const why of ['Dust', 'Draught']) {
        const editId = newSubmission();
        const path = `/public/surveys/${token}/responses`;
        await guest.ask('POST', path, { submissionId, editId, isComplete: true, answers: { again: 1, why } });
        await jobs();
      }
      expect((await cases(sentimentId)) - before).toBe(1);
    }
  });

  test('free one quota place and use another, and refuse the edit when no place is left', async () => {
    const high = { all: [{ field: 'again', op: 'at_least', value: 9 }] };
    const quotas = [
      { id: 'low', name: 'Low', limit: 1, when: low },
      { id: 'high', name: 'High', limit: 1, when: high },
    ];
    const { id, token, guest, edit } = await sent({ ...staySurvey, quotas });
    expect(resultOf(await guest.answer(token, { answers: { again: 1 } })).status).toBe('over_quota');
    expect(resultOf(await edit({ again: 2 })).status).toBe('complete');
    expect(resultOf(await edit({ again: 10 })).status).toBe('complete');
    expect(resultOf(await guest.answer(token, { answers: { again: 1 } })).status).toBe('complete');
    expect(kindOf(await edit({ again: 4 }))).toBe('quota_full');
    const complete = (await rows(id)).filter(({ status }) => status === 'complete');
    expect(complete.map(({ nps }) => nps).toSorted()).toEqual([1, 10]);
  });

  test('preserve a test mark', async () => {
    const { id, edit } = await sent();
    const { id: responseId } = await detailsOf(id);
    await owner.ask('PUT', `/SurveyResponses/${responseId}/status`, { status: 'test' });
    expect((await edit({ again: 9 })).status).toBe(201);
    expect([(await detailsOf(id)).status, (await detailsOf(id)).nps]).toEqual(['test', 9]);
  });

  test('include the current questions for a response to an earlier version', async () => {
    const { id, guest, first, edit } = await sent();
    await owner.ask('PUT', `/Surveys/${id}`, {
      fields: [{ fieldName: 'Once more?', fieldType: 'nps', options: { key: 'again' } }],
    });
    await owner.ask('POST', `/Surveys/${id}/publish`);
    const back = (await guest.ask('GET', `/public/survey-responses/${first.resumeToken}`)).json<ResumedSubmission>();
    expect(back.answers).toMatchObject({ again: 3 });
    await edit({ again: 8 });
    const now = await detailsOf(id);
    expect([now.surveyVersion, now.earlier.map(answerTexts)]).toEqual([2, [['3 of 10', 'Noise']]]);
  });
});
