import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const american = { locale: 'en-US' };
const kinds = ['date', 'time', 'datetime'] as const;
const fields = kinds.map((fieldType) => ({ fieldName: `The ${fieldType}`, fieldType, options: { key: fieldType } }));

async function openedSurvey() {
  const settings = { spam: { minSeconds: 0, proofOfWork: false } };
  const { id } = await caller.ask('POST', '/Surveys', { name: 'Dates', settings, fields });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const page = await openPage(await browser.context(american), at(new URL(url).pathname));
  await page.locator('[data-live]').waitFor();
  const stored = async () => {
    const [row] = await caller.ask<{ id: number }[]>('GET', `/SurveyResponses/survey/${id}`);
    if (!row) return undefined;
    const response = await caller.ask<{ answers: { value: unknown }[] }>('GET', `/SurveyResponses/${row.id}/withData`);
    return response.answers.map(({ value }) => value);
  };
  return { page, stored };
}

async function type(page: Page, label: string, keys: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(keys);
}

describe('a survey', () => {
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

  test('asks for the whole of a date or time that its browser cannot read, and stores it then', async () => {
    const { page, stored } = await openedSurvey();
    await type(page, 'The date', '1127');
    await type(page, 'The time', '09');
    await type(page, 'The datetime', '1127');
    await send(page);
    for (const issue of ['Enter the whole date', 'Enter the whole time', 'Enter the whole date and time'])
      await page.getByText(issue, { exact: true }).waitFor();
    expect(await stored()).toBeUndefined();
    await page.getByLabel('The date', { exact: true }).fill('2026-11-27');
    await page.getByLabel('The time', { exact: true }).fill('09:30');
    await page.getByLabel('The datetime', { exact: true }).fill('2026-11-27T09:30');
    await send(page);
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect(await stored()).toEqual(['2026-11-27', '09:30', '2026-11-27T09:30']);
  });

  test.each([
    ['26', '2026-11-27'],
    ['62', '1962-11-27'],
  ])('reads the year %s as one does', async (year, day) => {
    const { page, stored } = await openedSurvey();
    await type(page, 'The date', `1127${year}`);
    await send(page);
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect(await stored()).toEqual([day]);
  });

  test.each(['0226', '1026'])('refuses the year %s', async (year) => {
    const { page, stored } = await openedSurvey();
    await type(page, 'The date', `1127${year}`);
    await send(page);
    await page.getByText('Enter a year from 1800 to 2199').waitFor();
    expect(await stored()).toBeUndefined();
  });
});

test('a staff form asks for the whole date, also on a later save', async () => {
  const { id } = await caller.ask('POST', '/Sentiments', { name: 'Dates', description: '', enableCustomer: false });
  await caller.ask('POST', '/SentimentFields', { sentimentId: id, fieldName: 'The day', fieldType: 'date' });
  const page = await signedInPage(await browser.context(american), `/feedback-management/sentiments/${id}`);
  await type(page, 'The day', '1127');
  await page.getByRole('button', { name: 'Save response' }).click();
  await page.getByText('Enter the whole date', { exact: true }).waitFor();
  await type(page, 'The day', '112726');
  await page.getByRole('button', { name: 'Save response' }).click();
  await page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
});

test('a filter does not take an incomplete date for none', async () => {
  const page = await signedInPage(await browser.context(american), '/user-management/users');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: 'Last sign-in' }).click();
  await type(page, 'From', '1127');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Enter the whole date', { exact: true }).waitFor();
  await type(page, 'From', '11271026');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('Enter a year from 1800 to 2199', { exact: true }).waitFor();
  await type(page, 'From', '112720');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => decodeURIComponent(page.url())).toContain('2020-11-27');
});
