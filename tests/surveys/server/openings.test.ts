import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { plainBrowser } from './plain-browser.ts';
import { published, respondentClient } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());

const survey = () =>
  published(owner, {
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [{ fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } }],
  });
const rates = async (id: number, query = '') =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}/summary${query}`)).json<SurveySummary>().rates;
// The server counts opens once a second.
const opened = (id: number) => expect.poll(async () => (await rates(id)).opened?.opened, { interval: 250 });
const person = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1' };

test('response rate: responses are divided by page opens', async () => {
  const { id, token } = await survey();
  for (let browsers = 0; browsers < 4; browsers += 1) {
    await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, person);
  }
  await respondentClient(home, owner).answer(token, { answers: { again: 9 } });
  await opened(id).toBe(4);
  expect((await rates(id)).opened).toMatchObject({ began: 1, complete: 1, isWhole: true, rate: { value: 25, n: 4 } });
});

test('response rate: a reload counts as one open', async () => {
  const { id, token } = await survey();
  const reader = plainBrowser(home, owner);
  for (let times = 0; times < 5; times += 1) await reader.ask('GET', `/survey/${token}`, undefined, person);
  await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, person);
  await opened(id).toBe(2);
});

test('response rate: robots, link previews and browser prefetch do not count', async () => {
  const { id, token } = await survey();
  const agents = ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'WhatsApp/2.23', 'Slackbot-LinkExpanding 1.0', ''];
  for (const agent of agents) {
    await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, { 'user-agent': agent });
  }
  const ahead = { ...person, 'sec-purpose': 'prefetch;prerender' };
  await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, ahead);
  await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, person);
  await opened(id).toBe(1);
});

test('response rate: the opens of one IP address are limited', async () => {
  const { id, token } = await survey();
  for (let times = 0; times < 75; times += 1) {
    await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, person);
  }
  await opened(id).toBe(60);
});

test('response rate: it is empty when starts exceed opens or when opens do not support the filter', async () => {
  const { id, token } = await survey();
  await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, person);
  await respondentClient(home, owner).answer(token, { answers: { again: 9 } });
  await respondentClient(home, owner).answer(token, { answers: { again: 2 } });
  await opened(id).toBe(1);
  expect((await rates(id)).opened).toMatchObject({ opened: 1, began: 2, rate: null });
  expect((await rates(id, '?language=en')).opened).toBeNull();
});

test('response rate: responses before open tracking are excluded', async () => {
  const { id, token } = await survey();
  await respondentClient(home, owner).answer(token, { answers: { again: 9 } });
  const owning = (text: string) => home.services.database.owner((client) => client.query(text, [id]));
  await owning(`update survey_responses set started_at = started_at - interval '3 days' where survey_id = $1`);
  await plainBrowser(home, owner).ask('GET', `/survey/${token}`, undefined, person);
  await expect.poll(async () => (await owning('select from survey_openings where survey_id = $1')).rowCount).toBe(1);
  expect((await rates(id)).opened).toBeNull();
  await owning(`insert into survey_openings select tenant_id, survey_id, day - 1, link_id, 5 from survey_openings
    where survey_id = $1`);
  expect((await rates(id)).opened).toMatchObject({ opened: 1, began: 0, isWhole: false });
});
