import type { BrowserContext, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { callerFor, invitedColleague } from './caller.ts';
import { expectUsable, refusedTerms } from './look.ts';
import { at, openPage, ownBrowser, signIn } from './person.ts';

const browser = ownBrowser();
const modes = ['light', 'dark'] as const;
type Mode = (typeof modes)[number];
const desk = { width: 1280, height: 800 };
const smallPhone = { width: 320, height: 640 };

async function contextIn(mode: Mode, viewport: typeof desk): Promise<BrowserContext> {
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

describe.each(modes)('public pages in %s mode', (mode) => {
  test.each([desk, smallPhone])('are accessible and use the agreed terms at $width pixels', async (viewport) => {
    const page = await openPage(await contextIn(mode, viewport), at('/login', null));
    for (const path of publicPages) {
      await page.goto(at(path, null));
      await expectPlain(page, `${path} in ${mode} at ${viewport.width}`);
      for (const submit of await page.locator('button[type=submit]').all()) {
        await submit.click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        await expectPlain(page, `${path} with errors in ${mode} at ${viewport.width}`);
      }
    }
  });

  test('are accessible and use the agreed terms when a temporary password is replaced', async () => {
    const page = await openPage(await contextIn(mode, smallPhone), at('/login'));
    await signIn(page, await invitedColleague(await callerFor(), 'Staff'));
    await page.waitForURL('**/reset-password**');
    await expectPlain(page, `first password in ${mode}`);
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
