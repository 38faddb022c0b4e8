import type { Page } from 'playwright';

/** Holds every upload of the page back, as a slow line does, until the returned function lets them through. */
export const holdUploads = (page: Page): Promise<() => Promise<void>> => holdBack(page, '**/files/upload*');

/** Holds every request for these addresses back. */
export async function holdBack(page: Page, pattern: string): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const released = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    // A page that was left has given its requests up.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letThrough();
    await page.unroute(pattern);
  };
}
