import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicSurvey } from '../../../src/contract/schemas/surveys/submission.ts';
import type { SurveyResponse, WholeSurveyResponse } from '../../../src/contract/schemas/surveys/survey-response.ts';
import { renderSurveyPage } from '../../../src/visitor/survey/render.tsx';
import { type Answer, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { plainBrowser, type Shown, wordsOf } from './plain-browser.ts';
import { published, visitor } from './submission.ts';

let home: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof visitor>;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
  guest = visitor(home, owner);
});
afterAll(() => home.close());

const settings = {
  spam: { minSeconds: 0, proofOfWork: true },
  requireConsent: true,
  consentText: { en: 'We keep your answers for a year.', ar: 'نحتفظ بإجاباتك لمدة عام.' },
};
const stay = {
  ...{ languages: ['en', 'ar'], defaultLanguage: 'en', settings },
  fields: [
    { fieldName: 'Again?', fieldType: 'nps', required: true, options: { key: 'again' } },
    { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
    { fieldName: 'Why?', fieldType: 'text', options: { key: 'why' } },
  ],
};

const askedIn = async (token: string, language = 'en') =>
  (await guest.open(token, language)).json<PublicSurvey>().consent;
const rowsOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}?_sort=id&_order=asc`)).json<SurveyResponse[]>();
async function agreedIn(id: number) {
  const rows = await rowsOf(id);
  const whole = rows.map((row) => owner.ask('GET', `/SurveyResponses/${row.id}/withData`));
  return (await Promise.all(whole)).map((one) => one.json<WholeSurveyResponse>().consent);
}
const faultOf = (answer: Answer) => [
  answer.status,
  ...(answer.json<{ errors?: { path: string }[] }>().errors ?? []).map(({ path }) => path),
];

async function publishAgain(id: number, change: object) {
  await owner.ask('PUT', `/Surveys/${id}`, change);
  expect((await owner.ask('POST', `/Surveys/${id}/publish`)).status).toBe(200);
}

describe('consent', () => {
  test('requires a consent text to save the survey', async () => {
    const survey = { name: 'After a stay', ...stay, settings: { ...settings, consentText: { ar: 'نعم' } } };
    expect(faultOf(await owner.ask('POST', '/Surveys', survey))).toEqual([422, 'settings.consentText']);
  });

  test('is shown in the language of the respondent with one id in all languages', async () => {
    const { token } = await published(owner, stay);
    const english = await askedIn(token);
    expect(english?.text).toBe('We keep your answers for a year.');
    expect(await askedIn(token, 'ar')).toEqual({ id: english?.id, text: 'نحتفظ بإجاباتك لمدة عام.' });
  });

  test('is required for a complete submission and for a first page', async () => {
    const { id, token } = await published(owner, stay);
    for (const isComplete of [true, false]) {
      for (const consent of [undefined, 'another text']) {
        const answer = await guest.answer(token, { answers: { again: 9 }, isComplete, consent });
        expect(faultOf(answer)).toEqual([422, 'consent']);
      }
    }
    expect(await rowsOf(id)).toEqual([]);
  });

  test('is stored with its time and text for each response', async () => {
    const { id, token } = await published(owner, stay);
    const consent = (await askedIn(token))?.id;
    await guest.answer(token, { answers: { again: 9 }, consent });
    const submissionId = 'a-visit-of-two-pages';
    await guest.answer(token, { answers: { again: 9 }, consent, submissionId, isComplete: false, language: 'ar' });
    await guest.answer(token, { answers: { why: 'Quiet' }, submissionId });
    const [whole, inSteps] = await agreedIn(id);
    expect(whole).toEqual({ at: expect.any(String), version: 1, text: 'We keep your answers for a year.' });
    expect(inSteps).toEqual({ at: expect.any(String), version: 1, text: 'نحتفظ بإجاباتك لمدة عام.' });
    expect(Math.abs(Date.now() - Date.parse(whole?.at ?? ''))).toBeLessThan(60_000);
    expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['complete', 'complete']);
    const file = await owner.ask('GET', `/SurveyResponses/survey/${id}/export?format=csv`);
    expect(file.text).toContain('Agreed to version');
  });

  test('is requested again for a new text, and remains valid for an identical text', async () => {
    const { id, token } = await published(owner, stay);
    const consent = (await askedIn(token))?.id;
    await publishAgain(id, { title: { en: 'Your stay' } });
    expect((await guest.answer(token, { answers: { again: 9 }, consent })).status).toBe(201);
    await publishAgain(id, { settings: { ...settings, consentText: { en: 'We keep them for ten years.' } } });
    expect(faultOf(await guest.answer(token, { answers: { again: 9 }, consent }))).toEqual([422, 'consent']);
    const now = (await askedIn(token))?.id;
    expect((await guest.answer(token, { answers: { again: 9 }, consent: now })).status).toBe(201);
    expect((await agreedIn(id)).map((one) => [one?.version, one?.text])).toEqual([
      [2, 'We keep your answers for a year.'],
      [3, 'We keep them for ten years.'],
    ]);
  });

  test('is stored with the accepted text for submissions sent after an offline period', async () => {
    const { id, token } = await published(owner, stay);
    const consent = (await askedIn(token))?.id;
    await publishAgain(id, { settings: { ...settings, consentText: { en: 'We keep them for ten years.' } } });
    const answers = { again: 9 };
    expect((await guest.answer(token, { answers, consent, waited: {} })).status).toBe(201);
    expect(await agreedIn(id)).toMatchObject([{ version: 1, text: 'We keep your answers for a year.' }]);
    for (const other of [undefined, 'never shown']) {
      expect(faultOf(await guest.answer(token, { answers, consent: other, waited: {} }))).toEqual([422, 'consent']);
    }
  });

  test('is required to continue a submission that started before the survey had a consent text', async () => {
    const { id, token } = await published(owner, { ...stay, settings: { ...settings, requireConsent: false } });
    expect(await askedIn(token)).toBeUndefined();
    const submissionId = 'begun-before-the-text';
    await guest.answer(token, { answers: { again: 9 }, submissionId, isComplete: false });
    await publishAgain(id, { settings });
    expect(faultOf(await guest.answer(token, { answers: { why: 'Quiet' }, submissionId }))).toEqual([422, 'consent']);
    const consent = (await askedIn(token))?.id;
    expect((await guest.answer(token, { answers: { why: 'Quiet' }, submissionId, consent })).status).toBe(201);
    expect(await agreedIn(id)).toMatchObject([{ version: 2 }]);
  });
});

describe('consent without JavaScript', () => {
  const issue = 'Please agree before you begin.';
  const press = (token: string, page: Shown, said: Record<string, string>, button?: string) =>
    plainBrowser(home, owner).press(token, page, said, button);

  test('comes before the first question and cannot be skipped', async () => {
    const { id, token } = await published(owner, stay);
    const first = await plainBrowser(home, owner).open(token);
    expect(wordsOf(first)).toContain('We keep your answers for a year.');
    expect(wordsOf(first)).not.toContain('Again?');
    const again = await press(token, first, {}, 'go=start');
    expect(wordsOf(again)).toContain(issue);
    const [box] = /<input[^>]*type="checkbox"[^>]*>/.exec(again.html) ?? [];
    expect([box?.includes('name="consent"'), box?.includes('aria-invalid="true"')]).toEqual([true, true]);
    const page = first.html.replace('name="view" value="welcome"', 'name="view" value="page"');
    const forged = await press(token, { ...first, html: page }, { 'a.again': '9' });
    expect(wordsOf(forged)).toContain(issue);
    const consent = (await askedIn(token))?.id ?? '';
    const question = await press(token, first, { consent }, 'go=start');
    expect(wordsOf(question)).toContain('Again?');
    const second = await press(token, question, { 'a.again': '9' });
    await press(token, second, { 'a.why': 'Quiet' });
    expect(await agreedIn(id)).toMatchObject([{ version: 1 }]);
  });

  test('appears on a page opened before the survey had a consent text, and preserves its answers', async () => {
    const { id, token } = await published(owner, { ...stay, settings: { ...settings, requireConsent: false } });
    const question = await plainBrowser(home, owner).open(token);
    await publishAgain(id, { settings });
    const asked = await press(token, question, { 'a.again': '7' });
    expect(wordsOf(asked)).toContain(issue);
    const consent = (await askedIn(token))?.id ?? '';
    const back = await press(token, asked, { consent }, 'go=start');
    expect(back.html).toMatch(/<input[^>]*value="7"[^>]*checked|<input[^>]*checked[^>]*value="7"/);
    expect(await rowsOf(id)).toEqual([]);
  });
});
