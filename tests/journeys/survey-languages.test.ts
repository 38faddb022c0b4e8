import type { BrowserContext, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const texts = {
  en: {
    title: 'Your stay',
    question: 'Your name',
    next: 'Next',
    send: 'Send',
    language: 'English',
    thanks: 'Thank you!',
  },
  de: { title: 'Ihr Aufenthalt', question: 'Ihr Name', next: 'Weiter', send: 'Absenden', language: 'Deutsch' },
};
type Language = keyof typeof texts;

const fields = [
  {
    fieldName: 'Your name',
    fieldType: 'text',
    options: { key: 'name', translations: { de: { fieldName: 'Ihr Name' } } },
  },
  { fieldName: 'Page two', fieldType: 'page_break', options: { key: 'page_two' } },
  { fieldName: 'Your room', fieldType: 'text', options: { key: 'room' } },
];

async function published() {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Answered in two languages',
    title: { en: 'Your stay', de: 'Ihr Aufenthalt' },
    languages: ['en', 'de'],
    defaultLanguage: 'en',
    settings: { spam: { minSeconds: 0, proofOfWork: false }, editAfterSubmit: true },
    fields,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const names = async () => {
    const rows = await caller.ask<{ id: number; status: string }[]>('GET', `/SurveyResponses/survey/${id}`);
    const all = await Promise.all(
      rows.map(async (row) => {
        type Data = { answers: { value: unknown }[] };
        const { answers } = await caller.ask<Data>('GET', `/SurveyResponses/${row.id}/withData`);
        return [row.status, ...answers.map(({ value }) => value)].join(' ');
      }),
    );
    return all.sort();
  };
  return { path: new URL(url).pathname, names };
}

/** Waits until the page is in a language with all that it shows, and can be answered. */
async function shows(page: Page, language: Language) {
  await page.locator(`html[lang=${language}]`).waitFor();
  await page.getByRole('heading', { level: 1, name: texts[language].title }).waitFor();
  await page.locator('[data-live]').waitFor();
}

async function openTab(context: BrowserContext, path: string, language: Language = 'en'): Promise<Page> {
  const page = await openPage(context, at(path));
  await shows(page, language);
  return page;
}

async function speak(page: Page, language: Language) {
  await page.getByRole('button', { name: texts[language].language, exact: true }).click();
  await shows(page, language);
}

async function reload(page: Page, language: Language) {
  await page.reload();
  await shows(page, language);
}

const nameIn = (page: Page, language: Language) => page.getByLabel(texts[language].question);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a survey in two tabs and two languages', () => {
  test('keeps what was typed in one tab where the other one, untouched, changes its language', async () => {
    const { path } = await published();
    const context = await browser.context();
    const [one, other] = [await openTab(context, path), await openTab(context, path)];
    await nameIn(one, 'en').fill('Ada');
    await speak(other, 'de');
    await reload(one, 'en');
    expect(await nameIn(one, 'en').inputValue()).toBe('Ada');
  });

  test('keeps what was typed in each tab and its language, and sends both', async () => {
    const { path, names } = await published();
    const context = await browser.context();
    const [one, other] = [await openTab(context, path), await openTab(context, path)];
    await nameIn(one, 'en').fill('Ada');
    await nameIn(other, 'en').fill('Berta');
    await speak(other, 'de');
    await reload(one, 'en');
    expect(await nameIn(one, 'en').inputValue()).toBe('Ada');
    await reload(other, 'de');
    expect(await nameIn(other, 'de').inputValue()).toBe('Berta');
    for (const [page, { next, send }] of [
      [one, texts.en],
      [other, texts.de],
    ] as const) {
      await press(page, next);
      await press(page, send);
      await page.locator('[data-view=end]').waitFor();
    }
    expect(await names()).toEqual(['complete Ada', 'complete Berta']);
  });

  test('is continued in a new tab in its language, and where it was begun in the one that was chosen there', async () => {
    const { path, names } = await published();
    const context = await browser.context();
    const one = await openTab(context, path);
    await nameIn(one, 'en').fill('Ada');
    await speak(one, 'de');
    const other = await openTab(context, path);
    expect(await nameIn(other, 'en').inputValue()).toBe('Ada');
    await one.locator('[data-view=told]').waitFor();
    await nameIn(other, 'en').fill('Ada Berg');
    await press(one, 'Hier fortfahren');
    await shows(one, 'de');
    expect(await nameIn(one, 'de').inputValue()).toBe('Ada Berg');
    await press(one, texts.de.next);
    await press(one, texts.de.send);
    await one.locator('[data-view=end]').waitFor();
    expect(await names()).toEqual(['complete Ada Berg']);
    await reload(other, 'en');
    expect(await nameIn(other, 'en').inputValue()).toBe('');
  });

  test('stays in the language of its address, whatever the draft was answered in', async () => {
    const { path } = await published();
    const context = await browser.context();
    const one = await openTab(context, path);
    await nameIn(one, 'en').fill('Ada');
    const other = await openTab(context, `${path}?language=de`, 'de');
    expect(await nameIn(other, 'de').inputValue()).toBe('Ada');
  });
});

test('an edit of a sent response keeps what was typed over a reload and another language', async () => {
  const { path, names } = await published();
  const page = await openTab(await browser.context(), path);
  await nameIn(page, 'en').fill('Ada');
  await press(page, texts.en.next);
  await press(page, texts.en.send);
  await page.getByRole('link', { name: 'Change my answers' }).click();
  await page.getByText('You are editing your answers.').waitFor();
  await shows(page, 'en');
  await nameIn(page, 'en').fill('Ada Berg');
  await reload(page, 'en');
  expect(await nameIn(page, 'en').inputValue()).toBe('Ada Berg');
  await speak(page, 'de');
  expect(await nameIn(page, 'de').inputValue()).toBe('Ada Berg');
  await press(page, texts.de.next);
  await press(page, texts.de.send);
  await page.locator('[data-view=end]').waitFor();
  expect(await names()).toEqual(['complete Ada Berg']);
});
