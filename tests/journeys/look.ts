import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Goes to a page of the application that is open already, as a link in it would. */
export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Waits until the page has stopped loading and moving. */
export async function settled(page: Page): Promise<void> {
  // Not by its role: what lies over the page hides it from roles.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(isAtRest), { message: `${page.url()} comes to rest` }).toBe(true);
}

/** At rest now, and still so once what was about to begin has begun. */
async function isAtRest(): Promise<boolean> {
  const atRest = () => {
    const loads = document.querySelector('.MuiSkeleton-root, [role="progressbar"], [aria-busy="true"]');
    const isMoving = document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity);
    return !loads && !isMoving;
  };
  if (!atRest()) return false;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return atRest();
}

/** Fails the test, softly, on what would keep somebody from using the page as it stands now. */
export async function expectUsable(page: Page, what: string): Promise<void> {
  const found = await faultsOf(page);
  // What arrives during the look catches it between two colors: what is wrong is wrong at the second look, too.
  expect.soft(found.length > 0 ? await faultsOf(page) : found, what).toEqual([]);
  expect.soft(await tooWide(page), `${what} scrolls sideways`).toEqual([]);
}

async function faultsOf(page: Page): Promise<string[]> {
  await settled(page);
  // A page that one goes on within has it from the first look.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(hasAxe ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return severe.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 240)}`));
}

/** What reaches beyond the right edge, where the page scrolls sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} of ${clientWidth}`, ...beyond.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });
}
