import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, test } from 'vitest';
import { pages } from '../../src/contract/catalogue.ts';
import { guarded, unguarded } from '../support/promised-pages.ts';
import { callerFor, invitedColleague, newForm } from './caller.ts';
import { expectUsable, goInside, settled } from './look.ts';
import { at, openPage, ownBrowser, signedInPage, signIn } from './person.ts';

const browser = ownBrowser();
const modes = ['light', 'dark'] as const;
type Mode = (typeof modes)[number];
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const smallPhone = { width: 320, height: 640 };
const sentiments = '/feedback-management/sentiments';

let ids: Record<string, number>;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'How was the counter, the queue and everything that came before and after it?');
  const { id: responseId } = await form.answer('The queue was long, and nobody said how long it would take.');
  ids = { id: form.id, responseId };
  const context = await browser.context();
  await signedInPage(context);
  session = await context.storageState();
});

const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));

// They differ in a sentence only: each is looked at once in either mode and at either width.
const planned = new Set<string>(pages().flatMap(({ path, screen }) => (screen === 'planned' ? path : [])));

/** Everything that has an address, and what opens over it by its address. */
function addresses(withPlanned: boolean): string[] {
  const records = ['users', 'groups', 'roles'].map((name) => `/user-management/${name}`);
  return [
    ...[...guarded.map(([path]) => path), ...unguarded]
      .filter((path) => withPlanned || !planned.has(path))
      .map(addressOf),
    ...[...records, '/feedback-management/severity-levels'].flatMap((list) => [
      `${list}?record=new`,
      `${list}?record=1`,
      `${list}?record=1&edit`,
    ]),
    '/forbidden',
  ];
}

async function contextIn(mode: Mode, viewport: typeof desk, signedIn = true): Promise<BrowserContext> {
  const context = await browser.context({ viewport, ...(signedIn ? { storageState: session } : {}) });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem('candor-config')) localStorage.setItem('candor-config', kept);
  }, JSON.stringify({ mode }));
  return context;
}

describe.each(modes)('in %s mode', (mode) => {
  describe.each([desk, phone])('$width pixels wide', (viewport) => {
    test('every page can be used by everybody', async () => {
      const page = await openPage(await contextIn(mode, viewport), at('/dashboard'));
      for (const address of addresses((mode === 'light') === (viewport === phone))) {
        await goInside(page, address);
        await expectUsable(page, `${address} in ${mode} at ${viewport.width}`);
      }
    });

    test('so can everything that opens over a page, and forms that say what is wrong', async () => {
      const page = await openPage(await contextIn(mode, viewport), at('/dashboard'));
      for (const [what, open] of Object.entries(openings)) {
        await open(page, viewport.width < 600);
        await expectUsable(page, `${what} in ${mode} at ${viewport.width}`);
        await page.keyboard.press('Escape');
      }
    });
  });

  test.each([desk, smallPhone])('so can every page of a visitor, $width pixels wide', async (viewport) => {
    const page = await openPage(await contextIn(mode, viewport, false), at('/login', null));
    for (const path of visitorPages) {
      await page.goto(at(path, null));
      await expectUsable(page, `${path} in ${mode} at ${viewport.width}`);
      for (const submit of await page.locator('button[type=submit]').all()) {
        await submit.click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        await expectUsable(page, `${path} with errors in ${mode} at ${viewport.width}`);
      }
    }
  });

  test('so can the choice of a first password', async () => {
    const page = await openPage(await contextIn(mode, smallPhone, false), at('/login'));
    await signIn(page, await invitedColleague(await callerFor(), 'Staff'));
    await page.waitForURL('**/reset-password**');
    await expectUsable(page, `first password in ${mode}`);
  });
});

const visitorPages = [
  '/login',
  '/login?cleared=true',
  '/login?expired=true',
  '/register',
  '/tenant-not-found?domain=nobody.example',
  '/forbidden',
  '/nowhere',
  '/survey/x',
  '/public/dashboards/x',
];

const openings: Record<string, (page: Page, isPhone: boolean) => Promise<void>> = {
  'the side menu': async (page, isPhone) => {
    if (isPhone) await page.getByRole('button', { name: 'Unfold the menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link').first().waitFor();
    const folds = menu.getByRole('button', { expanded: false });
    while ((await folds.count()) > 0) await folds.first().click();
    await menu.getByRole('link', { name: 'All Sentiments' }).waitFor();
  },
  'the list of forms': async (page) => {
    await page.getByRole('button', { name: 'Create New Sentiment' }).click();
    await page.getByRole('dialog', { name: 'Sentiment Forms' }).waitFor();
  },
  'the profile menu': async (page) => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  },
  'the question before deleting': async (page) => {
    await goInside(page, sentiments);
    await settled(page);
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
  },
  'a form without a name': async (page) => {
    await goInside(page, `${sentiments}/create-from-scratch`);
    await settled(page);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.getByRole('button', { name: 'Create form' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  },
  'a password that does not match': async (page) => {
    await goInside(page, '/user/account-settings');
    await settled(page);
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  },
};
