import type { BrowserContextOptions, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../support/pictures.ts';
import { type Caller, callerFor } from './caller.ts';
import { holdUploads } from './hold-uploads.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

async function published(options: object, settings: object = {}, more: readonly object[] = []) {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Files of a stay',
    title: { en: 'Your stay', de: 'Ihr Aufenthalt' },
    languages: ['en', 'de'],
    defaultLanguage: 'en',
    settings: { spam: { minSeconds: 0, proofOfWork: false }, ...settings },
    fields: [{ fieldName: 'Your papers', fieldType: 'file', options: { key: 'papers', ...options } }, ...more],
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  const endings = async () => {
    const rows = await caller.ask<{ id: number; status: string }[]>('GET', `/SurveyResponses/survey/${id}`);
    expect(rows.map(({ status }) => status)).toEqual(['complete']);
    const data = await caller.ask<object>('GET', `/SurveyResponses/${rows[0]?.id}/withData`);
    const paths = new Set(JSON.stringify(data).match(/\/uploads\/[\w-]+\.\w+/g) ?? []);
    return [...paths].map((path) => path.split('.').at(-1)).toSorted();
  };
  return { path: new URL(url).pathname, endings };
}

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(await browser.context(options), at(path));
  if (options.javaScriptEnabled !== false) await page.locator('[data-live]').waitFor();
  return page;
}

const photo = { name: 'room with a view.png', mimeType: 'image/png', buffer: picture };
const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('The view is fine') };
const large = { name: 'contract.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_100_000, '%PDF-1.7\n') };

const input = (page: Page) => page.locator('input[type=file]');
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();
const thanked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('a question for files, %s', (_, javaScriptEnabled) => {
  test('takes a picture', async () => {
    const { path, endings } = await published({});
    const page = await open(path, { javaScriptEnabled });
    await input(page).setInputFiles(photo);
    await send(page);
    await thanked(page);
    expect(await endings()).toEqual(['png']);
  });

  test('says which kinds it takes, before and after a file of another kind', async () => {
    const { path, endings } = await published({ accept: ['png', 'pdf'], maxSizeMb: 1 });
    const page = await open(path, { javaScriptEnabled });
    await page.getByText('PNG · PDF · Up to 1 MB').waitFor();
    await input(page).setInputFiles(notes);
    if (!javaScriptEnabled) await send(page);
    await page.getByText('Choose a file of one of the accepted kinds.').waitFor();
    await input(page).setInputFiles(photo);
    await send(page);
    await thanked(page);
    expect(await endings()).toEqual(['png']);
  });
});

describe('files of a survey', () => {
  test('that are refused are named together with a date that cannot be read', async () => {
    const day = { fieldName: 'The day', fieldType: 'date', options: { key: 'day' } };
    const { path } = await published({ maxSizeMb: 1 }, {}, [day]);
    const page = await open(path, { locale: 'en-US' });
    await input(page).setInputFiles(large);
    await page.getByRole('alert').filter({ hasText: large.name }).waitFor();
    await page.getByLabel('The day', { exact: true }).focus();
    await page.keyboard.type('1127');
    await send(page);
    await page.getByText('Remove the file that was not uploaded, or try again').waitFor();
    await page.getByText('Enter the whole date').waitFor();
  });

  test('are called by their names, also after a reload, in another language and in the review', async () => {
    const { path, endings } = await published({ maxFiles: 3 }, { showReview: true });
    const page = await open(path);
    await input(page).setInputFiles([photo, notes]);
    const named = async (added: string) => {
      await page.getByRole('checkbox', { name: `${added}: ${photo.name}` }).waitFor();
      await page.getByRole('checkbox', { name: `${added}: ${notes.name}` }).waitFor();
    };
    await named('Added');
    await page.reload();
    await named('Added');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await named('Hinzugefügt');
    await page.getByRole('button', { name: 'Weiter', exact: true }).click();
    for (const { name } of [photo, notes]) await page.getByRole('definition').getByText(name).waitFor();
    await page.getByRole('button', { name: 'Absenden', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Vielen Dank!' }).waitFor();
    expect(await endings()).toEqual(['png', 'txt']);
  });

  test('that are too large say so beside their names, while others upload', async () => {
    const { path, endings } = await published({ maxFiles: 4, maxSizeMb: 1 });
    const page = await open(path);
    const release = await holdUploads(page);
    await input(page).setInputFiles([photo, notes, { ...notes, name: 'more.txt' }, large]);
    const refused = page.getByRole('alert').filter({ hasText: large.name });
    await refused.getByText('Choose a file of at most 1 MB').waitFor();
    await send(page);
    await page.getByText('Remove the file that was not uploaded, or try again').waitFor();
    expect(await page.getByText('Choose a file of at most 1 MB').count()).toBe(1);
    await refused.getByRole('button', { name: 'Remove' }).click();
    await send(page);
    await release();
    await thanked(page);
    expect(await endings()).toEqual(['png', 'txt', 'txt']);
  });
});
