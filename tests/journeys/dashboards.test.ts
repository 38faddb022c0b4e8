import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { sharedBrowser, signedInPage } from './person.ts';
import { reach } from './tab-key.ts';

const browser = sharedBrowser();

const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Add a chart' });
const saved = (page: Page) => page.getByText(/^Draft saved/).waitFor();

test('dashboards: a manager builds one from nothing, adds two charts, publishes it and views it', async () => {
  const context = await browser.context({ viewport: { width: 1440, height: 900 } });
  const page = await signedInPage(context, '/dashboards/create');
  await page.getByRole('link', { name: /^Blank dashboard/ }).click();
  await page.getByLabel('Name').fill('Front desk by mouse');
  await page.getByRole('button', { name: 'Create dashboard' }).click();
  await page.getByRole('button', { name: 'Add a chart' }).click();
  const drawer = drawerOf(page);
  await drawer.getByLabel('Title', { exact: true }).fill('All responses');
  await drawer.getByRole('button', { name: 'Add chart' }).click();
  await page.getByRole('button', { name: 'Add content' }).click();
  await page.getByRole('menuitem', { name: 'Chart' }).click();
  await drawer.getByLabel('Breakdown').click();
  await page.getByRole('option', { name: 'Status' }).click();
  await drawer.getByRole('button', { name: 'Add chart' }).click();
  await saved(page);
  const second = page.getByRole('group', { name: 'Chart Responses by status' });
  const before = await second.boundingBox();
  const handle = await second.locator('.tile-handle').boundingBox();
  if (!before || !handle) throw new Error('The tile is not drawn');
  await page.mouse.move(handle.x + 5, handle.y + 5);
  await page.mouse.down();
  await page.mouse.move(handle.x + 250, handle.y + 5, { steps: 8 });
  await page.mouse.up();
  await expect.poll(async () => ((await second.boundingBox())?.x ?? 0) - before.x).toBeGreaterThan(100);
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL(/\/dashboards\/\d+$/);
  await page.getByRole('region', { name: 'Responses by status' }).waitFor();
  await page.getByRole('button', { name: 'More about All responses' }).click();
  await page.getByRole('menuitem', { name: /^Open \d/ }).click();
  await page.waitForURL(/\/feedback-management\/inbox\?view=all&createdAt_gte=/);
});

test('dashboards: a phone shows the whole text of a tile', async () => {
  const context = await browser.context({ viewport: { width: 390, height: 844 } });
  const page = await signedInPage(context, '/dashboards/1');
  const text = page.getByRole('group', { name: 'What our guests tell us' });
  await text.waitFor();
  expect(await text.evaluate((tile) => tile.scrollHeight - tile.clientHeight)).toBe(0);
});

test('dashboards: the same by keyboard alone', async () => {
  const page = await signedInPage(
    await browser.context({ viewport: { width: 1280, height: 900 } }),
    '/dashboards/create',
  );
  const press = async (name: string, role: 'button' | 'link' = 'button') => {
    await reach(page, page.getByRole(role, { name }));
    await page.keyboard.press('Enter');
  };
  await page.getByRole('heading', { name: 'Create dashboard' }).waitFor();
  await press('Blank dashboard', 'link');
  await page.getByLabel('Name').waitFor();
  await reach(page, page.getByLabel('Name'));
  await page.keyboard.type('Front desk by keyboard');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add a chart' }).waitFor();
  await press('Add a chart');
  const drawer = drawerOf(page);
  for (const title of ['First', 'Second']) {
    await drawer.getByLabel('Title', { exact: true }).waitFor();
    await reach(page, drawer.getByLabel('Title', { exact: true }));
    await page.keyboard.type(title);
    await reach(page, drawer.getByRole('button', { name: 'Add chart' }));
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: new RegExp(`(Chart|Heading|Text) ${title}`) }).waitFor();
    if (title === 'Second') break;
    await press('Add content');
    await page.keyboard.press('Enter');
  }
  const second = page.getByRole('group', { name: / Second$/ });
  await reach(page, second);
  await page.keyboard.press('ArrowLeft');
  await page.getByText('Second: column 1, row 1, 3 columns wide, 4 rows high').waitFor();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText('Second: column 1, row 1, 4 columns wide, 4 rows high').waitFor();
  await page.keyboard.press('Control+z');
  await saved(page);
  await reach(page, page.getByRole('button', { name: 'Publish' }), { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Second' }).waitFor();
});

test('dashboards: a manager sends one on a schedule, tries it, pauses it and removes it', async () => {
  const page = await signedInPage(await browser.context({ viewport: { width: 1280, height: 900 } }), '/dashboards/2');
  await page.getByRole('button', { name: /^More/ }).first().click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Schedule of/ });
  const recipients = dialog.getByLabel('Recipients');
  await recipients.fill('board');
  await recipients.press('Enter');
  await dialog.getByText('“board” is not an email address').waitFor();
  await recipients.press('Backspace');
  await recipients.fill('board@example.com');
  await recipients.press('Enter');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  const line = page.getByRole('group', { name: 'Schedule' });
  await line.getByText(/^Sent by email to 1 recipient · Every Monday at 8:00 .* next /).waitFor();
  await line.getByRole('button', { name: 'Change schedule' }).click();
  await dialog.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText('A test of the saved schedule is on its way to you').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await line.getByRole('button', { name: 'Run history' }).click();
  await page.getByRole('dialog', { name: 'Run history' }).getByRole('listitem').first().waitFor();
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Pause schedule' }).click();
  await line.getByText('Paused', { exact: true }).waitFor();
  await line.getByRole('button', { name: 'Change schedule' }).click();
  await dialog.getByRole('button', { name: 'Remove schedule' }).click();
  await page
    .getByRole('dialog', { name: 'Remove the schedule?' })
    .getByRole('button', { name: 'Remove schedule' })
    .click();
  await line.waitFor({ state: 'detached' });
});
