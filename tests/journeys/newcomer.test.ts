import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor, newForm } from './caller.ts';
import { product } from './own-product.ts';
import { openPage, sharedBrowser, signIn } from './person.ts';

const browser = sharedBrowser();

test('demo: a new user handles a response in a few clicks from the printed address', async () => {
  const form = await newForm(await callerFor(), 'Front desk');
  await form.answer('Nobody answered the phone');
  const [, address = '', email = '', password = ''] =
    /Sign in at (\S+) as (\S+) with (\S+)/.exec(product.printed) ?? [];
  const page = await openPage(await browser.context(), address);
  await signIn(page, { email, password });
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };

  const latest = page.getByRole('region', { name: 'Latest responses' });
  await click(latest.getByRole('link', { name: 'Nobody answered the phone' }));
  await click(page.getByRole('button', { name: 'Assign to me' }));
  await click(page.getByRole('button', { name: 'Start work' }));
  await click(page.getByLabel('Add a note'));
  await page.keyboard.type('Called back, and promised an answer by Friday.');
  await click(page.getByRole('button', { name: 'Add note' }));
  await page.getByRole('main').getByText('Called back, and promised an answer by Friday.').waitFor();
  await click(page.getByRole('button', { name: 'Resolve' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Resolve' }));
  await page.getByRole('button', { name: 'Reopen' }).waitFor();

  expect(clicks).toBeLessThanOrEqual(8);
  await page.reload();
  await page.getByRole('main').getByText('Called back, and promised an answer by Friday.').waitFor();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  expect(await page.getByRole('button', { name: 'Assign to me' }).count()).toBe(0);
});
