import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guarded } from '../support/promised-pages.ts';
import { callerFor, newColleague, register } from './caller.ts';
import { settled } from './look.ts';
import { at, openPage, ownBrowser, signIn } from './person.ts';
import { startProduct } from './product.ts';
import { secureFront } from './secure-front.ts';

/** The product away from localhost, as it is operated: on a domain of its own, with TLS in front. */
const browser = ownBrowser('--host-resolver-rules=MAP *.candor.test 127.0.0.1, MAP candor.test 127.0.0.1');
let product: Awaited<ReturnType<typeof startProduct>>;
let front: Awaited<ReturnType<typeof secureFront>>;

beforeAll(async () => {
  product = await startProduct({ PRODUCT_HOST: 'candor.test' });
  await register(product, 'other');
  front = await secureFront(product.port);
});

afterAll(async () => {
  front.close();
  await product.stop();
});

const there = (path: string, label = 'demo.') => `https://${label}candor.test:${front.port}${path}`;
const context = () => browser.context({ ignoreHTTPSErrors: true });

/** A colleague who holds these permissions, signed in at the organisation's own address. */
async function pageWith(permissions: readonly string[]): Promise<Page> {
  const colleague = await newColleague(await callerFor(product), permissions);
  const page = await openPage(await context(), there('/login'));
  await signIn(page, colleague);
  await page.waitForURL(/dashboard|forbidden/);
  return page;
}

/** The entries of the menu, with every group of it unfolded. */
async function entriesOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await menu.locator('a, button, p').first().waitFor();
  const folds = menu.getByRole('button', { expanded: false });
  while ((await folds.count()) > 0) await folds.first().click();
  await settled(page);
  // The forms of the demonstration stand among them, whatever they are called.
  return menu.locator('a:not([href*="/sentiments/"]), a[href$="/create"]').allInnerTexts();
}

test('whoever holds nothing sees no menu items, and no page of the table', async () => {
  const page = await pageWith([]);
  await page.waitForURL(there('/forbidden'));
  await page.getByText('No menu items available.').waitFor();
});

test('the menu has just the entries that one may open, and groups only around them', async () => {
  const page = await pageWith(['get:v1/groups', 'get:v1/surveys']);
  expect(await entriesOf(page)).toEqual(['List Surveys', 'Groups']);
  const headings = await page.getByRole('navigation', { name: 'Main menu' }).innerText();
  expect(headings.match(/Main Dashboard|Custom Dashboards|Feedback Management|User Management|Reports/g)).toEqual([
    'Feedback Management',
    'User Management',
  ]);
});

test('whoever holds everything sees the whole menu', async () => {
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
  ]);
});

test('on localhost the menu shows everything, and the pages stay shut', async () => {
  const colleague = await newColleague(await callerFor(), ['get:v1/groups']);
  const page = await openPage(await browser.context(), at('/login'));
  await signIn(page, colleague);
  await page.waitForURL(at('/forbidden'));
  expect(await entriesOf(page)).toContain('Report Builder');
  await page.getByRole('link', { name: 'Users' }).click();
  await page.getByText('It needs the permission get:v1/users.').waitFor();
});

test('an unknown address is an unknown organisation where hosts have three parts', async () => {
  const page = await openPage(await context(), there('/no/such/page'));
  await page.getByRole('heading', { name: 'Tenant not found' }).waitFor();
  await page.goto(there('/no/such/page', ''));
  await page.getByRole('heading', { name: '404: nothing here' }).waitFor();
});

test('whoever signs in on the main domain goes on at their own organisation’s, and back there from another’s, where nothing of it stays', async () => {
  const page = await openPage(await context(), there('/login', ''));
  await signIn(page, product);
  await page.waitForURL(there('/dashboard'));
  const kept = await page.evaluate(() => ({ ...localStorage }));
  await page.goto(there('/login', 'other.'));
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, kept);
  await page.evaluate((address) => location.assign(address), there('/user/profile?a=b', 'other.'));
  await page.waitForURL(there('/user/profile?a=b'));
  await page.goto(there('/login', 'other.'));
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
