import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();
const scratch = at('/feedback-management/sentiments/create-from-scratch');
const preview = /\/assets\/form-preview-[^/]*\.js$/;
const health = /\/api\/v1\/health$/;

/** A new form with a name, whose preview cannot be fetched. */
async function openWithoutPreview(page: Page): Promise<void> {
  await page.goto(scratch);
  await page.getByRole('textbox', { name: 'Name' }).fill('Branch visit');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
}

test('a part of a page: without a connection the rest stays, and “Try again” fetches it', async () => {
  const page = await signedInPage(await browser.context());
  await page.route(preview, (route) => route.abort());
  await page.route(health, (route) => route.abort());
  await openWithoutPreview(page);
  const note = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
  await note.getByText('Check your connection.').waitFor();
  expect(await note.getByRole('button', { name: 'Reload page' }).count()).toBe(0);

  await note.getByRole('button', { name: 'Try again' }).click();
  await note.getByText('Check your connection.').waitFor();
  await page.unroute(preview);
  await note.getByRole('button', { name: 'Try again' }).click();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Branch visit' }).waitFor();
  await page.getByRole('button', { name: 'Questions', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Branch visit');
});

test('a part of a page: after a deployment the page is reloaded with what was typed', async () => {
  const page = await signedInPage(await browser.context());
  await page.route(preview, (route) => route.fulfill({ status: 404, body: '' }));
  await openWithoutPreview(page);
  const note = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
  await note.getByText('A newer version may be available.').waitFor();
  await page.unroute(preview);
  page.on('dialog', (dialog) => void dialog.accept());
  await note.getByRole('button', { name: 'Reload page' }).click();
  await note.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Questions', exact: true }).click();
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Branch visit');
});

test('a page: without a connection the menu stays, and “Try again” opens it', async () => {
  const page = await signedInPage(await browser.context());
  const list = /\/assets\/survey-list-[^/]*\.js$/;
  await page.route(list, (route) => route.abort());
  await page.route(health, (route) => route.abort());
  await page.goto(at('/feedback-management/surveys'));
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
  await page.unroute(list);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Surveys', level: 1 }).waitFor();
});
