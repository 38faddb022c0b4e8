import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Response } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { at, demo, openPage, sharedBrowser, signedInPage, signIn } from './person.ts';

const browser = sharedBrowser();
const storedKeys = [
  'apiKey',
  'token',
  'refreshToken',
  'user',
  'tenant',
  'isLoggedIn',
  'isInitialPasswordReset',
  'userPermissions',
];

test('sign-in: a user on the main domain arrives at the requested page of their organization', async () => {
  const page = await openPage(await browser.context(), at('/login?from=%2Fuser-management%2Fusers', null));
  await signIn(page);
  await page.waitForURL(at('/user-management/users'));
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(expect.arrayContaining(storedKeys));
  expect(page.url()).not.toContain('code=');
});

test('sign-in: the requested page opens after sign-in', async () => {
  const page = await openPage(await browser.context(), at('/feedback-management/surveys'));
  await page.waitForURL('**/login?**');
  await signIn(page);
  await page.waitForURL(at('/feedback-management/surveys'));
});

test('session: three tabs with an expired token refresh it once, and every call succeeds', async () => {
  const context = await browser.context();
  const first = await signedInPage(context, '/user/profile');
  const old = await first.evaluate(() => localStorage.getItem('token'));
  const tabs = [first, await context.newPage(), await context.newPage()];
  const showsProfile = (tab: Page) => tab.getByRole('main').getByText(demo.email).first().waitFor();
  for (const tab of tabs) {
    if (tab !== first) await tab.goto(at('/user/profile'));
    await showsProfile(tab);
  }
  let refreshes = 0;
  await context.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const isRefresh = /refresh-token/i.test(request.url());
    if (isRefresh) refreshes += 1;
    // An expired token is valid only for its own renewal.
    if (isRefresh || request.headers().authorization !== `Bearer ${old}`) return route.continue();
    const body = { message: 'Token expired', code: 'TOKEN_EXPIRED', tokenExpired: true };
    return route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify(body) });
  });
  // The profile is shown from the storage, so each tab is waited for until a call has succeeded with another token.
  const isRenewed = (answer: Response) => {
    const { authorization } = answer.request().headers();
    return answer.ok() && authorization !== undefined && authorization !== `Bearer ${old}`;
  };
  await Promise.all(tabs.flatMap((tab) => [tab.waitForResponse(isRenewed), tab.reload()]));
  for (const tab of tabs) await showsProfile(tab);
  expect(refreshes).toBe(1);
  expect(await first.evaluate(() => localStorage.getItem('token'))).not.toBe(old);
});

test('session: the stored items of one browser are useless in another', async () => {
  const page = await signedInPage(await browser.context());
  const storedItems = await page.evaluate(() => ({ ...localStorage }));
  const thief = await browser.context();
  await thief.addInitScript((items) => {
    if (location.pathname !== '/login')
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, storedItems);
  const stolen = await openPage(thief, at('/dashboard'));
  await stolen.waitForURL('**/login?**');
  expect(await stolen.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  expect(page.url()).toBe(at('/dashboard'));
});

test('session: signing out removes the eight stored items, and Back opens nothing', async () => {
  const context = await browser.context();
  const page = await signedInPage(context);
  await page.goto(at('/user/profile'));
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual([...storedKeys, 'candor-config'].sort());
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login?cleared=true');
  const left = await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), storedKeys);
  expect(left).toEqual([]);
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => /sid|xsrf/i.test(name))).toEqual([]);
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL('**/login?from=%2Fdashboard');
  await page.getByLabel('Email').waitFor();
});

test('session: a failing server never leads to built-in credentials', async () => {
  const context = await browser.context();
  const page = await openPage(context, at('/login'));
  await context.route('**/api/v1/auth/login', (route) => route.abort());
  for (const email of ['admin@example.com', 'admin@demo.example', 'dev@candor.test']) {
    await signIn(page, { email, password: 'admin123' });
    await page.getByText('No connection. Your input is saved.').waitFor();
  }
  expect(await page.evaluate((keys) => keys.filter((key) => localStorage.getItem(key) !== null), storedKeys)).toEqual(
    [],
  );
});

test("session: another site's page can neither read nor change anything with the cookie", async () => {
  const context = await browser.context();
  const page = await signedInPage(context);
  const before = await groupsOf(page);
  const evil = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<body>evil</body>'));
  onTestFinished(() => void evil.close());
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  const attacker = await context.newPage();
  await attacker.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`);
  const forge = async (target: string) => {
    const body = JSON.stringify({ name: 'Forged' });
    for (const type of ['text/plain', 'application/json', 'application/x-www-form-urlencoded']) {
      await fetch(target, {
        method: 'POST',
        body,
        credentials: 'include',
        mode: 'no-cors',
        headers: { 'content-type': type },
      }).catch(() => {});
      navigator.sendBeacon(target, new Blob([body], { type }));
    }
    const form = document.createElement('form');
    form.method = 'post';
    form.action = target;
    form.enctype = 'text/plain';
    form.innerHTML = `<input name='{"name":"Forged","x":"' value='"}'>`;
    document.body.append(form);
    form.submit();
  };
  await Promise.all([
    attacker.waitForResponse((answer) => answer.request().isNavigationRequest()),
    attacker.evaluate(forge, at('/api/v1/Groups')),
  ]);
  expect(await groupsOf(page)).toEqual(before);
});

function groupsOf(page: Awaited<ReturnType<typeof openPage>>): Promise<string[]> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const rows = (await (await fetch('/api/v1/Groups', { headers })).json()) as { name: string }[];
    return rows.map(({ name }) => name);
  });
}
