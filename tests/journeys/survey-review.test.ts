import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { expectUsable } from './look.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
const phone = { viewport: { width: 320, height: 640 } };
const low = { all: [{ field: 'score', op: 'at_most', value: 6 }] };

let caller: Caller;
let surveyId: number;
let path: string;

beforeAll(async () => {
  caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Looked through before it is sent',
    title: { en: 'Your stay', ar: 'إقامتك' },
    languages: ['en', 'ar'],
    defaultLanguage: 'en',
    settings: { showReview: true, spam: { minSeconds: 0, proofOfWork: true } },
    fields: [
      question('score', 'nps', 'How likely are you to come again?', { required: true }),
      question('why', 'textarea', 'What went wrong?', { options: { showIf: low } }),
      question('more', 'page_break', 'A little more'),
      question('day', 'date', 'When were you here?'),
      question('name', 'text', 'Your name', { required: true }),
    ],
  });
  surveyId = id;
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  path = new URL(url).pathname;
});

function question(
  key: string,
  fieldType: string,
  fieldName: string,
  more: { required?: boolean; options?: object } = {},
) {
  return { fieldName, fieldType, required: more.required ?? false, options: { key, ...more.options } };
}

const statuses = async () => {
  const answers = await caller.ask<{ status: string }[]>('GET', `/SurveyResponses/survey/${surveyId}`);
  return answers.map(({ status }) => status);
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const next = (page: Page, name = 'Next') => page.getByRole('button', { name, exact: true }).click();
const score = (page: Page, value: string) =>
  page.getByRole('radio', { name: value, exact: true }).check({ force: true });
const change = (page: Page, what: string) => page.getByRole('button', { name: `Change: ${what}` });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);

async function live(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await page.locator('[data-live]').waitFor();
}

async function toReview(page: Page): Promise<void> {
  await score(page, '9');
  await next(page);
  await page.getByLabel('Your name').fill('Ada');
  await next(page);
  await heading(page, 'Review your answers');
}

describe('the review page on a small phone', () => {
  test('allows a change by keyboard, and returns after the new questions', async () => {
    const page = await openPage(await browser.context(phone), at(path));
    await live(page);
    await toReview(page);
    expect(await focused(page)).toBe('Review your answers');
    await page.getByText('9 of 10').waitFor();
    await page.getByText('Not answered').waitFor();
    await expectUsable(page, 'the review');
    const sent = (await statuses()).length;
    await change(page, 'How likely are you to come again?').press('Enter');
    await expect.poll(() => focused(page)).toBe('q-score');
    await score(page, '3');
    await page.getByLabel('What went wrong?').fill('The noise');
    await next(page);
    await page.getByText('The noise').waitFor();
    await page.getByText('3 of 10').waitFor();
    await page.reload();
    await live(page);
    await heading(page, 'Review your answers');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByLabel('When were you here?').fill('2026-03-09');
    await next(page);
    await page.getByText('March 9, 2026').waitFor();
    await page.getByText('Continue on another device').click();
    const code = page.getByRole('img', { name: 'Continue on another device' });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectUsable(page, 'the code for another device');
    await page.getByRole('button', { name: 'Send' }).click();
    await heading(page, 'Thank you!');
    expect((await statuses()).length).toBe(sent);
    expect(await statuses()).toContain('complete');
  });

  test('does the same without scripts, and leads to the question itself', async () => {
    const page = await openPage(await browser.context({ ...phone, javaScriptEnabled: false }), at(path));
    await toReview(page);
    await change(page, 'Your name').click();
    expect(new URL(page.url()).hash).toBe('#q-name');
    await page.getByLabel('Your name').fill('Bea');
    await next(page);
    await page.getByText('Bea', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send' }).click();
    await heading(page, 'Thank you!');
  });

  test('is readable from right to left in dark mode', async () => {
    const page = await openPage(await browser.context({ ...phone, colorScheme: 'dark' }), at(path));
    await live(page);
    await toReview(page);
    await page.getByRole('button', { name: 'العربية' }).click();
    await heading(page, 'راجع إجاباتك');
    await live(page);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await expectUsable(page, 'the review in Arabic');
    await page.getByRole('button', { name: 'إرسال' }).click();
    await heading(page, 'شكرًا');
  });
});
