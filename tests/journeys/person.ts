import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import type { LoginAnswer } from '../../src/core/contract/schemas/auth.ts';
import { storeSession } from '../../src/core/contract/stored-session.ts';
import { product } from './own-product.ts';

export function at(path: string, subdomain: string | null = 'demo'): string {
  return `http://${subdomain ? `${subdomain}.` : ''}localhost:${product.port}${path}`;
}

export const demo = { email: product.email, password: product.password, subdomain: 'demo' };

type ContextOptions = Parameters<Browser['newContext']>[0];

/** Every journey may use a microphone, and reach any subdomain of candor.test. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--host-resolver-rules=MAP *.candor.test 127.0.0.1, MAP candor.test 127.0.0.1',
  // A larger young generation saves about 8 % of the processor time of a page.
  '--js-flags=--min-semi-space-size=32',
];

/** The browser of all files of a worker. */
let launched: Promise<Browser> | undefined;

/** How long a busy machine may take for one action, one load or one wait. */
export const patience = 60_000;

async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: flags, timeout: 2 * patience });
  // After a crash the next test launches it again.
  return browser.on('disconnected', () => {
    launched = undefined;
  });
}

/** Contexts that a test opens close at the end of the test, those of a whole file at its end. */
export function sharedBrowser(): { context(options?: ContextOptions): Promise<BrowserContext> } {
  const contexts: BrowserContext[] = [];
  let ofFile = 0;
  const close = async (some: BrowserContext[]) => {
    await Promise.all(some.map((context) => context.close()));
    expect(pageErrors.splice(0), 'what pages reported').toEqual([]);
  };
  beforeEach(() => {
    ofFile = contexts.length;
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages(contexts.slice(ofFile));
    await close(contexts.splice(ofFile));
  });
  afterAll(() => close(contexts.splice(0)));
  return {
    async context(options) {
      launched ??= launch().catch((error: unknown) => {
        launched = undefined;
        throw error;
      });
      const context = await (await launched).newContext({ reducedMotion: 'reduce', ...options });
      context.setDefaultTimeout(patience);
      contexts.push(context);
      return context;
    },
  };
}

const mostPrinted = 4_000;

/** What a failed test left on its pages, because a busy machine may show it only once. */
async function printPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const main = page.getByRole('main').or(page.locator('body')).last();
    const shown = await main.ariaSnapshot({ timeout: 5_000 }).catch(String);
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String);
    console.error(`${page.url()}\nfocus: ${focused}\n${shown.slice(0, mostPrinted)}`);
  }
}

// Errors are collected, because a page may report one between tests.
const pageErrors: string[] = [];

export async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => pageErrors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // The browser itself logs refused and failed calls, which tests may provoke.
    const isOfBrowser = /status of 4\d\d|net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(message.text());
    if (message.type() === 'error' && !isOfBrowser) pageErrors.push(`${page.url()}: ${message.text()}`);
  });
  await page.goto(url);
  return page;
}

export async function signIn(
  page: Page,
  { email, password }: Pick<typeof demo, 'email' | 'password'> = demo,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

export async function signedInPage(
  context: BrowserContext,
  path = '/dashboard',
  { subdomain = 'demo', ...who }: Pick<typeof demo, 'email' | 'password'> & { subdomain?: string } = demo,
): Promise<Page> {
  const page = await openPage(context, at('/api/v1/health', subdomain));
  const login = await page.evaluate(askForSession, { email: who.email, password: who.password });
  const sessionItems: [key: string, text: string][] = [];
  const store = {
    getItem: () => null,
    removeItem: () => {},
    setItem: (...item: [string, string]) => sessionItems.push(item),
  };
  storeSession(store, login);
  await page.evaluate((items) => {
    for (const [key, text] of items) localStorage.setItem(key, text);
  }, sessionItems);
  await page.goto(at(path, subdomain));
  await hasHeading(page);
  return page;
}

/** Notifications of a loaded page stay until they are closed, so that a busy machine cannot overrun them. */
export function keepNotifications(page: Page): Promise<void> {
  return page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    // A notification closes when its bar has run.
    sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** The waits of a locator grow to half a second, which each load would pay. */
export async function hasHeading(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1'));
}

async function askForSession(who: { email: string; password: string }): Promise<LoginAnswer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/v1/auth/login', { method: 'POST', headers, body: JSON.stringify(who) });
  if (!answer.ok) throw new Error(`Signing in failed: ${await answer.text()}`);
  return (await answer.json()) as LoginAnswer;
}
