import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { megabyte } from '../../src/core/contract/upload-limits.ts';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const file = { fieldName: 'Your plan', fieldType: 'file', options: { key: 'plan', maxFiles: 2 } };
const text = { fieldName: 'Your name', fieldType: 'text', options: { key: 'name' } };
/** Five parts. */
const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2.2 * megabyte, 'a long plan\n') };

interface Form {
  open: (context: BrowserContext) => Promise<Page>;
  reload: (page: Page) => Promise<void>;
  send: (page: Page) => Promise<void>;
  /** The addresses of the stored files. */
  files: () => Promise<string[]>;
}

const addressesIn = (data: unknown) => [...new Set(JSON.stringify(data).match(/\/uploads\/[\w-]+\.\w+/g))];

async function survey(): Promise<Form> {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Plans',
    title: { en: 'Your plans' },
    languages: ['en'],
    defaultLanguage: 'en',
    settings: { spam: { minSeconds: 0, proofOfWork: false } },
    fields: [text, file],
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const live = (page: Page) => page.locator('[data-live]').waitFor();
  return {
    async open(context) {
      const page = await openPage(context, at(new URL(url).pathname));
      await live(page);
      return page;
    },
    async reload(page) {
      await page.reload();
      await live(page);
    },
    async send(page) {
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
    },
    async files() {
      const [row] = await caller.ask<{ id: number }[]>('GET', `/SurveyResponses/survey/${id}`);
      return addressesIn(await caller.ask('GET', `/SurveyResponses/${row?.id}/withData`));
    },
  };
}

async function sentimentForm(): Promise<Form> {
  const { id } = await caller.ask('POST', '/Sentiments', { name: unique('Plans') });
  for (const field of [text, file]) await caller.ask('POST', '/SentimentFields', { sentimentId: id, ...field });
  return {
    open: (context) => signedInPage(context, `/feedback-management/sentiments/${id}`),
    reload: async (page) => void (await page.reload()),
    async send(page) {
      await page.getByRole('button', { name: 'Save response', exact: true }).click();
      await page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
    },
    async files() {
      const { data } = await caller.ask<{ data: { id: number }[] }>('GET', `/SentimentResponses/bySentimentId/${id}`);
      return addressesIn(await caller.ask('GET', `/SentimentResponses/${data[0]?.id}/withData`));
    },
  };
}

interface Line {
  /** The first byte of each part that was let through. */
  sent: number[];
  /** The connection breaks at the part that begins here, and stays broken. */
  breaksAt: number | undefined;
}

async function watchParts(context: BrowserContext): Promise<Line> {
  const line: Line = { sent: [], breaksAt: undefined };
  await context.route(/\/files\/upload/, async (route) => {
    const { part } = route.request().postDataJSON() as { part: { from: number } };
    if (line.breaksAt !== undefined && part.from >= line.breaksAt) {
      line.breaksAt = 0;
      return route.abort();
    }
    line.sent.push(part.from);
    await route.continue();
  });
  return line;
}

const at512kB = (part: number) => part * 0.5 * megabyte;
const chooseFile = (page: Page) => page.getByLabel('Add a file').setInputFiles(plan);

describe.each([
  { form: 'a survey', make: survey },
  { form: 'a sentiment form', make: sentimentForm },
])('a large file of $form', ({ make }) => {
  test('goes on where the connection was lost, also after a reload, and is stored once and whole', async () => {
    const form = await make();
    const context = await browser.context();
    const line = await watchParts(context);
    const page = await form.open(context);
    await page.getByLabel('Your name').fill('Ada');
    line.breaksAt = at512kB(2);
    await chooseFile(page);
    await expect.poll(() => line.breaksAt).toBe(0);
    expect(line.sent).toEqual([0, at512kB(1)]);
    await form.reload(page);
    line.sent = [];
    line.breaksAt = undefined;
    await form.send(page);
    expect(line.sent).toEqual([0, at512kB(2), at512kB(3), at512kB(4)]);
    const stored = await form.files();
    expect(stored).toHaveLength(1);
    const staff = await signedInPage(await browser.context());
    const download = await staff.evaluate(async (address) => (await fetch(address)).text(), stored[0] as string);
    expect(download).toBe(plan.buffer.toString());
  });

  test('goes on over a new connection when one falls silent', async () => {
    const form = await make();
    const context = await browser.context();
    let requests = 0;
    await context.route(/\/files\/upload/, async (route) => {
      requests += 1;
      if (requests > 1) await route.continue();
    });
    const page = await form.open(context);
    await page.clock.install();
    await page.getByLabel('Your name').fill('Ada');
    await chooseFile(page);
    await expect.poll(() => requests).toBe(1);
    await page.clock.fastForward(125_000);
    await page.clock.resume();
    await form.send(page);
    expect(await form.files()).toHaveLength(1);
  });

  test('is there once when its answer is lost', async () => {
    const form = await make();
    const context = await browser.context();
    const page = await form.open(context);
    await page.getByLabel('Your name').fill('Ada');
    let isLost = false;
    await context.route(/\/files\/upload/, async (route) => {
      const request = route.request();
      const { host, port } = new URL(request.url());
      const url = request.url().replace(host, `127.0.0.1:${port}`);
      const answer = await route.fetch({ url, headers: { ...(await request.allHeaders()), host } });
      const body = await answer.text();
      if (isLost || !body.includes('filePath')) return route.fulfill({ response: answer, body });
      isLost = true;
      await route.abort();
    });
    await chooseFile(page);
    await expect.poll(() => isLost).toBe(true);
    await form.send(page);
    expect(await form.files()).toHaveLength(1);
  });
});
