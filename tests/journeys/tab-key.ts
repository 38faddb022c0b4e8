import type { Locator, Page } from 'playwright';

export async function reach(
  page: Page,
  what: Locator,
  { key = 'Tab', onStop }: { key?: string; onStop?: () => Promise<void> } = {},
): Promise<void> {
  // The element is located once, because a role query at every stop takes longer than all the stops.
  let element = await what.elementHandle();
  for (let stops = 0; stops <= 150; stops += 1) {
    const state = await element?.evaluate((node) => (node === document.activeElement ? 'here' : node.isConnected));
    if (state === 'here') return;
    if (state === false) element = await what.elementHandle();
    await page.keyboard.press(key);
    await onStop?.();
  }
  throw new Error(`The ${key} key does not lead to ${what}`);
}

/** Tab enters the grid once, and arrow keys move inside it. */
export async function reachRow(page: Page, link: Locator): Promise<void> {
  const grid = page.getByRole('grid');
  await link.waitFor();
  for (let stops = 0; stops <= 150; stops += 1) {
    if (await grid.evaluate((element) => element.contains(document.activeElement))) break;
    await page.keyboard.press('Tab');
  }
  for (const key of ['ArrowDown', 'Control+Home', 'ArrowRight']) await page.keyboard.press(key);
  await reach(page, link, { key: 'ArrowDown' });
}
