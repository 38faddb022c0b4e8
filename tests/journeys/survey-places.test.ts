import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PopUp, popUpDefaults } from '../../src/surveys/rules/pop-up.ts';
import type { KnownLink } from '../../src/surveys/schemas/survey-link.ts';
import { embedCode, popUpCode } from '../../src/surveys/web/share/link-labels.ts';
import { type Caller, callerFor } from './caller.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();

let caller: Caller;
beforeAll(async () => {
  caller = await callerFor();
});

interface Placed {
  id: number;
  token: string;
  link: KnownLink;
}

async function published(fields: object[], survey: object = {}, link: object = {}): Promise<Placed> {
  const { id } = await caller.ask('POST', '/Surveys', {
    name: `A place for answers ${fields.length}`,
    title: { en: 'Your stay', de: 'Ihr Aufenthalt' },
    languages: ['en', 'de'],
    defaultLanguage: 'en',
    settings: { spam: { minSeconds: 0, proofOfWork: true } },
    ...survey,
    fields,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const made = await caller.ask<KnownLink>('POST', `/Surveys/${id}/links`, link);
  return { id, token: made.url.split('/').at(-1) as string, link: made };
}

const question = (fieldType: string, fieldName: string, options: object = {}) => ({
  fieldName,
  fieldType,
  required: true,
  options: { key: fieldType, ...options },
});

const summaries = async ({ id }: Placed) =>
  (await caller.ask<{ summary: string; status: string }[]>('GET', `/SurveyResponses/survey/${id}`)).map(
    ({ summary }) => summary,
  );

const live = (page: Page) => page.locator('[data-live]').waitFor();
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const thanked = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();

const ranked = question('ranking', 'What matters most?', {
  choices: ['Quiet', 'Breakfast', 'People', 'Price'].map((label) => ({ id: label.toLowerCase(), label })),
});

async function middleOf(part: Locator): Promise<[x: number, y: number]> {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in sight');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

describe('a ranking', () => {
  const order = (page: Page) => page.locator('.ranked').allInnerTexts();
  const handle = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).locator('.handle');

  test('is ordered by dragging with the mouse', async () => {
    const survey = await published([ranked]);
    const page = await openPage(await browser.context(), at(`/survey/${survey.token}`));
    await live(page);
    await page.mouse.move(...(await middleOf(handle(page, 'Price'))));
    await page.mouse.down();
    await page.mouse.move(...(await middleOf(handle(page, 'Quiet'))), { steps: 6 });
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual(['Price', 'Quiet', 'Breakfast', 'People']);
    await expect.poll(() => page.getByLabel('Price: Place').inputValue()).toBe('1');
    await send(page);
    await thanked(page);
    expect(await summaries(survey)).toEqual([expect.stringContaining('1. Price, 2. Quiet, 3. Breakfast, 4. People')]);
  });

  test('is ordered by dragging with a finger without scrolling the page', async () => {
    const survey = await published([ranked]);
    const context = await browser.context({ viewport: { width: 320, height: 480 }, hasTouch: true });
    const page = await openPage(context, at(`/survey/${survey.token}`));
    await live(page);
    const [[x, from], [, to]] = [await middleOf(handle(page, 'Quiet')), await middleOf(handle(page, 'People'))];
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
    await touch('touchStart', from);
    for (let step = 1; step <= 6; step += 1) await touch('touchMove', from + ((to - from) * step) / 5);
    await touch('touchEnd');
    await expect.poll(() => order(page)).toEqual(['Breakfast', 'People', 'Quiet', 'Price']);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('is ordered by keyboard alone and announces each new position', async () => {
    const survey = await published([ranked]);
    const page = await openPage(await browser.context(), at(`/survey/${survey.token}`));
    await live(page);
    for (const name of ['People', 'Quiet', 'Price', 'Breakfast']) {
      await page.getByRole('button', { name: `${name}: Move up` }).press('Enter');
    }
    const up = page.getByRole('button', { name: 'Breakfast: Move up' });
    await up.press('Enter');
    await page.getByText('Breakfast: Place 3').waitFor();
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => order(page)).toEqual(['People', 'Quiet', 'Breakfast', 'Price']);
  });

  test('of the top three takes exactly three ranks', async () => {
    const survey = await published([{ ...ranked, options: { ...ranked.options, max: 3 } }]);
    const page = await openPage(await browser.context(), at(`/survey/${survey.token}`));
    await live(page);
    const rank = (name: string) => page.getByRole('button', { name: `${name}: Move up` }).press('Enter');
    for (const name of ['People', 'Quiet']) await rank(name);
    await send(page);
    await page.getByText('Rank your top 3').first().waitFor();
    await rank('Price');
    expect(await page.getByLabel('Price: Place').locator('option').allInnerTexts()).toEqual(['–', '1', '2', '3']);
    await send(page);
    await thanked(page);
    expect(await summaries(survey)).toEqual([expect.stringContaining('1. People, 2. Quiet, 3. Price')]);
  });
});

describe('a customer effort score', () => {
  test.each([5, 7])('has %i points when its author chose so', async (points) => {
    const survey = await published([question('ces', 'It was easy to get help', { max: points })]);
    const page = await openPage(await browser.context(), at(`/survey/${survey.token}`));
    await live(page);
    const choices = page.getByRole('radio');
    expect(await choices.count()).toBe(points);
    await choices.last().check({ force: true });
    await send(page);
    await thanked(page);
    expect(await summaries(survey)).toEqual([expect.stringContaining(String(points))]);
  });
});

describe('a signature', () => {
  test('is a typed name as the alternative to drawing', async () => {
    const survey = await published([question('signature', 'Please sign')]);
    const page = await openPage(await browser.context(), at(`/survey/${survey.token}`));
    await live(page);
    const name = page.getByLabel('Or type your name');
    await name.focus();
    await page.keyboard.type('Ada Lovelace');
    const inked = () =>
      page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
        return [...data].filter((value, index) => index % 4 === 3 && value > 0).length;
      });
    await expect.poll(() => inked()).toBeGreaterThan(500);
    await page.keyboard.press('Enter');
    await thanked(page);
  });
});

test('location question: the browser gives the position once it is permitted', async () => {
  const survey = await published([question('location', 'Where did it happen?')]);
  const context = await browser.context({
    geolocation: { latitude: 48.2, longitude: 16.37 },
    permissions: ['geolocation'],
  });
  const page = await openPage(context, at(`/survey/${survey.token}`));
  await live(page);
  expect(await page.getByLabel('Latitude').inputValue()).toBe('');
  await page.getByRole('button', { name: 'Use my location' }).click();
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).toBe('48.2');
  await send(page);
  await thanked(page);
});

describe('kiosk mode', () => {
  const stand = (link: object = {}) =>
    published(
      [question('nps', 'How likely?'), question('email', 'Your email')],
      {
        welcome: { isShown: true, title: { en: 'How was it today?' }, text: {}, button: {} },
      },
      { kind: 'kiosk', ...link },
    );

  async function begun(token: string): Promise<Page> {
    const page = await openPage(await browser.context(), at(`/survey/${token}`));
    await page.clock.install();
    await page.goto(at(`/survey/${token}`));
    await live(page);
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await page.getByLabel('Your email').fill('ada@example.com');
    return page;
  }

  const greeted = (page: Page) => page.getByRole('heading', { name: 'How was it today?' }).waitFor();

  async function expectNoStoredData(page: Page): Promise<void> {
    await live(page);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    await page.getByRole('button', { name: 'Start' }).click();
    expect(await page.getByLabel('Your email').inputValue()).toBe('');
    expect(await page.getByLabel('Your email').getAttribute('autocomplete')).toBe('off');
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0);
  }

  test('restarts after the thank-you page and keeps nothing of the respondent', async () => {
    const survey = await stand();
    const page = await begun(survey.token);
    // The thank-you page stays until the test moves the clock.
    await page.clock.pauseAt(Date.now() + 10_000);
    await send(page);
    await thanked(page);
    await page.clock.fastForward(8_500);
    await page.clock.resume();
    await greeted(page);
    await expectNoStoredData(page);
    expect(await summaries(survey)).toHaveLength(1);
  });

  test('restarts in its first language when a respondent leaves midway', async () => {
    const survey = await stand();
    const page = await begun(survey.token);
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await page.getByRole('button', { name: 'Absenden' }).waitFor();
    await live(page);
    await page.clock.fastForward(61_000);
    await greeted(page);
    await expectNoStoredData(page);
  });

  test('restarts without a connection too', async () => {
    const survey = await stand();
    const page = await begun(survey.token);
    await page.context().setOffline(true);
    await page.clock.fastForward(61_000);
    await greeted(page);
    await expectNoStoredData(page);
  });

  test('ends with its PIN, and starts again without a trace of the last respondent', async () => {
    const survey = await stand({ pin: '2580' });
    const page = await begun(survey.token);
    await page.getByRole('button', { name: 'Staff exit' }).click();
    await page.keyboard.type('1111');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong PIN. 9 attempts left.').waitFor();
    await page.context().setOffline(true);
    await page.keyboard.type('2580');
    await page.keyboard.press('Enter');
    await page.getByText('only be checked with a connection').waitFor();
    await page.context().setOffline(false);
    await page.keyboard.press('Enter');
    const rests = page.getByRole('heading', { name: 'The kiosk has ended' });
    await rests.waitFor();
    await page.clock.fastForward(130_000);
    expect([await rests.isVisible(), await page.locator('input').count()]).toEqual([true, 0]);
    await page.getByRole('button', { name: 'Start the kiosk again' }).click();
    await greeted(page);
    await expectNoStoredData(page);
  });
});

describe('an embedded survey', () => {
  let site: Server;
  let code = '';
  beforeAll(async () => {
    site = createServer((_, answer) =>
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<!doctype html><html lang="en"><title>A shop</title><h1>A shop</h1>${code}<p>Below it</p>`),
    ).listen(0, '127.0.0.1');
    await once(site, 'listening');
  });
  afterAll(() => site.close());

  async function shop(survey: Placed): Promise<Page> {
    code = embedCode({ url: at(`/survey/${survey.token}`), title: 'Your stay' });
    const { port } = site.address() as AddressInfo;
    return openPage(await browser.context(), `http://127.0.0.1:${port}/`);
  }

  test('has the height it needs, grows with its questions, and is answered in the frame', async () => {
    const why = question('textarea', 'What went wrong?', {
      showIf: { all: [{ field: 'nps', op: 'at_most', value: 6 }] },
    });
    const survey = await published([question('nps', 'How likely?'), why], {}, { kind: 'embed' });
    const page = await shop(survey);
    const inside = page.frameLocator('iframe');
    const height = async () => Math.round((await page.locator('iframe').boundingBox())?.height ?? 0);
    const needed = () => inside.locator('#survey').evaluate(({ scrollHeight }) => scrollHeight);
    await inside.locator('[data-live]').waitFor();
    await expect.poll(async () => (await height()) - (await needed())).toBe(0);
    const before = await height();
    await inside.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await inside.getByLabel('What went wrong?').fill('The queue');
    await expect.poll(height).toBeGreaterThan(before + 80);
    await inside.getByRole('button', { name: 'Send' }).click();
    await inside.getByRole('heading', { name: 'Thank you!' }).waitFor();
    expect(await summaries(survey)).toEqual([expect.stringContaining('The queue')]);
  });

  test('reports a closed survey in the frame, and does not open a survey without embedding', async () => {
    const survey = await published([question('nps', 'How likely?')], {}, { kind: 'embed' });
    await caller.ask('POST', `/Surveys/${survey.id}/close`, {});
    const page = await shop(survey);
    await page.frameLocator('iframe').getByRole('heading', { name: 'This survey is closed' }).waitFor();
    const plain = await fetch(
      at(`/survey/${(await published([ranked])).token}`).replace('demo.localhost', '127.0.0.1'),
      {
        headers: { 'x-tenant-subdomain': 'demo' },
      },
    );
    expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('a pop-up survey', () => {
  let site: Server;
  let code = '';
  beforeAll(async () => {
    site = createServer((_, answer) =>
      answer
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A shop</title><h1>A shop</h1>${code}<a href="#end">Below</a><div style="height:4000px"></div><p id="end">The end</p>`,
        ),
    ).listen(0, '127.0.0.1');
    await once(site, 'listening');
  });
  afterAll(() => site.close());

  async function shop(popUp: Partial<PopUp>, context?: BrowserContext): Promise<Page> {
    const survey = await published([question('nps', 'How likely?')], {}, { kind: 'embed' });
    code = popUpCode({ url: at(`/survey/${survey.token}`) }, { ...popUpDefaults, ...popUp });
    const { port } = site.address() as AddressInfo;
    return openPage(context ?? (await browser.context()), `http://127.0.0.1:${port}/`);
  }
  const panel = (page: Page) => page.getByRole('dialog', { name: 'Give feedback' });
  const offer = (page: Page) => page.getByRole('button', { name: 'Give feedback', exact: true });
  const inside = (page: Page) => page.frameLocator('iframe');
  const focused = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.shadowRoot?.activeElement?.className ?? document.activeElement?.tagName,
    );

  test('opens by its button, is answered there, and has the height it needs', async () => {
    const page = await shop({});
    await offer(page).click();
    await inside(page).locator('[data-live]').waitFor();
    const height = async () => Math.round((await page.locator('iframe').boundingBox())?.height ?? 0);
    const needed = () =>
      inside(page)
        .locator('#survey')
        .evaluate(({ scrollHeight }) => scrollHeight);
    await expect.poll(async () => (await height()) - (await needed())).toBe(0);
    await inside(page).getByRole('radio', { name: '9', exact: true }).check({ force: true });
    await inside(page).getByRole('button', { name: 'Send' }).click();
    await inside(page).getByRole('heading', { name: 'Thank you!' }).waitFor();
  });

  test.each([
    { color: '#7a1fa2', seen: ['rgb(122, 31, 162)', 'rgb(255, 255, 255)', 'rgb(122, 31, 162)'] },
    { color: '#fff3b0', seen: ['rgb(255, 243, 176)', 'rgb(11, 18, 14)', 'rgb(145, 142, 103)'] },
    { color: null, seen: ['rgb(31, 41, 55)', 'rgb(255, 255, 255)', 'rgb(31, 41, 55)'] },
  ])('has a readable button in the configured color, $color', async ({ color, seen }) => {
    const page = await shop({ color });
    const buttonStyle = await offer(page).evaluate((button) => {
      const { backgroundColor, color, borderTopColor } = getComputedStyle(button);
      return [backgroundColor, color, borderTopColor];
    });
    expect(buttonStyle).toEqual(seen);
    expect((await offer(page).boundingBox())?.height).toBe(44);
  });

  test('closes by Esc, on the page and in the survey, and by its close button, and returns the focus', async () => {
    const page = await shop({});
    await page.bringToFront();
    await offer(page).focus();
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.keyboard.press('Enter'),
      async () => {
        // The script that sets the height also listens for Esc, so the height shows that it has loaded.
        await expect.poll(() => page.locator('iframe').getAttribute('style')).toContain('height');
        await inside(page).getByRole('radio', { name: '9', exact: true }).focus();
        await page.keyboard.press('Escape');
      },
    ]) {
      await page.keyboard.press('Enter');
      await panel(page).waitFor();
      await expect.poll(() => focused(page)).toBe('close');
      await close();
      await panel(page).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('offer');
    }
  });

  test('opens by itself once per interval, takes no focus, and stores one item and no cookie', async () => {
    const context = await browser.context();
    const page = await shop({ when: 'scroll', percent: 60, days: 30 }, context);
    await page.getByRole('link', { name: 'Below' }).focus();
    expect(await panel(page).count()).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await panel(page).waitFor();
    expect(await focused(page)).toBe('A');
    expect(await page.evaluate(() => [Object.keys(localStorage).length, document.cookie])).toEqual([1, '']);
    await page.reload();
    await page.evaluate(() => scrollTo(0, 0));
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      scrollTo(0, document.body.scrollHeight);
      await scrolled;
    });
    expect(await panel(page).count()).toBe(0);
    await page.evaluate(() => {
      for (const name of Object.keys(localStorage)) localStorage.setItem(name, String(Date.now() - 31 * 86_400_000));
    });
    await page.reload();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await panel(page).waitFor();
  });

  test('opens after a delay, or when the mouse leaves the page at the top', async () => {
    const timed = await shop({ when: 'seconds', seconds: 1 });
    await panel(timed).waitFor();
    const left = await shop({ when: 'leave' });
    expect(await panel(left).count()).toBe(0);
    await left.evaluate(() =>
      document.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, clientY: -1, relatedTarget: null })),
    );
    await panel(left).waitFor();
  });

  test('has no animation with reduced motion, and covers the bottom of a phone screen', async () => {
    const animations = (page: Page) =>
      panel(page).evaluate(
        (element) => element.getAnimations().length + Number(getComputedStyle(element).animationName !== 'none'),
      );
    const calm = await shop(
      {},
      await browser.context({ reducedMotion: 'reduce', viewport: { width: 320, height: 640 } }),
    );
    await offer(calm).click();
    expect(await animations(calm)).toBe(0);
    const box = await panel(calm).boundingBox();
    expect([box?.x, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 640]);
    expect(await calm.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    const lively = await shop({}, await browser.context({ reducedMotion: 'no-preference' }));
    await offer(lively).click();
    expect(await animations(lively)).toBeGreaterThan(0);
  });
});

describe('a respondent before the scripts have loaded', () => {
  test('loses no input and no clicks', async () => {
    const fields = [
      question('text', 'Your name'),
      { fieldName: 'More', fieldType: 'page_break', options: { key: 'more' } },
      question('email', 'Your email'),
    ];
    const survey = await published(fields);
    const context = await browser.context();
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await context.route('**/survey-assets/**/*.js', async (route) => {
      await held;
      await route.continue();
    });
    const page = await context.newPage();
    await page.goto(at(`/survey/${survey.token}`), { waitUntil: 'commit' });
    await page.getByLabel('Your name').fill('Quick Ada');
    await page.getByRole('button', { name: 'Next' }).click();
    letThrough();
    await page.getByLabel('Your email').fill('ada@example.com');
    await send(page);
    await thanked(page);
    expect(await summaries(survey)).toEqual([expect.stringContaining('Quick Ada')]);
  });

  test('sees the survey in the browser’s language', async () => {
    const survey = await published([question('text', 'Your name')]);
    const page = await openPage(await browser.context({ locale: 'de-AT' }), at(`/survey/${survey.token}`));
    await page.getByRole('heading', { level: 1, name: 'Ihr Aufenthalt' }).waitFor();
  });
});

test('smiley rating: five faces fit in one line on the narrowest phone, with labels at both ends', async () => {
  const survey = await published([question('rating_smiley', 'How was it?')]);
  const context = await browser.context({ viewport: { width: 320, height: 640 } });
  const page = await openPage(context, at(`/survey/${survey.token}`));
  const faces = await Promise.all((await page.locator('.smileys .step').all()).map((face) => face.boundingBox()));
  expect([faces.length, new Set(faces.map((box) => box?.y)).size]).toEqual([5, 1]);
  const best = await page.locator('[id$="-high"]').boundingBox();
  const edge = (box: { x: number; width: number } | null | undefined) => (box ? box.x + box.width : 0);
  expect(Math.abs(edge(best) - edge(faces[4]))).toBeLessThan(2);
});
