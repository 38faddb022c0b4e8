import { expect, test } from 'vitest';
import { z } from 'zod';
import { at, ownBrowser, signedInPage } from './person.ts';

const browser = ownBrowser();
const most = 0.02;
const paths = [
  '/dashboard',
  '/feedback-management/inbox',
  '/feedback-management/sentiments',
  '/feedback-management/surveys',
  '/user-management/users',
  '/feedback-management/severity-levels',
];

test.each([1280, 390])('layout shift: pages keep their layout while they load at %i pixels', async (width) => {
  const page = await signedInPage(await browser.context({ viewport: { width, height: 900 } }));
  await page.addInitScript(recordShifts);
  for (const path of paths) {
    await page.goto(at(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('.MuiSkeleton-root').first().waitFor({ state: 'detached' });
    const shifts = await page.evaluate(() => document.documentElement.dataset.shifts ?? '[]');
    const total = z.array(z.tuple([z.number(), z.unknown()])).parse(JSON.parse(shifts));
    expect(
      total.reduce((sum, [value]) => sum + value, 0),
      `${path} ${shifts}`,
    ).toBeLessThanOrEqual(most);
  }
});

function recordShifts() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
  const shifts: [number, string[]][] = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) shifts.push([value, sources.map(({ node }) => (node?.textContent ?? '').slice(0, 60))]);
    }
    document.documentElement.dataset.shifts = JSON.stringify(shifts);
  }).observe({ type: 'layout-shift', buffered: true });
}

test('unknown path: a signed-in user keeps the menu', async () => {
  const page = await signedInPage(await browser.context());
  await page.goto(at('/no/such/page'));
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.getByRole('link', { name: 'Go to dashboard', exact: true }).click();
  await page.waitForURL(at('/dashboard'));
});
