import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const name = { fieldName: 'Your name', fieldType: 'text', required: true, options: { key: 'name' } };
const stay = { fieldName: 'Your stay', fieldType: 'date', options: { key: 'stay' } };

/** A kiosk whose clock goes on and can be put forward. */
async function kiosk(...fields: object[]): Promise<Page> {
  const settings = { spam: { minSeconds: 0, proofOfWork: false } };
  const { id } = await caller.ask('POST', '/Surveys', { name: 'In the lobby', settings, fields });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, { kind: 'kiosk' });
  const page = await openPage(await browser.context(), 'about:blank');
  await page.clock.install();
  await page.goto(at(new URL(url).pathname));
  await page.locator('[data-live]').waitFor();
  return page;
}

async function goAway(page: Page) {
  const reset = page.waitForEvent('load');
  await page.clock.fastForward(61_000);
  await reset;
  await page.locator('[data-live]').waitFor();
}

const isHalfTyped = (page: Page) =>
  page.getByLabel('Your stay').evaluate((input: HTMLInputElement) => input.validity.badInput);

async function typeHalfADate(page: Page) {
  await page.getByLabel('Your stay').press('1');
  expect(await isHalfTyped(page)).toBe(true);
}

describe('a kiosk after its respondent has gone away', () => {
  test('shows no error that the respondent got without an answer', async () => {
    const page = await kiosk(name);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Please answer this question').waitFor();
    await goAway(page);
    expect(await page.getByText('Please answer this question').count()).toBe(0);
  });

  test('has no half of a date', async () => {
    const page = await kiosk(stay);
    await typeHalfADate(page);
    await goAway(page);
    expect(await isHalfTyped(page)).toBe(false);
  });

  test('has no half of a date without a connection either', async () => {
    const page = await kiosk(stay);
    await typeHalfADate(page);
    await page.context().setOffline(true);
    await page.clock.fastForward(61_000);
    await expect.poll(() => isHalfTyped(page)).toBe(false);
  });

  test('is not reset before anybody has touched it', async () => {
    const page = await kiosk(name);
    await page.evaluate(() => document.body.setAttribute('data-untouched', ''));
    await page.clock.fastForward(200_000);
    await page.getByLabel('Your name').fill('Ada');
    expect(await page.locator('[data-untouched]').count()).toBe(1);
  });
});
