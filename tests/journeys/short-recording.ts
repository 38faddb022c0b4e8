import type { Page } from 'playwright';

/** Starts a recording and pauses it in the page at once, so that it stays too short on a busy machine. */
export async function startShortRecording(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('.recorder button')];
      const pause = buttons.find(({ textContent }) => textContent === 'Pause');
      if (!pause) return;
      observer.disconnect();
      pause.click();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
}
