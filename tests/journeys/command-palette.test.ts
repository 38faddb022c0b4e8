import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor, newColleague, newForm } from './caller.ts';
import { at, openPage, sharedBrowser, signedInPage, signIn } from './person.ts';

const browser = sharedBrowser();
const search = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });

test('command palette: it finds a response by its text, acts on it, and opens a page', async () => {
  const form = await newForm(await callerFor(), 'Garage');
  await form.answer('The barrier of the garage scratched my car');
  const page = await signedInPage(await browser.context(), '/user/profile');
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await search(page).fill('barrier of the garage');
  await page
    .getByRole('option', { name: /The barrier of the garage/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Assign to me' }).waitFor();
  await page.keyboard.press('Control+k');
  await search(page).fill('assign to me');
  await page.getByRole('option', { name: 'Assign to me' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('option', { name: /^Inbox/ }).click();
  await page.waitForURL(at('/feedback-management/inbox**'));
});

test('command palette: it finds nothing that the user may not list', async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'Sauna');
  await form.answer('The sauna was closed all weekend');
  const colleague = await newColleague(caller, ['get:v1/groups', 'get:v1/users']);
  const page = await openPage(await browser.context(), at('/login'));
  await signIn(page, colleague);
  await page.waitForURL(/forbidden|user-management/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname.toLowerCase()));
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await search(page).fill('sauna');
  await page.getByText('Nothing matches “sauna”.', { exact: false }).waitFor();
  expect(asked.filter((path) => /sentiment|survey|customer/.test(path))).toEqual([]);
});

test('command palette: it finds pages by the words of the field, and dashboards and reports by name', async () => {
  const caller = await callerFor();
  await caller.ask('POST', '/Dashboards', { name: 'Harbor figures', visibility: 'tenant' });
  const page = await signedInPage(await browser.context(), '/user/profile');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const pages = [
    ['NPS', 'List Surveys'],
    ['matrix', 'Roles'],
    ['audit', 'GDPR'],
    ['SLA', 'Calendars'],
    ['webhook', 'Escalation Rules'],
    ['privacy', 'Data Map'],
    ['CSV', 'Import Customers'],
    ['SMTP', 'Email'],
  ];
  for (const [word, title] of pages) {
    await search(page).fill(word ?? '');
    await page
      .getByRole('option', { name: new RegExp(`^${title}`) })
      .first()
      .waitFor();
  }
  await search(page).fill('Harbor figures');
  await page.getByRole('option', { name: /^Harbor figures\s*Dashboard/ }).waitFor();
});
