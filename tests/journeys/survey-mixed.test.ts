import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor } from './caller.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
const keys = ['bed', 'bath', 'food', 'noise', 'staff', 'price'];

const shownQuestions = async (page: Page) => page.locator('input[name="shown"]').inputValue();
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click();

test('shuffled questions: the order stays the same after a reload and on the way back', async () => {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Journey through mixed questions',
    settings: { shuffle: true, oneByOne: true, spam: { minSeconds: 0, proofOfWork: false } },
    fields: keys.map((key) => ({ fieldName: `The ${key}`, fieldType: 'text', options: { key } })),
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const page = await openPage(await browser.context(), at(`/survey/${url.split('/').at(-1)}`));
  const order: string[] = [await shownQuestions(page)];
  // The server renders the first question; scripts take over with the first answer.
  for (const _ of keys.slice(1)) {
    const key = order.at(-1) ?? '';
    await page.getByLabel(`The ${key}`).fill('Fine');
    await page.locator('[data-live]').waitFor();
    await next(page);
    await page.waitForFunction(
      (before) => document.querySelector<HTMLInputElement>('[name=shown]')?.value !== before,
      key,
    );
    order.push(await shownQuestions(page));
  }
  expect(order.toSorted()).toEqual(keys.toSorted());
  await page.reload();
  await page.locator('[data-live]').waitFor();
  expect(await shownQuestions(page)).toBe(order.at(-1));
  const backwards = [order.at(-1)];
  for (const _ of keys.slice(1)) {
    await page.getByRole('button', { name: 'Back' }).click();
    backwards.push(await shownQuestions(page));
  }
  expect(backwards.toReversed()).toEqual(order);
});

test('time limit: it is announced before the start, shows the time left, and survives a reload', async () => {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Journey against the clock',
    settings: { timeLimitSec: 600, spam: { minSeconds: 0, proofOfWork: false } },
    fields: keys.map((key) => ({ fieldName: `The ${key}`, fieldType: 'text', options: { key } })),
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const page = await openPage(await browser.context(), 'about:blank');
  await page.clock.install();
  await page.goto(at(`/survey/${url.split('/').at(-1)}`));
  await page.getByText('10 minutes').waitFor();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('The bed').fill('Soft');
  const secondsLeft = async () => {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').innerText()).split(':').map(Number);
    return 60 * minutes + seconds;
  };
  await expect.poll(secondsLeft).toBeLessThan(600);
  const before = await secondsLeft();
  await page.reload();
  await expect.poll(secondsLeft).toBeLessThan(before);
  await expect.poll(() => page.getByLabel('The bed').inputValue()).toBe('Soft');
  await page.clock.fastForward(600_000);
  await page.getByText('The time is over. Your answers were sent.').waitFor();
  const answers = await caller.ask<{ status: string }[]>('GET', `/SurveyResponses/survey/${id}`);
  expect(answers.map(({ status }) => status)).toEqual(['complete']);
});

test('survey page: text typed after a start without script survives a reload', async () => {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Journey before the script',
    settings: { timeLimitSec: 600, spam: { minSeconds: 0, proofOfWork: false } },
    fields: keys.map((key) => ({ fieldName: `The ${key}`, fieldType: 'text', options: { key } })),
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const page = await openPage(await browser.context(), 'about:blank');
  let isPosted = false;
  page.on('request', (request) => {
    isPosted ||= request.method() === 'POST';
  });
  await page.route(/\.js$/, (route) => (isPosted ? route.continue() : route.abort()));
  await page.goto(at(`/survey/${url.split('/').at(-1)}`));
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('The bed').fill('Soft');
  await page.locator('[data-live]').waitFor();
  await page.reload();
  await page.locator('[data-live]').waitFor();
  expect(await page.getByLabel('The bed').inputValue()).toBe('Soft');
});
