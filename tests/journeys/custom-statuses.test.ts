import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor, newForm, register } from './caller.ts';
import { expectUsable, openInside, settled } from './look.ts';
import { product } from './own-product.ts';
import { at, openPage, sharedBrowser, signIn } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

test('custom statuses: a renamed and an added status appear in the inbox', async () => {
  const subdomain = `words${uniqueSuffix()}`;
  const founder = await register(product, subdomain);
  const caller = await callerFor(product, founder, subdomain);
  const form = await newForm(caller, 'At the quay');
  const statuses = '/feedback-management/statuses';
  const page = await openPage(await browser.context(), at(`/login?from=${encodeURIComponent(statuses)}`, subdomain));
  await signIn(page, founder);

  await page.getByRole('link', { name: 'In progress' }).click();
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('On the water');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved “On the water”').waitFor();

  await page.getByRole('link', { name: 'New status' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('In the dock until the harbour opens');
  await page.getByRole('textbox', { name: 'Name for customers' }).fill('Being repaired');
  await page.getByRole('textbox', { name: 'Color', exact: true }).fill('#ffe600');
  await expectUsable(page, 'the form of a status');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByText('Created “In the dock until the harbour opens”').waitFor();
  await expectUsable(page, 'the list of statuses');

  await form.answer('The boat leaks');
  await openInside(page, '/feedback-management/inbox');
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'On the water' }).waitFor();
  await expectUsable(page, 'the menu of statuses');
  await page.getByRole('menuitem', { name: 'In the dock until the harbour opens' }).click();
  await row(page).getByText('In the dock until the harbour opens').waitFor();
  await page.getByText('moved to “In the dock until the harbour opens”').waitFor();
  await expectUsable(page, 'the inbox');

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const pill = page.getByRole(width < 600 ? 'listitem' : 'row').getByText('In the dock until the harbour opens');
    await expect.poll(async () => (await pill.boundingBox())?.height ?? 0, { message: `${width}` }).toBeLessThan(40);
  }

  await page.keyboard.press('o');
  await page.getByText('New → In the dock until the harbour opens').waitFor();
  await expectUsable(page, 'the response');
  await page.getByRole('button', { name: 'More statuses' }).click();
  await page.getByRole('menuitem', { name: 'Move to “On the water”' }).click();
  await page.getByText('In the dock until the harbour opens → On the water').waitFor();
});

const row = (page: Page) => page.getByRole('row').filter({ hasText: 'The boat leaks' });
