import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { fetchedScripts } from './fetched-scripts.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const pages = ['first', 'second', 'third', 'fourth'];
const fields = pages.flatMap((key) => [
  { fieldName: `Page ${key}`, fieldType: 'page_break', options: { key: `page_${key}` } },
  { fieldName: `The ${key} answer`, fieldType: 'text', options: { key } },
]);

async function published(questions: readonly object[] = fields) {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Four pages of one layout',
    settings: { spam: { minSeconds: 0, proofOfWork: true } },
    fields: questions,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const rows = () => caller.ask<{ id: number; status: string }[]>('GET', `/SurveyResponses/survey/${id}`);
  const answers = async () => {
    const [row] = await rows();
    const response = await caller.ask<{ answers: { value: unknown }[] }>('GET', `/SurveyResponses/${row?.id}/withData`);
    return response.answers.map(({ value }) => value);
  };
  return { path: new URL(url).pathname, rows, answers };
}

async function opened(path: string, options: Parameters<typeof browser.context>[0] = {}): Promise<Page> {
  const page = await openPage(await browser.context({ viewport: { width: 390, height: 700 }, ...options }), at(path));
  if (options.javaScriptEnabled === false) return page;
  await page.locator('[data-live]').waitFor();
  await fetchedScripts(page);
  await takesPresses(page);
  return page;
}

const animationCount = (page: Page) => page.evaluate(() => document.getAnimations().length);

/** An animation at the start of each page lets presses at a place through; those of a locator wait for its end. */
const takesPresses = (page: Page) => expect.poll(() => animationCount(page)).toBe(0);

const next = (page: Page) => page.locator('button.main');
const expectTitle = (page: Page, title: string) =>
  expect.poll(() => page.locator('.page-title').textContent()).toBe(title);

describe('a survey page acts once', () => {
  test('for two and five clicks on Next, and goes on with a click after an answer', async () => {
    const { path, rows } = await published();
    const page = await opened(path);
    await next(page).dblclick();
    await expectTitle(page, 'Page second');
    await next(page).click({ clickCount: 5 });
    await expectTitle(page, 'Page third');
    await next(page).dblclick();
    await expectTitle(page, 'Page fourth');
    await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['partial']);
  });

  test('for a double tap, on the second to last page too', async () => {
    const { path, rows } = await published();
    const page = await opened(path, { hasTouch: true });
    for (const title of ['Page second', 'Page third', 'Page fourth']) {
      const box = await next(page).boundingBox();
      const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 10];
      // Sent at once, because taps that lie further apart are no double tap.
      await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)]);
      await expectTitle(page, title);
      await page.getByRole('textbox').fill(title);
    }
    await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['partial']);
  });

  test('for a held Enter', async () => {
    const { path } = await published();
    const page = await opened(path);
    await page.getByRole('textbox').focus();
    for (let held = 0; held < 6; held += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expectTitle(page, 'Page second');
  });

  test('without scripts, where a double click posts the same page twice', async () => {
    const { path, rows, answers } = await published();
    const page = await opened(path, { javaScriptEnabled: false });
    for (const key of pages) {
      await page.getByLabel(`The ${key} answer`).fill(key);
      await next(page).dblclick();
      await page.waitForLoadState();
    }
    await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect([(await rows()).map(({ status }) => status), await answers()]).toEqual([['complete'], pages]);
  });
});

test('without scripts, the second click of a double click leaves the page that the first one opened', async () => {
  const { path, rows } = await published();
  const page = await opened(path, { javaScriptEnabled: false });
  const box = await next(page).boundingBox();
  const press = () => page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  // The test moves the time of the animation.
  const animations = await page.context().newCDPSession(page);
  await animations.send('Animation.enable');
  const setSpeed = (playbackRate: number) => animations.send('Animation.setPlaybackRate', { playbackRate });
  await takesPresses(page);
  await setSpeed(0);
  await press();
  await page.getByRole('heading', { name: 'Page second' }).waitFor();
  expect(await animationCount(page)).toBeGreaterThan(0);
  await press();
  await setSpeed(1);
  await takesPresses(page);
  await expectTitle(page, 'Page second');
  await press();
  await page.getByRole('heading', { name: 'Page third' }).waitFor();
  await expect.poll(async () => (await rows()).map(({ status }) => status)).toEqual(['partial']);
});

describe('an answer that is taken back', () => {
  test.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('is not stored, %s', async (_, javaScriptEnabled) => {
    const { path, answers } = await published();
    const page = await opened(path, { javaScriptEnabled });
    const turn = async (button: string, title: string) => {
      await page.getByRole('button', { name: button }).last().click();
      await page.getByRole('heading', { name: title }).waitFor();
    };
    await page.getByLabel('The first answer').fill('Regretted');
    await turn('Next', 'Page second');
    await page.getByLabel('The second answer').fill('Kept');
    await turn('Next', 'Page third');
    await turn('Back', 'Page second');
    await turn('Back', 'Page first');
    await page.getByLabel('The first answer').fill('');
    for (const title of ['Page second', 'Page third', 'Page fourth']) await turn('Next', title);
    await turn('Send', 'Thank you!');
    expect(await answers()).toEqual(['Kept']);
  });
});

test('an answer that is taken back does not return with a reload of a later page, though the page begins with it', async () => {
  const withDefault = fields.map((field) =>
    field.options.key === 'first' ? { ...field, options: { ...field.options, default: 'Usual' } } : field,
  );
  const { path, answers } = await published(withDefault);
  const page = await opened(path);
  const turn = async (button: string, title: string) => {
    await page.getByRole('button', { name: button }).last().click();
    await page.getByRole('heading', { name: title }).waitFor();
  };
  await page.getByLabel('The first answer').fill('');
  await turn('Next', 'Page second');
  await page.getByLabel('The second answer').fill('Kept');
  await page.reload();
  await page.locator('[data-live]').waitFor();
  await page.getByRole('heading', { name: 'Page second' }).waitFor();
  await turn('Back', 'Page first');
  expect(await page.getByLabel('The first answer').inputValue()).toBe('');
  for (const title of ['Page second', 'Page third', 'Page fourth']) await turn('Next', title);
  await turn('Send', 'Thank you!');
  expect(await answers()).toEqual(['Kept']);
});

test('whoever answers one of two marked questions is not led to the other', async () => {
  const asked = ['first', 'second', 'third'].map((key) => ({
    fieldName: `The ${key} answer`,
    fieldType: 'text',
    required: key !== 'third',
    options: { key },
  }));
  const { path, answers } = await published(asked);
  const page = await opened(path);
  const field = (key: string) => page.getByLabel(`The ${key} answer`);
  const typeInto = async (key: string) => {
    await field(key).click();
    await page.keyboard.type(key);
    expect(await field(key).inputValue()).toBe(key);
  };
  await next(page).click();
  await expect.poll(() => field('first').evaluate((input) => input === document.activeElement)).toBe(true);
  for (const key of ['third', 'second', 'first']) await typeInto(key);
  await next(page).click();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  expect(await answers()).toEqual(['first', 'second', 'third']);
});
