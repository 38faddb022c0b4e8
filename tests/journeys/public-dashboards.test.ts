import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { PublicSettingsInput } from '../../src/dashboards/schemas/public-share.ts';
import { type Caller, callerFor } from './caller.ts';
import { expectNoShift, expectUsable, recordShifts } from './look.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();
const phone = { viewport: { width: 390, height: 844 } };

interface Listed {
  id: number;
  name: string;
  publicUrl: string;
}

/** Other journeys publish dashboards, too. */
async function demonstrated(caller: Caller): Promise<Listed> {
  const all = await caller.ask<Listed[]>('GET', '/Dashboards/public');
  return all.find(({ name }) => name === 'Guest experience') as Listed;
}

/** The public dashboard of the demonstration tenant, or a copy of it with settings of its own. */
async function publicPage(settings?: Partial<PublicSettingsInput>) {
  const caller = await callerFor();
  const original = await demonstrated(caller);
  if (!settings) return { path: new URL(original.publicUrl).pathname };
  const { id } = await caller.ask<Listed>('POST', `/Dashboards/${original.id}/duplicate`);
  const { publicUrl } = await caller.ask<Listed>('POST', `/Dashboards/${id}/publish`, settings);
  return { path: new URL(publicUrl).pathname };
}

test('public dashboard: a viewer on a phone filters it without scripts', async () => {
  const { path } = await publicPage();
  const context = await browser.context({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  const page = await openPage(context, at(path));
  await page.getByRole('heading', { level: 1, name: 'Guest experience' }).waitFor();
  const chart = page.getByRole('img', { name: /^Average sentiment by week/ });
  const texts = await chart.locator('text:visible').evaluateAll((all) =>
    all.map((text) => {
      const { height } = text.getBoundingClientRect();
      return { height, family: getComputedStyle(text).fontFamily };
    }),
  );
  expect(texts.length).toBeGreaterThan(3);
  // Text of 11 px is higher than that.
  expect(texts.filter(({ height, family }) => height < 11 || !family.startsWith('Poppins'))).toEqual([]);
  expect(await page.evaluate(async () => (await document.fonts.load('12px Poppins')).length)).toBeGreaterThan(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  const all = await page.locator('.figure').first().innerText();
  await page.getByLabel('Show').selectOption({ label: 'Check-in experience' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL('**/public/dashboards/**filter=form**');
  await expect.poll(() => page.locator('.figure').first().innerText()).not.toBe(all);
  expect(await page.getByLabel('Show').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
    'Check-in experience',
  );
});

test('public dashboard: its author sees the page before it is public', async () => {
  const caller = await callerFor();
  const original = await demonstrated(caller);
  const { id } = await caller.ask<Listed>('POST', `/Dashboards/${original.id}/duplicate`);
  for (const size of [{ viewport: { width: 1280, height: 900 } }, phone]) {
    const page = await signedInPage(await browser.context(size), `/dashboards/${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Preview page' }).click();
    const dialog = page.getByRole('dialog', { name: 'What visitors will see' });
    const shown = dialog.frameLocator('iframe');
    await shown.getByText('counts are rounded to multiples of 5').waitFor();
    expect(await shown.locator('.figure').first().innerText()).toMatch(/\d/);
    await expectUsable(page, 'the preview of a public page');
    expect(await caller.ask<Listed>('GET', `/Dashboards/${id}`)).toMatchObject({ publicUrl: null });
    if (size === phone) {
      await dialog.getByRole('button', { name: 'Create public link' }).click();
      await page.getByLabel('Public link').waitFor();
    }
  }
});

test('public dashboard: with scripts a choice applies at once, and charts are saved as pictures', async () => {
  const { path } = await publicPage();
  const page = await openPage(await browser.context({ ...phone, colorScheme: 'dark' }), at(path));
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const all = await page.locator('.figure').first().innerText();
  await page.getByRole('button', { name: 'Apply' }).waitFor({ state: 'hidden' });
  await page.getByLabel('Show').selectOption({ label: 'Check-in experience' });
  await expect.poll(() => page.locator('.figure').first().innerText()).not.toBe(all);
  expect(page.url()).toContain('filter=form');
  await page.getByText('The figures match your choice').waitFor({ state: 'attached' });
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  const links = page.getByRole('link', { name: 'Download picture of' });
  const [download, name] = await Promise.all([
    page.waitForEvent('download'),
    links.first().getAttribute('aria-label'),
    links.first().click(),
  ]);
  const title = /“(.*)”/.exec(name ?? '')?.[1]?.replaceAll(/\W+/g, '-');
  expect(download.suggestedFilename()).toMatch(new RegExp(`^Guest-experience-${title}-[\\d-]+\\.png$`));
});

test.each(['light', 'dark'] as const)(
  'public dashboard: its pages are usable in %s mode and do not shift',
  async (colorScheme) => {
    const { path } = await publicPage();
    const { path: locked } = await publicPage({ password: 'guests only' });
    for (const size of [{ viewport: { width: 1280, height: 900 } }, phone]) {
      const context = await browser.context({ ...size, colorScheme });
      await context.addInitScript(recordShifts);
      const page = await openPage(context, at(path));
      await expectUsable(page, 'a public dashboard');
      await expectNoShift(page, 'a public dashboard');
      await page.getByRole('link', { name: 'What we do about it' }).click();
      await page.getByRole('heading', { name: 'Resolved in time' }).waitFor();
      await expectUsable(page, 'a tab of a public dashboard');
      await page.goto(at(locked));
      await page.getByLabel('Password').fill('wrong password');
      await page.getByRole('button', { name: 'Open page' }).click();
      await page.getByRole('alert').waitFor();
      await expectUsable(page, 'the password of a public dashboard');
    }
  },
);

test('public dashboard: only the sites that its link names can embed it', async () => {
  let body = '';
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const { path } = await publicPage({ allowedEmbedDomains: [`localhost:${port}`] });
  body = `<iframe src="${at(path)}"></iframe>`;
  const context = await browser.context();
  const page = await openPage(context, `http://localhost:${port}`);
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
  const other = await context.newPage();
  await other.goto(`http://127.0.0.1:${port}`);
  await expect.poll(() => other.frames().at(-1)?.url()).toBe('chrome-error://chromewebdata/');
});
