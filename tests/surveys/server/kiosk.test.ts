import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PublicSurvey } from '../../../src/surveys/schemas/submission.ts';
import type { KnownLink } from '../../../src/surveys/schemas/survey-link.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { published, respondentClient } from './submission.ts';

let app: TestApp;
let owner: SignedIn;
let guest: ReturnType<typeof respondentClient>;

beforeAll(async () => {
  app = await makeApp();
  owner = await app.newTenant();
  guest = respondentClient(app, owner);
});
afterEach(() => {
  delete app.services.now;
});
afterAll(() => app.close());

const survey = { title: { en: 'Your stay' }, fields: [{ fieldName: 'Again?', fieldType: 'nps' }] };
const stand = (link: object = { pin: '2580' }) => published(owner, survey, { kind: 'kiosk', ...link });
const leave = (token: string, pin: string, by = guest) => by.ask('POST', `/public/surveys/${token}/leave`, { pin });
const linkOf = async ({ id }: { id: number }) =>
  (await owner.ask('GET', `/Surveys/${id}/links`)).json<KnownLink[]>()[0];

describe('kiosk PIN', () => {
  test('is reported as present to the survey page and to staff, and never revealed', async () => {
    const kiosk = await stand();
    expect((await guest.open(kiosk.token)).json<PublicSurvey>()).toMatchObject({ kind: 'kiosk', hasPin: true });
    expect((await guest.open(kiosk.token)).text).not.toContain('2580');
    expect(await linkOf(kiosk)).toMatchObject({ hasPin: true, hasPassword: false });
    expect(JSON.stringify(await linkOf(kiosk))).not.toMatch(/2580|argon/);
  });

  test('ends kiosk mode any number of times and does not affect submissions', async () => {
    const { token } = await stand();
    for (let time = 0; time < 12; time += 1) expect((await leave(token, '2580')).json()).toEqual({ left: true });
    expect((await guest.answer(token, { answers: {} })).status).toBe(201);
  });

  test('refuses a wrong PIN and returns the remaining attempts', async () => {
    const { token } = await stand();
    const wrong = await leave(token, '1111');
    expect([wrong.status, wrong.json()]).toEqual([403, expect.objectContaining({ code: 'WRONG_PIN', triesLeft: 9 })]);
    expect((await leave(token, '')).json()).toMatchObject({ code: 'WRONG_PIN', triesLeft: 8 });
  });

  test('blocks all attempts after ten wrong ones and returns the retry time', async () => {
    const { token } = await stand();
    const other = await stand();
    for (let time = 0; time < 9; time += 1) await leave(token, '1111');
    const last = await leave(token, '1111');
    expect([last.json(), last.headers['retry-after']]).toEqual([expect.objectContaining({ triesLeft: 0 }), '900']);
    const refused = await leave(token, '2580');
    expect([refused.status, Number(refused.headers['retry-after']) > 600]).toEqual([429, true]);
    expect((await leave(other.token, '2580')).status).toBe(200);
    app.services.now = () => new Date(Date.now() + (15 * 60 + 5) * 1_000);
    expect((await leave(token, '2580')).status).toBe(200);
  });

  test('blocks the device with the wrong attempts only, also behind a shared IP address', async () => {
    const { token } = await stand();
    const [played, regularVisitor] = [respondentClient(app, owner), respondentClient(app, owner)];
    for (let time = 0; time < 10; time += 1) await leave(token, '1111', played);
    expect((await leave(token, '2580', played)).status).toBe(429);
    expect((await leave(token, '1111', regularVisitor)).json()).toMatchObject({ triesLeft: 9 });
    expect((await leave(token, '2580', regularVisitor)).status).toBe(200);
  });

  test('is limited to one hundred wrong attempts on all devices', async () => {
    const { token } = await stand();
    const guess = (at: number) =>
      app.app.inject({
        method: 'POST',
        url: `/api/v1/public/surveys/${token}/leave`,
        remoteAddress: `10.4.0.${at % 20}`,
        headers: { 'x-tenant-subdomain': owner.subdomain },
        payload: { pin: '1111' },
      });
    const answers = await Promise.all(Array.from({ length: 105 }, (_, at) => guess(at)));
    const count = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([count(403), count(429)]).toEqual([100, 5]);
  });

  test('can be replaced and removed', async () => {
    const kiosk = await stand();
    await owner.ask('PUT', `/SurveyLinks/${kiosk.linkId}`, { pin: '99991111' });
    expect((await leave(kiosk.token, '2580')).status).toBe(403);
    expect((await leave(kiosk.token, '99991111')).status).toBe(200);
    await owner.ask('PUT', `/SurveyLinks/${kiosk.linkId}`, { name: 'At the door' });
    expect((await leave(kiosk.token, '99991111')).status).toBe(200);
    await owner.ask('PUT', `/SurveyLinks/${kiosk.linkId}`, { pin: null });
    expect(await linkOf(kiosk)).toMatchObject({ hasPin: false });
    expect((await leave(kiosk.token, '99991111')).json()).toMatchObject({ code: 'NO_PIN' });
  });

  test('applies to kiosk links only', async () => {
    const { token, linkId } = await stand();
    await owner.ask('PUT', `/SurveyLinks/${linkId}`, { kind: 'anonymous' });
    expect((await guest.open(token)).json<PublicSurvey>()).toMatchObject({ hasPin: false });
    expect((await leave(token, '2580')).json()).toMatchObject({ code: 'NO_PIN' });
  });
});

describe('kiosk PIN validation', () => {
  test.each(['123', '123456789', '12a4', ''])('refuses “%s”', async (pin) => {
    const { id } = await stand({});
    const answer = await owner.ask('POST', `/Surveys/${id}/links`, { kind: 'kiosk', pin });
    expect([answer.status, answer.json()]).toEqual([
      422,
      expect.objectContaining({ errors: [{ path: 'pin', message: 'A PIN has 4 to 8 digits' }] }),
    ]);
  });

  test('is skipped for a kiosk without a PIN', async () => {
    const { token } = await stand({});
    expect((await leave(token, '2580')).json()).toMatchObject({ code: 'NO_PIN' });
  });

  test('answers 404 for a kiosk of another tenant or an unknown kiosk', async () => {
    const { token } = await stand();
    const elsewhere = respondentClient(app, await app.newTenant());
    for (const answer of [await leave(token, '2580', elsewhere), await leave('A'.repeat(22), '2580')]) {
      expect([answer.status, answer.json<{ kind: string }>().kind]).toEqual([404, 'not_found']);
    }
    expect((await leave(token, '2580')).status).toBe(200);
  });
});
