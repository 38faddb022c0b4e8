import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from '../support/pictures.ts';
import { type Caller, callerFor } from './caller.ts';
import { holdUploads } from './hold-uploads.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

async function openForm(...fields: [fieldType: string, options?: object][]): Promise<Page> {
  const { id } = await caller.ask('POST', '/Sentiments', { name: unique('Chosen') });
  for (const [fieldType, options = {}] of fields) {
    await caller.ask('POST', '/SentimentFields', {
      sentimentId: id,
      fieldName: `One ${fieldType}`,
      fieldType,
      options,
    });
  }
  return signedInPage(await browser.context(), `/feedback-management/sentiments/${id}`);
}

const input = (page: Page) => page.locator('input[type=file]').first();
const shown = (page: Page) => page.getByRole('img', { name: 'Uploaded files' });

/** How large the uploaded picture is, and the color and opacity of its upper left corner. */
const measured = (page: Page) =>
  shown(page).evaluate(async (image: HTMLImageElement) => {
    const bitmap = await createImageBitmap(await (await fetch(image.src, { credentials: 'include' })).blob());
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const pen = canvas.getContext('2d');
    pen?.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0, opacity = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
    return { size: [bitmap.width, bitmap.height], isRed: red > 200 && blue < 60, isOpaque: opacity === 255 };
  });

function uploadsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/files\/upload/.test(request.url())) sent.push(request.url());
  });
  return sent;
}

const red = { r: 255, g: 0, b: 0 };
const blank = (width: number, height: number, background: object = red) =>
  sharp({ create: { width, height, channels: 'alpha' in background ? 4 : 3, background } });

describe('a picture over the limits', () => {
  test('is scaled before it is sent, and stands upright as the phone took it', async () => {
    const page = await openForm(['image']);
    const below = await blank(6_000, 2_250, { r: 0, g: 0, b: 255 }).png().toBuffer();
    const turned = blank(6_000, 4_500).composite([{ input: below, top: 2_250, left: 0 }]);
    // The red half of the sensor is the left one of the picture.
    const buffer = await turned.jpeg().withMetadata({ orientation: 8 }).toBuffer();
    await input(page).setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer });
    await shown(page).waitFor();
    expect(await measured(page)).toEqual({ size: [3_072, 4_096], isRed: true, isOpaque: true });
  });

  test('keeps its transparency as a PNG', async () => {
    const page = await openForm(['image']);
    const buffer = await blank(5_200, 5_200, { ...red, alpha: 0 })
      .png()
      .toBuffer();
    await input(page).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await shown(page).waitFor();
    expect(await measured(page)).toMatchObject({ size: [4_096, 4_096], isOpaque: false });
  });
});

test.each([
  ['image', 'photo.heic', 'image/heic', Buffer.from('\0\0\0\x18ftypheic'), 'This device cannot open this picture'],
  [
    'image',
    'moving.gif',
    'image/gif',
    Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(11e6)]),
    'Choose a picture of at most 10 MB',
  ],
  ['file', 'paper.pdf', 'application/pdf', Buffer.alloc(26.3e6, '%PDF-'), 'Choose a file of at most 25 MB'],
])('a refused %s (%s) is refused before it is sent, without “Try again”', async (...testCase) => {
  const [fieldType, name, mimeType, buffer, message] = testCase;
  const page = await openForm([fieldType]);
  const sent = uploadsOf(page);
  await input(page).setInputFiles({ name, mimeType, buffer });
  await page.getByRole('alert').getByText(message).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Save response' }).click();
  await page.getByText('Remove the file that was not uploaded, or try again').waitFor();
  expect(await page.getByText(message).count()).toBe(1);
});

test('five pictures chosen where three are allowed: the other two are named', async () => {
  const page = await openForm(['image', { maxFiles: 3 }]);
  const five = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
    name: `${name}.png`,
    mimeType: 'image/png',
    buffer: picture,
  }));
  await input(page).setInputFiles(five);
  await page.getByRole('status').getByText('Not added: d.png, e.png. At most 3 files.').waitFor();
  await expect.poll(() => shown(page).count()).toBe(3);
});

test('a picture that is rotated stays until the new one has arrived', async () => {
  const page = await openForm(['image', { maxFiles: 2 }]);
  const wide = await blank(80, 20).png().toBuffer();
  for (const name of ['first.png', 'second.png']) {
    await input(page).setInputFiles({ name, mimeType: 'image/png', buffer: name === 'first.png' ? wide : picture });
    await page
      .getByRole('button', { name: 'Rotate' })
      .nth(name === 'first.png' ? 0 : 1)
      .waitFor();
  }
  const widths = () => shown(page).evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
  const release = await holdUploads(page);
  await page.getByRole('button', { name: 'Rotate' }).first().click();
  await page.getByText('Uploading…').waitFor();
  expect(await widths()).toEqual([80, 1]);
  await release();
  await expect.poll(widths).toEqual([20, 1]);
});
