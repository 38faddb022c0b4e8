import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

export async function settled(page: Page): Promise<void> {
  // Overlays hide the heading from the accessibility tree, so the locator uses no role.
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await expect.poll(() => page.evaluate(isAtRest), { message: `${page.url()} comes to rest` }).toBe(true);
}

/** Checks twice, because animations may start after the first check. */
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

export async function expectUsable(page: Page, what: string): Promise<void> {
  const found = await visualIssuesOf(page);
  // An animation may cause a violation in the first check; real ones persist in the second.
  expect.soft(found.length > 0 ? await visualIssuesOf(page) : found, what).toEqual([]);
  expect.soft(await tooWide(page), `${what} scrolls sideways`).toEqual([]);
}

async function visualIssuesOf(page: Page): Promise<string[]> {
  await settled(page);
  // axe is injected only once, because it remains loaded after navigation within the application.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const { violations } = await new AxeBuilder({ page, ...(hasAxe ? { axeSource: 'void 0' } : {}) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return severe.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 240)}`));
}

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
