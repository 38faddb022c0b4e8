import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { wav } from '../support/recordings.ts';
import { callerFor } from './caller.ts';
import { goInside, settled } from './look.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { startShortRecording } from './short-recording.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
const forms = '/feedback-management/sentiments';

test.each([1280, 390])(
  'answering: recordings, pasted pictures and text survive a reload at %i px, also before the upload',
  async (width) => {
    const viewport = { width, height: 800 };
    const context = await browser.context({ permissions: ['microphone'], viewport });
    const id = await makeForm([
      { fieldName: 'What happened?', fieldType: 'textarea' },
      { fieldName: 'A picture', fieldType: 'image' },
      { fieldName: 'In their own voice', fieldType: 'audio' },
      { fieldName: 'Sign here', fieldType: 'signature' },
    ]);
    const page = await signedInPage(context, `${forms}/${id}`);
    await page.getByLabel('What happened?').fill('The queue was long');

    // The upload must not finish before the reload.
    await page.route('**/files/upload*', (route) => route.abort());
    await pastePicture(page);
    await page.getByRole('img', { name: 'Uploads in progress' }).waitFor();
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page
      .getByRole('timer')
      .filter({ hasText: /0:0[1-9]/ })
      .waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => page.getByText('Waiting for the connection').count()).toBe(2);
    await page.getByRole('button', { name: 'Save response' }).click();
    await page.getByText('A file is still uploading').waitFor();

    await page.unroute('**/files/upload*');
    await page.reload();
    await expect.poll(() => page.getByLabel('What happened?').inputValue()).toBe('The queue was long');
    await page.getByRole('img', { name: 'Uploaded files' }).waitFor();
    await page.getByRole('button', { name: 'Play' }).waitFor();
    await page.getByRole('textbox', { name: 'Or type your name' }).fill('Rosa Berg');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await settled(page);
    await page.getByRole('button', { name: 'Save response' }).click();
    await page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
    await page.getByRole('link', { name: 'Open response', exact: true }).click();
    const answersRegion = page.getByRole('region', { name: 'Answers' });
    await answersRegion.getByText('The queue was long').waitFor();
    for (const name of ['A picture', 'Sign here']) {
      const shown = answersRegion.getByRole('img', { name });
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    const sound = answersRegion.locator('audio');
    await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);
  },
);

test('answering: a recording has the required length, and its transcript is searchable and linked', async () => {
  const limits = { minSeconds: 2, maxSeconds: 60 };
  const id = await makeForm([{ fieldName: 'In their own voice', fieldType: 'audio', options: limits }]);
  const page = await signedInPage(await browser.context({ permissions: ['microphone'] }), `${forms}/${id}`);
  await page.getByText('0:02 – 1:00').waitFor();
  const brought = page.locator('input[type=file]').first();
  await brought.setInputFiles({ name: 'short.wav', mimeType: 'audio/wav', buffer: wav(4_000) });
  await page.getByText('This recording is shorter than 0:02').waitFor();
  await startShortRecording(page);
  const done = page.getByRole('button', { name: 'Stop' });
  await page.getByText('At least 0:02').waitFor();
  expect(await done.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Resume' }).click();
  await done.click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Save response' }).click();
  await page.getByRole('link', { name: 'Open response', exact: true }).click();

  const player = page.getByRole('group', { name: 'In their own voice' });
  await player.locator('canvas').first().waitFor();
  await page.getByRole('button', { name: 'Add transcript' }).click();
  await page.getByRole('textbox', { name: 'Transcript' }).fill('[0:01] The quokka in room nine was rude');
  await page.getByRole('button', { name: 'Save transcript' }).click();
  await page.getByRole('region', { name: 'Sentiment, topics and language' }).getByText('Negative').waitFor();
  await page.getByRole('button', { name: 'Play from 0:01' }).click();
  const sound = page.locator('audio');
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThanOrEqual(1);
  await goInside(page, '/feedback-management/inbox?q=quokka');
  await page.getByText('The quokka in room nine was rude').waitFor();
});

test('answering: a picture is rotated and cropped before it is sent', async () => {
  const id = await makeForm([{ fieldName: 'A picture', fieldType: 'image' }]);
  const page = await signedInPage(await browser.context(), `${forms}/${id}`);
  await page.getByLabel('Add a picture').waitFor();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await wide() });
  const shown = page.getByRole('img', { name: 'Uploaded files' });
  const shape = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(shape).toEqual([80, 20]);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(shape).toEqual([20, 80]);

  await page.getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('combobox', { name: 'Aspect ratio' }).selectOption('1:1');
  await page.getByRole('button', { name: 'Apply crop' }).click();
  await expect.poll(shape).toEqual([20, 20]);
  await page.getByRole('button', { name: 'Crop' }).click();
  await page.getByRole('combobox', { name: 'Aspect ratio' }).selectOption('1:1');
  await page.getByRole('slider', { name: 'Zoom' }).fill('2');
  await page.getByRole('button', { name: 'Apply crop' }).click();
  await expect.poll(shape).toEqual([10, 10]);
});

const wide = () =>
  sharp({ create: { width: 80, height: 20, channels: 3, background: '#93D500' } })
    .png()
    .toBuffer();

async function makeForm(fields: { fieldName: string; fieldType: string; options?: object }[]): Promise<number> {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Sentiments', { name: unique('Answering') });
  for (const field of fields) await caller.ask('POST', '/SentimentFields', { sentimentId: id, ...field });
  return id;
}

async function pastePicture(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a picture', exact: true }).waitFor();
  const bytes = [...(await wide())];
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(content)], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, bytes);
}
