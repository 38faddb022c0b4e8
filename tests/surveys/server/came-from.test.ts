import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { hiddenInputs, plainBrowser, type Shown } from './plain-browser.ts';
import { published, respondentClient } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());

const staySurvey = {
  settings: { spam: { minSeconds: 0, proofOfWork: true } },
  fields: [{ fieldName: 'Again?', fieldType: 'nps', required: true, options: { key: 'again' } }],
};
const shop = 'https://me:secret@shop.example/thank-you?order=7&name=Rosa#end';

async function cameFrom(id: number): Promise<string[]> {
  const rows = await owner.ask('GET', `/SurveyResponses/survey/${id}?_sort=id&_order=asc`);
  const details = rows.json<SurveyResponse[]>().map((row) => owner.ask('GET', `/SurveyResponses/${row.id}/withData`));
  return (await Promise.all(details)).map((one) => one.json<SurveyResponseData>().referrer);
}

test('referrer: a response stores the referring page without its query', async () => {
  const { id, token } = await published(owner, staySurvey);
  const guest = respondentClient(home, owner);
  await guest.answer(token, { answers: { again: 9 }, referrer: shop });
  await guest.answer(token, { answers: { again: 9 }, referrer: `https://shop.example/${'long/'.repeat(300)}` });
  await guest.answer(token, { answers: { again: 9 }, referrer: 'javascript:alert(1)' });
  await guest.answer(token, { answers: { again: 9 }, referrer: shop, isComplete: false });
  const [quick, long, strange, partial] = await cameFrom(id);
  expect([quick, strange, partial]).toEqual(['https://shop.example/thank-you', '', 'https://shop.example/thank-you']);
  expect(long).toHaveLength(500);
  const file = await owner.ask('GET', `/SurveyResponses/survey/${id}/export?format=csv`);
  expect(file.text).toContain('Referrer');
  expect(file.text).toContain('https://shop.example/thank-you');
  expect(file.text).not.toContain('Rosa');
});

test('referrer: an anonymous survey stores no referrer for any way of submission', async () => {
  const { id, token } = await published(owner, {
    ...staySurvey,
    settings: { ...staySurvey.settings, anonymous: true },
  });
  const guest = respondentClient(home, owner);
  await guest.answer(token, { answers: { again: 9 }, referrer: shop });
  await guest.answer(token, { answers: { again: 9 }, referrer: shop, isComplete: false });
  expect(await cameFrom(id)).toEqual(['', '']);
});

test('referrer: a page without JavaScript preserves the referrer and ignores its own URL', async () => {
  const { id, token } = await published(owner, staySurvey);
  const browser = plainBrowser(home, owner);
  const from = (referer: string) => browser.ask('GET', `/survey/${token}`, undefined, { referer });
  const referrerOf = ({ html }: Shown) => Object.fromEntries(hiddenInputs(html)).referrer;
  const opened = await from(shop);
  await browser.press(token, opened, { 'a.again': '9' });
  expect(await cameFrom(id)).toEqual(['https://shop.example/thank-you']);
  expect(referrerOf(await from(`http://${owner.subdomain}.localhost/survey/${token}`))).toBe('');
});
