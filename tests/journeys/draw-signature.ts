import type { Locator, Page } from 'playwright';

/** Draws a stroke across the field of the signature. */
export const drawSignature = (page: Page): Promise<void> => drawAt(page, page.getByRole('img', { name: 'Sign here' }));

/** Draws a stroke across a canvas. */
export async function drawAt(page: Page, canvas: Locator): Promise<void> {
  await canvas.scrollIntoViewIfNeeded();
  const box = await canvas.boundingBox();
  if (!box) throw new Error('The signature has no field');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x - 80, y);
  await page.mouse.down();
  await page.mouse.move(x, y - 30, { steps: 4 });
  await page.mouse.move(x + 80, y + 20, { steps: 4 });
  await page.mouse.up();
}
