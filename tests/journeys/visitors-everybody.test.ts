import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { rounds } from '../support/effort.ts';
import { callerFor, invitedColleague } from './caller.ts';
import { expectUsable, refusedTerms } from './look.ts';
import { at, openPage, sharedBrowser, signIn } from './person.ts';

const browser = sharedBrowser();
interface Look {
  mode: 'light' | 'dark';
  viewport: { width: number; height: number };
}

const desk = { width: 1280, height: 800 };
const smallPhone = { width: 320, height: 640 };
// The short run has one mode for each width.
const everyLook: Look[] = [
  { mode: 'light', viewport: smallPhone },
  { mode: 'dark', viewport: desk },
  { mode: 'dark', viewport: smallPhone },
  { mode: 'light', viewport: desk },
];
const looks = everyLook.slice(0, rounds(2, 4));

async function contextIn({ mode, viewport }: Look): Promise<BrowserContext> {
  const context = await browser.context({ viewport });
  await context.addInitScript((storedSettings) => {
    if (!localStorage.getItem('candor-config')) localStorage.setItem('candor-config', storedSettings);
  }, JSON.stringify({ mode }));
  return context;
}

async function expectPlain(page: Page, what: string): Promise<void> {
  await expectUsable(page, what);
  expect.soft(await refusedTerms(page), what).toEqual([]);
}

describe.each(looks)('public pages in $mode mode at $viewport.width pixels', (look) => {
  const what = `in ${look.mode} at ${look.viewport.width}`;

  test('are accessible and use the agreed terms', async () => {
    const page = await openPage(await contextIn(look), at('/login', null));
    for (const path of publicPages) {
      await page.goto(at(path, null));
      await expectPlain(page, `${path} ${what}`);
      for (const submit of await page.locator('button[type=submit]').all()) {
        await submit.click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        await expectPlain(page, `${path} with errors ${what}`);
      }
    }
  });

  test('are accessible and use the agreed terms when a temporary password is replaced', async () => {
    const page = await openPage(await contextIn(look), at('/login'));
    await signIn(page, await invitedColleague(await callerFor(), 'Staff'));
    await page.waitForURL('**/reset-password**');
    await expectPlain(page, `first password ${what}`);
  });
});

const publicPages = [
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
