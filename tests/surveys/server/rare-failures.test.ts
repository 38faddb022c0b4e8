import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { hiddenInputs, plainBrowser, visibleTextOf } from './plain-browser.ts';
import { published } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(home.services, { now: undefined });
});

const staySurvey = {
  title: { en: 'Your stay', de: 'Ihr Aufenthalt', ar: 'إقامتك', fr: 'Votre séjour', es: 'Su estancia' },
  languages: ['en', 'de', 'ar', 'fr', 'es'],
  settings: { spam: { minSeconds: 0, proofOfWork: true } },
  fields: [
    { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name' } },
    { fieldName: 'A photo', fieldType: 'image', options: { key: 'photo' } },
  ],
};

async function setUp(language: string) {
  const { id, token } = await published(owner, staySurvey);
  const browser = plainBrowser(home, owner);
  return { id, token, browser, page: await browser.open(token, `?language=${language}`) };
}

const countOf = async (id: number) => (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<object[]>().length;

/** After `after` further calls the database is unreachable. */
function withoutDatabase(after: number): void {
  const { database } = home.services;
  const { transaction, single } = database;
  let calls = 0;
  const answer = () => {
    calls += 1;
    if (calls > after) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  vi.spyOn(database, 'transaction').mockImplementation((async (...args: Parameters<typeof transaction>) => {
    answer();
    return transaction.apply(database, args);
  }) as typeof transaction);
  vi.spyOn(database, 'single').mockImplementation((async (...args: Parameters<typeof single>) => {
    answer();
    return single.apply(database, args);
  }) as typeof single);
}

describe('survey page errors without JavaScript', () => {
  test.each([
    ['de', 'Im Moment können wir Ihre Antworten nicht aufnehmen'],
    ['ar', 'لا يمكننا حفظ إجاباتك'],
  ])('preserve the input when the database fails during a request (%s)', async (language, message) => {
    const { id, token, browser, page } = await setUp(language);
    // The page opens the survey in two calls before it stores the answers.
    withoutDatabase(2);
    const refused = await browser.press(token, page, { 'a.name': 'Ada' });
    expect([refused.status, visibleTextOf(refused).includes(message)]).toEqual([503, true]);
    expect(refused.html).toContain('value="Ada"');
    vi.restoreAllMocks();
    expect((await browser.press(token, refused, { 'a.name': 'Ada' })).status).toBe(200);
    expect(await countOf(id)).toBe(1);
  });

  test.each([
    ['de', 'Das geht gerade nicht', 'Noch einmal versuchen'],
    ['fr', 'Cela ne marche pas pour l’instant', 'Réessayer'],
    ['es', 'Ahora mismo no funciona', 'Intentarlo de nuevo'],
    ['ar', 'لا يمكن ذلك الآن', 'حاول مرة أخرى'],
  ])('report an unavailable database and offer a repeated submission with one button (%s)', async (...testCase) => {
    const [language, message, button] = testCase;
    const { id, token, browser, page } = await setUp(language);
    withoutDatabase(0);
    const refused = await browser.press(token, page, { 'a.name': 'Ada' });
    expect([refused.status, visibleTextOf(refused).includes(message), visibleTextOf(refused).includes(button)]).toEqual(
      [503, true, true],
    );
    expect(refused.html).toContain(`<html lang="${language}"`);
    // While the database is unreachable the quota is unknown, so the policy must allow a redirect to any site.
    expect(refused.headers['content-security-policy']).toContain("form-action 'self' https: http:;");
    vi.restoreAllMocks();
    const ended = await browser.ask('POST', `/survey/${token}`, formOf(hiddenInputs(refused.html)));
    expect(ended.html).toContain('data-view="end"');
    expect(await countOf(id)).toBe(1);
  });

  test('offer a retry for a survey that cannot be opened', async () => {
    const { token, browser } = await setUp('de');
    withoutDatabase(0);
    const refused = await browser.ask('GET', `/survey/${token}`, undefined, { 'accept-language': 'es' });
    expect([refused.status, visibleTextOf(refused).includes('Ahora mismo no funciona')]).toEqual([503, true]);
    expect(refused.html).toContain(`href="/survey/${token}"`);
  });

  test.each([
    ['de', 'Diese Seite war lange geöffnet'],
    ['fr', 'Cette page est restée ouverte longtemps'],
    ['es', 'Esta página estuvo abierta mucho tiempo'],
    ['ar', 'كانت هذه الصفحة مفتوحة مدة طويلة'],
  ])('request a second submission for an expired page and then accept it (%s)', async (language, message) => {
    const { id, token, browser, page } = await setUp(language);
    Object.assign(home.services, { now: () => new Date(Date.now() + 13 * 3_600_000) });
    const late = await browser.press(token, page, { 'a.name': 'Ada' });
    expect(visibleTextOf(late)).toContain(message);
    expect(late.html).toContain('value="Ada"');
    expect((await browser.press(token, late, { 'a.name': 'Ada' })).html).toContain('data-view="end"');
    Object.assign(home.services, { now: undefined });
    expect(await countOf(id)).toBe(1);
  });

  test.each([
    ['de', 'Bitte wählen Sie ein Bild als PNG, JPEG, WebP oder GIF'],
    ['fr', 'Choisissez une image PNG, JPEG, WebP ou GIF'],
    ['es', 'Elija una imagen PNG, JPEG, WebP o GIF'],
    ['ar', 'اختر صورة من نوع PNG أو JPEG أو WebP أو GIF'],
  ])('report a refused file at its question (%s)', async (language, message) => {
    const { token, browser, page } = await setUp(language);
    const refused = await browser.press(token, page, { 'a.name': 'Ada', 'f.photo': new Blob(['no picture']) });
    expect(visibleTextOf(refused)).toContain(message);
    expect(refused.html).toContain('value="Ada"');
  });

  test('report a large body, a cross-site request and a rate limit', async () => {
    const { token, browser, page } = await setUp('de');
    const german = { 'accept-language': 'de' };
    const address = `/survey/${token}`;
    const big = formOf([['a.name', 'x'.repeat(30_000_001)]]);
    expect(visibleTextOf(await browser.ask('POST', address, big, german))).toContain('Zu viel auf einmal');
    const foreign = { ...german, origin: 'https://evil.example' };
    const strange = await browser.ask('POST', address, formOf(hiddenInputs(page.html)), foreign);
    expect([strange.status, visibleTextOf(strange).includes('Das kam nicht an')]).toEqual([403, true]);
    const many = await Promise.all(Array.from({ length: 130 }, () => browser.ask('POST', address, formOf([]), german)));
    expect(visibleTextOf(many.at(-1) as (typeof many)[number])).toContain('Einen Moment, bitte');
  });
});

function formOf(testCase: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of testCase) form.append(name, value);
  return form;
}
