import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, test } from 'vitest';
import { rounds } from '../support/effort.ts';
import { guarded, unguarded } from '../support/promised-pages.ts';
import { type Caller, callerFor, newForm } from './caller.ts';
import { expectUsable, goInside, settled } from './look.ts';
import { at, openPage, ownBrowser, signedInPage } from './person.ts';

const browser = ownBrowser();
type Mode = 'light' | 'dark';
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

/** The first two combinations cover both modes and both widths; the short run uses only these. */
const combinations: { mode: Mode; viewport: typeof desk }[] = [
  { mode: 'light', viewport: phone },
  { mode: 'dark', viewport: desk },
  { mode: 'light', viewport: desk },
  { mode: 'dark', viewport: phone },
];

const sentiments = '/feedback-management/sentiments';

let ids: Record<string, number>;
let session: Awaited<ReturnType<BrowserContext['storageState']>>;

beforeAll(async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'How was the counter, the queue and everything that came before and after it?');
  const { id: responseId } = await form.answer('The queue was long, and nobody said how long it would take.');
  await nameEndlessly(caller);
  ids = { id: form.id, responseId };
  const context = await browser.context();
  await signedInPage(context);
  session = await context.storageState();
});

/** A long name without spaces appears at the top of each list and on the dashboard. */
async function nameEndlessly(caller: Caller): Promise<void> {
  const name = `A${'w'.repeat(58)}`;
  await caller.ask('POST', '/Groups', { name });
  const level = await caller.ask('POST', '/SeverityLevels', { name, daysToResolve: 0 });
  const form = await newForm(caller, name, name);
  await caller.ask('POST', '/SentimentResponses/create', {
    sentimentId: form.id,
    severityLevelId: level.id,
    values: [{ fieldId: form.fieldId, value: name }],
  });
}

const addressOf = (path: string) => path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));

function addresses(): string[] {
  const records = ['users', 'groups', 'roles'].map((name) => `/user-management/${name}`);
  return [
    ...[...guarded.map(([path]) => path), ...unguarded].map(addressOf),
    ...[...records, '/feedback-management/severity-levels'].flatMap((list) => [
      `${list}?record=new`,
      `${list}?record=1`,
      `${list}?record=1&edit`,
    ]),
    '/forbidden',
  ];
}

async function contextIn(mode: Mode, viewport: typeof desk): Promise<BrowserContext> {
  const context = await browser.context({ viewport, storageState: session });
  await context.addInitScript((storedSettings) => {
    if (!localStorage.getItem('candor-config')) localStorage.setItem('candor-config', storedSettings);
  }, JSON.stringify({ mode }));
  return context;
}

describe.each(combinations.slice(0, rounds(2, 4)))(
  'accessibility in $mode mode at $viewport.width pixels',
  ({ mode, viewport }) => {
    test('has no violations on any page', { timeout: 240_000 }, async () => {
      const page = await openPage(await contextIn(mode, viewport), at('/dashboard'));
      for (const address of addresses()) {
        await goInside(page, address);
        await expectUsable(page, `${address} in ${mode} at ${viewport.width}`);
      }
    });

    test('has no violations in overlays and in forms with errors', async () => {
      const page = await openPage(await contextIn(mode, viewport), at('/dashboard'));
      for (const [what, open] of Object.entries(openings)) {
        await open(page, viewport.width < 600);
        await expectUsable(page, `${what} in ${mode} at ${viewport.width}`);
        await page.keyboard.press('Escape');
      }
    });
  },
);

const openings: Record<string, (page: Page, isPhone: boolean) => Promise<void>> = {
  'the side menu': async (page, isPhone) => {
    if (isPhone) await page.getByRole('button', { name: 'Expand menu' }).click();
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
      .getByRole('button', { name: /^More about / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
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
