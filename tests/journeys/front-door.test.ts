import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { at, openPage, signedInPage, signIn, ownBrowser as theBrowser } from './person.ts';

const browser = theBrowser();
const password = 'a long enough password';

test('a founder registers an organisation and stands in its dashboard, at its own address', async () => {
  const page = await openPage(await browser.context(), at('/register', null));
  const name = `northwind${Date.now()}`;
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Work e-mail').fill(`ada@${name}.test`);
  await page.getByLabel('Organisation').fill(name);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText('is available').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.waitForURL(at('/dashboard', name));
});

test('a colleague signs in on the main domain and arrives where they were going', async () => {
  const page = await openPage(await browser.context(), at('/login?from=%2Fuser-management%2Fusers', null));
  await signIn(page);
  await page.waitForURL(at('/user-management/users'));
  expect(page.url()).not.toContain('code');
});

test('a new colleague has to choose a password before anything else opens', async () => {
  const admin = await signedInPage(await browser.context());
  const email = `new${Date.now()}@demo.test`;
  const initial = await invite(admin, email);
  const page = await openPage(await browser.context(), at('/login'));
  await signIn(page, { email, password: initial });
  await page.waitForURL('**/reset-password');
  await page.goto(at('/dashboard'));
  await page.waitForURL('**/reset-password**');
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save and go on' }).click();
  await page.waitForURL('**/dashboard');
});

test('an address without an organisation says so', async () => {
  const page = await openPage(await browser.context(), at('/login', 'nobody-lives-here'));
  await page.getByRole('heading', { name: 'Tenant not found' }).waitFor();
  await page.getByText('nobody-lives-here.localhost').waitFor();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await page.waitForURL(at('/login', null));
});

test.each(['light', 'dark'] as const)(
  'every visitor’s page can be used by everybody, in %s mode and on a phone',
  async (mode) => {
    const context = await browser.context({ viewport: { width: 320, height: 640 } });
    await context.addInitScript((kept) => localStorage.setItem('candor-config', kept), JSON.stringify({ mode }));
    for (const path of ['/login', '/register', '/tenant-not-found', '/forbidden', '/nowhere', '/survey/x']) {
      const page = await openPage(context, at(path, null));
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
      await page.close();
    }
  },
);

/** Through the API, as the administration screens do it; answers the generated password. */
async function invite(admin: Page, email: string): Promise<string> {
  return admin.evaluate(async (address) => {
    const xsrf = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(xsrf),
    };
    const [role] = (await (await fetch('/api/v1/Roles', { headers })).json()) as { id: number }[];
    const body = JSON.stringify({ email: address, firstName: 'New', lastName: 'Colleague', roleId: role?.id });
    const answer = await fetch('/api/v1/Users', { method: 'POST', headers, body });
    return ((await answer.json()) as { initialPassword: string }).initialPassword;
  }, email);
}
