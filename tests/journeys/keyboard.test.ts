import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { at, demo, openPage, sharedBrowser } from './person.ts';
import { reach as reachByTab } from './tab-key.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();

test('keyboard: a user signs in, builds a form, fills it in and handles the response', async () => {
  const name = unique('Night desk');
  // Narrow enough that the menu has to be opened.
  const page = await openPage(await browser.context({ viewport: { width: 1100, height: 800 } }), at('/login'));

  await reach(page, page.getByLabel('Email'));
  await page.keyboard.type(demo.email);
  await reach(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/dashboard'));
  await page.getByRole('heading', { level: 1 }).waitFor();

  await page.keyboard.press('Tab');
  await expect.poll(() => isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(page.getByRole('main'))).toBe(true);

  await press(page, page.getByRole('button', { name: 'Expand menu' }), 'Shift+Tab');
  await press(page, page.getByRole('button', { name: 'Sentiments', exact: true }));
  await press(page, page.getByRole('link', { name: 'Create Sentiment' }));
  await press(page, page.getByRole('link', { name: /From scratch/ }));

  await reach(page, page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type(name);
  await press(page, page.getByRole('button', { name: 'Short text' }));
  await reach(page, page.getByRole('textbox', { name: 'Question', exact: true }));
  await page.keyboard.type('What kept you awake?');
  await press(page, page.getByRole('button', { name: 'Stars', exact: true, description: 'One to five stars' }));
  await reach(page, page.getByRole('textbox', { name: 'Question', exact: true }));
  await page.keyboard.type('How well did you sleep?');
  await press(page, page.getByRole('button', { name: 'Create form' }));
  await page.getByText('is ready to be filled in').waitFor();

  await press(page, page.getByRole('button', { name: 'Create New Sentiment' }));
  await press(page, page.getByRole('link', { name: `New ${name}` }));
  await reach(page, page.getByRole('textbox', { name: 'What kept you awake?' }));
  await page.keyboard.type('The ice machine');
  await reach(
    page,
    page
      .getByRole('group', { name: /How well did you sleep/ })
      .getByRole('radio')
      .first(),
  );
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await press(page, page.getByRole('button', { name: 'Save response' }));
  await press(page, page.getByRole('link', { name: 'Open response', exact: true }));

  await press(page, page.getByRole('button', { name: 'Assign to me' }));
  await press(page, page.getByRole('button', { name: 'Start work' }));
  await page.getByRole('button', { name: 'Start work' }).waitFor({ state: 'detached' });
  await reach(page, page.getByLabel('Add a note'));
  await page.keyboard.type('The machine is moved to the cellar.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('main').getByText('The machine is moved to the cellar.').waitFor();
  await press(page, page.getByRole('button', { name: 'Resolve' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Resolve' }));
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
});

async function press(page: Page, what: Locator, key = 'Tab'): Promise<void> {
  await reach(page, what, key);
  await page.keyboard.press('Enter');
}

async function reach(page: Page, what: Locator, key = 'Tab'): Promise<void> {
  const checkFocus = async () =>
    expect.soft(await hiddenFocus(page), 'a stop where nobody sees the focus').toBeUndefined();
  await reachByTab(page, what, { key, onStop: checkFocus });
}

const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement);

function hiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return undefined;
    const surrounding = [
      focused,
      focused.parentElement,
      focused.parentElement?.parentElement,
      focused.nextElementSibling,
    ];
    const isShown = surrounding.some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      return hasOutline || boxShadow !== 'none' || element.matches('.MuiInputBase-root.Mui-focused');
    });
    return isShown ? undefined : focused.outerHTML.slice(0, 200);
  });
}
