import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

const product = inject('product');

/** The address of a path on a tenant's host; null: the main domain. */
export function at(path: string, subdomain: string | null = 'demo'): string {
  return `http://${subdomain ? `${subdomain}.` : ''}localhost:${product.port}${path}`;
}

export const demo = { email: product.email, password: product.password };

type ContextOptions = Parameters<Browser['newContext']>[0];

/** A browser for the tests of one file, told more if need be. */
export function ownBrowser(...more: string[]): { context(options?: ContextOptions): Promise<BrowserContext> } {
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', ...more],
    });
  });
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser.close();
  });
  return {
    async context(options) {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(15_000);
      contexts.push(context);
      return context;
    },
  };
}

/** Opens a page that fails the test on any error that its console or its scripts report. */
export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => expect.soft(error.message, 'an error on the page').toBe(''));
  page.on('console', (message) => {
    // A refused call is reported by the browser itself; what the page makes of it is what the test looks at.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) {
      expect.soft(message.text(), 'an error in the console').toBe('');
    }
  });
  await page.goto(url);
  return page;
}

/** Signs in through the page, as a person does. */
export async function signIn(page: Page, { email, password } = demo): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A page of somebody who has just signed in to the demonstration tenant. */
export async function signedInPage(context: BrowserContext, path = '/dashboard', who = demo): Promise<Page> {
  const page = await openPage(context, at('/login'));
  await signIn(page, who);
  await page.waitForURL('**/dashboard');
  if (path !== '/dashboard') await page.goto(at(path));
  return page;
}

let serial = 0;

/** A new colleague in a role of the demonstration tenant, made with the page's own session; the password is generated. */
export async function colleagueOf(page: Page, role: string): Promise<{ email: string; initialPassword: string }> {
  serial += 1;
  const email = `colleague-${Date.now()}-${serial}@example.com`;
  const made = await page.evaluate(
    async ({ email, role }) => {
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '';
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(xsrf),
      };
      const roles = (await (await fetch('/api/v1/Roles', { headers })).json()) as { id: number; name: string }[];
      const roleId = roles.find(({ name }) => name === role)?.id;
      const body = JSON.stringify({ email, firstName: 'Imani', lastName: 'Okafor', roleId });
      return (await fetch('/api/v1/Users', { method: 'POST', headers, body })).json() as Promise<{
        initialPassword: string;
      }>;
    },
    { email, role },
  );
  return { email, initialPassword: made.initialPassword };
}
