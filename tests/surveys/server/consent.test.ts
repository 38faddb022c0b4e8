import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicSurvey } from '../../../src/surveys/schemas/submission.ts';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { type Answer, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { plainBrowser, type Shown, visibleTextOf } from './plain-browser.ts';
import { published, respondentClient } from './submission.ts';

let home: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof respondentClient>;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
  guest = respondentClient(home, owner);
});
afterAll(() => home.close());

const settings = {
  spam: { minSeconds: 0, proofOfWork: true },
  requireConsent: true,
  consentText: { en: 'We keep your answers for a year.', ar: 'نحتفظ بإجاباتك لمدة عام.' },
};
const staySurvey = {
  languages: ['en', 'ar'],
  defaultLanguage: 'en',
  settings,
  fields: [
    { fieldName: 'Again?', fieldType: 'nps', required: true, options: { key: 'again' } },
    { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
    { fieldName: 'Why?', fieldType: 'text', options: { key: 'why' } },
  ],
};

const consentTextIn = async (token: string, language = 'en') =>
  (await guest.open(token, language)).json<PublicSurvey>().consent;
const rowsOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}?_sort=id&_order=asc`)).json<SurveyResponse[]>();
async function agreedIn(id: number) {
  const rows = await rowsOf(id);
  const details = rows.map((row) => owner.ask('GET', `/SurveyResponses/${row.id}/withData`));
  return (await Promise.all(details)).map((one) => one.json<SurveyResponseData>().consent);
}
const errorOf = (answer: Answer) => [
  answer.status,
  ...(answer.json<{ errors?: { path: string }[] }>().errors ?? []).map(({ path }) => path),
];

async function publishAgain(id: number, change: object) {
  await owner.ask('PUT', `/Surveys/${id}`, change);
  expect((await owner.ask('POST', `/Surveys/${id}/publish`)).status).toBe(200);
}

describe('consent', () => {
  test('requires a consent text to save the survey', async () => {
    const survey = { name: 'After a stay', ...staySurvey, settings: { ...settings, consentText: { ar: 'نعم' } } };
    expect(errorOf(await owner.ask('POST', '/Surveys', survey))).toEqual([422, 'settings.consentText']);
  });

  test('is shown in the language of the respondent with one id in all languages', async () => {
    const { token } = await published(owner, staySurvey);
    const english = await consentTextIn(token);
    expect(english?.text).toBe('We keep your answers for a year.');
    expect(await consentTextIn(token, 'ar')).toEqual({ id: english?.id, text: 'نحتفظ بإجاباتك لمدة عام.' });
  });

  test('is required for a complete submission and for a first page', async () => {
    const { id, token } = await published(owner, staySurvey);
    for (const isComplete of [true, false]) {
      for (const consent of [undefined, 'another text']) {
        const answer = await guest.answer(token, { answers: { again: 9 }, isComplete, consent });
        expect(errorOf(answer)).toEqual([422, 'consent']);
      }
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  test('is stored with its time and text for each response', async () => {
    const { id, token } = await published(owner, staySurvey);
    const consent = (await consentTextIn(token))?.id;
    await guest.answer(token, { answers: { again: 9 }, consent });
    const submissionId = 'a-visit-of-two-pages';
    await guest.answer(token, { answers: { again: 9 }, consent, submissionId, isComplete: false, language: 'ar' });
    await guest.answer(token, { answers: { why: 'Quiet' }, submissionId });
    const [details, inSteps] = await agreedIn(id);
    expect(details).toEqual({ at: expect.any(String), version: 1, text: 'We keep your answers for a year.' });
    expect(inSteps).toEqual({ at: expect.any(String), version: 1, text: 'نحتفظ بإجاباتك لمدة عام.' });
    expect(Math.abs(Date.now() - Date.parse(details?.at ?? ''))).toBeLessThan(60_000);
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['complete', 'complete']);
    const file = await owner.ask('GET', `/SurveyResponses/survey/${id}/export?format=csv`);
    expect(file.text).toContain('Agreed to version');
  });

  test('is requested again for a new text, and remains valid for an identical text', async () => {
    const { id, token } = await published(owner, staySurvey);
    const consent = (await consentTextIn(token))?.id;
    await publishAgain(id, { title: { en: 'Your stay' } });
    expect((await guest.answer(token, { answers: { again: 9 }, consent })).status).toBe(201);
    await publishAgain(id, { settings: { ...settings, consentText: { en: 'We keep them for ten years.' } } });
    expect(errorOf(await guest.answer(token, { answers: { again: 9 }, consent }))).toEqual([422, 'consent']);
    const now = (await consentTextIn(token))?.id;
    expect((await guest.answer(token, { answers: { again: 9 }, consent: now })).status).toBe(201);
    expect((await agreedIn(id)).map((one) => [one?.version, one?.text])).toEqual([
      [2, 'We keep your answers for a year.'],
      [3, 'We keep them for ten years.'],
    ]);
  });

  test('is stored with the accepted text for submissions sent after an offline period', async () => {
    const { id, token } = await published(owner, staySurvey);
    const consent = (await consentTextIn(token))?.id;
    await publishAgain(id, { settings: { ...settings, consentText: { en: 'We keep them for ten years.' } } });
    const answers = { again: 9 };
    expect((await guest.answer(token, { answers, consent, waited: {} })).status).toBe(201);
    expect(await agreedIn(id)).toMatchObject([{ version: 1, text: 'We keep your answers for a year.' }]);
    for (const other of [undefined, 'never shown']) {
      expect(errorOf(await guest.answer(token, { answers, consent: other, waited: {} }))).toEqual([422, 'consent']);
    }
  });

  test('is required to continue a submission that started before the survey had a consent text', async () => {
    const { id, token } = await published(owner, { ...staySurvey, settings: { ...settings, requireConsent: false } });
    expect(await consentTextIn(token)).toBeUndefined();
    const submissionId = 'begun-before-the-text';
    await guest.answer(token, { answers: { again: 9 }, submissionId, isComplete: false });
    await publishAgain(id, { settings });
    expect(errorOf(await guest.answer(token, { answers: { why: 'Quiet' }, submissionId }))).toEqual([422, 'consent']);
    const consent = (await consentTextIn(token))?.id;
    expect((await guest.answer(token, { answers: { why: 'Quiet' }, submissionId, consent })).status).toBe(201);
    expect(await agreedIn(id)).toMatchObject([{ version: 2 }]);
  });
});

describe('consent without JavaScript', () => {
  const issue = 'Please agree before you begin.';
  const press = (token: string, page: Shown, postedValues: Record<string, string>, button?: string) =>
    plainBrowser(home, owner).press(token, page, postedValues, button);

  test('comes before the first question and cannot be skipped', async () => {
    const { id, token } = await published(owner, staySurvey);
    const first = await plainBrowser(home, owner).open(token);
    expect(visibleTextOf(first)).toContain('We keep your answers for a year.');
    expect(visibleTextOf(first)).not.toContain('Again?');
    const again = await press(token, first, {}, 'go=start');
    expect(visibleTextOf(again)).toContain(issue);
    const [box] = /<input[^>]*type="checkbox"[^>]*>/.exec(again.html) ?? [];
    expect([box?.includes('name="consent"'), box?.includes('aria-invalid="true"')]).toEqual([true, true]);
    const page = first.html.replace('name="view" value="welcome"', 'name="view" value="page"');
    const forged = await press(token, { ...first, html: page }, { 'a.again': '9' });
    expect(visibleTextOf(forged)).toContain(issue);
    const consent = (await consentTextIn(token))?.id ?? '';
    const question = await press(token, first, { consent }, 'go=start');
    expect(visibleTextOf(question)).toContain('Again?');
    const second = await press(token, question, { 'a.again': '9' });
    await press(token, second, { 'a.why': 'Quiet' });
    expect(await agreedIn(id)).toMatchObject([{ version: 1 }]);
  });

  test('appears on a page opened before the survey had a consent text, and preserves its answers', async () => {
    const { id, token } = await published(owner, { ...staySurvey, settings: { ...settings, requireConsent: false } });
    const question = await plainBrowser(home, owner).open(token);
    await publishAgain(id, { settings });
    const consentPage = await press(token, question, { 'a.again': '7' });
    expect(visibleTextOf(consentPage)).toContain(issue);
    const consent = (await consentTextIn(token))?.id ?? '';
    const back = await press(token, consentPage, { consent }, 'go=start');
    expect(back.html).toMatch(/<input[^>]*value="7"[^>]*checked|<input[^>]*checked[^>]*value="7"/);
    expect(await rowsOf(id)).toEqual([]);
  });
});
