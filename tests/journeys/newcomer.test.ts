import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor, newForm } from './caller.ts';
import { product } from './own-product.ts';
import { at, openPage, sharedBrowser, signIn } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

test('demo: a new user handles a response in a few clicks from the printed address', async () => {
  const form = await newForm(await callerFor(), 'Front desk');
  await form.answer('Nobody answered the phone');
  const [, address = '', email = '', password = ''] =
    /Sign in at (\S+) as (\S+) with (\S+)/.exec(product.printed) ?? [];
  // The product prints the port of its settings, and here the system chooses one.
  const { href } = Object.assign(new URL(address), { port: product.port });
  const page = await openPage(await browser.context(), href);
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

test('registration: a published link takes at most 6 clicks, a test response in the inbox at most 10', async () => {
  const subdomain = `lighthouse-${uniqueSuffix()}`;
  const page = await openPage(await browser.context({ viewport: { width: 1280, height: 900 } }), at('/register', null));
  for (const [label, text] of [
    ['First name', 'Ines'],
    ['Last name', 'Duarte'],
    ['Work email', `ines@${subdomain}.example`],
    ['Organization', 'Lighthouse Books'],
    ['Address', subdomain],
  ] as const)
    await page.getByLabel(label).fill(text);
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: /register|create/i }).click();
  await page.waitForURL(at('/dashboard', subdomain));
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks += 1;
    await what.click();
  };

  const question = page.getByRole('list', { name: 'What do you want to know first?' });
  await click(question.getByRole('link', { name: 'Would our customers recommend us?' }));
  await click(page.getByRole('button', { name: 'Use this template' }));
  await click(page.getByRole('button', { name: 'Publish', exact: true }));
  const share = page.getByRole('dialog', { name: /^Share/ });
  await click(share.getByRole('button', { name: 'Copy' }));
  const address = await share.getByRole('textbox', { name: 'Address' }).inputValue();
  expect(address).toMatch(/\/survey\/[\w-]{22}$/);
  expect(clicks).toBeLessThanOrEqual(6);

  const guest = await openPage(page.context(), at(new URL(address).pathname, subdomain));
  await guest.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  // The server counts an answer within two seconds as spam; a slow machine only waits longer.
  await guest.waitForTimeout(2_500);
  clicks += 1;
  await click(guest.getByRole('button', { name: /^(Submit|Send)/ }));
  await guest.getByRole('heading', { level: 1, name: /Thank you/ }).waitFor();
  await page.goto(at('/dashboard', subdomain));
  await click(page.getByRole('link', { name: 'Open the inbox' }));
  await page.getByRole('link', { name: /R-\d+/ }).first().waitFor();
  expect(clicks).toBeLessThanOrEqual(10);
});
