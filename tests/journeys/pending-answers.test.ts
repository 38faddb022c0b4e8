import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../support/pictures.ts';
import { type Caller, callerFor } from './caller.ts';
import { drawSignature } from './draw-signature.ts';
import { holdUploads } from './hold-uploads.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';
import { startShortRecording } from './short-recording.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

interface Question {
  fieldName: string;
  fieldType: string;
  required?: boolean;
  options?: object;
}

const name: Question = { fieldName: 'Your name', fieldType: 'text', options: { key: 'name' } };
const photo: Question = { fieldName: 'Show us', fieldType: 'image', options: { key: 'photo' } };
const voice: Question = { fieldName: 'Tell us', fieldType: 'audio', options: { key: 'voice' } };
const sign: Question = { fieldName: 'Please sign', fieldType: 'signature', options: { key: 'sign' } };
const more: Question = { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } };
const required = (question: Question) => ({ ...question, required: true });

async function published(fields: Question[], settings: object = {}, link: object = {}) {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'What is on its way',
    title: { en: 'Your stay', de: 'Ihr Aufenthalt' },
    languages: ['en', 'de'],
    defaultLanguage: 'en',
    settings: { spam: { minSeconds: 0, proofOfWork: false }, ...settings },
    fields,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<{ url: string }>('POST', `/Surveys/${id}/links`, link);
  const files = async () => {
    const rows = await caller.ask<{ id: number; status: string }[]>('GET', `/SurveyResponses/survey/${id}`);
    expect(rows.map(({ status }) => status)).toEqual(['complete']);
    const data = await caller.ask<object>('GET', `/SurveyResponses/${rows[0]?.id}/withData`);
    return new Set(JSON.stringify(data).match(/\/uploads\/[\w-]+\.\w+/g) ?? []).size;
  };
  return { path: new URL(url).pathname, files };
}

async function open(path: string): Promise<Page> {
  const page = await openPage(await browser.context({ permissions: ['microphone'] }), at(path));
  await live(page);
  return page;
}

async function live(page: Page): Promise<void> {
  await page.mouse.move(8, 8);
  await page.mouse.move(9, 9);
  await page.locator('[data-live]').waitFor();
}

const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click();
const thanked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();

async function choosePhoto(page: Page): Promise<void> {
  const input = page.getByLabel('Add a picture', { exact: true });
  await input.setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: picture });
  await page.getByText('Uploading…').waitFor();
}

/** Starts a recording and waits until it has some sound. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.removeAttribute('data-heard');
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (every) {
      const note = ({ data }: BlobEvent) => data.size > 0 && document.body.setAttribute('data-heard', '');
      this.addEventListener('dataavailable', note);
      start.call(this, every);
    };
  });
  await press(page, 'Record');
  await page.locator('body[data-heard]').waitFor();
}

/** Starts a recording of a microphone that gives no data. */
async function recordNothing(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(BlobEvent.prototype, 'data', { get: () => new Blob() });
  });
  await press(page, 'Record');
  await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
}

describe('a photo that is still uploading', () => {
  test.each([photo, required(photo)])('is sent with the answers (required: $required)', async (question) => {
    const { path, files } = await published([name, question]);
    const page = await open(path);
    const release = await holdUploads(page);
    await choosePhoto(page);
    await page.getByLabel('Your name').fill('Ada');
    await press(page, 'Send');
    await page.getByRole('status').getByText('Your file is still uploading').waitFor();
    expect(await page.getByText('Please answer this question').count()).toBe(0);
    await release();
    await thanked(page);
    expect(await files()).toBe(1);
  });

  test('is left out when the respondent says so', async () => {
    const { path, files } = await published([name, photo]);
    const page = await open(path);
    await holdUploads(page);
    await choosePhoto(page);
    await page.getByLabel('Your name').fill('Ada');
    await press(page, 'Send');
    await press(page, 'Continue without it');
    await thanked(page);
    expect(await files()).toBe(0);
  });

  test('goes with the respondent to the next page, back and into the review', async () => {
    const { path, files } = await published([photo, more, name], { showReview: true });
    const page = await open(path);
    const release = await holdUploads(page);
    await choosePhoto(page);
    await press(page, 'Next');
    await page.getByLabel('Your name').fill('Ada');
    await press(page, 'Back');
    await page.getByText('Added').waitFor();
    await press(page, 'Next');
    await press(page, 'Next');
    await page.getByRole('heading', { name: 'Review your answers' }).waitFor();
    await press(page, 'Send');
    await page.getByText('Your file is still uploading').waitFor();
    await release();
    await thanked(page);
    expect(await files()).toBe(1);
  });

  test('is kept through a change of the language and a reload', async () => {
    const { path, files } = await published([photo, name]);
    const page = await open(path);
    const release = await holdUploads(page);
    await choosePhoto(page);
    await press(page, 'Deutsch');
    await page.getByRole('heading', { level: 1, name: 'Ihr Aufenthalt' }).waitFor();
    await live(page);
    await page.getByText('Hinzugefügt').waitFor();
    await release();
    await press(page, 'Absenden');
    await page.getByRole('heading', { level: 1, name: 'Vielen Dank!' }).waitFor();
    expect(await files()).toBe(1);
  });

  test('makes the browser ask before the tab is closed', async () => {
    const { path } = await published([photo]);
    const page = await open(path);
    await holdUploads(page);
    await choosePhoto(page);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.getByText('Uploading…').waitFor();
  });

  test('that is refused on its way stops the sending, and its question says why', async () => {
    const { path } = await published([name, photo]);
    const page = await open(path);
    await page.route('**/files/upload*', (route) =>
      route.fulfill({ status: 400, json: { message: 'Choose a PNG, JPEG, WebP or GIF picture' } }),
    );
    await page.getByLabel('Add a picture').setInputFiles({ name: 'room.png', mimeType: 'image/png', buffer: picture });
    const question = page.getByRole('group', { name: 'Show us' });
    await question.getByRole('alert').getByText('Choose a PNG, JPEG, WebP or GIF picture').waitFor();
    expect(await question.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await press(page, 'Send');
    await page.getByText('Please check the questions marked below.').waitFor();
    await press(page, 'Remove');
    await press(page, 'Send');
    await thanked(page);
  });
});

describe('a running recording', () => {
  test('is stopped and sent with the answers, also from an earlier page', async () => {
    const { path, files } = await published([voice, more, { ...voice, fieldName: 'And', options: { key: 'and' } }]);
    const page = await open(path);
    await record(page);
    await press(page, 'Next');
    await page.getByRole('group', { name: 'And' }).waitFor();
    await record(page);
    await press(page, 'Send');
    await thanked(page);
    expect(await files()).toBe(2);
  });

  test('that is too short is not sent and goes on', async () => {
    const limits = { key: 'voice', minSeconds: 60 };
    const { path } = await published([{ ...voice, options: limits }]);
    const page = await open(path);
    await startShortRecording(page);
    await press(page, 'Send');
    await page.locator('.issue').getByText('At least 1:00').waitFor();
    await page.getByRole('button', { name: 'Resume' }).waitFor();
  });

  test('without any sound is not sent without a word', async () => {
    const { path, files } = await published([voice]);
    const page = await open(path);
    await recordNothing(page);
    await press(page, 'Stop');
    await page.getByRole('status').getByText('Nothing was recorded.').waitFor();
    await press(page, 'Record');
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    expect(await page.getByText('Nothing was recorded.').count()).toBe(0);
    await press(page, 'Send');
    await page.locator('.issue').getByText('Nothing was recorded.').waitFor();
    await press(page, 'Send');
    await thanked(page);
    expect(await files()).toBe(0);
  });

  test('is sent when the time is over', async () => {
    const { path, files } = await published([name, voice], { timeLimitSec: 60 });
    const page = await open(path);
    await page.clock.install();
    await page.goto(at(path));
    await live(page);
    await press(page, 'Start');
    await page.getByLabel('Your name').fill('Ada');
    await record(page);
    await page.clock.fastForward(61_000);
    await page.getByText('The time is over. Your answers were sent.').waitFor();
    expect(await files()).toBe(1);
  });

  test('is not lost to the reset of a kiosk', async () => {
    const { path, files } = await published([name, voice], {}, { kind: 'kiosk' });
    const page = await open(path);
    await page.clock.install();
    await page.goto(at(path));
    await live(page);
    await page.getByLabel('Your name').fill('Ada');
    await record(page);
    await page.clock.fastForward(61_000);
    expect(await page.getByLabel('Your name').inputValue()).toBe('Ada');
    await page.clock.pauseAt(Date.now() + 200_000);
    await press(page, 'Send');
    await thanked(page);
    expect(await files()).toBe(1);
  });
});

describe('a signature', () => {
  test.each([sign, required(sign)])('is sent as it is seen (required: $required)', async (question) => {
    const { path, files } = await published([question, name]);
    const page = await open(path);
    await drawSignature(page);
    await press(page, 'Send');
    await thanked(page);
    expect(await files()).toBe(1);
  });

  test('is not made by a touch, which leaves a typed name as it is', async () => {
    const { path, files } = await published([required(sign)]);
    const page = await open(path);
    const pad = page.getByRole('img', { name: 'Sign here' });
    await pad.click();
    expect(await page.getByRole('button', { name: 'Clear' }).isEnabled()).toBe(false);
    await press(page, 'Send');
    await page.getByText('Please answer this question').waitFor();
    await page.getByLabel('Or type your name').fill('Ada');
    await pad.click({ position: { x: 8, y: 8 } });
    const [corner, paper] = await pad.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const isInked = (width: number, height: number) => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
        return [...pixels].some((red, at) => at % 4 === 0 && red < 128 && (pixels[at + 3] ?? 0) > 128);
      };
      return [isInked(40, 40), isInked(canvas.width, canvas.height)];
    });
    expect([corner, paper]).toEqual([false, true]);
    await press(page, 'Send');
    await thanked(page);
    expect(await files()).toBe(1);
  });

  test('is not sent after Clear, and required again', async () => {
    const { path } = await published([required(sign)]);
    const page = await open(path);
    await drawSignature(page);
    await press(page, 'Clear');
    await press(page, 'Send');
    await page.getByText('Please answer this question').waitFor();
  });
});

describe('in a sentiment form', () => {
  async function openForm(fields: Question[]): Promise<Page> {
    const { id } = await caller.ask('POST', '/Sentiments', { name: unique('On its way') });
    for (const field of fields) await caller.ask('POST', '/SentimentFields', { sentimentId: id, ...field });
    const context = await browser.context({ permissions: ['microphone'] });
    return signedInPage(context, `/feedback-management/sentiments/${id}`);
  }

  const saved = (page: Page) => page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
  const line = (page: Page) => page.getByRole('status').getByText('A file is still uploading');

  async function openedAnswers(page: Page) {
    await page.getByRole('link', { name: 'Open response', exact: true }).click();
    const answers = page.getByRole('region', { name: 'Answers' });
    await answers.waitFor();
    return answers;
  }

  test('a photo, a recording and a signature under way are saved with the response', async () => {
    const page = await openForm([required(photo), required(voice), required(sign), name]);
    const release = await holdUploads(page);
    await choosePhoto(page);
    await record(page);
    await drawSignature(page);
    await page.getByLabel('Your name', { exact: true }).fill('Ada');
    await press(page, 'Save response');
    await line(page).waitFor();
    expect(await page.getByText('Please answer this question').count()).toBe(0);
    await release();
    await saved(page);
    const answers = await openedAnswers(page);
    await answers.getByRole('img', { name: 'Show us' }).waitFor();
    await answers.getByRole('img', { name: 'Please sign' }).waitFor();
    await answers.getByRole('group', { name: 'Tell us' }).waitFor();
  });

  test('a photo under way is left out when the user says so', async () => {
    const page = await openForm([photo, name]);
    await holdUploads(page);
    await choosePhoto(page);
    await page.getByLabel('Your name').fill('Ada');
    await press(page, 'Save response');
    await line(page).waitFor();
    await press(page, 'Save without it');
    await saved(page);
    const answers = await openedAnswers(page);
    await answers.getByText('Ada').waitFor();
    expect(await answers.getByRole('img', { name: 'Show us' }).count()).toBe(0);
  });

  test('a running recording is stopped and kept on the way to the next page', async () => {
    const page = await openForm([required(voice), more, name]);
    await record(page);
    await press(page, 'Next');
    await page.getByLabel('Your name').fill('Ada');
    await press(page, 'Save response');
    await saved(page);
    const answers = await openedAnswers(page);
    await answers.getByRole('group', { name: 'Tell us' }).waitFor();
  });
});
