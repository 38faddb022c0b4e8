import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import type { SurveyResponse } from '../../../src/surveys/schemas/survey-response.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { plainBrowser, visibleTextOf } from './plain-browser.ts';
import { kindOf, published, respondentClient } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/x.js' } });
  owner = await app.newTenant();
});
afterAll(() => app.close());

let serial = 0;
const randomSlug = () => {
  serial += 1;
  return `summer-fair-${serial}`;
};
const survey = (link: object = {}, by = owner) =>
  published(
    by,
    {
      settings: { spam: { minSeconds: 0, proofOfWork: false } },
      fields: [{ fieldName: 'Again?', fieldType: 'nps', options: { key: 'again' } }],
    },
    link,
  );
const linkOf = async ({ id }: { id: number }) =>
  (await owner.ask('GET', `/Surveys/${id}/links`)).json<KnownLink[]>()[0] as KnownLink;
const person = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1' };

describe('custom URL', () => {
  test('opens the survey like the token URL, with and without JavaScript', async () => {
    const slug = randomSlug();
    const made = await survey({ slug, source: 'poster' });
    expect(await linkOf(made)).toMatchObject({ slug, readableUrl: expect.stringMatching(`/survey/${slug}$`) });
    const guest = respondentClient(app, owner);
    expect((await guest.answer(slug, { answers: { again: 9 } })).status).toBe(201);
    expect((await guest.answer(made.token, { answers: { again: 8 } })).status).toBe(201);
    const browser = plainBrowser(app, owner);
    const page = await browser.open(slug.toUpperCase());
    expect(visibleTextOf(page)).toContain('Again?');
    const end = await browser.press(slug, page, { 'a.again': '3' });
    expect(end.status).toBe(200);
    const answers = (await owner.ask('GET', `/SurveyResponses/survey/${made.id}`)).json<SurveyResponse[]>();
    expect(answers.map(({ nps, source }) => [nps, source])).toEqual(
      expect.arrayContaining([
        [9, 'poster'],
        [8, 'poster'],
      ]),
    );
    expect((await linkOf(made)).uses).toBe(answers.length);
  });

  test('counts page opens together with the token URL', async () => {
    const slug = randomSlug();
    const { id, token } = await survey({ slug });
    await plainBrowser(app, owner).ask('GET', `/survey/${slug}`, undefined, person);
    await plainBrowser(app, owner).ask('GET', `/survey/${token}`, undefined, person);
    const opened = async () =>
      (await owner.ask('GET', `/SurveyResponses/survey/${id}/summary`)).json<SurveySummary>().rates.opened?.opened;
    await expect.poll(opened).toBe(2);
  });

  test('requires the password of its link', async () => {
    const slug = randomSlug();
    await survey({ slug, password: 'sesame' });
    expect(kindOf(await respondentClient(app, owner).open(slug))).toBe('password_required');
  });

  test('stops after removal, also on open pages, and the token URL still works', async () => {
    const [before, after] = [randomSlug(), randomSlug()];
    const made = await survey({ slug: before });
    const guest = respondentClient(app, owner);
    await guest.open(before);
    expect((await owner.ask('PUT', `/SurveyLinks/${made.linkId}`, { slug: after })).status).toBe(200);
    expect(kindOf(await guest.answer(before, { answers: { again: 1 } }))).toBe('not_found');
    expect((await guest.open(after)).status).toBe(200);
    expect((await guest.open(made.token)).status).toBe(200);
    await owner.ask('PUT', `/SurveyLinks/${made.linkId}`, { slug: null });
    expect(kindOf(await guest.open(after))).toBe('not_found');
  });

  test('is unique in a tenant and reusable in other tenants', async () => {
    const slug = randomSlug();
    await survey({ slug });
    const { id } = await survey();
    const again = await owner.ask('POST', `/Surveys/${id}/links`, { slug });
    expect([again.status, again.json()]).toMatchObject([409, { errors: [{ path: 'slug' }] }]);
    const others = await app.newTenant();
    expect(kindOf(await respondentClient(app, others).open(slug))).toBe('not_found');
    await survey({ slug }, others);
    expect((await respondentClient(app, others).open(slug)).status).toBe(200);
  });

  test('is a plain slug that is neither a token nor reserved', async () => {
    const { id } = await survey();
    const refused = [
      'ab',
      'a--b',
      '-ab',
      'été',
      'a/b',
      'preview.x',
      'preview',
      'admin',
      'a'.repeat(22),
      'a'.repeat(61),
    ];
    for (const slug of refused) {
      const answer = await owner.ask('POST', `/Surveys/${id}/links`, { slug });
      expect([slug, answer.status, answer.json()]).toMatchObject([slug, 422, { errors: [{ path: 'slug' }] }]);
    }
    expect((await owner.ask('POST', `/Surveys/${id}/links`, { slug: ' Mixed-Case-7 ' })).json()).toMatchObject({
      slug: 'mixed-case-7',
    });
  });

  test('is refused for single-use, kiosk and embed links', async () => {
    const { id } = await survey();
    for (const kind of ['single_use', 'kiosk', 'embed']) {
      const answer = await owner.ask('POST', `/Surveys/${id}/links`, { kind, slug: randomSlug() });
      expect([kind, answer.status]).toEqual([kind, 422]);
    }
    const made = await survey({ slug: randomSlug() });
    expect((await owner.ask('PUT', `/SurveyLinks/${made.linkId}`, { kind: 'single_use' })).status).toBe(422);
    const reply = await owner.ask('PUT', `/SurveyLinks/${made.linkId}`, { kind: 'single_use', slug: null });
    expect(reply.status).toBe(200);
  });
});
