import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../support/effort.ts';
import { guarded, unguarded } from '../support/promised-pages.ts';
import { callerFor, newColleague, newForm } from './caller.ts';
import { goInside, openInside, settled } from './look.ts';
import { at, openPage, ownBrowser, signedInPage } from './person.ts';

const browser = ownBrowser();
const everyPermission = [...new Set(guarded.map(([, permission]) => permission))];

type Colleague = Awaited<ReturnType<typeof newColleague>> & { page: Page; requests: string[] };

let withIt: Colleague;
let without: Colleague;
let ids: Record<string, number>;

beforeAll(async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'Counter service');
  const { id: responseId } = await form.answer('The queue was long');
  ids = { id: form.id, responseId, templateId: 1, reportId: 1 };
  withIt = await arrive(await newColleague(caller, everyPermission));
  without = await arrive(await newColleague(caller, everyPermission));
});

async function arrive(colleague: Awaited<ReturnType<typeof newColleague>>): Promise<Colleague> {
  const page = await signedInPage(await browser.context(), '/user/account-settings', colleague);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v1/')) requests.push(pathname.slice('/api/v1'.length));
  });
  return { ...colleague, page, requests };
}

describe('pages shown only with their permission, without which they request no data', () => {
  test.each(everyPermission)('%s', async (permission) => {
    const paths = guarded.filter(([, needed]) => needed === permission).map(([path]) => path);
    await Promise.all([expectShown(paths, permission), expectForbidden(paths, permission)]);
  });
});

async function expectShown(paths: string[], permission: string): Promise<void> {
  const { page, holdOnly } = withIt;
  await holdOnly([permission]);
  for (const path of paths) {
    await page.goto(at(addressOf(path)), { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(at(addressOf(path)));
    expect(await page.getByRole('heading', { name: 'You do not have access to this page' }).count(), path).toBe(0);
  }
}

async function expectForbidden(paths: string[], permission: string): Promise<void> {
  const { page, holdOnly, requests } = without;
  await holdOnly(everyPermission.filter((other) => other !== permission));
  for (const [n, path] of paths.entries()) {
    // The first page loads with the new permissions; the others open within the application, which is faster.
    if (n > 0) {
      await openInside(page, '/user/account-settings');
      await settled(page);
    }
    requests.length = 0;
    await (n > 0 ? goInside(page, addressOf(path)) : page.goto(at(addressOf(path)), { waitUntil: 'commit' }));
    await page.waitForURL(at('/forbidden'));
    await page.getByText(`It needs the permission ${permission}.`).waitFor();
    const ofThePage = requests.filter(
      (call) => !ofTheFrame.test(call) && !(ofTheMenu.test(call) && permission !== listsForms),
    );
    expect(ofThePage, path).toEqual([]);
  }
}

test('pages: a page without a permission opens for every signed-in user', async () => {
  const { page, holdOnly } = withIt;
  await holdOnly([]);
  await page.goto(at('/user/profile'));
  for (const path of unguarded) {
    await goInside(page, addressOf(path));
    await settled(page);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(page.url()).toBe(at(addressOf(path)));
  }
});

test('pages: a page without a session leads to the sign-in page, which keeps its address', async () => {
  const context = await browser.context();
  const calls: string[] = [];
  context.on('request', (request) => calls.push(request.url()));
  const all = [...guarded.map(([path]) => path), ...unguarded];
  await isSentToSignIn(
    context,
    all.filter((_, at) => at % rounds(6, 1) === 0),
  );
  expect(calls.filter((url) => url.includes('/api/v1/') && !url.includes('/auth/'))).toEqual([]);
});

async function isSentToSignIn(context: BrowserContext, paths: string[]): Promise<void> {
  const page = await openPage(context, at('/login'));
  for (const path of paths) {
    const address = `${addressOf(path)}?tab=first&q=a%20b`;
    await page.goto(at(address), { waitUntil: 'commit' });
    await page.waitForURL(at(`/login?from=${encodeURIComponent(address)}`), { waitUntil: 'commit' });
  }
}

test('pages: only a report has no layout, from the first paint', async () => {
  const { page, holdOnly } = withIt;
  await holdOnly(everyPermission);
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.querySelector('.first-frame')) document.documentElement.dataset.framed = '';
    }).observe(document, { childList: true, subtree: true }),
  );
  for (const [path, count] of [
    ['/reporting/dashboard', 1],
    ['/reporting/1/view', 0],
  ] as const) {
    await page.goto(at(path));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByRole('navigation', { name: 'Main menu' }).count(), { message: path }).toBe(count);
    expect(await page.locator('html[data-framed]').count(), `${path} at first`).toBe(count);
  }
});

test('unknown path: a signed-in user keeps the menu', async () => {
  const page = await signedInPage(await browser.context());
  await page.goto(at('/no/such/page'));
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.getByRole('link', { name: 'Go to dashboard', exact: true }).click();
  await page.waitForURL(at('/dashboard'));
});

describe('pages without a session', () => {
  test.each([
    ['/', '/login', 'Sign in'],
    ['/register', '/register', 'Register'],
    ['/survey/unknown-token', '/survey/unknown-token', 'Survey not found'],
    ['/public/dashboards/unknown', '/public/dashboards/unknown', 'This page is not available'],
    ['/forbidden', '/forbidden', 'You do not have access to this page'],
    ['/tenant-not-found?domain=x.y.test', '/tenant-not-found?domain=x.y.test', 'Tenant not found'],
    ['/no/such/page', '/no/such/page', '404'],
    ['/feedback-management/surveysx', '/feedback-management/surveysx', '404'],
  ])('open %s at %s with the heading: %s', async (path, arrives, heading) => {
    const stranger = await openPage(await browser.context(), at(path));
    await stranger.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(stranger.url()).toBe(at(arrives));
  });
});

test.each(['/', '/login', '/register', '/reset-password'])(
  'pages: with a session %s leads to the dashboard',
  async (path) => {
    await without.holdOnly(everyPermission);
    await without.page.goto(at(path), { waitUntil: 'commit' });
    await without.page.waitForURL(at('/dashboard'), { waitUntil: 'commit' });
  },
);

const ofTheFrame = /^\/(auth\/permissions|user\/profile|Notifications\/unread$|Events$)/i;
const ofTheMenu = /^\/Sentiments$/i;
const listsForms = 'get:v1/sentiments';

function addressOf(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
}
