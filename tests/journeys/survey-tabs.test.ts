import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { holdBack } from './hold-uploads.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const fields = ['first', 'second'].flatMap((key) => [
  { fieldName: `Page ${key}`, fieldType: 'page_break', options: { key: `page_${key}` } },
  { fieldName: `The ${key} answer`, fieldType: 'text', options: { key } },
]);

async function published() {
  const settings = { spam: { minSeconds: 0, proofOfWork: false } };
  const { id } = await caller.ask('POST', '/Surveys', { name: 'Answered in two tabs', settings, fields });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const answers = async () => {
    const rows = await caller.ask<{ id: number }[]>('GET', `/SurveyResponses/survey/${id}`);
    const all = await Promise.all(
      rows.map(async (row) => {
        type Data = { status: string; answers: { value: unknown }[] };
        const { status, answers } = await caller.ask<Data>('GET', `/SurveyResponses/${row.id}/withData`);
        return [status, ...answers.map(({ value }) => value)].join(' ');
      }),
    );
    return all.sort();
  };
  return { path: new URL(url).pathname, answers };
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await openPage(context, at(path));
  await page.locator('[data-live]').waitFor();
  return page;
}

async function turn(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('heading', { name: title }).waitFor();
}

describe('a survey in two tabs', () => {
  test('is two responses if both begin it', async () => {
    const { path, answers } = await published();
    const context = await browser.context();
    const [one, other] = [await openTab(context, path), await openTab(context, path)];
    for (const [page, name] of [
      [one, 'One'],
      [other, 'Other'],
    ] as const) {
      await page.getByLabel('The first answer').fill(name);
      await turn(page, 'Next', 'Page second');
    }
    for (const page of [one, other]) await turn(page, 'Send', 'Thank you!');
    expect(await answers()).toEqual(['complete One', 'complete Other']);
  });

  test('is continued by the later one; the earlier one says so, and can take it back', async () => {
    const { path, answers } = await published();
    const context = await browser.context();
    const one = await openTab(context, path);
    await one.getByLabel('The first answer').fill('Begun');
    await turn(one, 'Next', 'Page second');
    const other = await openTab(context, path);
    await other.getByRole('heading', { name: 'Page second' }).waitFor();
    await one.getByRole('heading', { name: 'Open in another tab' }).waitFor();
    await other.getByLabel('The second answer').fill('Continued');
    await one.getByRole('button', { name: 'Continue here' }).click();
    await one.getByRole('heading', { name: 'Page second' }).waitFor();
    await expect.poll(() => one.getByLabel('The second answer').inputValue()).toBe('Continued');
    await other.getByRole('heading', { name: 'Open in another tab' }).waitFor();
    await turn(one, 'Send', 'Thank you!');
    expect(await answers()).toEqual(['complete Begun Continued']);
  });
});

describe('a response that another device has sent', () => {
  async function onTwoDevices() {
    const { path, answers } = await published();
    const one = await openTab(await browser.context(), path);
    await one.getByLabel('The first answer').fill('One device');
    await turn(one, 'Next', 'Page second');
    const resume = await one.getByRole('link', { name: 'Continue later with this link' }).getAttribute('href');
    const other = await openTab(await browser.context(), String(resume));
    return { one, other, answers };
  }

  const saves = '**/responses*';

  /** Holds the next save of the page back until the returned function has it answered. */
  async function holdSave(page: Page) {
    const letThrough = await holdBack(page, saves);
    const answered = page.waitForResponse(saves);
    return async () => {
      await letThrough();
      await answered;
    };
  }

  const sentElsewhere = (page: Page) =>
    page.getByRole('alert').getByText('already sent from another tab or device').waitFor();

  test('refuses other answers, and keeps them on the page', async () => {
    const { one, other, answers } = await onTwoDevices();
    const save = await holdSave(other);
    await turn(other, 'Next', 'Page second');
    await save();
    await turn(one, 'Send', 'Thank you!');
    await other.getByLabel('The second answer').fill('Too late');
    await other.getByRole('button', { name: 'Send', exact: true }).click();
    await sentElsewhere(other);
    expect(await other.getByLabel('The second answer').inputValue()).toBe('Too late');
    expect(await answers()).toEqual(['complete One device']);
  });

  test('keeps what is typed while a page is being saved, and says so', async () => {
    const { one, other, answers } = await onTwoDevices();
    const save = await holdSave(other);
    await turn(other, 'Next', 'Page second');
    await other.getByLabel('The second answer').fill('Meanwhile');
    await turn(one, 'Send', 'Thank you!');
    await save();
    await sentElsewhere(other);
    expect(await other.getByLabel('The second answer').inputValue()).toBe('Meanwhile');
    expect(await answers()).toEqual(['complete One device']);
  });

  test('is thanked for where nothing was added', async () => {
    const { one, other } = await onTwoDevices();
    const save = await holdSave(other);
    await turn(other, 'Next', 'Page second');
    await turn(one, 'Send', 'Thank you!');
    await save();
    await other.getByRole('heading', { name: 'Thank you!' }).waitFor();
  });
});
