import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOfFile } from '../../../src/core/server/files/stored-files.ts';
import { renderSurveyPage } from '../../../src/surveys/visitor/render.tsx';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { hiddenInputs, plainBrowser, type Shown, visibleTextOf } from './plain-browser.ts';
import { published } from './submission.ts';

let home: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  home = await makeApp({ surveyPages: { render: renderSurveyPage, script: '/survey-assets/take-over.js' } });
  owner = await home.newTenant();
});
afterAll(() => home.close());

const low = { all: [{ field: 'score', op: 'at_most', value: 6 }] };
const calm = { spam: { minSeconds: 0, proofOfWork: true } };

const staySurvey = {
  title: { en: 'Your stay', ar: 'إقامتك' },
  languages: ['en', 'ar'],
  defaultLanguage: 'en',
  settings: calm,
  endings: [
    { id: 'sorry', title: { en: 'We are sorry' }, when: low },
    { id: 'thanks', title: { en: 'Lovely' } },
  ],
  fields: [
    {
      fieldName: 'How likely?',
      fieldType: 'nps',
      required: true,
      options: { key: 'score', translations: { ar: { fieldName: 'ما مدى احتمال ذلك؟' } } },
    },
    { fieldName: 'What went wrong?', fieldType: 'textarea', options: { key: 'why', showIf: low } },
    { fieldName: 'About you', fieldType: 'page_break', options: { key: 'about' } },
    { fieldName: 'Email', fieldType: 'email', required: true, options: { key: 'email' } },
  ],
};

const isChosen = ({ html }: Shown, value: string) =>
  [...html.matchAll(/<input type="radio"[^>]*>/g)].some(
    ([one]) => one.includes(' checked=') && one.includes(`value="${value}"`),
  );

async function answersOf(id: number) {
  const list = await owner.ask('GET', `/SurveyResponses/survey/${id}`);
  return list.json<{ id: number; status: string }[]>();
}

const setUp = async (survey: object = {}, link: object = {}) => {
  const made = await published(owner, { ...staySurvey, ...survey }, link);
  const browser = plainBrowser(home, owner);
  return {
    ...made,
    browser,
    press: (page: Shown, postedValues: Record<string, string>, button?: string) =>
      browser.press(made.token, page, postedValues, button),
  };
};

describe('survey without JavaScript', () => {
  test('is completed page by page and shows its ending', async () => {
    const { id, token, browser, press } = await setUp();
    const first = await browser.open(token);
    expect(first.status).toBe(200);
    expect(visibleTextOf(first)).toContain('How likely?');
    expect(visibleTextOf(first)).not.toContain('What went wrong?');
    const second = await press(first, { 'a.score': '9' });
    expect(visibleTextOf(second)).toContain('About you');
    const end = await press(second, { 'a.email': 'ada@example.com' });
    expect(visibleTextOf(end)).toContain('Lovely');
    expect((await answersOf(id)).map(({ status }) => status)).toEqual(['complete']);
  });

  test('repeats a page with the questions that its answers show', async () => {
    const { token, browser, press } = await setUp();
    const again = await press(await browser.open(token), { 'a.score': '3' });
    expect(visibleTextOf(again)).toContain('What went wrong?');
    expect(isChosen(again, '3')).toBe(true);
    const second = await press(again, { 'a.score': '3', 'a.why': 'The noise' });
    const end = await press(second, { 'a.email': 'ada@example.com' });
    expect(visibleTextOf(end)).toContain('We are sorry');
  });

  test('shows an error at its question and preserves the input', async () => {
    const { token, browser, press } = await setUp();
    const missing = await press(await browser.open(token), {});
    expect(missing.html).toContain('id="q-score-error"');
    expect(visibleTextOf(missing)).toContain('Please answer this question');
    const second = await press(missing, { 'a.score': '9' });
    const wrong = await press(second, { 'a.email': 'not an address' });
    expect(wrong.html).toContain('value="not an address"');
    expect(wrong.html).toMatch(/aria-describedby="q-email-error" aria-invalid="true"/);
  });

  test('shows a review page, where an edit returns to the review', async () => {
    const { id, token, browser, press } = await setUp({ settings: { ...calm, showReview: true } });
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const review = await press(second, { 'a.email': 'ada@example.com' });
    expect(visibleTextOf(review)).toContain('Review your answers');
    expect(visibleTextOf(review)).toMatch(/How likely\? 9 of 10 Change.*Email ada@example.com Change/);
    expect((await answersOf(id)).map(({ status }) => status)).toEqual(['partial']);
    const first = await press(review, {}, 'change=score');
    expect(isChosen(first, '9')).toBe(true);
    const more = await press(first, { 'a.score': '3' });
    expect(visibleTextOf(more)).toContain('What went wrong?');
    const again = await press(more, { 'a.score': '3', 'a.why': '' });
    expect(visibleTextOf(again)).toMatch(/How likely\? 3 of 10 .*What went wrong\? Not answered Change/);
    const arabic = await press(again, {}, 'wanted=ar');
    expect(visibleTextOf(arabic)).toContain('راجع إجاباتك');
    const end = await press(again, {});
    expect(visibleTextOf(end)).toContain('We are sorry');
    expect((await answersOf(id)).map(({ status }) => status)).toEqual(['complete']);
  });

  test('has a review with a link to the last page and without hidden or calculated answers', async () => {
    const fields = [
      ...staySurvey.fields,
      { fieldName: 'From where', fieldType: 'hidden', options: { key: 'from', default: 'lobby' } },
      { fieldName: 'Twice', fieldType: 'calculated', options: { key: 'twice', formula: 'score * 1111' } },
    ];
    const { token, browser, press } = await setUp({ fields, settings: { ...calm, showReview: true } });
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const review = await press(second, { 'a.email': 'ada@example.com' });
    expect(visibleTextOf(review)).not.toMatch(/From where|lobby|Twice|9,?999/);
    const last = await press(review, {}, 'go=back');
    expect(last.html).toContain('value="ada@example.com"');
    expect(visibleTextOf(await press(last, { 'a.email': 'bob@example.com' }))).toContain('bob@example.com');
  });

  test.each([
    ['en', 'select', 'Enter your own answer'],
    ['de', 'radio', 'Bitte schreiben Sie, was es ist'],
    ['fr', 'checkbox', 'Écrivez ce que c’est'],
    ['es', 'multiselect', 'Escriba qué es'],
    ['ar', 'radio', 'اكتب ما هو'],
  ])(
    'requires the text of the option “other” in %s and preserves the selection of a %s',
    async (language, fieldType, questionText) => {
      const choices = [{ id: 'rest', label: 'A rest' }];
      const fields = [{ fieldName: 'Why', fieldType, options: { key: 'why', other: true, choices } }];
      const survey = { title: { [language]: 'Stay' }, languages: [language], defaultLanguage: language, endings: [] };
      const { id, token, browser, press } = await setUp({ ...survey, fields });
      const again = await press(await browser.open(token), { 'a.why': 'other:', 'o.why': ' ' });
      expect(visibleTextOf(again)).toContain(questionText);
      expect(again.html).toMatch(
        /<(input|option)[^>]* (checked|selected)=""[^>]* value="other:"|value="other:" selected=""/,
      );
      expect(await answersOf(id)).toEqual([]);
      const end = await press(again, { 'a.why': 'other:', 'o.why': 'Fish' });
      expect(visibleTextOf(end)).not.toContain(questionText);
      expect((await answersOf(id)).map(({ status }) => status)).toEqual(['complete']);
    },
  );

  test('preserves answers on back navigation, also incomplete ones', async () => {
    const { token, browser, press } = await setUp();
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const first = await press(second, { 'a.email': 'half' }, 'go=back');
    expect(isChosen(first, '9')).toBe(true);
    const forth = await press(first, { 'a.score': '8' });
    expect(forth.html).toContain('value="half"');
  });

  test.each([
    ['ar-EG,ar;q=0.9,en;q=0.5', 'ar'],
    ['fr, ar;q=0.4, en;q=0.3', 'ar'],
    ['fr,nl;q=0.8', 'en'],
    ['ar;q=0.2,en-GB', 'en'],
    ['*;q=0.1, <script>', 'en'],
  ])('for the first open with the browser languages %s is in %s', async (spoken, language) => {
    const { token, browser } = await setUp();
    const page = await browser.ask('GET', `/survey/${token}`, undefined, { 'accept-language': spoken });
    expect(page.html).toContain(`<html lang="${language}"`);
  });

  test('prefers the language of the link or of the respondent to the browser language', async () => {
    const arabic = { 'accept-language': 'ar' };
    const { token, browser } = await setUp({}, { language: 'en' });
    expect((await browser.ask('GET', `/survey/${token}`, undefined, arabic)).html).toContain('<html lang="en"');
    const free = await setUp();
    const chosen = await free.browser.ask('GET', `/survey/${free.token}?language=en`, undefined, arabic);
    expect(chosen.html).toContain('<html lang="en"');
  });

  test('preserves answers on a language change and sets the text direction', async () => {
    const { token, browser, press } = await setUp();
    const arabic = await press(await browser.open(token), { 'a.score': '4' }, 'wanted=ar');
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
    expect(visibleTextOf(arabic)).toContain('ما مدى احتمال ذلك؟');
    expect(isChosen(arabic, '4')).toBe(true);
  });

  test('preserves answers on a full disk until they can be submitted', async () => {
    const { id, token, browser, press } = await setUp();
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const full = { ...home.services };
    Object.assign(home.services, { hasFreeSpace: async () => false });
    const refused = await press(second, { 'a.email': 'ada@example.com' });
    Object.assign(home.services, { hasFreeSpace: full.hasFreeSpace });
    expect(refused.status).toBe(507);
    expect(visibleTextOf(refused)).toContain('We cannot save your answers right now');
    expect(refused.html).toContain('value="ada@example.com"');
    expect((await answersOf(id)).map(({ status }) => status)).toEqual(['partial']);
    expect(visibleTextOf(await press(refused, { 'a.email': 'ada@example.com' }))).toContain('Lovely');
    expect((await answersOf(id)).map(({ status }) => status)).toEqual(['complete']);
  });

  test('reports a full disk in the language of the page, also with an image upload', async () => {
    const fields = [
      { fieldName: 'A photo', fieldType: 'image', options: { key: 'photo' } },
      { fieldName: 'Name', fieldType: 'text', options: { key: 'name' } },
    ];
    const { token, browser } = await setUp({ fields, endings: [] });
    const page = await browser.open(token, '?language=ar');
    const hasFreeSpace = home.services.hasFreeSpace;
    Object.assign(home.services, { hasFreeSpace: async () => false });
    const picture = new Blob(['not kept'], { type: 'image/png' });
    const refused = await browser.press(token, page, { 'f.photo': picture, 'a.name': 'آدا' });
    Object.assign(home.services, { hasFreeSpace });
    expect([refused.status, visibleTextOf(refused).includes('لا يمكننا حفظ إجاباتك')]).toEqual([507, true]);
    expect(refused.html).toContain('value="آدا"');
  });

  test('loses no answer when the disk becomes full during a save', async () => {
    const { token, browser, press } = await setUp();
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const { transaction } = home.services.database;
    let calls = 0;
    home.services.database.transaction = (async (...args: Parameters<typeof transaction>) => {
      calls += 1;
      // The first transaction only opens the survey.
      if (calls > 1) throw Object.assign(new Error('could not extend file'), { code: '53100' });
      return transaction.apply(home.services.database, args);
    }) as typeof transaction;
    const refused = await press(second, { 'a.email': 'ada@example.com' });
    home.services.database.transaction = transaction;
    expect([refused.status, refused.html.includes('value="ada@example.com"')]).toEqual([507, true]);
  });

  test('stores a page submitted twice as one response', async () => {
    const { id, token, browser, press } = await setUp();
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const postedValues = { 'a.email': 'ada@example.com' };
    const [one, other] = await Promise.all([press(second, postedValues), press(second, postedValues)]);
    expect([visibleTextOf(one), visibleTextOf(other)].every((pageText) => pageText.includes('Lovely'))).toBe(true);
    expect(await answersOf(id)).toHaveLength(1);
  });

  test('uploads an image with its page and preserves it when the page is repeated', async () => {
    const fields = [
      { fieldName: 'A photo', fieldType: 'image', options: { key: 'photo' } },
      { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name' } },
    ];
    const { token, browser } = await setUp({ fields, endings: [] });
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const first = await browser.open(token);
    const again = await browser.press(token, first, { 'f.photo': new Blob([new Uint8Array(png)]), 'a.name': '' });
    expect(again.html).toMatch(/name="a.photo" checked="" value="\/uploads\/[\w-]+\.png"/);
    const path = /name="a.photo" checked="" value="([^"]+)"/.exec(again.html)?.[1] as string;
    const end = await browser.press(token, again, { 'a.photo': path, 'a.name': 'Ada' });
    expect(visibleTextOf(end)).toContain('Thank you!');
  });

  test('accepts a typed name as a signature and stores the same image as JavaScript', async () => {
    const fields = [
      { fieldName: 'Please sign', fieldType: 'signature', required: true, options: { key: 'sign' } },
      { fieldName: 'Name', fieldType: 'text', required: true, options: { key: 'name' } },
    ];
    const { id, token, browser } = await setUp({ fields, endings: [] });
    const first = await browser.open(token);
    expect(first.html).toMatch(/Or type your name<\/span><input[^>]*name="n\.sign"/);
    const unsigned = await browser.press(token, first, { 'n.sign': '  ', 'a.name': 'Ada' });
    expect(visibleTextOf(unsigned)).toContain('Please answer this question');
    const again = await browser.press(token, unsigned, { 'n.sign': 'Ada <b>& Söhne</b>', 'a.name': '' });
    const path = /name="a.sign" checked="" value="([^"]+\.png)"/.exec(again.html)?.[1] as string;
    const end = await browser.press(token, again, { 'a.sign': path, 'a.name': 'Ada' });
    expect(visibleTextOf(end)).toContain('Thank you!');
    const [row] = await answersOf(id);
    const details = (await owner.ask('GET', `/SurveyResponses/${row?.id}/withData`)).text;
    expect(details).toContain(path);
    const picture = readFileSync(pathOfFile(home.services, owner.tenantId, path.replace('/uploads/', '')));
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([600, 200]);
    const { channels } = await sharp(picture).greyscale().stats();
    expect([channels[0]?.max, (channels[0]?.min ?? 255) < 80]).toEqual([255, true]);
  });

  test('marks a submission with a filled honeypot field as spam', async () => {
    const { id, token, browser, press } = await setUp();
    const second = await press(await browser.open(token), { 'a.score': '9', website: 'https://spam.example' });
    await press(second, { 'a.email': 'ada@example.com', website: 'https://spam.example' });
    expect((await answersOf(id)).filter(({ status }) => status === 'complete')).toEqual([]);
  });
});

describe('survey page', () => {
  test('runs only its own script and puts no answers into the URL', async () => {
    const { token, browser } = await setUp();
    const { html, headers } = await browser.open(token);
    const policy = String(headers['content-security-policy']);
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(html).not.toMatch(/\sstyle=|\son\w+="/);
    expect(headers['cache-control']).toBe('no-store');
    expect(html).toContain('method="post"');
  });

  test('is compressed for browsers that support it', async () => {
    const { token } = await setUp();
    const { headers, rawPayload } = await home.app.inject({
      url: `/survey/${token}`,
      headers: { host: `${owner.subdomain}.localhost`, 'accept-encoding': 'gzip, br' },
    });
    expect(headers['content-encoding']).toBe('br');
    expect(rawPayload.length).toBeLessThan(14_000);
  });

  test('can be embedded only with an embed link', async () => {
    const { token, browser } = await setUp({}, { kind: 'embed' });
    expect(String((await browser.open(token)).headers['content-security-policy'])).toContain('frame-ancestors *');
  });

  test('escapes all text written by staff', async () => {
    const evil = '</script><img src=x onerror=alert(1)>';
    const { token, browser } = await setUp({
      title: { en: evil },
      fields: [{ fieldName: evil, fieldType: 'text', options: { key: 'name', help: evil } }],
      endings: [],
    });
    const { html } = await browser.open(token);
    expect(html).not.toContain('<img src=x');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  test('refuses a cross-site POST', async () => {
    const { token, browser } = await setUp();
    const form = new FormData();
    for (const [name, value] of hiddenInputs((await browser.open(token)).html)) form.append(name, value);
    const answer = await browser.ask('POST', `/survey/${token}`, form, { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
  });

  test('can be resumed by a link', async () => {
    const { id, token, browser, press } = await setUp();
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const link = /href="(\/survey\/[^"]+resume=[^"]+)"/.exec(second.html)?.[1] as string;
    const elsewhere = plainBrowser(home, owner);
    const resumed = await elsewhere.ask('GET', link);
    expect(visibleTextOf(resumed)).toContain('About you');
    const end = await elsewhere.press(token, resumed, { 'a.email': 'ada@example.com' });
    expect(visibleTextOf(end)).toContain('Lovely');
    expect((await answersOf(id)).map(({ status }) => status)).toEqual(['complete']);
  });

  test('has a QR code of the resume link, generated on this server', async () => {
    const { token, browser, press } = await setUp();
    const second = await press(await browser.open(token), { 'a.score': '9' });
    const [, source = '', resume] = /<img src="(\/survey\/[^"]+\.svg\?resume=([\w-]+))"/.exec(second.html) ?? [];
    const code = await browser.ask('GET', source);
    expect([code.status, code.headers['content-type'], code.headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'no-store',
    ]);
    const link = `http://${owner.subdomain}.localhost/survey/${token}?resume=${resume}`;
    expect(code.html).toBe(renderSVG(link, { ecc: 'M', border: 4 }));
    const other = await browser.ask('GET', `/survey/${token}/resume.svg?resume=https://evil.example`);
    expect(other.status).toBe(404);
  });

  test('has no resume link at a kiosk', async () => {
    const { token, browser, press } = await setUp({}, { kind: 'kiosk' });
    const second = await press(await browser.open(token), { 'a.score': '9' });
    expect([visibleTextOf(second).includes('About you'), second.html.includes('resume=')]).toEqual([true, false]);
  });
});

describe('unavailable survey page', () => {
  test.each([
    ['an unknown token', async () => 'a'.repeat(22), 404, 'Survey not found'],
    ['a paused survey', async () => paused('pause'), 403, 'Survey paused'],
    ['a closed survey', async () => paused('close'), 410, 'This survey is closed'],
    ['an expired link', async () => (await setUp({}, { expiresAt: '2020-01-01T00:00:00Z' })).token, 410, 'expired'],
  ])('%s', async (_, tokenFor, status, pageText) => {
    const page = await plainBrowser(home, owner).open(await tokenFor());
    expect(page.status).toBe(status);
    expect(visibleTextOf(page)).toContain(pageText);
    expect(page.html).toContain('All rights reserved');
  });

  test('reloads every minute at a kiosk only', async () => {
    const refreshes = async (kind: string) => {
      const { id, token, browser } = await setUp({}, { kind });
      const open = async () => (await browser.open(token)).html.includes('http-equiv="refresh"');
      const whileOpen = await open();
      await owner.ask('POST', `/Surveys/${id}/pause`);
      return [whileOpen, await open()];
    };
    expect([await refreshes('kiosk'), await refreshes('anonymous')]).toEqual([
      [false, true],
      [false, false],
    ]);
  });

  test('is in the language of the browser', async () => {
    const page = await plainBrowser(home, owner).ask('GET', `/survey/${'a'.repeat(22)}`, undefined, {
      'accept-language': 'de-AT,en;q=0.5',
    });
    expect(page.html).toContain('<html lang="de-AT" dir="ltr">');
    expect(visibleTextOf(page)).toContain('Hier ist keine Umfrage');
  });

  test('appears on the second use of a single-use link', async () => {
    const { token, browser, press } = await setUp({}, { kind: 'single_use' });
    const second = await press(await browser.open(token), { 'a.score': '9' });
    await press(second, { 'a.email': 'ada@example.com' });
    const again = await browser.open(token);
    expect([again.status, visibleTextOf(again).includes('Already answered')]).toEqual([410, true]);
  });

  test('requests a password, reports a wrong one and opens with the right one', async () => {
    const { token, browser } = await setUp({}, { password: 'open sesame' });
    const locked = await browser.open(token);
    expect([locked.status, locked.html.includes('type="password"')]).toEqual([403, true]);
    const wrong = await browser.press(token, locked, { password: 'wrong word' });
    expect(visibleTextOf(wrong)).toContain('Wrong password');
    const right = await browser.press(token, locked, { password: 'open sesame' });
    expect(right.status).toBe(303);
    expect(visibleTextOf(await browser.open(token))).toContain('How likely?');
  });

  test('opens after the password with the answers started on another device', async () => {
    const { token, browser } = await setUp({}, { password: 'open sesame' });
    await browser.press(token, await browser.open(token), { password: 'open sesame' });
    const second = await browser.press(token, await browser.open(token), { 'a.score': '9' });
    const link = /href="(\/survey\/[^"]+resume=[^"]+)"/.exec(second.html)?.[1] as string;
    const elsewhere = plainBrowser(home, owner);
    const give = async (page: Shown, password: string) => {
      const form = new FormData();
      form.append('password', password);
      return elsewhere.ask(
        'POST',
        /<form[^>]*action="([^"]+)"/.exec(page.html)?.[1]?.replace('&amp;', '&') ?? '',
        form,
      );
    };
    const wrong = await give(await elsewhere.ask('GET', `${link}&language=en`), 'wrong word');
    expect(visibleTextOf(wrong)).toContain('Wrong password');
    const right = await give(wrong, 'open sesame');
    expect(right.headers.location).toBe(`${link}&language=en`);
    expect(visibleTextOf(await elsewhere.ask('GET', String(right.headers.location)))).toContain('About you');
  });

  test('remembers the password in an embedded page', async () => {
    const secure = await makeApp({ surveyPages: { render: renderSurveyPage, script: null } });
    secure.services.productHost = 'candor.example';
    const tenant = await secure.newTenant();
    const cookiesOf = async (kind: string) => {
      const { token } = await published(tenant, staySurvey, { kind, password: 'open sesame' });
      const form = new Response(new URLSearchParams({ password: 'open sesame' }));
      const answer = await secure.app.inject({
        method: 'POST',
        url: `/survey/${token}`,
        headers: {
          host: `${tenant.subdomain}.candor.example`,
          origin: `https://${tenant.subdomain}.candor.example`,
          'content-type': form.headers.get('content-type') ?? '',
        },
        payload: await form.text(),
      });
      return [answer.headers['set-cookie']].flat().map(String);
    };
    for (const cookie of await cookiesOf('embed')) expect(cookie).toMatch(/Secure; Partitioned; SameSite=None/);
    for (const cookie of await cookiesOf('anonymous')) expect(cookie).toContain('SameSite=Lax');
    await secure.close();
  });

  test('blocks a client after too many wrong passwords with a wait time, and not other clients', async () => {
    const { token, browser } = await setUp({}, { password: 'open sesame' });
    const locked = await browser.open(token);
    for (let time = 0; time < 10; time += 1) await browser.press(token, locked, { password: 'wrong word' });
    const refused = await browser.press(token, locked, { password: 'open sesame' });
    expect([refused.status, visibleTextOf(refused)]).toEqual([
      429,
      expect.stringContaining('wait a quarter of an hour'),
    ]);
    const other = plainBrowser(home, owner);
    expect((await other.press(token, await other.open(token), { password: 'open sesame' })).status).toBe(303);
  });
});

describe('quota redirect without JavaScript', () => {
  const quotas = [{ id: 'all', name: 'All', limit: 1, action: 'redirect', url: 'https://panel.example/full?of=7' }];
  const form = (page: Shown) => /form-action ([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1];
  const pressed = async (link: object = {}) => {
    const { id, token } = await setUp({ quotas }, link);
    const last = async () => {
      const browser = plainBrowser(home, owner);
      const page = await browser.press(token, await browser.open(token), { 'a.score': '9' });
      return { page, end: await browser.press(token, page, { 'a.email': 'ada@example.com' }) };
    };
    await last();
    return { id, ...(await last()) };
  };

  test('follows the last button, is allowed by the page policy and stores an over-quota response', async () => {
    const { id, page, end } = await pressed();
    expect(form(page)).toBe("'self' https://panel.example");
    expect([end.status, end.headers.location]).toEqual([303, quotas[0]?.url]);
    expect((await answersOf(id)).map(({ status }) => status)).toContain('over_quota');
  });

  test('stays in its own frame for an embedded survey', async () => {
    expect((await pressed({ kind: 'embed' })).end.status).toBe(303);
  });

  test('is replaced by the survey full message at a kiosk', async () => {
    const { page, end } = await pressed({ kind: 'kiosk' });
    expect(form(page)).toBe("'self'");
    expect([end.status, visibleTextOf(end).includes('This survey is full')]).toEqual([200, true]);
    expect(end.html).not.toContain('panel.example');
  });

  test('is not allowed on other pages', async () => {
    const { token, browser } = await setUp();
    expect(form(await browser.open(token))).toBe("'self'");
  });
});

describe('editable response without JavaScript', () => {
  const linkIn = (page: Shown) =>
    /href="(\/survey\/[^"]+resume=[^"]+)"/.exec(page.html)?.[1]?.replace('&amp;', '&') ?? '';
  const scores = async (id: number) =>
    (await owner.ask('GET', `/SurveyResponses/survey/${id}`)).json<{ nps: number }[]>().map(({ nps }) => nps);

  async function answered(own: object = {}) {
    const made = await setUp({ settings: { ...calm, editAfterSubmit: true, ...own } });
    const { token, browser } = made;
    const second = await browser.press(token, await browser.open(token), { 'a.score': '9' });
    return { ...made, end: await browser.press(token, second, { 'a.email': 'ada@example.com' }) };
  }

  test('opens from the last page with all answers and is saved once with the last button', async () => {
    const { id, token, browser, end } = await answered();
    const first = await browser.ask('GET', linkIn(end));
    expect(visibleTextOf(first)).toContain('You are editing your answers.');
    expect(isChosen(first, '9')).toBe(true);
    const second = await browser.press(token, first, { 'a.score': '7' });
    expect(await scores(id)).toEqual([9]);
    for (let time = 0; time < 2; time += 1) {
      const saved = await browser.press(token, second, { 'a.email': 'ada@example.com' });
      expect(visibleTextOf(saved)).toContain('Your changes are saved.');
    }
    expect(await scores(id)).toEqual([7]);
  });

  test('is found again on the same device only, also with one response per device', async () => {
    const free = await answered();
    expect(linkIn(await free.browser.open(free.token))).toBe(linkIn(free.end));
    expect(linkIn(await plainBrowser(home, owner).open(free.token))).toBe('');
    const { id, token, browser, end } = await answered({ oneResponsePer: 'device' });
    const refused = await browser.open(token);
    expect([refused.status, visibleTextOf(refused).includes('Change my answers')]).toEqual([410, true]);
    expect(linkIn(refused)).toBe(linkIn(end));
    const second = await browser.press(token, await browser.ask('GET', linkIn(refused)), { 'a.score': '8' });
    await browser.press(token, second, { 'a.email': 'ada@example.com' });
    expect(await scores(id)).toEqual([8]);
  });

  test('preserves the input when a quota refuses the edit', async () => {
    const high = { all: [{ field: 'score', op: 'at_least', value: 9 }] };
    const made = await setUp({
      settings: { ...calm, editAfterSubmit: true },
      quotas: [{ id: 'high', name: 'High', limit: 1, when: high }],
    });
    const { token, browser } = made;
    const give = async (page: Shown, score: string) =>
      browser.press(token, await browser.press(token, page, { 'a.score': score }), { 'a.email': 'ada@example.com' });
    const end = await give(await browser.open(token), '8');
    await give(await plainBrowser(home, owner).open(token), '9');
    const refused = await give(await browser.ask('GET', linkIn(end)), '10');
    expect(visibleTextOf(refused)).toContain('This survey is full');
    expect(refused.html).toContain('ada@example.com');
    expect((await scores(made.id)).toSorted()).toEqual([8, 9]);
  });

  test('leaves no cookie for an anonymous survey and opens from its last page only', async () => {
    const { token, browser, end } = await answered({ anonymous: true });
    expect(linkIn(await browser.open(token))).toBe('');
    expect(isChosen(await plainBrowser(home, owner).ask('GET', linkIn(end)), '9')).toBe(true);
  });
});

async function paused(how: 'pause' | 'close'): Promise<string> {
  const { id, token } = await published(owner, staySurvey);
  await owner.ask('POST', `/Surveys/${id}/${how}`);
  return token;
}

describe('survey preview', () => {
  const draft = {
    name: 'Never saved',
    title: { en: 'Your stay', ar: 'إقامتك' },
    languages: ['en', 'ar'],
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [{ id: 999_999, fieldName: 'How likely?', fieldType: 'nps', options: { key: 'score' } }],
    endings: [
      { id: 'sorry', title: { en: 'We are sorry' }, when: low },
      { id: 'thanks', title: { en: 'Lovely' } },
    ],
  };
  const show = async (who: SignedIn, path: string, body: object) =>
    (await who.ask('POST', path, body)).json<{ path: string }>().path;
  const page = (path: string) =>
    home.app.inject({ method: 'GET', url: path, headers: { host: `${owner.subdomain}.localhost` } });

  test('shows the unsaved survey in each language and color mode, and cannot be embedded elsewhere', async () => {
    const path = await show(owner, '/Surveys/preview', draft);
    const shown = await page(`${path}?mode=dark`);
    expect(shown.body).toContain('How likely?');
    expect(shown.body).toContain('Your stay');
    expect(shown.body).toContain('color-scheme:dark}');
    expect(shown.body).not.toContain('prefers-color-scheme');
    expect(shown.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect((await page(`${path}?language=ar&mode=light`)).body).toMatch(/dir="rtl".*إقامتك/s);
    expect((await page(path)).body).toContain('prefers-color-scheme');
  });

  test('shows the ending that matches the answers and stores nothing', async () => {
    const path = await show(owner, '/Surveys/preview', draft);
    const browser = plainBrowser(home, owner);
    const token = path.split('/').at(-1) as string;
    const ended = await browser.press(token, await browser.open(token), { 'a.score': '2' });
    expect(visibleTextOf(ended)).toContain('We are sorry');
  });

  test('of a saved survey shows unsaved changes, and respondents receive the published version', async () => {
    const { id, token } = await published(owner, staySurvey);
    const path = await show(owner, `/Surveys/${id}/preview`, { ...draft, title: { en: 'Quite new' } });
    expect((await page(path)).body).toContain('Quite new');
    expect((await page(`/survey/${token}`)).body).not.toContain('Quite new');
    expect(await answersOf(id)).toEqual([]);
  });

  test('of an invalid survey is refused with its issues, and of another tenant answers 404', async () => {
    const invalid = await owner.ask('POST', '/Surveys/preview', { ...draft, languages: ['ar'], defaultLanguage: 'en' });
    expect(invalid.json()).toMatchObject({ errors: [{ path: 'defaultLanguage' }] });
    const other = await home.newTenant();
    expect((await page(await show(other, '/Surveys/preview', draft))).statusCode).toBe(404);
  });
});
