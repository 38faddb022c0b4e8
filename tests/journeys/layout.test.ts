import { randomInt } from 'node:crypto';
import type { BrowserContext, Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { callerFor, newColleague, newForm } from './caller.ts';
import { coveredBy, goInside, openInside, settled } from './look.ts';
import { at, keepNotifications, openPage, sharedBrowser, signedInPage } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
const sentiments = '/feedback-management/sentiments';
let session: Awaited<ReturnType<BrowserContext['storageState']>>;
/** For tests that leave nothing behind; after a failure each opens a page of its own. */
let shared: Page | undefined;

beforeAll(async () => {
  const caller = await callerFor();
  for (const n of [1, 2, 3, 4, 5, 6]) await newForm(caller, `Frame form ${n}`);
  const context = await browser.context();
  await signedInPage(context, '/user/profile');
  session = await context.storageState();
  shared = await openPage(
    await browser.context({ viewport: { width: 1280, height: 800 }, storageState: session }),
    at('/user/profile'),
  );
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') shared = undefined;
});

async function sharedPage(path = '/user/profile'): Promise<Page> {
  if (!shared) return pageOf(1280, path);
  if (new URL(shared.url()).pathname !== path) await openInside(shared, path);
  await settled(shared);
  return shared;
}

async function pageOf(width: number, path = '/user/profile', setUp?: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.context({ viewport: { width, height: 800 }, storageState: session });
  await setUp?.(context);
  const page = await openPage(context, at(path));
  await settled(page);
  return page;
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

async function widthOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((box) => Math.round(box.getBoundingClientRect().width));
}

describe('the desktop layout', () => {
  test('has a top bar of 60 pixels and a menu of 290 or, collapsed, 72, and remembers the choice', async () => {
    const page = await pageOf(1280);
    const bar = await page.getByRole('banner').boundingBox();
    expect(bar).toMatchObject({ x: 0, y: 0, width: 1280, height: 60 });
    expect(await widthOf(page, '.MuiDrawer-paper')).toBe(290);
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await settled(page);
    expect(await widthOf(page, '.MuiDrawer-paper')).toBe(72);
    await page.reload();
    await settled(page);
    expect(await widthOf(page, '.MuiDrawer-paper')).toBe(72);
    await menuOf(page).getByRole('link', { name: 'Dashboard List' }).hover();
    await page.getByRole('tooltip', { name: 'Dashboard List' }).waitFor();
  });

  test('has the inbox as the first entry of Feedback Management, with the count of its open responses', async () => {
    await (await newForm(await callerFor(), 'Terrace')).answer('The terrace was closed');
    const page = await pageOf(1280, '/feedback-management/inbox');
    const countIn = async (control: Locator) => /\d+/.exec(await control.innerText())?.[0];
    const openCount = await countIn(page.getByRole('tab', { name: /^Open\s?\d/ }));
    expect(openCount).toBeDefined();
    await expect.poll(() => countIn(menuOf(page).getByRole('link', { name: /^Inbox/ }))).toBe(openCount);
    const texts = (await menuOf(page).innerText()).split('\n');
    expect(texts[texts.indexOf('Feedback Management') + 1]).toBe('Inbox');
  });

  test('hides the menu when the window becomes narrow, and shows it again when it widens', async () => {
    const page = await sharedPage();
    await page.setViewportSize({ width: 800, height: 800 });
    await menuOf(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.getByRole('button', { name: 'Expand menu' }).getAttribute('aria-expanded'))
      .toBe('false');
    await page.setViewportSize({ width: 1280, height: 800 });
    await menuOf(page).waitFor();
  });

  test('lists five forms in the menu, all of them on request, loaded when the entry opens', async () => {
    let requestCount = 0;
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    const page = await pageOf(1280, '/user/profile', (context) =>
      context.route(/\/api\/v1\/Sentiments(\?|$)/, async (route) => {
        requestCount += 1;
        await held;
        await route.continue();
      }),
    );
    expect(requestCount).toBe(0);
    await menuOf(page).getByRole('button', { name: 'Sentiments' }).click();
    await menuOf(page).getByText('Loading...').waitFor();
    letThrough();
    await menuOf(page).getByText('Sentiment Forms').waitFor();
    const forms = menuOf(page).locator(`a[href^="${sentiments}/"]:not([href$="/create"])`);
    await forms.nth(4).waitFor();
    await expect.poll(() => forms.count()).toBe(5);
    await menuOf(page).getByRole('button', { name: 'View more' }).click();
    await expect.poll(() => forms.count()).toBeGreaterThan(5);
    await menuOf(page).getByRole('button', { name: 'View less' }).click();
    await expect.poll(() => forms.count()).toBe(5);
    expect(requestCount).toBe(1);
  });

  test('expands the forms on each of their pages', async () => {
    const page = await sharedPage(`${sentiments}/create`);
    await menuOf(page).getByRole('link', { name: 'Create Sentiment' }).waitFor();
    await menuOf(page).getByRole('link', { name: 'All Sentiments' }).click();
    await page.waitForURL(at(sentiments));
  });
});

test('mobile menu: it closes once an entry is chosen', async () => {
  const page = await pageOf(390);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await menuOf(page).getByRole('button', { name: 'User Management' }).click();
  await menuOf(page).getByRole('link', { name: 'Users' }).click();
  await page.waitForURL(at('/user-management/users'));
  await menuOf(page).waitFor({ state: 'hidden' });
});

test('floating button: it opens the list of forms to fill in', async () => {
  const page = await sharedPage();
  await page.getByRole('button', { name: 'Create New Sentiment' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sentiment Forms' });
  await drawer.getByRole('link', { name: 'New Frame form 3' }).click();
  await page.getByRole('heading', { level: 1, name: 'Frame form 3' }).waitFor();
  await drawer.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Create New Sentiment' }).click();
  await drawer.getByRole('link', { name: 'New Customer' }).click();
  await page.waitForURL(at('/feedback-management/customers/form'));
});

test('floating button: it is an icon while the page scrolls', async () => {
  const page = await pageOf(1280);
  await page.setViewportSize({ width: 1280, height: 400 });
  const button = page.getByRole('button', { name: 'Create New Sentiment' });
  const widthNow = async () => (await button.boundingBox())?.width;
  await expect.poll(widthNow).toBeGreaterThan(150);
  await page.evaluate(() => {
    const timer = setInterval(() => scrollTo(0, scrollY > 0 ? 0 : 40), 50);
    addEventListener('keydown', () => clearInterval(timer), { once: true });
  });
  await expect.poll(widthNow).toBe(48);
  await page.keyboard.press('Shift');
  await expect.poll(widthNow).toBeGreaterThan(150);
});

test('shortcuts: ? shows those of every page outside the inbox', async () => {
  const page = await sharedPage('/user/account-settings');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Search and commands').waitFor();
  expect(await sheet.getByText('Next response').count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

test('color mode: light and dark mode apply to all tabs', async () => {
  const page = await pageOf(1280);
  const other = await openPage(page.context(), at('/dashboard'));
  await settled(other);
  const colorOf = (tab: Page) => tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await colorOf(other);
  // A background tab renders one frame a second.
  await page.bringToFront();
  await page.getByRole('button', { name: 'Switch to dark mode' }).hover();
  await page.getByRole('tooltip', { name: 'Switch to dark mode' }).waitFor();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await other.getByRole('button', { name: 'Switch to light mode' }).waitFor();
  const dark = await colorOf(other);
  expect(dark).not.toBe(light);
  expect(dark).toBe(await colorOf(page));
  await other.getByRole('button', { name: 'Switch to light mode' }).click();
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
});

test('reduced motion: menus, dialogs and colors change without animation', async () => {
  const page = await pageOf(1280);
  await page.evaluate(() =>
    addEventListener('transitionrun', ({ target }) =>
      document.body.setAttribute('data-moved', (target as Element).outerHTML.slice(0, 200)),
    ),
  );
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await page.getByRole('button', { name: 'Create New Sentiment' }).click();
  await page.getByRole('dialog', { name: 'Sentiment Forms' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  expect(await page.locator('body').getAttribute('data-moved')).toBeNull();
});

test('external links: they open a new tab without access to the opener', async () => {
  const page = await pageOf(1280);
  await page.context().route(/candor\.example|twitter|facebook/, (route) => route.fulfill({ body: 'outside' }));
  for (const name of ['Temporary Link to Give Feedback on the System', 'Candor', 'Twitter', 'Facebook']) {
    const [outside] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name, exact: true }).click(),
    ]);
    await outside.waitForLoadState();
    expect(await outside.evaluate(() => window.opener), name).toBeNull();
    await outside.close();
  }
});

const square = { width: 8, height: 8, channels: 3, background: '#009639' } as const;

test('logo: a broken logo is replaced by the default one with a console warning', async () => {
  const fileData = (await sharp({ create: square }).png().toBuffer()).toString('base64');
  const caller = await callerFor();
  await caller.ask('POST', '/Branding/logo', { kind: 'light', fileName: 'logo.png', fileData });
  onTestFinished(() => caller.ask<void>('DELETE', '/Branding/logo/light'));
  const warnings: string[] = [];
  const page = await pageOf(1280, '/user/profile', async (context) => {
    context.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await context.route('**/uploads/**', (route) => route.fulfill({ status: 404 }));
  });
  await page.getByRole('banner').getByRole('img', { name: 'Candor' }).waitFor();
  await expect.poll(() => warnings).toEqual([expect.stringMatching(/\/uploads\/demo\/\S+ did not load/)]);
});

test('profile menu: the profile reloads before it opens, and administration entries show to administrators only', async () => {
  const page = await sharedPage('/user/account-settings');
  const expectEntries = async (tab: Page, entries: string[]) => {
    await tab.getByRole('button', { name: 'Profile menu' }).click();
    await expect.poll(() => tab.getByRole('menuitem').allInnerTexts()).toEqual(entries);
  };
  await expectEntries(page, ['Profile', 'Prebuilt Fields', 'Branding Settings', 'Help', 'Logout']);
  await Promise.all([
    page.waitForRequest('**/api/v1/user/profile'),
    page.getByRole('menuitem', { name: 'Profile' }).click(),
  ]);
  await page.waitForURL(at('/user/profile'));
  const colleague = await newColleague(await callerFor(), ['get:v1/dashboard/sentiment/stats']);
  await expectEntries(await signedInPage(await browser.context(), '/dashboard', colleague), [
    'Profile',
    'Help',
    'Logout',
  ]);
});

test('notifications: they appear at the top right, 320 pixels wide, and Alt+T focuses them', async () => {
  const page = await pageOf(1280);
  await keepNotifications(page);
  await page.getByLabel('Phone').fill(`+49 30 ${randomInt(1_000_000)}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'Your profile is saved' });
  await toast.waitFor();
  const fromTheRight = async () => 1280 - ((await toast.boundingBox())?.x ?? 0) - 320;
  await expect.poll(fromTheRight).toBeLessThanOrEqual(24);
  expect(await toast.boundingBox()).toMatchObject({ width: 320 });
  await page.keyboard.press('Alt+KeyT');
  await expect.poll(() => toast.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('notifications: they cover no button at the head of a page', async () => {
  const page = await pageOf(1280);
  await keepNotifications(page);
  await goInside(page, '/feedback-management/severity-levels/create');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(unique('Seldom'));
  await page.getByRole('textbox', { name: 'SLA target' }).fill('2');
  await page.getByRole('button', { name: 'Create severity level' }).click();
  const toast = page.getByRole('alert').filter({ hasText: /^Created “Seldom/ });
  await toast.waitFor();
  await expect
    .poll(async () => (await toast.boundingBox())?.y ?? 0, { message: 'the notification has arrived' })
    .toBeGreaterThan(60);
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  const button = await page.getByRole('link', { name: 'New severity level' }).boundingBox();
  expect(y + height).toBeLessThanOrEqual(button?.y ?? 0);
});

test('breadcrumbs: they show the path of a page and link to each parent page', async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'Night shift');
  const { id } = await form.answer('The lift was broken');
  const page = await pageOf(1280);
  await goInside(page, `${sentiments}/responses/${id}`);
  await settled(page);
  const trail = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await trail.getByText(/^R-\d+/).waitFor();
  expect(await trail.getByRole('listitem').allInnerTexts()).toEqual([
    'Dashboard',
    'Feedback Management',
    'Sentiments',
    'Night shift',
    expect.stringMatching(/^R-\d+/),
  ]);
  await trail.getByRole('link', { name: 'Sentiments' }).click();
  await page.waitForURL(at(sentiments));
});

test('floating button: it is an icon, beside the actions of a selection, a response and a builder', async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'Lobby');
  const { id } = await form.answer('The lobby was cold');
  for (const width of [1280, 390]) {
    const page = await pageOf(width);
    const button = page.getByRole('button', { name: 'Create New Sentiment' });
    const expectIcon = async () => {
      await expect.poll(async () => (await button.boundingBox())?.width).toBe(48);
      const coveredAtTheEnd = async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return button.evaluate(coveredBy);
      };
      await expect.poll(coveredAtTheEnd).toEqual([]);
    };
    await button.waitFor();
    await goInside(page, `${sentiments}/${form.id}/edit`);
    await page.getByRole('textbox', { name: 'Name' }).first().waitFor();
    await expectIcon();
    await goInside(page, `${sentiments}/${form.id}/responses`);
    await page.getByRole('checkbox', { name: /^Select R-/ }).click();
    await page.getByRole('region', { name: 'Selected responses' }).waitFor();
    await expectIcon();
    await goInside(page, `${sentiments}/responses/${id}`);
    await page.getByText('The lobby was cold').first().waitFor();
    await page
      .getByRole('textbox', { name: /note|reply/i })
      .first()
      .waitFor();
    await expectIcon();
    if (width < 600) continue;
    await goInside(page, `${sentiments}/${form.id}/responses?layout=split`);
    await page.getByRole('button', { name: 'Start work' }).waitFor();
    await expectIcon();
  }
});
