import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { textOfPages } from '../support/pdf-text.ts';
import { callerFor } from './caller.ts';
import { contextIn, desk, settled } from './look.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();

const dark = { mode: 'dark', viewport: desk } as const;
const opened = async (path: string) => signedInPage(await contextIn(browser, dark), path);

/** Of A4 with the margins of the page, in pixels. */
const paperWidth = 703;
const letterWidth = 726;

/** What would be cut: elements that reach beyond the paper. The parts of a drawing scale with it. */
function beyondPaper(width: number): string[] {
  return [...document.querySelectorAll('body *:not(svg *)')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName} ${element.textContent?.slice(0, 40)}`);
}

/** The frame, and what does something when it is pressed; pictures and figures lead to more, too, but are content. */
const visibleControls = (page: Page) =>
  page
    .locator('header, nav, footer, [class*=Toastify], [role=tab][aria-selected=false]')
    .or(page.locator('.MuiButton-root:not(.value), .MuiIconButton-root, .MuiToggleButton-root'))
    .filter({ visible: true });

async function onPaper(page: Page): Promise<void> {
  await settled(page);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: paperWidth, height: 1000 });
  await settled(page);
}

test('printing: a list prints all its rows with its name, filters and count, and without the frame', async () => {
  const page = await opened('/feedback-management/inbox?view=all&status_in=closed');
  await page.getByRole('grid', { name: 'Responses' }).waitFor();
  await page.getByText(/^50 of /).waitFor();
  const pages = await textOfPages(await page.pdf({ format: 'A4' }));
  expect(pages.length).toBeGreaterThan(2);
  for (const text of pages) expect(text).toContain('Assignees');
  const whole = pages.join('\n');
  expect(new Set(whole.match(/R-\d{4}/g)).size).toBe(50);
  for (const told of ['Harbour & Pine Hotels', 'Inbox', 'Status: Closed', 'All · Rows 1–50 of '])
    expect(pages[0]).toContain(told);
  for (const screen of ['Feedback Management', 'Search responses', 'Clear all', 'Show more', 'Create New Sentiment'])
    expect(whole.includes(screen), screen).toBe(false);
});

test('printing: paper is light in dark mode, and the screen is as it was afterwards', async () => {
  const page = await opened('/user-management/users');
  const grid = page.getByRole('grid', { name: 'Users' });
  await grid.waitFor();
  const colors = () =>
    page.evaluate(() => [document.documentElement.dataset.mode, getComputedStyle(document.body).backgroundColor]);
  const before = await colors();
  expect(before[0]).toBe('dark');
  await page.emulateMedia({ media: 'print' });
  const table = page.getByRole('table', { name: 'Users' });
  await table.waitFor();
  expect(await colors()).toEqual(['light', 'rgb(255, 255, 255)']);
  expect(await grid.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'screen' });
  await grid.waitFor();
  expect(await colors()).toEqual(before);
  expect(await table.count()).toBe(0);
});

test('printing: lists, a response, results, dashboards and a report fit the paper and have no controls', async () => {
  const page = await opened('/user-management/users');
  for (const path of [
    '/user-management/users',
    '/feedback-management/customers/manage',
    '/feedback-management/inbox?view=all',
    '/feedback-management/inbox?view=all&layout=split',
    '/feedback-management/inbox?view=all&layout=board',
    await storedResponse(),
    '/feedback-management/surveys/1/responses',
    '/dashboard',
    '/dashboards/1',
    '/dashboards/3',
    '/reporting/1/view',
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(desk);
    await page.goto(new URL(path, page.url()).href);
    await onPaper(page);
    expect(await page.evaluate(beyondPaper, paperWidth), path).toEqual([]);
    expect(await visibleControls(page).allInnerTexts(), path).toEqual([]);
  }
});

/** The path of a response of the demonstration with notes; its number depends on the day. */
async function storedResponse(): Promise<string> {
  const caller = await callerFor();
  const path = '/SentimentResponses?q=smoke%20detector%20hangs&_start=0&_end=1';
  const [row] = await caller.ask<{ id: number }[]>('GET', path);
  if (!row) throw new Error('The demonstration has no such response');
  return `/feedback-management/sentiments/responses/${row.id}`;
}

test('printing: a response prints with its answers and notes, and without what writes', async () => {
  const page = await opened(await storedResponse());
  await page.getByRole('region', { name: 'Activity' }).waitFor();
  await settled(page);
  const whole = (await textOfPages(await page.pdf({ format: 'A4' }))).join('\n');
  for (const told of ['Answers', 'The smoke detector hangs', 'SLA target', 'Critical', 'New detector fitted.'])
    expect(whole).toContain(told);
  expect(whole).not.toContain('Add a note');
});

test('printing: a response has its status in the head, and no panel that changes it', async () => {
  const page = await opened(await storedResponse());
  const panel = page.getByRole('region', { name: 'Status' });
  await panel.waitFor();
  await page.emulateMedia({ media: 'print' });
  await panel.waitFor({ state: 'detached' });
});

/** The email addresses and times of a table that take several lines. */
function brokenTexts(): string[] {
  const lines = (text: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, to);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  };
  const texts = document.createTreeWalker(document.querySelector('main table') ?? document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    // Read aloud only.
    if ((text.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
    // Other journeys have added words that no paper holds.
    const parts = text.parentElement?.closest('time') ? /.+/g : /(?<!\S)[^\s@]{1,20}@[^\s@]{1,20}(?!\S)/g;
    for (const { 0: part, index } of (text.textContent ?? '').matchAll(parts))
      if (lines(text, index, index + part.length) > 1) broken.push(part);
  }
  return broken;
}

test('printing: email addresses and dates of lists stay whole on A4 and Letter paper', async () => {
  const page = await opened('/user-management/users');
  for (const path of [
    '/user-management/users',
    '/feedback-management/customers/manage',
    '/compliance/gdpr',
    '/feedback-management/surveys',
    '/feedback-management/inbox?view=all',
  ]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(desk);
    await page.goto(new URL(path, page.url()).href);
    await onPaper(page);
    for (const width of [paperWidth, letterWidth]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.getByRole('main').getByRole('table').waitFor();
      expect(await page.evaluate(brokenTexts), `${path} ${width}`).toEqual([]);
    }
  }
});

test('printing: the open tab is the heading of the results that are printed', async () => {
  const page = await opened('/feedback-management/surveys/1/responses');
  await page.getByRole('tab', { name: 'Summary' }).waitFor();
  await onPaper(page);
  const sizes = await page
    .locator('h1, h2, [role=tab][aria-selected=true]')
    .evaluateAll((all) => all.map((one) => [one.textContent, getComputedStyle(one).fontSize] as const));
  const sizeOf = (text: string) => sizes.find(([found]) => found === text)?.[1];
  expect(Number.parseFloat(sizeOf('Summary') ?? '')).toBeGreaterThan(Number.parseFloat(sizeOf('NPS trend') ?? ''));
  expect(Number.parseFloat(sizeOf('Summary') ?? '')).toBeLessThan(Number.parseFloat(sizeOf('Your stay with us') ?? ''));
});

test('printing: an open record prints in place of its list', async () => {
  const page = await opened('/user-management/users/2');
  await page.getByRole('dialog').getByText('Last sign-in').waitFor();
  await settled(page);
  const whole = (await textOfPages(await page.pdf({ format: 'A4' }))).join('\n');
  expect(whole).toContain('Last sign-in');
  expect(whole).not.toContain('Rows 1–');
  expect(whole).not.toContain('Edit');
});

test('printing: a public dashboard is light on paper for a browser in dark mode', async () => {
  const caller = await callerFor();
  const shown = await caller.ask<{ name: string; publicUrl: string }[]>('GET', '/Dashboards/public');
  const path = new URL(shown.find(({ name }) => name === 'Guest experience')?.publicUrl ?? '').pathname;
  const context = await browser.context({ colorScheme: 'dark' });
  for (const address of [path, `${path}?mode=dark`]) {
    const page = await openPage(context, at(address));
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('dark');
    await page.emulateMedia({ media: 'print' });
    expect(await scheme()).toBe('light');
  }
});
