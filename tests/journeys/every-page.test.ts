import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { rounds } from '../support/effort.ts';
import { guarded, unguarded } from '../support/promised-pages.ts';
import { callerFor, newColleague, newForm } from './caller.ts';
import { openInside, settled } from './look.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();
const everyPermission = [...new Set(guarded.map(([, permission]) => permission))];

interface Visit {
  page: Page;
  requests: { call: string; from: string | undefined }[];
}

let ids: Record<string, number>;

beforeAll(async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'Counter service');
  const { id: responseId } = await form.answer('The queue was long');
  ids = { id: form.id, responseId, templateId: 1, reportId: 1 };
});

async function arrive(permissions: readonly string[]): Promise<Visit> {
  const who = await newColleague(await callerFor(), permissions);
  const page = await signedInPage(await browser.context(), '/user/account-settings', who);
  await settled(page);
  const requests: Visit['requests'] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/v1/')) return;
    requests.push({ call: pathname.slice('/api/v1'.length), from: request.headers().referer });
  });
  return { page, requests };
}

test('pages: each shows only with its permission, without which it requests no data', async () => {
  // Each page is shown to one of two users and refused to the other.
  const halves = [0, 1].map((half) => everyPermission.filter((_, at) => at % 2 === half));
  await Promise.all(
    halves.map(async (held) => {
      const user = await arrive(held);
      for (const [path, permission] of guarded) {
        if (held.includes(permission)) await expectShown(user, path);
        else await expectForbidden(user, path, permission);
      }
    }),
  );
});

async function expectShown({ page }: Visit, path: string): Promise<void> {
  await openInside(page, addressOf(path));
  await settled(page);
  expect(page.url()).toBe(at(addressOf(path)));
  expect(await page.getByRole('heading', { name: 'You do not have access to this page' }).count(), path).toBe(0);
}

const ofPresence = /^\/SentimentResponses\/\d+\/presence$/;

async function expectForbidden({ page, requests }: Visit, path: string, permission: string): Promise<void> {
  requests.length = 0;
  await openInside(page, addressOf(path));
  await page.waitForURL(at('/forbidden'));
  await page.getByText(`It needs the permission ${permission}.`).waitFor();
  // The last page may still send a request while it is left; that of a response says that the user has left it.
  const here = [at(addressOf(path)), at('/forbidden')];
  const ofThePage = requests.filter(
    ({ call, from = '' }) =>
      here.includes(from) &&
      !ofTheFrame.test(call) &&
      !(ofTheMenu.test(call) && permission !== listsForms) &&
      !(ofPresence.test(call) && !path.includes('/responses/')),
  );
  expect(ofThePage, path).toEqual([]);
}

test('pages: a page without a permission opens for every signed-in user', async () => {
  const user = await arrive([]);
  for (const path of unguarded) await expectShown(user, path);
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
  const page = await signedInPage(await browser.context(), '/user/profile');
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
  const page = await signedInPage(await browser.context(), '/no/such/page');
  await page.getByRole('heading', { name: '404' }).waitFor();
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor();
  await page.getByRole('link', { name: 'Go to dashboard', exact: true }).click();
  await page.waitForURL(at('/dashboard'));
});

test.each(['/public/nothing', '/survey', '/login/nothing'])(
  'unknown path: %s is told to a signed-in user once',
  async (path) => {
    const page = await signedInPage(await browser.context(), '/user/profile');
    let loads = 0;
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    await page.goto(at(path));
    await page.getByRole('heading', { name: '404' }).waitFor();
    expect([loads, page.url()]).toEqual([1, at(path)]);
  },
);

test('unknown tenant: pages that the server draws lead to the page that says so', async () => {
  for (const path of ['/survey/some-token', '/public/dashboards/some-id', '/register']) {
    const { origin, port } = new URL(at(path));
    const page = await openPage(
      await browser.context(),
      `${new URL(origin).protocol}//nobody.localhost:${port}${path}`,
    );
    await page.getByRole('heading', { level: 1, name: 'Tenant not found' }).waitFor();
    expect(new URL(page.url()).searchParams.get('domain')).toBe('nobody.localhost');
  }
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

describe('pages with a session', () => {
  let page: Page;
  beforeAll(async () => {
    page = await signedInPage(await browser.context(), '/user/profile');
  });

  test.each(['/', '/login', '/register', '/reset-password'])('%s leads to the dashboard', async (path) => {
    await page.goto(at(path), { waitUntil: 'commit' });
    await page.waitForURL(at('/dashboard'), { waitUntil: 'commit' });
  });
});

const ofTheFrame = /^\/(auth\/permissions|user\/profile|Notifications\/unread$|Events$)/i;
const ofTheMenu = /^\/Sentiments$/i;
const listsForms = 'get:v1/sentiments';

function addressOf(path: string): string {
  return path.replace(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
}
