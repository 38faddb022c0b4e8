import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KnownLink } from '../../src/surveys/schemas/survey-link.ts';
import { callerFor } from './caller.ts';
import { expectUsable } from './look.ts';
import { at, openPage, sharedBrowser } from './person.ts';

const browser = sharedBrowser();
const listed = (...labels: string[]) => labels.map((label, index) => ({ id: `c${index + 1}`, label }));
const ask = (fieldType: string, fieldName: string, options: object = {}) => ({
  fieldName,
  fieldType,
  required: false,
  options: { key: `${fieldType}_${fieldName.length}`, ...options },
});

// Long texts and many scale steps are the hardest cases for a small screen.
const pages = [
  [
    ask('nps', 'How likely are you to recommend us?', {
      labels: { low: 'Not at all likely', high: 'Extremely likely' },
    }),
    ask('ces', 'It was easy to get help'),
    ask('rating_star', 'How was breakfast?'),
    ask('rating_smiley', 'How did you feel?'),
    ask('rating_number', 'Rate the room', { min: 1, max: 10 }),
    ask('slider', 'How loud was it?', { min: 0, max: 100, unit: 'dB', labels: { low: 'Quiet', high: 'Loud' } }),
  ],
  [
    ask('radio', 'The main reason for your visit?', {
      choices: listed('Work', 'Donaudampfschifffahrtsgesellschaft'),
      other: true,
    }),
    ask('checkbox', 'What did you use?', { choices: listed('Pool', 'Spa'), help: 'Tick all that apply.' }),
    ask('select', 'Which branch?', { choices: listed('North', 'South') }),
    ask('boolean', 'Would you come again?'),
    ask('ranking', 'What matters most?', { choices: listed('A quiet room', 'Breakfast', 'Our friendly people') }),
    ask('picture_choice', 'Which room?', { choices: listed('Sea view', 'Garden') }),
  ],
  [
    ask('matrix_single', 'How was each?', {
      rows: listed('Room', 'Cleaning'),
      columns: listed('Bad', 'Good', 'Excellent'),
    }),
    ask('matrix_multi', 'When did you use it?', { rows: listed('Pool', 'Spa'), columns: listed('Morning', 'Evening') }),
    ask('matrix_rating', 'Rate each', { rows: listed('Comfort', 'Value'), min: 1, max: 5 }),
    ask('address', 'Your address'),
    ask('contact_info', 'How can we reach you?'),
  ],
  [
    ask('file', 'Anything to send?', { accept: ['pdf'] }),
    ask('image', 'A photo'),
    ask('audio', 'In your own voice'),
    ask('signature', 'Please sign'),
    ask('location', 'Where was it?'),
    ask('date', 'When did you arrive?'),
    ask('textarea', 'What could we do better?'),
    ask('consent', 'Your data', { text: 'I agree that my answers are kept for one year.' }),
  ],
];

let token: string;

beforeAll(async () => {
  const caller = await callerFor();
  const fields = pages.flatMap((page, index) => [
    ...(index > 0 ? [{ ...ask('page_break', `Part ${index + 1}`), options: { key: `part_${index + 1}` } }] : []),
    ...page,
  ]);
  const { id } = await caller.ask('POST', '/Surveys', {
    name: 'Every kind of question',
    title: { en: 'Your stay', ar: 'إقامتك' },
    languages: ['en', 'ar'],
    defaultLanguage: 'en',
    welcome: { isShown: true, title: { en: 'How was it?' }, text: { en: 'It takes two minutes.' }, button: {} },
    settings: { spam: { minSeconds: 0, proofOfWork: true } },
    fields,
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const { url } = await caller.ask<KnownLink>('POST', `/Surveys/${id}/links`, {});
  token = url.split('/').at(-1) as string;
});

interface PageTexts {
  options: Parameters<typeof browser.context>[0];
  buttonTexts?: [start: string, next: string, send: string];
  script?: string;
}

const english: [string, string, string] = ['Start', 'Next', 'Send'];

describe('every question type', () => {
  test.each<[string, PageTexts]>([
    ['on the smallest phone', { options: { viewport: { width: 320, height: 640 } } }],
    ['in dark mode', { options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } }],
    [
      'in a right-to-left language',
      { options: { viewport: { width: 320, height: 640 }, locale: 'ar' }, buttonTexts: ['ابدأ', 'التالي', 'إرسال'] },
    ],
    ['with forced colors', { options: { viewport: { width: 390, height: 844 }, forcedColors: 'active' } }],
    ['with text at 200 %', { options: { viewport: { width: 640, height: 900 } }, script: '200%' }],
    ['without JavaScript', { options: { viewport: { width: 320, height: 640 }, javaScriptEnabled: false } }],
  ])('is readable and answerable %s', async (_, { options, buttonTexts = english, script }) => {
    const page = await openPage(await browser.context(options), at(`/survey/${token}`));
    const scripted = options?.javaScriptEnabled !== false;
    const checkPage = async (what: string) => {
      if (script) await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), script);
      if (scripted) await expectUsable(page, what);
      else expect.soft(await widthOf(page), what).toBeLessThanOrEqual(320);
    };
    if (scripted) await page.locator('[data-live]').waitFor();
    const [start, next, send] = buttonTexts;
    await checkPage('the welcome');
    await page.getByRole('button', { name: start }).click();
    for (const index of pages.keys()) {
      const button = page.getByRole('button', { name: index < pages.length - 1 ? next : send });
      await page.locator(`[data-question^="${pages[index]?.[0]?.fieldType}_"]`).waitFor();
      await checkPage(`page ${index + 1}`);
      await button.click();
    }
    await page.locator('.emblem').waitFor();
    await checkPage('the end');
  });

  test('is answerable by keyboard alone', async () => {
    const page = await openPage(await browser.context(), at(`/survey/${token}`));
    await page.locator('[data-live]').waitFor();
    await page.getByRole('button', { name: 'Start' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: '0', exact: true }).waitFor();
    await expect.poll(() => focused(page)).toBe('H1');
    const radios = page.getByRole('group', { name: 'How likely' }).getByRole('radio');
    await tabTo(page, 'INPUT');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => radios.nth(1).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Next' }).last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Part 2' }).waitFor();
    await expect.poll(() => focused(page)).toBe('H1');
  });
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName);

async function tabTo(page: Page, tag: string): Promise<void> {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === tag) return;
  }
  throw new Error(`The keyboard does not reach ${tag}`);
}

// Without scripts the page cannot be evaluated, so its screenshot gives the width.
async function widthOf(page: Page): Promise<number> {
  const picture = await page.screenshot({ fullPage: true });
  return picture.readUInt32BE(16);
}
