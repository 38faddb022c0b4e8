import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { plainBrowser, type Shown, visibleTextOf } from './plain-browser.ts';
import { published } from './submission.ts';

let app: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  app = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await app.newTenant();
});
afterAll(() => app.close());

const keys = ['first', 'second', 'third'];
const fields = keys.flatMap((key) => [
  { fieldName: `Page ${key}`, fieldType: 'page_break', options: { key: `page_${key}` } },
  { fieldName: `The ${key} answer`, fieldType: 'text', options: { key } },
]);

async function opened(settings: object = {}, link: object = {}) {
  const spam = { minSeconds: 0, proofOfWork: true };
  const { id, token } = await published(owner, { fields, settings: { spam, ...settings } }, link);
  const browser = plainBrowser(app, owner);
  const press = (page: Shown, answers: Record<string, string>, go = 'go=next') =>
    browser.press(token, page, answers, go);
  const page = await browser.open(token);
  const rows = async () =>
    (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ id: number; status: string }[]>();
  const stored = async () => {
    const [row, ...others] = await rows();
    const data = (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).json<{
      answers: { value: string }[];
    }>();
    return [row?.status, ...data.answers.map(({ value }) => value), ...others];
  };
  return { token, browser, page, press, stored };
}

const titleOf = ({ html }: Shown) =>
  /class="page-title"[^>]*>([^<]*)/.exec(html)?.[1] ?? /<h1[^>]*>([^<]*)/.exec(html)?.[1];

/** The last page, with the answers of the others. */
async function atLastPage(settings: object = {}, link: object = {}) {
  const { page, press, ...survey } = await opened(settings, link);
  const second = await press(page, { 'a.first': 'One' });
  return { ...survey, press, page: await press(second, { 'a.second': 'Two' }) };
}

describe('a page without scripts acts once', () => {
  test('for five clicks on Next at once, also before anything is stored', async () => {
    const { page, press, stored } = await opened();
    const shown = await Promise.all(Array.from({ length: 5 }, () => press(page, { 'a.first': 'One' })));
    expect(shown.map(titleOf)).toEqual(shown.map(() => 'Page second'));
    expect(await stored()).toEqual(['partial', 'One']);
  });

  test.each([
    ['any survey', {}, {}],
    ['a link for one response', {}, { kind: 'single_use' }],
    ['a survey with one response per link', { oneResponsePer: 'token' }, {}],
    ['a survey with one response per device', { oneResponsePer: 'device' }, {}],
    ['the last response that a survey takes', { maxResponses: 1 }, {}],
  ])('for repeated clicks on Send and reloads of the last page, in %s', async (_, settings, link) => {
    const { page, press, stored } = await atLastPage(settings, link);
    const sent = await Promise.all([1, 2, 3].map(() => press(page, { 'a.third': 'Three' })));
    const reloaded = await press(page, { 'a.third': 'Three' });
    for (const shown of [...sent, reloaded]) {
      expect(titleOf(shown)).toBe('Thank you!');
      expect(visibleTextOf(shown)).not.toContain('already sent');
    }
    expect(await stored()).toEqual(['complete', 'One', 'Two', 'Three']);
  });

  test('for Back during a save, which loses neither', async () => {
    const { page, press, stored } = await opened();
    const second = await press(page, { 'a.first': 'One' });
    const [, back] = await Promise.all([
      press(second, { 'a.second': 'Two' }),
      press(second, { 'a.second': 'Two' }, 'go=back'),
    ]);
    expect([titleOf(back), await stored()]).toEqual(['Page first', ['partial', 'One', 'Two']]);
    const again = await press(back, { 'a.first': 'Changed' });
    expect([titleOf(again), again.html.includes('value="Two"')]).toEqual(['Page second', true]);
    expect(await stored()).toEqual(['partial', 'Changed', 'Two']);
  });

  test('in two tabs: the later one says that the response was sent, and changes nothing', async () => {
    const { page, press, stored } = await atLastPage({ maxResponses: 1 });
    await press(page, { 'a.third': 'Three' });
    const other = await press(page, { 'a.third': 'Other' });
    expect(visibleTextOf(other)).toContain('already sent from another tab or device');
    expect(await stored()).toEqual(['complete', 'One', 'Two', 'Three']);
  });
});
