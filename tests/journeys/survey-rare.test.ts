import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { fetchedScripts } from './fetched-scripts.ts';
import { expectUsable } from './look.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

async function published(fields: object[], link: object = {}) {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'What rarely happens',
    title: { en: 'Your stay', de: 'Ihr Aufenthalt', ar: 'إقامتك' },
    languages: ['en', 'de', 'ar'],
    defaultLanguage: 'en',
    settings: { spam: { minSeconds: 0, proofOfWork: true } },
    fields,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, link);
  const count = async () => (await caller.ask<object[]>('GET', `/SurveyResponses/survey/${id}`)).length;
  return { count, path: new URL(url).pathname };
}

const question = (fieldType: string, fieldName: string) => ({
  fieldName,
  fieldType,
  required: true,
  options: { key: fieldType },
});

const live = (page: Page) => page.locator('[data-live]').waitFor();
async function isLive(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await live(page);
}
const phone = { viewport: { width: 320, height: 640 } };
const refuse = (page: Page, status: number, body: object = {}) =>
  page.route('**/api/v1/public/**', (route) => route.fulfill({ status, json: body }));

async function open(
  path: string,
  options: Parameters<typeof browser.context>[0] = {},
): Promise<[Page, BrowserContext]> {
  const context = await browser.context({ ...phone, ...options });
  return [await openPage(context, at(path)), context];
}

describe('with scripts, in the language of the page,', () => {
  test.each([
    ['de', 507, 'Im Moment haben wir keinen Platz für Ihre Antworten.', 'Absenden', 'Gesendet.'],
    ['ar', 507, 'لا مكان لدينا لإجاباتك', 'إرسال', 'تم الإرسال.'],
    ['de', 503, 'Im Moment können wir Ihre Antworten nicht annehmen.', 'Absenden', 'Gesendet.'],
  ])('answers that cannot be accepted now are stored, announced and retried (%s, %i)', async (...testCase) => {
    const [language, status, message, button, sent] = testCase;
    const { path, count } = await published([question('text', 'Name')]);
    const context = await browser.context({ ...phone, colorScheme: language === 'ar' ? 'dark' : 'light' });
    // openPage would fail on the refused call, which this test expects.
    const page = await context.newPage();
    await page.goto(at(`${path}?language=${language}`));
    await isLive(page);
    await page.getByLabel('Name').fill('Ada');
    await refuse(page, status);
    await page.getByRole('button', { name: button }).click();
    await page.getByText(message).first().waitFor();
    await expectUsable(page, `kept, ${language}`);
    expect(await count()).toBe(0);
    await page.unroute('**/api/v1/public/**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await page.getByText(sent, { exact: true }).waitFor();
    await expect.poll(() => page.getByText(message).count()).toBe(0);
    expect(await count()).toBe(1);
  });

  test.each([
    [410, { kind: 'closed', message: 'This survey is closed.' }, 'Diese Umfrage ist beendet.'],
    [413, { code: 'TOO_LARGE', message: 'This is too large' }, 'Zu viel auf einmal.'],
    [403, { code: 'PROOF_NEEDED', message: 'Please send it again' }, 'Diese Seite war lange geöffnet.'],
    [400, { code: 'UNREADABLE', message: 'The request could not be read' }, 'Das konnte nicht gesendet werden.'],
    [
      422,
      { errors: [{ path: 'answers.text', message: 'Name: This survey has no such question' }] },
      'Diese Frage gibt es in der Umfrage nicht mehr',
    ],
  ])('a rejection (%i) shows what to do', async (status, body, message) => {
    const { path } = await published([question('text', 'Name')]);
    const [page] = await open(`${path}?language=de`);
    await isLive(page);
    await page.getByLabel('Name').fill('Ada');
    await refuse(page, status, body);
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByText(message).waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
  });

  test('a rejected file is reported at its question', async () => {
    const { path } = await published([question('image', 'A photo')]);
    const [page] = await open(`${path}?language=ar`);
    await isLive(page);
    const file = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await page.getByLabel('أضف صورة').setInputFiles(file);
    await page.getByText('اختر صورة من نوع PNG').waitFor();
  });
});

test('signature: a name typed before the scripts load is drawn when they do', async () => {
  const { path, count } = await published([question('signature', 'Please sign')]);
  const context = await browser.context(phone);
  const page = await context.newPage();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/survey-assets/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(at(path), { waitUntil: 'commit' });
  await page.getByLabel('Or type your name').fill('Ada Lovelace');
  letThrough();
  await live(page);
  await expect.poll(() => page.getByLabel('Or type your name').inputValue()).toBe('Ada Lovelace');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  expect(await count()).toBe(1);
});

describe('Back in a kiosk browser', () => {
  const fields = [question('text', 'Your name'), question('nps', 'How likely?')];
  const shown = (page: Page) =>
    page.evaluate(() => {
      const inputs = [...document.querySelectorAll('input, textarea')].map((one) => (one as HTMLInputElement).value);
      return `${document.body.textContent} ${inputs.join(' ')} ${JSON.stringify({ ...sessionStorage })}`;
    });

  async function answered(path: string): Promise<Page> {
    const [page] = await open(path);
    await page.clock.install();
    await page.goto(at(path));
    await live(page);
    await page.getByLabel('Your name').fill('Ada Lovelace');
    for (const [language, send] of [
      ['Deutsch', 'Absenden'],
      ['English', 'Send'],
      ['Deutsch', 'Absenden'],
    ] as const) {
      await page.getByRole('button', { name: language }).click();
      await page.getByRole('button', { name: send, exact: true }).waitFor();
      await live(page);
      await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Ada Lovelace');
    }
    return page;
  }

  async function expectNoTraces(page: Page): Promise<void> {
    for (let step = 0; step < 6; step += 1) {
      await page.goBack();
      if (page.url().startsWith('about:')) return;
      await page.reload();
      await live(page);
      expect(await shown(page)).not.toContain('Ada');
    }
  }

  test('shows nothing of a respondent who left midway, in any language', async () => {
    const { path } = await published(fields, { kind: 'kiosk' });
    const page = await answered(path);
    await page.clock.fastForward(61_000);
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await live(page);
    expect(await shown(page)).not.toContain('Ada');
    await expectNoTraces(page);
  });

  test('shows nothing of a respondent who submitted', async () => {
    const { path, count } = await published(fields, { kind: 'kiosk' });
    const page = await answered(path);
    await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    // The thank-you page stays until the test moves the clock.
    await page.clock.pauseAt(Date.now() + 10_000);
    await page.getByRole('button', { name: 'Absenden' }).click();
    await page.getByRole('heading', { name: 'Vielen Dank!' }).waitFor();
    expect(await count()).toBe(1);
    await page.clock.fastForward(8_500);
    await page.clock.resume();
    await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
    await expectNoTraces(page);
  });

  test('shows nothing of a respondent who left for another page', async () => {
    const { path } = await published(fields, { kind: 'kiosk' });
    const page = await answered(path);
    await page.goto(at('/login'));
    await page.goBack();
    await live(page);
    expect(await shown(page)).not.toContain('Ada');
  });
});

describe('a page with voice and signature questions reached offline', () => {
  const fields = [
    question('text', 'Name'),
    { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
    { fieldName: 'Tell us', fieldType: 'audio', options: { key: 'voice' } },
    { fieldName: 'Sign', fieldType: 'signature', options: { key: 'sign' } },
  ];

  async function onTheirPage(without?: string): Promise<Page> {
    const { path } = await published(fields);
    const context = await browser.context(phone);
    if (without) await context.route(without, (route) => route.abort());
    const page = await openPage(context, at(path));
    await isLive(page);
    await page.getByLabel('Name').fill('Ada');
    await fetchedScripts(page, 'recorder', 'signature-pad');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Next' }).click();
    return page;
  }

  test('has everything that the questions need', async () => {
    const page = await onTheirPage();
    await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
    await page.getByText('Or type your name').waitFor();
  });

  test('accepts files where the recorder did not load', async () => {
    const page = await onTheirPage('**/{recorder,signature-pad}-*.js');
    await page.getByLabel('Add a recording').waitFor({ state: 'attached' });
    await page.getByLabel('Add a picture of your signature').waitFor({ state: 'attached' });
    expect(await page.getByRole('button', { name: 'Record', exact: true }).count()).toBe(0);
  });
});
