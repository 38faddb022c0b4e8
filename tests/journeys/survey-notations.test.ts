import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

async function published(fields: readonly object[], settings: object = {}, link: object = {}) {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'As people write',
    languages: ['en', 'de'],
    settings: { spam: { minSeconds: 0, proofOfWork: true }, ...settings },
    fields,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, link);
  const answers = async () => {
    const [row] = await caller.ask<{ id: number }[]>('GET', `/SurveyResponses/survey/${id}`);
    const response = await caller.ask<{ answers: { value: unknown }[] }>('GET', `/SurveyResponses/${row?.id}/withData`);
    return response.answers.map(({ value }) => value);
  };
  return { path: new URL(url).pathname, answers };
}

async function opened(path: string, options: Parameters<typeof browser.context>[0] = {}): Promise<Page> {
  const page = await openPage(await browser.context({ viewport: { width: 390, height: 700 }, ...options }), at(path));
  await page.locator('[data-live]').waitFor();
  return page;
}

const next = (page: Page) => page.locator('button.main').click();
const paged = (fields: readonly object[]) => [
  { fieldName: 'Name', fieldType: 'text', options: { key: 'name' } },
  { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
  ...fields,
];

describe('a number on a survey page', () => {
  const fields = [{ fieldName: 'Area', fieldType: 'number', options: { key: 'area', unit: 'm²' } }];

  test('is read in the notation of the page, and stored as a number', async () => {
    const { path, answers } = await published(fields);
    const page = await opened(`${path}?language=de`);
    const input = page.getByLabel('Area');
    expect(await input.getAttribute('inputmode')).toBe('decimal');
    await input.pressSequentially('1.234,50');
    expect(await input.inputValue()).toBe('1.234,50');
    await next(page);
    await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
    expect(await answers()).toEqual([1234.5]);
  });

  test('that can mean two is shown as understood before it is sent, and again in the review', async () => {
    const { path, answers } = await published(fields, { showReview: true });
    const page = await opened(`${path}?language=de`);
    await page.getByLabel('Area').pressSequentially('1.234');
    expect(await page.getByText('Verstanden als 1234').textContent()).toBe('Verstanden als 1234');
    await next(page);
    expect(await page.locator('dl.review').textContent()).toContain('1.234 m²');
    await page.getByRole('button', { name: 'Ändern: Area' }).click();
    expect(await page.getByLabel('Area').inputValue()).toBe('1234');
    await page.getByLabel('Area').fill('1,234');
    await page.getByText('Verstanden als 1,234').waitFor();
    await next(page);
    await next(page);
    await page.getByRole('heading', { name: 'Vielen Dank' }).waitFor();
    expect(await answers()).toEqual([1.234]);
  });

  test('that was typed before the scripts came is understood the same way', async () => {
    const { path } = await published(fields);
    const context = await browser.context({ viewport: { width: 390, height: 700 } });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await context.route('**/take-over-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const page = await openPage(context, at(`${path}?language=de`));
    await page.getByLabel('Area').fill('1.234');
    release();
    await page.locator('[data-live]').waitFor();
    await expect.poll(() => page.getByLabel('Area').inputValue()).toBe('1234');
  });
});

const localDay = (time: Date) =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

describe('today on a survey page', () => {
  // One of both zones has another day than the server at any time.
  const isLate = new Date().getUTCHours() >= 10;
  const timezoneId = isLate ? 'Pacific/Kiritimati' : 'Etc/GMT+12';
  const dayThere = () => new Intl.DateTimeFormat('sv', { timeZone: timezoneId, dateStyle: 'short' }).format(new Date());
  const date = { fieldName: 'Day', fieldType: 'date', options: { key: 'day', default: 'today' } };

  test('is the respondent’s own day, on the first page and on a later one', async () => {
    for (const fields of [[date], paged([date])]) {
      const { path, answers } = await published(fields);
      const page = await opened(path, { timezoneId });
      if (fields.length > 1) await next(page);
      expect(await page.getByLabel('Day').inputValue()).toBe(dayThere());
      expect(dayThere()).not.toBe(new Date().toISOString().slice(0, 10));
      await next(page);
      await page.getByRole('heading', { name: 'Thank' }).waitFor();
      expect(await answers()).toEqual([dayThere()]);
    }
  });

  test('limits a date to the respondent’s own day', async () => {
    const options = { key: 'day', validation: [{ rule: isLate ? 'latest' : 'earliest', value: 'today' }] };
    const { path, answers } = await published([{ ...date, options }]);
    const page = await opened(path, { timezoneId });
    const beyond = new Date(new Date(dayThere()).getTime() + (isLate ? 1 : -1) * 86_400_000);
    await page.getByLabel('Day').fill(beyond.toISOString().slice(0, 10));
    await next(page);
    await page.locator('.issue').waitFor();
    await page.getByLabel('Day').fill(dayThere());
    await next(page);
    await page.getByRole('heading', { name: 'Thank' }).waitFor();
    expect(await answers()).toEqual([dayThere()]);
  });

  test('is the new day in a survey that is resumed on the next one, unless it was changed', async () => {
    const other = { fieldName: 'Other', fieldType: 'date', options: { key: 'other', default: 'today' } };
    const { path } = await published(paged([date, other]));
    const page = await opened(path);
    await next(page);
    await page.getByLabel('Other').fill('2020-02-29');
    const tomorrow = new Date(Date.now() + 86_400_000);
    await page.clock.setSystemTime(tomorrow);
    await page.reload();
    await page.locator('[data-live]').waitFor();
    await expect.poll(() => page.getByLabel('Day').inputValue()).toBe(localDay(tomorrow));
    expect(await page.getByLabel('Other').inputValue()).toBe('2020-02-29');
  });

  test('in a kiosk is the day on which the next respondent begins', async () => {
    const { path } = await published([date], {}, { kind: 'kiosk' });
    const page = await opened(path);
    await next(page);
    const tomorrow = new Date(Date.now() + 86_400_000);
    await page.clock.setSystemTime(tomorrow);
    await page.getByRole('button', { name: 'Start again' }).click();
    expect(await page.getByLabel('Day').inputValue()).toBe(localDay(tomorrow));
  });
});
