import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { z } from 'zod';
import { isLong, rounds } from '../support/effort.ts';
import type { sharedBrowser } from './person.ts';

export interface Look {
  mode: 'light' | 'dark';
  viewport: { width: number; height: number };
}

export const desk = { width: 1280, height: 800 };

/** Both modes at the widths of a desktop and the given phone; the short run has one mode for each width. */
export function looksWith(phone: Look['viewport']): Look[] {
  const looks: Look[] = [
    { mode: 'dark', viewport: desk },
    { mode: 'light', viewport: phone },
    { mode: 'light', viewport: desk },
    { mode: 'dark', viewport: phone },
  ];
  return looks.slice(0, rounds(2, 4));
}

type Browser = ReturnType<typeof sharedBrowser>;

export async function contextIn(
  browser: Browser,
  { mode, viewport }: Look,
  options: Parameters<Browser['context']>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.context({ viewport, ...options });
  await context.addInitScript((storedSettings) => {
    if (!localStorage.getItem('candor-config')) localStorage.setItem('candor-config', storedSettings);
  }, JSON.stringify({ mode }));
  return context;
}

export async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Opens a page within the loaded application, and waits until it has replaced the last one. */
export async function openInside(page: Page, address: string): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('h1')?.setAttribute('data-last-page', '');
    document.documentElement.dataset.isInside = '';
  });
  await goInside(page, address);
  await page.waitForFunction(() => document.querySelector('h1:not([data-last-page])'));
}

export async function settled(page: Page): Promise<void> {
  // The waits of a locator grow to half a second, which each page of a long test would pay.
  await expect.poll(() => page.evaluate(isAtRest), { message: `${page.url()} comes to rest` }).toBe(true);
}

/** Checks twice, because animations may start after the first check. */
async function isAtRest(): Promise<boolean> {
  const atRest = () => {
    if (!document.querySelector('h1')) return false;
    // The bar of a notification runs for all the seconds that it stays.
    const timer = '.Toastify__progress-bar';
    // What says how far it is, such as the pages of a form, is not loading.
    const loading = `[role="progressbar"]:not(${timer}, [aria-valuenow])`;
    const loads = document.querySelector(`.MuiSkeleton-root, ${loading}, [aria-busy="true"]`);
    const isMoving = document.getAnimations().some(({ playState, effect }) => {
      const isTimer = effect instanceof KeyframeEffect && effect.target?.matches(timer);
      return playState === 'running' && !isTimer && effect?.getTiming().iterations !== Infinity;
    });
    return !loads && !isMoving;
  };
  if (!atRest()) return false;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return atRest();
}

/** The part is a selector; the frame around the pages needs to be looked at only once. */
export async function expectUsable(page: Page, what: string, part = 'body'): Promise<void> {
  const found = await visualIssuesOf(page, part);
  // An animation may cause a violation in the first check; real ones persist in the second.
  expect.soft(found.length > 0 ? await visualIssuesOf(page, part) : found, what).toEqual([]);
  expect.soft(await tooWide(page), `${what} scrolls sideways`).toEqual([]);
  expect.soft(await tooTall(page), `${what} has inputs of one line that are too tall`).toEqual([]);
  expect.soft(await page.evaluate(touchingButtons), `${what} has buttons that touch each other`).toEqual([]);
}

/** Runs in the page: framed buttons side by side without a gap, except in a group of buttons. */
function touchingButtons(): string[] {
  const framed = [...document.querySelectorAll('.MuiButton-outlined, .MuiButton-contained')]
    .filter((button) => !button.closest('[role="group"], .MuiButtonGroup-root') && button.getClientRects().length > 0)
    .map((button) => ({
      text: button.textContent,
      parent: button.parentElement,
      box: button.getBoundingClientRect(),
    }));
  return framed.flatMap(({ text, parent, box }) =>
    framed
      .filter((next) => next.parent === parent)
      .filter(({ box: next }) => next.top < box.bottom && next.bottom > box.top)
      .filter(({ box: next }) => next.left >= box.right - 1 && next.left - box.right < 4)
      .map((next) => `${text} | ${next.text}`),
  );
}

// axe rates what these rules find as minor or moderate, which is not reported here.
const rulesOfLess = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'image-redundant-alt',
  'meta-viewport-large',
  'presentation-role-conflict',
  'server-side-image-map',
  'table-duplicate-name',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'no-autoplay-audio',
  'page-has-heading-one',
  'region',
  'scope-attr-valid',
  'skip-link',
];

async function visualIssuesOf(page: Page, part: string): Promise<string[]> {
  await settled(page);
  // axe is injected only once, because it remains loaded after navigation within the application.
  const hasAxe = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(hasAxe ? { axeSource: 'void 0' } : {}) });
  // Rules of a whole page run only without a part.
  const { violations } = await (part === 'body' ? axe : axe.include(part))
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .disableRules(rulesOfLess)
    .analyze();
  const severe = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return severe.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 240)}`));
}

function tooTall(page: Page): Promise<string[]> {
  const inputs = page.locator('.MuiOutlinedInput-root:not(.MuiInputBase-multiline, .MuiAutocomplete-inputRoot)');
  return inputs.evaluateAll((all) =>
    all.filter(({ clientHeight }) => clientHeight > 90).map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );
}

function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} of ${clientWidth}`, ...beyond.slice(0, 5).map(({ outerHTML }) => outerHTML.slice(0, 200))];
  });
}

/**
 * Runs in the page before its own scripts: keeps every layout shift that no input caused since the last check. Whoever
 * goes inside the application or scrolls causes that the menu unfolds and that the floating button gets narrow; a
 * browser does not know it of a test.
 */
export function recordShifts() {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    const ownButton = 'button[aria-label="Create New Sentiment"]';
    const shifts: unknown[] = JSON.parse(dataset.shifts ?? '[]');
    const answers = dataset.isInside === undefined ? ownButton : `nav[aria-label="Main menu"], ${ownButton}`;
    const isAnswer = ({ node }: Shift['sources'][number]) =>
      (node instanceof Element ? node : node?.parentElement)?.closest(answers);
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (!hadRecentInput && !(sources.length > 0 && sources.every(isAnswer)))
        shifts.push([value, sources.map(({ node }) => (node?.textContent ?? '').slice(0, 60))]);
    }
    dataset.shifts = JSON.stringify(shifts);
  }).observe({ type: 'layout-shift', buffered: true });
}

const mostShift = 0.02;

/** Only in the long run, on an otherwise idle machine: how far a page shifts depends on when its data arrives. */
export async function expectNoShift(page: Page, what: string): Promise<void> {
  if (!isLong) return;
  const moved = await page.evaluate(() => {
    const { shifts = '[]' } = document.documentElement.dataset;
    delete document.documentElement.dataset.shifts;
    return shifts;
  });
  const shifts = z.array(z.tuple([z.number(), z.unknown()])).parse(JSON.parse(moved));
  const total = shifts.reduce((sum, [value]) => sum + value, 0);
  expect.soft(total, `${what}: ${moved}`).toBeLessThanOrEqual(mostShift);
}

// What people wrote themselves, such as an answer, may hold any word; these are words of the interface.
const refused = new RegExp(
  `(?<!-)\\b(${[
    'e-mail',
    'colleagues?',
    'whoever',
    'somebody',
    'kept views?',
    'first password',
    'where people stop',
    'perhaps the same',
    'count anew',
    'go on later',
    'mix the questions',
    'own status(es)?',
    'by night',
    'unfold',
    'fold',
    'watch the deadline',
    'readable address',
    'who gets no more mail',
    'rules for the inbox',
    'corners',
    'what do the words say',
    'nothing was said in words',
    'stands on',
  ].join('|')})\\b`,
  'i',
);

/** The terms on a page, and in its labels and hints, for which the product has agreed on other ones. */
export async function refusedTerms(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const linesOf = ({ innerText }: HTMLElement) => innerText.split('\n');
    // The direction of a text that a person wrote is not known.
    const written = new Set([...document.querySelectorAll<HTMLElement>('[dir="auto"]')].flatMap(linesOf));
    const attributes = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((element) =>
      ['aria-label', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [...linesOf(document.body), ...attributes, document.title].filter((text) => !written.has(text));
  });
  // The address of a user may hold any word.
  return [...new Set(texts.filter((text) => refused.test(text.replace(/\S+@\S+/g, ''))))];
}

/** Runs in the page: the controls that the button covers. */
export function coveredBy(button: Element): string[] {
  const box = button.getBoundingClientRect();
  const controls = [...document.querySelectorAll('main :is(a, button, input, textarea, [tabindex="0"])')];
  return controls
    .filter((control) => !control.matches('[tabindex="0"]:has(a, button)'))
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const [x, y] = [Math.max(left, box.left), Math.max(top, box.top)];
      const [width, height] = [Math.min(right, box.right) - x, Math.min(bottom, box.bottom) - y];
      // A control that a scrolling box clips there is not at the point.
      return width > 0 && height > 0 && document.elementsFromPoint(x + width / 2, y + height / 2).includes(control);
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120));
}
