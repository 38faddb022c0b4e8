import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PublicSurvey } from '../../../src/surveys/schemas/submission.ts';
import type { Survey } from '../../../src/surveys/schemas/survey.ts';
import type { SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { plainBrowser, visibleTextOf } from './plain-browser.ts';
import { kindOf, newSubmission, published, respondentClient, resultOf, worked } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await app.newTenant();
});
afterAll(() => app.close());
afterEach(() => {
  delete app.services.now;
});

const timed = {
  title: { en: 'A quick round' },
  settings: { timeLimitSec: 90, spam: { minSeconds: 0, proofOfWork: false } },
  endings: [{ id: 'thanks', title: { en: 'Lovely' } }],
  fields: [
    { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name' } },
    { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
    { fieldName: 'Why?', fieldType: 'text', required: true, options: { key: 'why' } },
  ],
};

const allAnswers = { name: 'Ada', why: 'Quiet' };
const pass = (seconds: number) => {
  app.services.now = () => new Date(Date.now() + seconds * 1_000);
};

async function opened(token: string) {
  const guest = respondentClient(app, owner);
  const survey = (await guest.open(token)).json<PublicSurvey>();
  const submissionId = newSubmission();
  const send = (answers: object, isComplete = true, more: object = {}) =>
    guest.ask('POST', `/public/surveys/${token}/responses`, {
      submissionId,
      isComplete,
      answers,
      proof: worked(survey.proof, submissionId),
      ...more,
    });
  return { survey, submissionId, guest, send };
}

const statuses = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ status: string }[]>().map(({ status }) => status);

test('time limit: a submission within the limit and its grace period is accepted and a later one refused', async () => {
  const { id, token } = await published(owner, timed);
  const [inTime, inProgress, late] = [await opened(token), await opened(token), await opened(token)];
  expect(inTime.survey.timeLimitSec).toBe(90);
  pass(85);
  expect(resultOf(await inTime.send(allAnswers)).status).toBe('complete');
  pass(115);
  expect(resultOf(await inProgress.send(allAnswers)).status).toBe('complete');
  pass(125);
  const refused = await late.send(allAnswers);
  expect([refused.status, kindOf(refused)]).toEqual([410, 'time_over']);
  expect(await statuses(id)).toEqual(['complete', 'complete']);
});

test('time limit: answers saved within the limit remain and later ones are refused', async () => {
  const { id, token } = await published(owner, timed);
  const { send, guest } = await opened(token);
  const { resumeToken } = resultOf(await send({ name: 'Ada' }, false));
  pass(125);
  expect(kindOf(await send(allAnswers))).toBe('time_over');
  const on = await guest.ask('PATCH', `/public/survey-responses/${resumeToken}`, { answers: { why: 'Late' } });
  expect(kindOf(on)).toBe('time_over');
  expect(await statuses(id)).toEqual(['partial']);
});

const only = async (id: number) => {
  const [row] = (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number }[]>();
  return (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<SurveyResponseData>();
};
const answerTexts = ({ answers }: Pick<SurveyResponseData, 'answers'>) => answers.map(({ text }) => text);

describe('submission delayed by an offline period', () => {
  const waited = { waited: { tookSec: 40 } };

  test('is stored once as late, with its delay, and counts only after approval by staff', async () => {
    const { id, token } = await published(owner, {
      ...timed,
      settings: { ...timed.settings, notifyUserIds: [owner.userId] },
    });
    const { send } = await opened(token);
    pass(690);
    const late = { resumeToken: null, status: 'late', ending: null };
    expect([resultOf(await send(allAnswers, true, waited)), resultOf(await send(allAnswers, true, waited))]).toEqual([
      late,
      late,
    ]);
    expect(await statuses(id)).toEqual(['partial']);
    const answer = await only(id);
    expect([answer.lateBySec, answer.ownClockSec, answerTexts(answer)]).toEqual([600, 40, ['Ada', 'Quiet']]);
    const notices = (await owner.ask('GET', '/Notifications')).text;
    expect(notices).toContain('arrived after the time limit');
    const statusReply = await owner.ask('PUT', `/SurveyResponses/${answer.id}/status`, { status: 'complete' });
    expect(statusReply.status).toBe(200);
    expect((await owner.ask('GET', `/Surveys/${id}`)).json<Survey>().responseCount).toBe(1);
  });

  test('preserves the answers saved within the limit', async () => {
    const { id, token } = await published(owner, timed);
    const { send } = await opened(token);
    await send({ name: 'Ada' }, false);
    pass(690);
    expect(resultOf(await send(allAnswers, true, waited)).status).toBe('late');
    const answer = await only(id);
    expect(answerTexts(answer)).toEqual(['Ada', 'Quiet']);
    expect(answer.earlier.map(({ why, ...one }) => [why, answerTexts(one)])).toEqual([['late', ['Ada']]]);
  });

  test('is late also after its page has expired and cannot be submitted as new', async () => {
    const { id, token } = await published(owner, timed);
    const { send, submissionId } = await opened(token);
    pass(3 * 24 * 3_600);
    const stale = (await send(allAnswers, true, waited)).json<{ code: string; proof: PublicSurvey['proof'] }>();
    expect(stale.code).toBe('PROOF_NEEDED');
    expect(resultOf(await send(allAnswers, true, { ...waited, proof: worked(stale.proof, submissionId) })).status).toBe(
      'late',
    );
    delete app.services.now;
    expect(await statuses(id)).toEqual(['partial']);
  });

  test('is complete when it arrives within the limit', async () => {
    const { token } = await published(owner, timed);
    const { send } = await opened(token);
    pass(85);
    expect(resultOf(await send(allAnswers, true, waited)).status).toBe('complete');
  });
});

test('time limit: pages without JavaScript announce it, start it by a button and show the remaining time', async () => {
  const { id, token } = await published(owner, timed);
  const browser = plainBrowser(app, owner);
  const welcome = await browser.open(token);
  expect(visibleTextOf(welcome)).toContain('You have this long for the whole survey: 1 minute, 30 seconds .');
  expect(visibleTextOf(welcome)).not.toContain('Time left');
  pass(600);
  const first = await browser.press(token, welcome, {}, 'go=start');
  expect(visibleTextOf(first)).toContain('Time left: 1:30');
  pass(630);
  const second = await browser.press(token, first, { 'a.name': 'Ada' });
  expect(visibleTextOf(second)).toContain('Time left: 1:00');
  pass(725);
  const over = await browser.press(token, second, { 'a.why': 'Late' });
  expect(over.status).toBe(410);
  expect(visibleTextOf(over)).toContain('The time is over');
  expect(await statuses(id)).toEqual(['partial']);
});

test.each([
  ['de', '1 Minute, 30 Sekunden'],
  ['fr', '1 minute et 30 secondes'],
  ['es', '1 minuto y 30 segundos'],
  ['ar', 'دقيقة و30 ثانية'],
])('time limit: the duration is shown in %s', async (language, message) => {
  const survey = {
    ...timed,
    title: { [language]: 'A' },
    languages: [language],
    defaultLanguage: language,
    endings: [],
  };
  const { token } = await published(owner, survey);
  const page = visibleTextOf(await plainBrowser(app, owner).open(token));
  expect(page).toContain(message);
  expect(page).not.toContain('You have');
});

test('time limit: a survey stores its limit, and a survey without one has no limit', async () => {
  const { id } = await created(owner, '/Surveys', { name: 'Timed', ...timed });
  expect((await owner.ask('GET', `/Surveys/${id}`)).json<Survey>().settings.timeLimitSec).toBe(90);
  const short = await owner.ask('PUT', `/Surveys/${id}`, {
    name: 'Timed',
    settings: { ...timed.settings, timeLimitSec: 5 },
  });
  expect(short.status).toBe(422);
  const { token } = await published(owner, { ...timed, settings: { spam: timed.settings.spam } });
  const { send, survey } = await opened(token);
  expect([survey.timeLimitSec, survey.welcome]).toEqual([null, null]);
  pass(3_000);
  expect(resultOf(await send(allAnswers)).status).toBe('complete');
});
