import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLong } from '../support/effort.ts';
import { callerFor, newForm } from './caller.ts';
import { expectUsable, openInside, settled } from './look.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
const forms = '/feedback-management/sentiments';
const scratch = `${forms}/create-from-scratch`;

test('form builder: a form is built by drag and drop, reordered and answered', async () => {
  const page = await signedInPage(await browser.context({ viewport: { width: 1440, height: 900 } }), scratch);
  await page.getByRole('textbox', { name: 'Name' }).fill('By mouse');
  await drag(page, kind(page, 'Long text'), page.getByText('What do you want to know?'));
  await question(page).fill('What happened?');
  await drag(page, kind(page, 'Faces'), handle(page, 'What happened?'));
  await question(page).fill('How was it?');
  await expectOrder(page, ['How was it?', 'What happened?']);
  await drag(page, handle(page, 'How was it?'), handle(page, 'What happened?'), 40);
  await expectOrder(page, ['What happened?', 'How was it?']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectOrder(page, ['How was it?', 'What happened?']);
  await answers(page, 'What happened?');
});

test('form builder: questions are found, reordered, undone and saved by keyboard', async () => {
  const page = await signedInPage(await browser.context(), scratch);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('By keyboard');
  for (const [wanted, label] of [
    ['stars', 'How many stars?'],
    ['long text', 'Why?'],
    ['yes or no', 'May we call?'],
  ] as const) {
    await page.getByLabel('Search questions to add').focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type(wanted);
    await page.keyboard.press('Enter');
    await expect.poll(() => question(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(label);
  }
  await page.keyboard.press('Alt+ArrowUp');
  await expectOrder(page, ['How many stars?', 'May we call?', 'Why?']);
  await page.keyboard.press('Control+Z');
  await expectOrder(page, ['How many stars?', 'Why?', 'May we call?']);
  await page.keyboard.press('Control+Shift+Z');
  await expectOrder(page, ['How many stars?', 'May we call?', 'Why?']);
  await handle(page, 'Why?').focus();
  await page.keyboard.press('Space');
  await page.getByText('Picked up Why?, number 3 of 3.').waitFor({ state: 'attached' });
  // The drag sensor listens to arrow keys only from the next event loop turn.
  await settled(page);
  await page.keyboard.press('ArrowUp');
  await page.getByText('Why? is now at 2 of 3.').waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expectOrder(page, ['How many stars?', 'Why?', 'May we call?']);
  await page.keyboard.press('Control+S');
  await page.getByRole('button', { name: 'Save response' }).waitFor();
});

test('form builder: on a phone questions are added and edited in bottom sheets, and the form is saved', async () => {
  const page = await signedInPage(await phone(), scratch);
  await page.getByRole('textbox', { name: 'Name' }).fill('On the way');
  await fromSheet(page, 'Drop-down');
  await question(page).fill('Which counter?');
  await page.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('North');
  await page.getByRole('textbox', { name: 'Choice 2', exact: true }).fill('South');
  await page.getByRole('button', { name: 'Settings Which counter?' }).tap();
  const settings = page.getByRole('dialog', { name: 'Properties' });
  await expectUsable(page, 'the settings of a question on a phone');
  await settings.getByRole('button', { name: 'Close' }).tap();
  await settings.waitFor({ state: 'detached' });
  await fromSheet(page, 'Long text');
  await question(page).fill('What happened?');
  await page.getByRole('button', { name: 'Move up What happened?' }).tap();
  await expectOrder(page, ['What happened?', 'Which counter?']);
  await answers(page, 'What happened?');
});

test('form templates: a template is previewed, used, changed and answered', async () => {
  const page = await signedInPage(await browser.context(), `${forms}/create-from-template`);
  await page.getByLabel('Search templates').fill('restaurant');
  await page.getByRole('link', { name: /^Restaurant visit/ }).click();
  await page.getByRole('heading', { name: 'Try it' }).waitFor();
  await page.getByRole('button', { name: 'Use this template' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Our restaurant');
  expect(await page.getByText('Your unsaved changes were restored.').count()).toBe(0);
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.getByRole('button', { name: 'Save response' }).waitFor();
});

test('form generator: a description becomes a draft that is refined, and only accepted questions open', async () => {
  const page = await signedInPage(await browser.context(), `${forms}/create-from-ai`);
  await page.getByLabel('Describe the form').fill('Feedback from hotel guests. Ask about the room and the breakfast.');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByText('Written by rules, without AI.').waitFor();
  await page.getByLabel('Refine the description').fill('Leave out the breakfast. Ask about the parking.');
  await page.getByRole('button', { name: 'Refine draft' }).click();
  await page.getByLabel('Leave out “How was the breakfast?”').waitFor();
  await page.getByLabel('Keep “How was the room?”').uncheck();
  await expectUsable(page, 'a draft that is looked over');
  await page.getByRole('button', { name: /^Open \d questions in the builder/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await expectOrder(page, [
    'How was your experience with us?',
    'What should we have done better?',
    'How was the parking?',
  ]);
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.getByRole('group', { name: /^How was the parking\?/ }).waitFor();
});

test('form versions: an edit shows its effect on responses, and an earlier version is restored', async () => {
  const page = await signedInPage(
    await browser.context({ viewport: { width: 1280, height: 860 } }),
    `${forms}/${await answeredForm('Where?')}/edit`,
  );
  await page.getByRole('button', { name: /^Where\?, / }).click();
  await page.getByRole('button', { name: 'Remove Where?' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Save these changes?' });
  await confirmDialog.getByText('This form has one response already.').waitFor();
  await confirmDialog.getByText(/“Where\?” is removed/).waitFor();
  await confirmDialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'More about the form' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByText('“Where?” removed').waitFor();
  await versions.getByRole('button', { name: /^Version 1/ }).click();
  await versions.getByRole('list', { name: 'Differences' }).getByText('Where?').waitFor();
  await expectUsable(page, 'the versions of a form');
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('button', { name: /^Where\?, / }).waitFor();
});

test('form files: a form is exported and imported', async () => {
  const name = unique('Exported');
  await newForm(await callerFor(), name);
  const page = await signedInPage(await browser.context(), `${forms}?q=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as a file' }).click(),
  ]);
  const path = await download.path();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Import' }).click(),
  ]);
  await chooser.setFiles({ name: 'form.json', mimeType: 'application/json', buffer: await readFile(path) });
  await page.getByRole('button', { name: 'Create form' }).waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).not.toBe('');
  await expect.poll(() => order(page)).not.toEqual([]);
});

describe.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('form builder at %i pixels in %s mode', (width, colorScheme) => {
  test('is accessible', async () => {
    const caller = await callerFor();
    const { id: sentimentId } = await newForm(caller, 'Two questions');
    await caller.ask('POST', '/SentimentFields', { sentimentId, fieldName: 'And then?', fieldType: 'text' });
    const context = await browser.context({ viewport: { width, height: 844 }, colorScheme });
    const page = await signedInPage(context, `${forms}/${sentimentId}/edit`);
    await page.locator('[data-choose]').nth(1).click();
    await expectUsable(page, 'the builder with a question chosen');
    for (const view of ['Handling', 'Preview']) {
      await page.getByRole('button', { name: view, exact: true }).click();
      await settled(page);
      await expectUsable(page, view);
    }
    // The short run has one width for the library.
    if (width === 1280 && !isLong) return;
    await openInside(page, '/admin/prebuilt-fields');
    await page.getByRole('button', { name: 'Add Candor’s starter set' }).click();
    await page.getByRole('heading', { name: 'Ratings' }).waitFor();
    await expectUsable(page, 'the library');
    await page.getByRole('button', { name: 'New field' }).click();
    await expectUsable(page, 'a new field of the library');
  });
});

const phone = (): Promise<BrowserContext> =>
  browser.context({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
const question = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
const kind = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Add a question' }).getByRole('button', { name, exact: true });

async function fromSheet(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a question' }).tap();
  await kind(page, name).tap();
  await page.getByRole('dialog', { name: 'Add a question' }).waitFor({ state: 'detached' });
}

async function drag(page: Page, from: Locator, to: Locator, offsetY = 0): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to drag it to');
  const middle = { x: start.x + start.width / 2, y: start.y + start.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x + 8, middle.y + 8, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2 + offsetY, { steps: 20 });
  await page.mouse.up();
}

const order = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-key]')].map(
      (card) => card.querySelector('[aria-label^="Move "]')?.getAttribute('aria-label')?.slice('Move '.length) ?? '',
    ),
  );

const expectOrder = (page: Page, names: string[]) => expect.poll(() => order(page)).toEqual(names);

async function answeredForm(question: string): Promise<number> {
  const caller = await callerFor();
  const fields = [{ fieldName: question, fieldType: 'text' }];
  const { id } = await caller.ask('POST', '/Sentiments', { name: unique('Edited'), fields });
  const made = await caller.ask<{ id: number }[]>('GET', `/SentimentFields/bySentimentId/${id}`);
  const values = made.map((field) => ({ fieldId: field.id, value: 'At the desk' }));
  await caller.ask('POST', '/SentimentResponses/create', { sentimentId: id, values });
  return id;
}

async function answers(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create form' }).click();
  await page.waitForURL(/\/sentiments\/\d+$/);
  await page.getByRole('textbox', { name }).fill('The queue was long');
  await page.getByRole('button', { name: 'Save response' }).click();
  await page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
}
