import type { Page } from 'playwright';

// A page of a survey fetches these once it is live, and needs them without a connection.
const ofSending = ['send', 'solve-proof', 'proof-worker'];

/** Waits until the page has fetched scripts of the survey, named without their hash, and those that send answers. */
export async function fetchedScripts(page: Page, ...names: string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
      return wanted.every((name) => fetched.some((url) => url.includes(`/${name}-`)));
    },
    [...ofSending, ...names],
  );
}
