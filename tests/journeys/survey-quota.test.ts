import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KnownLink } from '../../src/surveys/schemas/survey-link.ts';
import { embedCode } from '../../src/surveys/web/share/link-labels.ts';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();

let caller: Caller;
let site: Server;
let code = '';
const requested: (string | undefined)[] = [];

beforeAll(async () => {
  caller = await callerFor();
  site = createServer(({ url, headers }, answer) => {
    if (url === '/full') requested.push(headers.referer);
    answer
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><html lang="en"><title>A site</title><h1>${url === '/full' ? 'All full' : 'A shop'}</h1>${code}`,
      );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(() => site.close());

const other = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`;

async function full(kind = 'anonymous') {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'One is enough',
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    quotas: [{ id: 'all', name: 'All', limit: 1, action: 'redirect', url: other('/full') }],
    fields: [{ fieldName: 'How likely?', fieldType: 'nps', required: true, options: { key: 'score' } }],
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<KnownLink>('POST', `/Surveys/${id}/links`, { kind });
  const token = url.split('/').at(-1) as string;
  await answer(await (await browser.context()).newPage(), token);
  return { id, token };
}

async function answer(page: Page, token: string): Promise<void> {
  await page.goto(at(`/survey/${token}`));
  await isLive(page);
  await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
}

/** The page becomes interactive at the first user event. */
async function isLive(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await page.locator('[data-live]').waitFor();
}

const statuses = async (id: number) =>
  (await caller.ask<{ status: string }[]>('GET', `/SurveyResponses/survey/${id}`))
    .map(({ status }) => status)
    .toSorted();

describe('a respondent over a quota with a redirect', () => {
  test.each([true, false])('is redirected, with scripts: %s, without a referrer', async (javaScriptEnabled) => {
    const { id, token } = await full();
    const page = await openPage(await browser.context({ javaScriptEnabled }), at(`/survey/${token}`));
    if (javaScriptEnabled) await isLive(page);
    await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'All full' }).waitFor();
    expect([page.url(), requested.at(-1)]).toEqual([other('/full'), undefined]);
    expect(await statuses(id)).toEqual(['complete', 'over_quota']);
    await page.goto(at(`/survey/${token}`));
    // The ended submission must leave no draft.
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  });

  test('is redirected within the frame, and the page around it stays', async () => {
    const { token } = await full('embed');
    code = embedCode({ url: at(`/survey/${token}`), title: 'One is enough' });
    const page = await openPage(await browser.context(), other('/shop'));
    code = '';
    const inside = page.frameLocator('iframe');
    await inside.locator('[data-live]').waitFor();
    await inside.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await inside.getByRole('button', { name: 'Send' }).click();
    await inside.getByRole('heading', { name: 'All full' }).waitFor();
    expect(page.url()).toBe(other('/shop'));
  });

  test('stays in kiosk mode', async () => {
    const { token } = await full('kiosk');
    const page = await openPage(await browser.context(), at(`/survey/${token}`));
    await isLive(page);
    await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { level: 1, name: 'This survey is full' }).waitFor();
    expect(await page.getByRole('link').count()).toBe(0);
  });
});
