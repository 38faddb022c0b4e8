import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { callerFor, invitedColleague } from './caller.ts';
import { contextIn, expectUsable, looksWith, refusedTerms } from './look.ts';
import { at, openPage, sharedBrowser, signIn } from './person.ts';

const browser = sharedBrowser();
const looks = looksWith({ width: 320, height: 640 });

async function expectPlain(page: Page, what: string): Promise<void> {
  await expectUsable(page, what);
  expect.soft(await refusedTerms(page), what).toEqual([]);
}

describe.each(looks)('public pages in $mode mode at $viewport.width pixels', (look) => {
  const what = `in ${look.mode} at ${look.viewport.width}`;

  test('are accessible and use the agreed terms', async () => {
    const page = await openPage(await contextIn(browser, look), at('/login', null));
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
    const page = await openPage(await contextIn(browser, look), at('/login'));
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
