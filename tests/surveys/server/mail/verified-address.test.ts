import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SurveyResponse, SurveyResponseData } from '../../../../src/surveys/schemas/survey-response.ts';
import { renderSurveyPage } from '../../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn } from '../../../support/app.ts';
import { plainBrowser, type Shown, visibleTextOf } from '../plain-browser.ts';
import { kindOf, published, respondentClient } from '../submission.ts';
import { nps, type Office, openOffice } from './office.ts';

let office: Office;
let owner: SignedIn;
beforeAll(async () => {
  office = await openOffice(undefined, { surveyPages: { render: renderSurveyPage, script: '/survey-assets/x.js' } });
});
afterAll(() => office.close());
beforeEach(async () => {
  owner = (await office.desk()).admin;
  office.post.received.length = 0;
});
afterEach(() => {
  delete office.app.services.now;
});

const survey = (settings: object = {}) =>
  published(owner, { ...nps, settings: { ...nps.settings, ...settings } }, { verifiesEmail: true });
const customer = async (email: string, more: object = {}) => {
  const added = await owner.ask('POST', '/CustomerFormResponses', { displayName: 'Rosa Lind', email, ...more });
  return added.json<{ id: number }>().id;
};
const answersOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<SurveyResponse[]>();
const detailsOf = async (id: number) =>
  (await owner.ask('GET', `/SurveyResponses/${id}/withData`)).json<SurveyResponseData>();
const browser = () => plainBrowser(office.app, owner);
type Browser = ReturnType<typeof browser>;

async function ask(guest: Browser, token: string, email: string): Promise<Shown> {
  return guest.press(token, await guest.open(token), { email });
}

async function mailedLink(to: string): Promise<string> {
  await office.work();
  const mail = office.post.received.findLast((one) => one.to === to);
  return /\/survey\/[\w-]{22}(\?address=[\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? 'no mail';
}

async function confirmed(token: string, email: string): Promise<Browser> {
  const guest = browser();
  await ask(guest, token, email);
  const link = await mailedLink(email);
  expect((await guest.press(token, await guest.open(token, link), {})).status).toBe(303);
  return guest;
}

const answer = async (guest: Browser, token: string) =>
  guest.press(token, await guest.open(token), { 'a.likely': '9' });

describe('link that requires email verification', () => {
  test('opens by email, also without JavaScript, and the response has the address and its customer', async () => {
    const { id, token } = await survey();
    const rosa = await customer('Rosa@example.com');
    const guest = browser();
    const page = await guest.open(token);
    expect([page.status, visibleTextOf(page)]).toEqual([403, expect.stringContaining('Email verification')]);
    expect(page.html).not.toContain('How likely');
    const verifyResult = await ask(guest, token, 'rosa@example.com');
    expect([verifyResult.status, visibleTextOf(verifyResult)]).toEqual([
      200,
      expect.stringContaining('Check your email'),
    ]);
    const link = await mailedLink('rosa@example.com');
    expect(office.post.received[0]?.headers.subject).toMatch(/^Your link to “.+”$/);
    const almost = await guest.open(token, link);
    expect(visibleTextOf(almost)).toContain('Almost there');
    expect((await guest.press(token, almost, {})).status).toBe(303);
    expect(visibleTextOf(await guest.open(token))).toContain('How likely?');
    expect(visibleTextOf(await answer(guest, token))).toContain('Thank you');
    const [storedAnswer] = await answersOf(id);
    expect(storedAnswer).toMatchObject({ customerId: rosa, customerName: 'Rosa Lind', nps: 9, status: 'complete' });
    expect(await detailsOf(storedAnswer?.id as number)).toMatchObject({ verifiedEmail: 'rosa@example.com' });
  });

  test('stores an address without a customer, and requires a staff choice for a shared address', async () => {
    const { id, token } = await survey();
    await answer(await confirmed(token, 'nobody@example.com'), token);
    expect(await answersOf(id)).toMatchObject([{ customerId: null, nps: 9 }]);
    expect(await detailsOf((await answersOf(id))[0]?.id as number)).toMatchObject({
      verifiedEmail: 'nobody@example.com',
      addressHolders: [],
    });
    const both = [
      await customer('shared@example.com'),
      await customer('Shared@example.com ', { isSomebodyElse: true }),
    ];
    await answer(await confirmed(token, 'shared@example.com'), token);
    const shared = (await answersOf(id)).toSorted((one, other) => other.id - one.id)[0] as SurveyResponse;
    const verifyResult = await detailsOf(shared.id);
    expect(verifyResult).toMatchObject({ customerId: null, customerName: null, verifiedEmail: 'shared@example.com' });
    expect(verifyResult.addressHolders).toEqual(both.map((one) => ({ id: one, name: 'Rosa Lind' })));
  });

  test('removes the address of a deleted customer, but not from responses of other customers', async () => {
    const { id, token } = await survey();
    const rosa = await customer('home@example.com');
    await answer(await confirmed(token, 'home@example.com'), token);
    await answer(await confirmed(token, 'else@example.com'), token);
    const tom = await customer('Home@example.com', { displayName: 'Tom Lind', isSomebodyElse: true });
    const other = await survey();
    const shared = await confirmed(other.token, 'home@example.com');
    await answer(shared, other.token);
    const addresses = async (surveyId: number) => {
      const each = (await answersOf(surveyId)).map(async (one) => (await detailsOf(one.id)).verifiedEmail);
      return (await Promise.all(each)).sort();
    };
    expect(await addresses(other.id)).toEqual(['home@example.com']);
    expect((await owner.ask('DELETE', `/CustomerFormResponses/${tom}`)).status).toBe(200);
    expect(await addresses(other.id)).toEqual([null]);
    expect(await answersOf(other.id)).toMatchObject([{ customerId: null, nps: 9 }]);
    expect(await addresses(id)).toEqual(['else@example.com', 'home@example.com']);
    expect(visibleTextOf(await shared.open(other.token))).toContain('Email verification');
    await owner.ask('DELETE', `/CustomerFormResponses/${rosa}`);
    expect(await addresses(id)).toEqual(['else@example.com', null]);
    const left = await office.app.services.database.owner((client) =>
      client.query(
        `select (select count(*) from survey_responses where tenant_id = $1 and verified_email ilike 'home@%')
          + (select count(*) from survey_address_grants where tenant_id = $1 and address ilike 'home@%') as n`,
        [owner.tenantId],
      ),
    );
    expect(Number(left.rows[0]?.n)).toBe(0);
  });

  test('works by API calls alone, with one email for one browser', async () => {
    const { id, token } = await survey();
    const [guest, other] = [respondentClient(office.app, owner), respondentClient(office.app, owner)];
    const at = `/public/surveys/${token}/address`;
    const wrong = await guest.ask('POST', at, { address: 'nobody' });
    expect([wrong.status, kindOf(wrong)]).toEqual([403, 'email_required']);
    const guestEmails = await guest.ask('POST', at, { address: 'rosa@example.com' });
    expect([guestEmails.status, guestEmails.json()]).toEqual([202, { asked: true }]);
    const address = (await mailedLink('rosa@example.com')).replace('?address=', '');
    expect((await guest.ask('POST', `${at}/confirm`, { address })).json()).toEqual({ confirmed: true });
    expect(kindOf(await other.ask('POST', `${at}/confirm`, { address }))).toBe('email_required');
    expect(kindOf(await other.answer(token, { answers: { likely: 1 } }))).toBe('email_required');
    expect((await guest.answer(token, { answers: { likely: 9 } })).status).toBe(201);
    const [storedAnswer] = await answersOf(id);
    expect(await detailsOf(storedAnswer?.id as number)).toMatchObject({ nps: 9, verifiedEmail: 'rosa@example.com' });
  });

  test('answers the same for known, unknown, used and rate-limited addresses', async () => {
    const { token } = await survey({ oneResponsePer: 'customer' });
    await customer('known@example.com');
    await answer(await confirmed(token, 'known@example.com'), token);
    const plain = ({ status, html }: Shown) => [status, html.replace(/nonce="[^"]+"/g, '')];
    const unknown = plain(await ask(browser(), token, 'unknown@example.com'));
    for (let time = 0; time < 4; time += 1) {
      expect(plain(await ask(browser(), token, 'known@example.com'))).toEqual(unknown);
    }
    await office.work();
    expect(office.post.received.filter(({ to }) => to === 'known@example.com')).toHaveLength(3);
  });

  test.each([
    ['the address of the owner is not confirmed', 'update tenants set confirmed_by = null where id = $1'],
    [
      'the emails of the day are used',
      `insert into daily_counts (tenant_id, day, name, key, taken)
       values ($1, (now() at time zone 'utc')::date, 'email', '', 100000)`,
    ],
  ])('says that no email can be sent while %s, and tells staff', async (_, change) => {
    const { token } = await survey();
    await office.app.services.database.owner((client) => client.query(change, [owner.tenantId]));
    const page = await ask(browser(), token, 'rosa@example.com');
    expect([page.status, visibleTextOf(page)]).toEqual([
      409,
      expect.stringContaining('No email can be sent at the moment. Please try again tomorrow.'),
    ]);
    expect(visibleTextOf(page)).not.toContain('Check your email');
    const called = await respondentClient(office.app, owner).ask('POST', `/public/surveys/${token}/address`, {
      address: owner.email,
    });
    expect([called.status, called.json().code]).toEqual([409, 'EMAIL_UNAVAILABLE']);
    await office.work();
    expect(office.post.received).toEqual([]);
    const { text } = await owner.ask('GET', '/Notifications');
    expect(text.match(/Respondents cannot verify their email address/g)).toHaveLength(1);
  });

  test('opens once per email, and email scanners do not use it up', async () => {
    const { token } = await survey();
    const guest = browser();
    await ask(guest, token, 'rosa@example.com');
    const link = await mailedLink('rosa@example.com');
    for (let attempt = 0; attempt < 3; attempt += 1) await browser().open(token, link);
    expect((await guest.press(token, await guest.open(token, link), {})).status).toBe(303);
    const other = browser();
    const again = await other.press(token, await other.open(token, link), {});
    expect([again.status, visibleTextOf(again)]).toEqual([403, expect.stringContaining('This link was already used')]);
    expect((await other.open(token)).status).toBe(403);
  });

  test('is valid for a day', async () => {
    const { token } = await survey();
    const guest = browser();
    await ask(guest, token, 'rosa@example.com');
    const link = await mailedLink('rosa@example.com');
    office.app.services.now = () => new Date(Date.now() + 25 * 60 * 60 * 1_000);
    expect((await guest.press(token, await guest.open(token, link), {})).status).toBe(403);
  });

  test('refuses respondents without a valid email, also without JavaScript or with another link', async () => {
    const [one, other] = [await survey(), await survey()];
    const guest = respondentClient(office.app, owner);
    expect(kindOf(await guest.open(one.token))).toBe('email_required');
    const sent = { submissionId: 'visit-of-a-stranger', answers: { likely: 1 }, isComplete: true };
    expect(kindOf(await guest.ask('POST', `/public/surveys/${one.token}/responses`, sent))).toBe('email_required');
    const respondent = await confirmed(one.token, 'rosa@example.com');
    expect((await respondent.open(one.token)).status).toBe(200);
    expect((await respondent.open(other.token)).status).toBe(403);
    const ownBrowser = browser();
    await ask(ownBrowser, one.token, 'rosa@example.com');
    const link = await mailedLink('rosa@example.com');
    expect((await ownBrowser.press(other.token, await ownBrowser.open(other.token, link), {})).status).toBe(403);
  });

  test.each(['token', 'customer'])('accepts one response per address where the limit is one per %s', async (per) => {
    const { id, token } = await survey({ oneResponsePer: per });
    await answer(await confirmed(token, 'rosa@example.com'), token);
    const again = await (await confirmed(token, 'Rosa@Example.com'.toLowerCase())).open(token);
    expect([again.status, visibleTextOf(again)]).toEqual([410, expect.stringContaining('Already answered')]);
    await answer(await confirmed(token, 'tom@example.com'), token);
    expect(await answersOf(id)).toHaveLength(2);
  });

  test('accepts one of two concurrent responses with one address', async () => {
    const { id, token } = await survey({ oneResponsePer: 'token' });
    const guests = [await confirmed(token, 'rosa@example.com'), await confirmed(token, 'rosa@example.com')];
    const pages = await Promise.all(guests.map((guest) => guest.open(token)));
    await Promise.all(guests.map((guest, at) => guest.press(token, pages[at] as Shown, { 'a.likely': '9' })));
    expect((await answersOf(id)).filter(({ status }) => status === 'complete')).toHaveLength(1);
  });

  test('reports an invalid address and sends nothing', async () => {
    const { token } = await survey();
    const page = await ask(browser(), token, 'rosa at example');
    expect([page.status, visibleTextOf(page)]).toEqual([
      403,
      expect.stringContaining('This email address is not valid'),
    ]);
    expect(await office.work()).toBe(0);
  });

  test('limits the number of emails per client', async () => {
    const { token } = await survey();
    const guestEmails = Array.from({ length: 62 }, (_, at) => `guest${at}@example.com`);
    const statuses: number[] = [];
    for (const email of guestEmails) statuses.push((await browser().press(token, nobodysPage, { email })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual([429, 429]);
  });

  test('requires a public link, a survey that is not anonymous and a mail server', async () => {
    const { id } = await published(owner, nps);
    for (const kind of ['embed', 'kiosk', 'single_use']) {
      const refused = await owner.ask('POST', `/Surveys/${id}/links`, { kind, verifiesEmail: true });
      expect([kind, refused.status]).toEqual([kind, 422]);
    }
    const hidden = await published(owner, { ...nps, settings: { ...nps.settings, anonymous: true } });
    expect((await owner.ask('POST', `/Surveys/${hidden.id}/links`, { verifiesEmail: true })).status).toBe(422);
    const elsewhere = await makeApp();
    const silent = await elsewhere.newTenant();
    const made = await published(silent, nps);
    const refused = await silent.ask('POST', `/Surveys/${made.id}/links`, { verifiesEmail: true });
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'NO_MAIL' }]);
    await elsewhere.close();
  });
});

const nobodysPage: Shown = { status: 200, html: '', headers: {} };
