import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type MailServer, type Received, startMailServer } from '../support/mail-server.ts';
import { callerFor } from './caller.ts';
import { holdJobs } from './held-jobs.ts';
import { goInside } from './look.ts';
import { keepNotifications, openPage, sharedBrowser, signIn } from './person.ts';
import { startProduct } from './product.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
let post: MailServer;
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  post = await startMailServer();
  const settings = {
    SMTP_URL: post.url,
    SMTP_FROM: 'feedback@candor.example',
    SMTP_BOUNCE_ADDRESS: 'mail@candor.example',
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  };
  product = await startProduct(settings, inject('demonstration'));
});
afterAll(async () => {
  await product?.stop();
  await post?.close();
});

async function waitForMail(address: string, text: string): Promise<Received> {
  const find = () => post.received.find((one) => one.to === address && one.text.includes(text));
  await expect.poll(find, { message: `an email to ${address}` }).toBeDefined();
  return find() as Received;
}

test('replies: own mail server, an email that is undone and sent, and the answer on the same response', async () => {
  const suffix = uniqueSuffix();
  const address = `rosa-${suffix}@customer.example`;
  const caller = await callerFor(product);
  const replies = await holdJobs(product.connection, 'reply');
  const at = (path: string) => `http://demo.localhost:${product.port}${path}`;
  const customer = await caller.ask('POST', '/CustomerFormResponses', {
    displayName: `Rosa ${suffix}`,
    email: address,
  });
  const form = await caller.ask('POST', '/Sentiments', { name: `Counter ${suffix}`, enableCustomer: true });
  const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
  const { id } = await caller.ask('POST', '/SentimentResponses/create', made);
  await caller.ask('PUT', `/SentimentResponses/${id}/status`, { status: 'pending_customer' });

  const page = await openPage(await browser.context(), at('/login'));
  await signIn(page, product);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await page.getByRole('switch', { name: 'Use your own mail server' }).check();
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByRole('spinbutton', { name: 'Port' }).fill(String(post.port));
  await page.getByLabel('From address').fill('care@acme.example');
  await page.getByRole('button', { name: 'Send test email' }).click();
  await page.getByText('The mail server accepted the email').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The email settings are saved').waitFor();

  await goInside(page, `/feedback-management/sentiments/responses/${id}`);
  await keepNotifications(page);
  await page.getByRole('button', { name: 'Email to customer' }).click();
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await email.fill('Dear Rosa, we are sorry.');
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The email was not sent', { exact: true }).waitFor();
  expect(await email.inputValue()).toBe('Dear Rosa, we are sorry.');
  await email.fill('Dear Rosa, we are very sorry.');
  await page.getByRole('button', { name: 'Send email' }).click();
  await replies.release();
  const sent = await waitForMail(address, 'we are very sorry');
  expect(sent.headers.from).toContain('<care@acme.example>');
  await page.getByText('Email sent', { exact: true }).waitFor();

  const [, token] = /^mail\+([0-9a-z-]+)@/.exec(sent.headers['reply-to'] ?? '') ?? [];
  const answer = `From: ${address}\r\nMessage-ID: <1@customer.example>\r\n\r\nIt works now.\r\n\r\n> Dear Rosa`;
  await fetch(`http://127.0.0.1:${product.port}/api/v1/public/bounces/${token}`, { method: 'POST', body: answer });
  await page.getByText('It works now.').waitFor();
  await page.getByText('In progress').first().waitFor();
  expect(post.received.filter(({ to }) => to === address)).toHaveLength(1);
});

test('replies: a saved reply is sent with four keys, and the response waits for the customer', async () => {
  const suffix = uniqueSuffix();
  const address = `otto-${suffix}@customer.example`;
  const caller = await callerFor(product);
  const replies = await holdJobs(product.connection, 'reply');
  const at = (path: string) => `http://demo.localhost:${product.port}${path}`;
  await caller.ask('POST', '/SavedReplies', {
    name: `Sorry ${suffix}`,
    language: 'en',
    body: 'Dear {name}, **sorry**.',
  });
  const customer = await caller.ask('POST', '/CustomerFormResponses', { displayName: 'Otto', email: address });
  const form = await caller.ask('POST', '/Sentiments', { name: `Desk ${suffix}`, enableCustomer: true });
  const made = { sentimentId: form.id, customerResponseId: customer.id, values: [] };
  const { id } = await caller.ask('POST', '/SentimentResponses/create', made);

  const page = await openPage(await browser.context({ viewport: { width: 390, height: 844 } }), at('/login'));
  await signIn(page, product);
  await page.getByRole('button', { name: 'Search' }).waitFor();
  await goInside(page, `/feedback-management/sentiments/responses/${id}`);
  const email = page.getByRole('textbox', { name: 'Email', exact: true });
  await email.waitFor();
  // In sight, also on a phone.
  const box = await email.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.keyboard.press('r');
  await expect.poll(() => email.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.press('/');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => email.inputValue()).toBe('Dear Otto, **sorry**.');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Waiting for customer').first().waitFor();
  await replies.release();
  expect((await waitForMail(address, 'sorry')).html).toContain('<strong>sorry</strong>');
  await page.getByText('Email sent', { exact: true }).waitFor();
});
