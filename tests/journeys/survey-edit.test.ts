import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

const spam = { minSeconds: 0, proofOfWork: false };
const fields = [
  { fieldName: 'What was good?', fieldType: 'text', required: true, options: { key: 'good' } },
  { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
  { fieldName: 'What was not?', fieldType: 'text', options: { key: 'bad' } },
];

async function published(name: string, settings: object, questions: object[] = fields) {
  const { id } = await caller.ask('POST', '/Surveys', { name, settings: { spam, ...settings }, fields: questions });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, {});
  return { id, path: `/survey/${url.split('/').at(-1)}` };
}

const answersTo = async (id: number) => {
  const list = await caller.ask<{ id: number; summary: string; status: string }[]>(
    'GET',
    `/SurveyResponses/survey/${id}`,
  );
  return list.map(({ summary, status }) => [summary, status]);
};
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const live = async (page: Page) => {
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await page.locator('[data-live]').waitFor();
};

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s, a respondent who has submitted', (how, javaScriptEnabled) => {
  test('reopens the response from the last page on the same device, changes it, and is counted once', async () => {
    const { id, path } = await published(`To be changed ${how}`, { editAfterSubmit: true, oneResponsePer: 'device' });
    const context = await browser.context({ viewport: { width: 390, height: 844 }, javaScriptEnabled });
    const page = await openPage(context, at(path));
    if (javaScriptEnabled) await live(page);
    await page.getByLabel('What was good?').fill('The bed');
    await press(page, 'Next');
    await page.getByLabel('What was not?').fill('The noise');
    await press(page, 'Send');
    await page.getByRole('link', { name: 'Change my answers' }).click();
    await page.getByText('You are editing your answers.').waitFor();
    if (javaScriptEnabled) await live(page);
    await expect.poll(() => page.getByLabel('What was good?').inputValue()).toBe('The bed');
    await page.getByLabel('What was good?').fill('The breakfast');
    await press(page, 'Next');
    await page.getByLabel('What was not?').waitFor();
    expect((await answersTo(id))[0]?.[0]).toContain('The bed');
    await press(page, 'Send');
    await page.getByText('Your changes are saved.').waitFor();
    await page.goto(at(path));
    await page.getByRole('heading', { name: 'Already answered' }).waitFor();
    await page.getByRole('link', { name: 'Change my answers' }).click();
    await expect.poll(() => page.getByLabel('What was good?').inputValue()).toBe('The breakfast');
    expect(await answersTo(id)).toEqual([[expect.stringContaining('The breakfast'), 'complete']]);
  });
});

test('choices changed in an edit survive a reload, in whatever order they were made before', async () => {
  const choices = ['Lake', 'Hill', 'Town'].map((label, at) => ({ id: `c${at + 1}`, label }));
  const question = { fieldName: 'What did you see?', fieldType: 'checkbox', options: { key: 'seen', choices } };
  const { id, path } = await published('Chosen backwards', { editAfterSubmit: true }, [question]);
  const page = await openPage(await browser.context(), at(path));
  await live(page);
  for (const name of ['Town', 'Lake']) await page.getByRole('checkbox', { name }).check();
  await press(page, 'Send');
  await page.getByRole('link', { name: 'Change my answers' }).click();
  await page.getByText('You are editing your answers.').waitFor();
  await live(page);
  await page.getByRole('checkbox', { name: 'Hill' }).check();
  await page.getByRole('checkbox', { name: 'Lake' }).uncheck();
  await page.reload();
  await live(page);
  const shown = () => Promise.all(choices.map(({ label }) => page.getByRole('checkbox', { name: label }).isChecked()));
  await expect.poll(shown).toEqual([false, true, true]);
  await press(page, 'Send');
  await page.getByText('Your changes are saved.').waitFor();
  expect(await answersTo(id)).toEqual([[expect.stringContaining('Town, Hill'), 'complete']]);
});

/** Holds the scripts that make a page interactive, until the returned function is called. */
async function heldScripts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const isLetIn = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/take-over-*.js', (route) => isLetIn.then(() => route.continue()));
  return letIn;
}

test('what was typed before the page is interactive is sent by a press in the very moment in which it becomes so', async () => {
  const question = { fieldName: 'What was good?', fieldType: 'textarea', options: { key: 'good' } };
  const { id, path } = await published('Sent at once', {}, [question]);
  const page = await openPage(await browser.context(), 'about:blank');
  const letIn = await heldScripts(page);
  await page.goto(at(path));
  await page.getByLabel('What was good?').fill('The bed');
  // The scripts set this attribute when they take over.
  await page.locator('#survey').evaluate((survey) => {
    const press = () => document.querySelector<HTMLButtonElement>('button.main')?.click();
    new MutationObserver(press).observe(survey, { attributeFilter: ['data-view'] });
  });
  letIn();
  await page.getByRole('heading', { name: 'Thank you!' }).waitFor();
  expect(await answersTo(id)).toEqual([[expect.stringContaining('The bed'), 'complete']]);
});

describe('a pre-filled input used before the page is interactive', () => {
  /** The scripts of the edit page load only when they are released. */
  async function changing(name: string) {
    const question = { fieldName: 'What was good?', fieldType: 'textarea', options: { key: 'good' } };
    const { id, path } = await published(name, { editAfterSubmit: true }, [question]);
    const context = await browser.context();
    const page = await openPage(context, at(path));
    await page.getByLabel('What was good?').fill('The bed\nThe view');
    await press(page, 'Send');
    const letIn = await heldScripts(page);
    await page.getByRole('link', { name: 'Change my answers' }).click();
    await page.getByText('You are editing your answers.').waitFor();
    const box = page.getByLabel('What was good?');
    const live = async () => {
      expect(await page.locator('[data-live]').count()).toBe(0);
      letIn();
      await page.locator('[data-live]').waitFor();
    };
    return { id, page, box, live };
  }

  test('keeps the text and the caret position', async () => {
    const { id, page, box, live } = await changing('Typed at once');
    await box.click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.type('First ');
    await live();
    await page.keyboard.type('of all: ');
    expect(await box.inputValue()).toBe('First of all: The bed\nThe view');
    await press(page, 'Send');
    await page.getByText('Your changes are saved.').waitFor();
    expect(await answersTo(id)).toEqual([[expect.stringContaining('First of all: The bed'), 'complete']]);
  });

  test('keeps the selection where nothing was typed', async () => {
    const { page, box, live } = await changing('Selected at once');
    await box.evaluate((one: HTMLTextAreaElement) => {
      one.focus();
      one.setSelectionRange(4, 7);
    });
    await live();
    await page.keyboard.type('breakfast');
    expect(await box.inputValue()).toBe('The breakfast\nThe view');
  });
});

describe('a respondent who was offline', () => {
  async function sentOffline(name: string) {
    const survey = await published(name, {});
    const context = await browser.context({ viewport: { width: 390, height: 844 } });
    const page = await openPage(context, at(survey.path));
    await live(page);
    await page.getByLabel('What was good?').fill('The bed');
    await press(page, 'Next');
    // The link appears after the first save, when the submit script has loaded.
    await page.getByRole('link', { name: 'Continue later with this link' }).waitFor();
    await context.setOffline(true);
    await press(page, 'Send');
    await page.getByText('Saved on this device. It is sent when you are online.').first().waitFor();
    return { ...survey, page, context };
  }

  test('sees that the survey is closed, and submits once it is open again', async () => {
    const { id, page, context } = await sentOffline('Closed meanwhile');
    await caller.ask('POST', `/Surveys/${id}/close`, {});
    await context.setOffline(false);
    const panel = page.getByRole('region', { name: 'Not submitted' });
    await panel.getByText('The bed').waitFor();
    await panel.getByText('This survey is closed', { exact: false }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).allTextContents()).toEqual(['Not submitted']);
    await caller.ask('POST', `/Surveys/${id}/publish`, {});
    await panel.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Sent.').waitFor();
    expect(await panel.count()).toBe(0);
    expect(await answersTo(id)).toEqual([[expect.stringContaining('The bed'), 'complete']]);
  });

  test('reopens the answers to accept a new consent text, and submits them', async () => {
    const { id, page, context } = await sentOffline('Asks for consent meanwhile');
    const settings = { spam, requireConsent: true, consentText: { en: 'We keep your answers for a year.' } };
    await caller.ask('PUT', `/Surveys/${id}`, { settings });
    await caller.ask('POST', `/Surveys/${id}/publish`, {});
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Open my answers' }).click();
    await page.getByText('We keep your answers for a year.').waitFor();
    await live(page);
    await page.getByRole('checkbox', { name: 'I agree' }).check();
    await press(page, 'Start');
    await expect.poll(() => page.getByLabel('What was good?').inputValue()).toBe('The bed');
    await press(page, 'Next');
    await press(page, 'Send');
    await page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();
    await expect.poll(() => page.getByRole('region', { name: 'Not submitted' }).count()).toBe(0);
    expect(await answersTo(id)).toEqual([[expect.stringContaining('The bed'), 'complete']]);
  });
});
