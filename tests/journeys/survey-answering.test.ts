import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../support/pictures.ts';
import { wav } from '../support/recordings.ts';
import { type Caller, callerFor } from './caller.ts';
import { fetchedScripts } from './fetched-scripts.ts';
import { expectUsable } from './look.ts';
import { at, openPage, sharedBrowser } from './person.ts';
import { startShortRecording } from './short-recording.ts';

const browser = sharedBrowser();
const phone = { width: 320, height: 640 };
const low = { all: [{ field: 'score', op: 'at_most', value: 6 }] };

let caller: Caller;
let surveyId: number;
let token: string;

beforeAll(async () => {
  caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Journey of a visitor',
    title: { en: 'Your stay', ar: 'إقامتك' },
    languages: ['en', 'ar'],
    defaultLanguage: 'en',
    settings: { spam: { minSeconds: 0, proofOfWork: true } },
    endings: [
      { id: 'sorry', title: { en: 'We are sorry', ar: 'نأسف' }, when: low },
      { id: 'thanks', title: { en: 'Lovely to hear', ar: 'يسعدنا ذلك' } },
    ],
    fields: [
      question('score', 'nps', 'How likely are you to come again?', { required: true }),
      question('why', 'textarea', 'What went wrong?', { options: { showIf: low } }),
      question('more', 'page_break', 'A little more'),
      question('voice', 'audio', 'Tell us in your own voice', { options: { minSeconds: 2, maxSeconds: 60 } }),
      question('photo', 'image', 'Show us'),
      question('name', 'text', 'Your name', { required: true }),
    ],
  });
  surveyId = id;
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  token = url.split('/').at(-1) as string;
});

function question(
  key: string,
  fieldType: string,
  fieldName: string,
  more: { required?: boolean; options?: object } = {},
) {
  const translations = { ar: { fieldName: `سؤال ${key}` } };
  return { fieldName, fieldType, required: more.required ?? false, options: { key, translations, ...more.options } };
}

interface Row {
  status: string;
  summary: string;
}
const answers = () => caller.ask<Row[]>('GET', `/SurveyResponses/survey/${surveyId}`);
const named = async (name: string) => (await answers()).filter(({ summary }) => summary.includes(name));

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const score = (page: Page, value: string) =>
  page.getByRole('radio', { name: value, exact: true }).check({ force: true });
/** The page becomes interactive at the first user event. */
async function isLive(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await page.locator('[data-live]').waitFor();
}

async function openOnPhone(options: Parameters<typeof browser.context>[0] = {}): Promise<[Page, BrowserContext]> {
  const context = await browser.context({ viewport: phone, ...options });
  return [await openPage(context, at(`/survey/${token}`)), context];
}

describe('a respondent on a small phone', () => {
  test('answers without scripts, with errors and follow-up questions', async () => {
    const [page] = await openOnPhone({ javaScriptEnabled: false });
    await next(page);
    await page.getByText('Please answer this question').waitFor();
    await score(page, '3');
    await next(page);
    await page.getByLabel('What went wrong?').fill('The noise');
    await next(page);
    await page.getByLabel('Your name').fill('Plain Ada');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('What went wrong?').inputValue()).toBe('The noise');
    await next(page);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Plain Ada');
    await send(page);
    await heading(page, 'We are sorry');
    expect((await named('The noise')).map(({ status }) => status)).toEqual(['complete']);
  });

  test('gets follow-up questions immediately with scripts, and resumes after a reload', async () => {
    const [page] = await openOnPhone();
    await isLive(page);
    await expectUsable(page, 'the first page');
    await score(page, '2');
    await page.getByLabel('What went wrong?').fill('The queue');
    await next(page);
    await page.getByRole('heading', { name: 'A little more' }).waitFor();
    await page.getByLabel('Your name').fill('Live Ada');
    const later = await page.getByRole('link', { name: 'Continue later with this link' }).getAttribute('href');
    const mail = await page.getByRole('link', { name: 'Send it to myself by email' }).getAttribute('href');
    expect(decodeURIComponent(mail ?? '')).toBe(`mailto:?subject=Your stay&body=${at(later ?? '')}`);
    await page.reload();
    await isLive(page);
    await page.getByRole('heading', { name: 'A little more' }).waitFor();
    await expect.poll(() => page.getByLabel('Your name').inputValue()).toBe('Live Ada');
    await expectUsable(page, 'the second page');
    await send(page);
    await heading(page, 'We are sorry');
    expect((await named('The queue')).map(({ status }) => status)).toEqual(['complete']);
  });

  test('answers offline with voice and picture, and everything arrives once when online', async () => {
    const [page, context] = await openOnPhone({ permissions: ['microphone'] });
    await isLive(page);
    await score(page, '9');
    await next(page);
    await page.getByRole('button', { name: 'Record', exact: true }).waitFor();
    await fetchedScripts(page, 'recorder');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText(/^0:0[1-9]$/).waitFor();
    await page.getByRole('button', { name: /^Stop/ }).click();
    await page.getByText('Added').first().waitFor();
    await page.getByLabel('Add a picture').setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: picture });
    await page.getByText('Added').nth(1).waitFor();
    await page.getByLabel('Your name').fill('Offline Ada');
    await send(page);
    await page.getByText('Saved on this device. It is sent when you are online.').first().waitFor();
    expect(await named('Offline Ada')).toEqual([]);
    await context.setOffline(false);
    await page.getByText('Sent.').waitFor();
    expect((await named('Offline Ada')).map(({ status }) => status)).toEqual(['complete']);
    await page.reload();
    await isLive(page);
    expect(await named('Offline Ada')).toHaveLength(1);
  });

  test('records at least the minimum length and can discard a shorter recording', async () => {
    const [page] = await openOnPhone({ permissions: ['microphone'] });
    await isLive(page);
    await score(page, '9');
    await next(page);
    const brought = page.getByLabel('Add a recording');
    await brought.setInputFiles({ name: 'short.wav', mimeType: 'audio/wav', buffer: wav(4_000) });
    await page.getByText('This recording is shorter than 0:02').waitFor();
    await startShortRecording(page);
    const stop = page.getByRole('button', { name: /^Stop/ });
    await page.getByText('At least 0:02').waitFor();
    expect(await stop.isDisabled()).toBe(true);
    await expectUsable(page, 'while it is too short');
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    expect(await page.getByText('Added').count()).toBe(0);
    await stop.click();
    await page.getByText('Added').waitFor();
    expect(await page.getByText('At least 0:02').count()).toBe(0);
  });

  test('switches to a right-to-left language midway and keeps the answers', async () => {
    const [page] = await openOnPhone({ colorScheme: 'dark' });
    await isLive(page);
    await score(page, '10');
    await page.getByRole('button', { name: 'العربية' }).click();
    await heading(page, 'إقامتك');
    await isLive(page);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await expect.poll(() => page.getByRole('radio', { name: '10', exact: true }).isChecked()).toBe(true);
    await expectUsable(page, 'the page in Arabic');
    await page.getByRole('button', { name: 'التالي' }).click();
    await page.getByLabel('سؤال name').fill('Ada from the right');
    await page.getByRole('button', { name: 'إرسال' }).click();
    await heading(page, 'يسعدنا ذلك');
    expect(await named('Ada from the right')).toHaveLength(1);
  });

  test('needs at most three requests before answering, and none to third parties', async () => {
    const context = await browser.context({ viewport: phone });
    const requestUrls: string[] = [];
    context.on('request', (request) => requestUrls.push(request.url()));
    // The scripts that make the page live are fetched after it has loaded.
    let atLoad = Number.POSITIVE_INFINITY;
    context.on('page', (opened) =>
      opened.once('load', () => {
        atLoad = requestUrls.length;
      }),
    );
    const page = await openPage(context, at(`/survey/${token}`));
    expect(atLoad).toBeLessThanOrEqual(3);
    await isLive(page);
    await fetchedScripts(page);
    expect(
      requestUrls.filter((url) => !url.startsWith(at('/')) && !url.startsWith('data:') && !url.startsWith('blob:')),
    ).toEqual([]);
  });
});
