import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor } from './caller.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();

interface Microphone {
  tracks: MediaStreamTrack[];
  refuse: boolean;
  answer: () => void;
}

declare global {
  interface Window {
    microphone: Microphone;
  }
}

/** A page whose use of the microphone a test can see and answer. */
async function openForm(fields: [fieldType: string, options?: object][], before?: () => void): Promise<Page> {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Sentiments', { name: unique('Recordings') });
  for (const [at, [fieldType, options = {}]] of fields.entries()) {
    await caller.ask('POST', '/SentimentFields', {
      sentimentId: id,
      fieldName: `Number ${at + 1}`,
      fieldType,
      options,
    });
  }
  const context = await browser.context({ permissions: ['microphone'] });
  await context.addInitScript(watchMicrophone);
  if (before) await context.addInitScript(before);
  return signedInPage(context, `/feedback-management/sentiments/${id}`);
}

function watchMicrophone() {
  const devices = navigator.mediaDevices;
  if (!devices) return;
  window.microphone = { tracks: [], refuse: false, answer: () => {} };
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (wanted) => {
    if (window.microphone.refuse) throw new DOMException('Permission denied', 'NotAllowedError');
    const stream = await ask(wanted);
    window.microphone.tracks.push(...stream.getTracks());
    return stream;
  };
}

const recordAt = (page: Page, at: number) =>
  page.getByRole('group', { name: `Number ${at}` }).getByRole('button', { name: 'Record', exact: true });
const states = (page: Page) => page.evaluate(() => window.microphone.tracks.map(({ readyState }) => readyState));

test('recordings: the length is that of the clock, where the timers of a background tab are slow', async () => {
  const page = await openForm([['audio', { maxSeconds: 2 }]], () => {
    const slow = window.setInterval.bind(window);
    Object.assign(window, { setInterval: (run: TimerHandler, ms = 0) => slow(run, ms * 60) });
  });
  await recordAt(page, 1).click();
  await page.getByRole('button', { name: 'Play' }).waitFor();
  expect(await page.getByText('longer than').count()).toBe(0);
  expect(await states(page)).toEqual(['ended']);
});

test('recordings: a second recorder stops the first, whose recording is kept', async () => {
  const page = await openForm([['audio'], ['audio']]);
  await recordAt(page, 1).click();
  await page
    .getByRole('timer')
    .filter({ hasText: /0:0[1-9]/ })
    .waitFor();
  await recordAt(page, 2).click();
  await page.getByRole('group', { name: 'Number 1' }).getByRole('button', { name: 'Play' }).waitFor();
  expect(await states(page)).toEqual(['ended', 'live']);
});

test('recordings: a refused permission can be given later', async () => {
  const page = await openForm([['audio']]);
  await page.evaluate(() => {
    window.microphone.refuse = true;
  });
  await recordAt(page, 1).click();
  await page.getByRole('alert').getByText('The microphone is not available').waitFor();
  await page.evaluate(() => {
    window.microphone.refuse = false;
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
});

test('recordings: one without any sound is named, in the form of staff', async () => {
  const page = await openForm([['audio']], () => {
    Object.defineProperty(BlobEvent.prototype, 'data', { get: () => new Blob() });
  });
  await recordAt(page, 1).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('status').getByText('Nothing was recorded.').waitFor();
});

test('recordings: the microphone is released where the page was left before it was permitted', async () => {
  const page = await openForm([['audio']], () => {
    const devices = navigator.mediaDevices;
    if (!devices) return;
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (wanted) => {
      await new Promise<void>((resolve) => {
        window.microphone.answer = resolve;
      });
      return ask(wanted);
    };
  });
  await recordAt(page, 1).click();
  await page.getByRole('link', { name: 'Inbox' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor();
  await page.evaluate(() => window.microphone.answer());
  await expect.poll(() => states(page)).toEqual(['ended']);
});
