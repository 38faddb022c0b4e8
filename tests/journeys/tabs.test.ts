import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Caller, callerFor, newColleague, newForm } from './caller.ts';
import { at, openPage, sharedBrowser, signedInPage, signIn } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();

const mayHandle = [
  'get:v1/sentimentresponses',
  'get:v1/sentimentresponses/:responseid/withdata',
  'post:v1/sentimentresponses/:responseid/tracking',
  'get:v1/severitylevels',
];

async function newResponse(caller: Caller) {
  const { id } = await (await newForm(caller, 'Read in two tabs')).answer('The parcel was open');
  return { id, path: `/feedback-management/sentiments/responses/${id}` };
}

const note = (page: Page) => page.getByLabel('Add a note');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function notesOf(caller: Caller, id: number): Promise<string> {
  return JSON.stringify(await caller.ask('GET', `/SentimentResponses/${id}/withData`));
}

test('tabs: a sign-out in one reaches the others, and a note that was being typed waits for its author', async () => {
  const caller = await callerFor();
  const { id, path } = await newResponse(caller);
  const context = await browser.context();
  const first = await signedInPage(context, '/user/profile');
  const second = await openPage(context, at(path));
  await note(second).fill('Call back on Monday');
  await signOut(first);
  await second.waitForURL('**/login?ended=true&**');
  await second.getByText('Your session ended in another tab').waitFor();
  expect(await second.getByText('The parcel was open').count()).toBe(0);

  await signIn(second);
  await second.waitForURL(at(path));
  await expect.poll(() => note(second).inputValue()).toBe('Call back on Monday');
  await second.getByRole('button', { name: 'Add note' }).click();
  await second.getByRole('list', { name: 'Activity' }).getByText('Call back on Monday').waitFor();
  expect(await notesOf(caller, id)).toContain('Call back on Monday');
});

test('tabs: a sign-out in one leaves what waits to be uploaded in the others to its author', async () => {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Sentiments', { name: unique('Uploads') });
  for (const field of [
    { fieldName: 'What happened?', fieldType: 'textarea' },
    { fieldName: 'A paper', fieldType: 'file' },
  ])
    await caller.ask('POST', '/SentimentFields', { sentimentId: id, ...field });
  const context = await browser.context();
  const first = await signedInPage(context, '/user/profile');
  const second = await openPage(context, at(`/feedback-management/sentiments/${id}`));
  await second.getByLabel('What happened?').fill('The queue was long');
  await second.route('**/files/upload*', (route) => route.abort());
  const file = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear all') };
  await second.locator('input[type=file]').first().setInputFiles(file);
  await second.getByText('Waiting for the connection').waitFor();
  await signOut(first);
  await second.waitForURL('**/login?ended=true&**');
  await first.waitForURL('**/login?**');

  await second.unroute('**/files/upload*');
  await signIn(second);
  await expect.poll(() => second.getByLabel('What happened?').inputValue()).toBe('The queue was long');
  await second.getByText('letter.txt').waitFor();
  await expect.poll(() => second.getByText('Waiting for the connection').count()).toBe(0);
});

test('tabs: a sign-in of another user reaches the others, and their input waits for the former user', async () => {
  const caller = await callerFor();
  const { path } = await newResponse(caller);
  const imani = await newColleague(caller, mayHandle);
  const context = await browser.context();
  const page = await signedInPage(context, path);
  await note(page).fill('Seen by Ada only');
  await Promise.all([page.waitForEvent('load'), signedInPage(context, '/user/profile', imani)]);
  await page.getByText('Imani Okafor has signed in in another tab').waitFor();
  await note(page).waitFor();
  expect(await note(page).inputValue()).toBe('');
  await signedInPage(context, '/user/profile');
  await expect.poll(() => note(page).inputValue()).toBe('Seen by Ada only');
});

test('tabs: one that did not hear of the next user stores nothing in their name', async () => {
  const caller = await callerFor();
  const { id, path } = await newResponse(caller);
  const imani = await newColleague(caller, mayHandle);
  const page = await signedInPage(await browser.context(), path);
  await note(page).fill('Written by Ada');
  const button = await page.getByRole('button', { name: 'Add note' }).elementHandle();
  await Promise.all([
    page.waitForEvent('load'),
    // A browser tells a tab nothing of its own changes, and in one step nothing else can come between.
    page.evaluate(signInAndPress, { email: imani.email, password: imani.password, button }),
  ]);
  await note(page).waitFor();
  expect(await note(page).inputValue()).toBe('');
  expect(await notesOf(caller, id)).not.toContain('Written by Ada');
});

interface SignIn {
  email: string;
  password: string;
  button: Element | null;
}

async function signInAndPress({ email, password, button }: SignIn): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const answer = await (await fetch('/api/v1/auth/login', { method: 'POST', headers, body })).json();
  for (const key of ['apiKey', 'token', 'refreshToken']) localStorage.setItem(key, answer[key]);
  for (const key of ['user', 'tenant']) localStorage.setItem(key, JSON.stringify(answer[key]));
  if (button instanceof HTMLElement) button.click();
}

test('sign-out: one that cannot reach the server ends the session as soon as it can', async () => {
  const context = await browser.context();
  const page = await signedInPage(context, '/user/profile');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await context.route('**/Auth/logout', (route) => route.abort());
  await signOut(page);
  await page.getByText('your session has not ended yet').waitFor();
  expect((await context.cookies()).some(({ name }) => /sid/.test(name))).toBe(true);
  await context.unroute('**/Auth/logout');
  await page.goto(at('/dashboard'));
  await page.waitForURL('**/login?from=%2Fdashboard');
  await expect.poll(async () => (await context.cookies()).filter(({ name }) => /sid|xsrf/i.test(name))).toEqual([]);
  const status = await page.evaluate(async (bearer) => {
    return (await fetch('/api/v1/user/profile', { headers: { authorization: `Bearer ${bearer}` } })).status;
  }, token);
  expect(status).toBe(401);
});
