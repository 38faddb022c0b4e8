import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { guarded } from '../support/promised-pages.ts';
import { callerFor, newColleague, register } from './caller.ts';
import { settled } from './look.ts';
import { at, openPage, sharedBrowser, signedInPage, signIn } from './person.ts';
import { startProduct } from './product.ts';
import { secureFront } from './secure-front.ts';

/** The product on its own domain behind TLS, as in production. */
const browser = sharedBrowser();
let product: Awaited<ReturnType<typeof startProduct>>;
let front: Awaited<ReturnType<typeof secureFront>>;

beforeAll(async () => {
  product = await startProduct({ PRODUCT_HOST: 'candor.test' }, inject('demonstration'));
  await register(product, 'other');
  front = await secureFront(product.port);
});

afterAll(async () => {
  front?.close();
  await product?.stop();
});

const urlOf = (path: string, label = 'demo.') => `https://${label}candor.test:${front.port}${path}`;
const context = () => browser.context({ ignoreHTTPSErrors: true });

async function pageWith(permissions: readonly string[]): Promise<Page> {
  const colleague = await newColleague(await callerFor(product), permissions);
  const page = await openPage(await context(), urlOf('/login'));
  await signIn(page, colleague);
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  return page;
}

async function entriesOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.locator('a, button, p').first().waitFor();
  const folds = menu.getByRole('button', { expanded: false });
  while ((await folds.count()) > 0) await folds.first().click();
  await settled(page);
  // Excludes the forms of the demo data, whose names may change.
  return menu.locator('a:not([href*="/sentiments/"]), a[href$="/create"]').allInnerTexts();
}

test('menu: a user without permissions is led to the profile and sees no entries', async () => {
  const page = await pageWith([]);
  await page.waitForURL(urlOf('/forbidden'));
  await page.getByText('No menu items available.').waitFor();
  await page.getByRole('link', { name: 'Go to profile' }).click();
  await page.waitForURL(urlOf('/user/profile'));
});

test('menu: only permitted entries show, and groups only around them', async () => {
  const page = await pageWith(['get:v1/groups', 'get:v1/surveys']);
  expect(await entriesOf(page)).toEqual(['List Surveys', 'Groups', 'Account Settings']);
  const headings = await page.getByRole('navigation', { name: 'Main menu' }).innerText();
  expect(
    headings.match(/Main Dashboard|Custom Dashboards|Feedback Management|User Management|Reports|^Settings$/gm),
  ).toEqual(['Feedback Management', 'User Management', 'Settings']);
});

test('menu: a user with every permission sees the whole menu', async () => {
  const page = await pageWith(guarded.map(([, permission]) => permission));
  expect(await entriesOf(page)).toEqual([
    'Dashboard',
    'Dashboard List',
    'Create Dashboard',
    'Configure Customer Form',
    'Customer Form',
    'Manage Customers',
    'Create Sentiment',
    'All Sentiments',
    'Create Survey',
    'List Surveys',
    'Users',
    'Roles',
    'Permissions',
    'Groups',
    'Reporting Dashboard',
    'Report Builder',
    'Account Settings',
  ]);
});

test('menu: on localhost every entry shows, and the pages stay protected', async () => {
  const colleague = await newColleague(await callerFor(), ['get:v1/groups']);
  const page = await openPage(await browser.context(), at('/login'));
  await signIn(page, colleague);
  await page.waitForURL(at('/forbidden'));
  expect(await entriesOf(page)).toContain('Report Builder');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByText('It needs the permission get:v1/users.').waitFor();
});

test('tenant host: an unknown path on a host of three parts is an unknown organization', async () => {
  const page = await openPage(await context(), urlOf('/no/such/page'));
  await page.getByRole('heading', { name: 'Tenant not found' }).waitFor();
  await page.goto(urlOf('/no/such/page', ''));
  await page.getByRole('heading', { name: '404' }).waitFor();
});

test('tenant host: a session moves to the host of its own organization and leaves nothing behind', async () => {
  const page = await openPage(await context(), urlOf('/login', ''));
  await signIn(page, product);
  await page.waitForURL(urlOf('/dashboard'));
  const storedItems = await page.evaluate(() => ({ ...localStorage }));
  await page.goto(urlOf('/login', 'other.'));
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, storedItems);
  await page.evaluate((address) => location.assign(address), urlOf('/user/profile?a=b', 'other.'));
  await page.waitForURL(urlOf('/user/profile?a=b'));
  await page.goto(urlOf('/login', 'other.'));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('menu: at 900 pixels the groups of a working day are in sight, and favorites are on top', async () => {
  const page = await signedInPage(await browser.context({ viewport: { width: 1280, height: 900 } }), '/dashboard');
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  const settings = await menu.getByRole('button', { name: 'Settings', expanded: false }).boundingBox();
  expect((settings?.y ?? 900) + (settings?.height ?? 0)).toBeLessThanOrEqual(900);
  await menu.getByRole('link', { name: 'List Surveys' }).click();
  await page.getByRole('button', { name: 'Favorite page', pressed: false }).click();
  await menu.getByRole('list', { name: 'Favorites' }).getByRole('link', { name: 'List Surveys' }).waitFor();
  await page.reload();
  await expect.poll(() => menu.getByRole('link').first().innerText()).toBe('List Surveys');
  await page.getByRole('button', { name: 'Favorite page', pressed: true }).click();
  await menu.getByRole('list', { name: 'Favorites' }).waitFor({ state: 'detached' });
});

test('menu: the entry of the open page is in sight in a low window', async () => {
  const context = await browser.context({ viewport: { width: 1280, height: 500 } });
  const page = await signedInPage(context, '/user/account-settings');
  const entry = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Account Settings' });
  await expect.poll(async () => (await entry.boundingBox())?.y ?? 999).toBeLessThan(500);
});

test('command palette: it offers no settings page that the user may not change', async () => {
  const page = await pageWith(['get:v1/groups']);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await search.fill('SMTP');
  await page.getByRole('option', { name: 'Help' }).first().waitFor();
  const found = await page.getByRole('option').allInnerTexts();
  expect(found.filter((text) => !text.includes('Help'))).toEqual([]);
  await search.fill('teams');
  await page.getByRole('option', { name: /^Groups/ }).waitFor();
});
