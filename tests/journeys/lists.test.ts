import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor, invitedColleague } from './caller.ts';
import { demo, sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();

async function names(page: Page): Promise<string[]> {
  await page.locator('[aria-busy=false] [role=grid]').waitFor();
  const texts = await page.getByRole('rowheader').allInnerTexts();
  return texts.map((text) => text.split('\n').at(-1) ?? '');
}

async function filterBy(page: Page, column: string, text: string) {
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('menuitem', { name: column, exact: true }).click();
  await page.getByRole('textbox', { name: 'Contains' }).fill(text);
  await page.keyboard.press('Enter');
}

async function exported(page: Page): Promise<{ name: string; lines: string[] }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), lines: text.trimEnd().split('\r\n') };
}

test('lists: filters, order and page survive reload and Back, and the export has every match', async () => {
  const page = await signedInPage(await browser.context(), '/user-management/permissions');
  await page.getByRole('grid', { name: 'Permissions' }).waitFor();
  await filterBy(page, 'Route', 'get:');
  await page.getByText('Route contains “get:”').waitFor();
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await page.waitForURL('**/permissions?route_like=get*&sort=name');
  await page.getByRole('combobox', { name: 'Rows on a page' }).selectOption('10 rows');
  await page.getByText(/^1–10 of /).waitFor();
  const first = await names(page);
  expect(first).toEqual([...first].sort((one, other) => one.toLowerCase().localeCompare(other.toLowerCase(), 'en')));

  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText(/^11–20 of /).waitFor();
  const second = await names(page);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
  await page.reload();
  await page.getByText(/^11–20 of /).waitFor();
  expect(await names(page)).toEqual(second);
  await page.goBack();
  await page.getByText(/^1–10 of /).waitFor();
  expect(await names(page)).toEqual(first);

  const total = Number(/of ([\d,]+)/.exec(await page.getByText(/^1–10 of /).innerText())?.[1]?.replace(',', ''));
  const { name, lines } = await exported(page);
  expect(name).toMatch(/^permissions-\d{4}-\d\d-\d\d\.csv$/);
  expect(lines[0]).toBe('\uFEFF"Name","Route","Roles"');
  expect(lines).toHaveLength(total + 1);
  expect(lines.slice(1).every((line) => line.includes(',"get:'))).toBe(true);
  expect(lines.slice(1, 11).map((line) => line.slice(1, line.indexOf('",')))).toEqual(first);
});

test('lists: hidden columns stay hidden, and a record opens and closes over the list', async () => {
  const { email } = await invitedColleague(await callerFor(), 'Staff');
  const page = await signedInPage(await browser.context(), '/user-management/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(email);
  await page.getByText('1–1 of 1').waitFor();
  expect(await names(page)).toEqual(['Imani Okafor']);
  await page.getByRole('gridcell', { name: 'Staff' }).waitFor();

  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Groups' }).click();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.getByText('1–1 of 1').waitFor();
  expect(await page.getByRole('columnheader', { name: 'Groups' }).count()).toBe(0);
  const { lines } = await exported(page);
  expect(lines).toEqual(['\uFEFF"Name","Email","Role","Last sign-in (UTC)"', `"Imani Okafor","${email}","Staff",`]);

  await page.getByRole('link', { name: 'Imani Okafor' }).press('Enter');
  await page.getByRole('dialog').getByText(email).first().waitFor();
  expect(page.url()).toMatch(/\/users\/\d+\?/);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).not.toMatch(/\/users\/\d/);
});

test('lists: on a phone a list shows cards that open', async () => {
  const context = await browser.context({ viewport: { width: 360, height: 740 } });
  const page = await signedInPage(context, '/user-management/users');
  const cards = page.getByRole('list', { name: 'Users' });
  await cards.getByText(demo.email).waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await cards.getByRole('link').first().click();
  await page.getByRole('dialog').waitFor();
});

test('first list: the frame is answered by one request, and no part of it is asked for again', async () => {
  const context = await browser.context();
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await signedInPage(context, '/user-management/users');
  await page.getByRole('grid').getByRole('link', { name: /Ada/ }).waitFor();
  await page.getByRole('link', { name: /^Inbox: \d+ open/ }).waitFor();
  const parts = [
    '/auth/permissions',
    '/user/profile',
    '/user/favorites',
    '/Notifications/unread',
    '/SentimentResponses/views',
  ];
  const ofFrame = ['/user/initial-data', ...parts].map((path) => `/api/v1${path}`);
  expect(asked.filter((path) => ofFrame.includes(path))).toEqual(['/api/v1/user/initial-data']);
});

test('first list: with an empty cache, its rows take at most 45 requests and 527 kB of files', async () => {
  const context = await browser.context();
  const loaded: Request[] = [];
  context.on('requestfinished', (request) => loaded.push(request));
  const page = await signedInPage(context, '/user-management/users');
  await page.getByRole('grid').getByRole('link', { name: /Ada/ }).waitFor();
  expect(loaded.length).toBeLessThanOrEqual(45);
  const sizes = await Promise.all(loaded.filter((request) => !request.url().includes('/api/')).map(bytesOf));
  expect(sizes.length).toBeGreaterThan(5);
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(527);
});

async function bytesOf(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes();
  return responseHeadersSize + responseBodySize;
}
