import { expect, test } from 'vitest';
import { callerFor, invitedColleague } from './caller.ts';
import { at, openPage, sharedBrowser, signIn } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

test('registration: a new organization signs in on its own subdomain', async () => {
  const subdomain = `lantern-${uniqueSuffix()}`;
  const page = await openPage(await browser.context(), at('/register', null));
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Work email').fill(`noor@${subdomain}.example`);
  await page.getByLabel('Organization').fill('Lantern Bakery');
  await page.getByLabel('Address').fill('demo');
  await page
    .getByText(/taken|in use|not available/i)
    .first()
    .waitFor();
  await page.getByLabel('Address').fill(subdomain);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: /register|create/i }).click();
  await page.waitForURL(at('/dashboard', subdomain));
});

test('temporary password: the user must replace it before working', async () => {
  const page = await openPage(await browser.context(), at('/login'));
  await signIn(page, await invitedColleague(await callerFor(), 'Staff'));
  await page.waitForURL('**/reset-password**');
  await page.goto(at('/user-management/users'));
  await page.waitForURL('**/reset-password**');
  await page.getByLabel('New password', { exact: true }).fill('a password of my own');
  await page.getByLabel('New password again', { exact: true }).fill('a password of my own');
  await page.getByRole('button', { name: /save|set|choose|change/i }).click();
  await page.waitForURL(at('/user-management/users'));
  expect(await page.evaluate(() => localStorage.getItem('isInitialPasswordReset'))).not.toBe('1');
});

test('tenant host: an unknown organization is reported', async () => {
  const page = await openPage(await browser.context(), at('/login', 'nobody-lives-here'));
  await page.getByRole('heading', { name: 'Tenant not found' }).waitFor();
  await page.getByText('nobody-lives-here.localhost').waitFor();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await page.waitForURL(at('/login', null));
});
