import type { Locator, Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ResponseRow } from '../../src/responses/schemas/inbox.ts';
import { type Caller, callerFor, newForm } from './caller.ts';
import { expectUsable, openInside, settled } from './look.ts';
import { at, sharedBrowser, signedInPage } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();

describe.each([
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
])('inbox at $width px', (viewport) => {
  let page: Page;
  beforeAll(async () => {
    page = await signedInPage(await browser.context({ viewport }), '/user/profile');
  });

  const openInbox = async (view: string) => {
    await openInside(page, '/user/account-settings');
    await openInside(page, `/feedback-management/inbox${view}`);
    await settled(page);
  };

  test('its views stay in one row, and the others are in a menu', async () => {
    await openInbox('');
    const tops = await page.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    const names = await page.getByRole('tab').allTextContents();
    expect(names.some((name) => name.startsWith('All'))).toBe(false);
    await page.getByRole('button', { name: /^(Views|Open)/ }).click();
    await page.getByRole('menuitemradio', { name: /^All/ }).click();
    // The chosen view shows on the button of the menu.
    await page.getByRole('button', { name: /^All/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('view')).toBe('all');
  });

  const isPhone = viewport.width < 600;
  test(
    isPhone ? 'its toolbar takes two rows' : 'its first row begins above 270 px and twelve rows are visible',
    async () => {
      await openInbox('?view=all');
      return isPhone ? expectTwoToolbarRows(page) : expectTwelveRows(page, viewport.height);
    },
  );
});

async function expectTwelveRows(page: Page, height: number): Promise<void> {
  const rows = page.getByRole('grid', { name: 'Responses' }).locator('[data-id]');
  const boxes = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]),
  );
  expect(Math.min(...boxes.map(([top = 0]) => top))).toBeLessThan(270);
  expect(boxes.filter(([, bottom = 0]) => bottom <= height).length).toBeGreaterThanOrEqual(12);
}

async function expectTwoToolbarRows(page: Page): Promise<void> {
  const top = async (control: Locator) => Math.round((await control.boundingBox())?.y ?? 0);
  const search = await top(page.getByRole('searchbox', { name: 'Search responses' }));
  const order = await top(page.getByRole('combobox', { name: 'Order' }));
  for (const name of ['Filter', 'Display']) {
    expect(Math.abs((await top(page.getByRole('button', { name }))) - search), name).toBeLessThan(12);
  }
  for (const name of ['Refresh list', 'Export', 'Board']) {
    expect(Math.abs((await top(page.getByRole('button', { name }))) - order), name).toBeLessThan(12);
  }
}

test('inbox: responses are handled by keyboard', async () => {
  const caller = await callerFor();
  const form = await formWith(caller, ['The lift is stuck', 'The soup was cold', 'Thank you, Olga']);
  const page = await inboxOf(form.id);
  await settled(page);

  await page.keyboard.press('j');
  await expectCurrent(page, 'Thank you, Olga');
  await page.keyboard.press('j');
  await expectCurrent(page, 'The soup was cold');
  await page.keyboard.press('ArrowDown');
  await expectCurrent(page, 'The lift is stuck');

  await page.keyboard.press('m');
  await row(page, 'The lift is stuck').getByRole('img', { name: /Ada/ }).waitFor();
  await page.keyboard.press('p');
  await inMenu(page, 'Severity', 'Critical');
  await row(page, 'The lift is stuck').getByText('Critical').waitFor();
  await page.keyboard.press('s');
  await inMenu(page, 'Status', 'In progress');
  await row(page, 'The lift is stuck').getByText('In progress').waitFor();
  await expectCurrent(page, 'The lift is stuck');

  await page.keyboard.press('k');
  await page.keyboard.press('e');
  await inMenu(page, 'Resolution', 'Apologised');
  await row(page, 'The soup was cold').getByText('Resolved').waitFor();
  await page.keyboard.press('z');
  await row(page, 'The soup was cold').getByText('New').waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('tab', { name: /^Mine/, selected: true }).waitFor();
  await row(page, 'The lift is stuck').waitFor();
  await row(page, 'The soup was cold').waitFor({ state: 'detached' });

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await row(page, 'The soup was cold').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('olga');
  await row(page, 'The soup was cold').waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('w');
  await page.getByText(/^You watch R-\d+$/).waitFor();

  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Watch or stop watching').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.keyboard.press('o');
  await page.getByRole('heading', { level: 1, name: /^R-\d+/ }).waitFor();
  await page.goBack();
  await row(page, 'Thank you, Olga').waitFor();

  const [lift] = await rowsOf(caller, form.id, 'lift');
  expect(lift).toMatchObject({ status: 'in_progress', severityName: 'Critical' });
  expect(lift?.assignedToIds).toHaveLength(1);
});

test('inbox: the keys act the same on the board', async () => {
  const caller = await callerFor();
  const form = await formWith(caller, ['The lift is stuck', 'The soup was cold']);
  const page = await inboxOf(form.id, '?layout=board');
  const card = (text: string) => page.locator('[data-response]').filter({ hasText: text });
  await card('The lift is stuck').waitFor();
  await page.keyboard.press('j');
  await expectCurrent(page, 'The soup was cold');
  await page.keyboard.press('j');
  await expectCurrent(page, 'The lift is stuck');
  await page.keyboard.press('p');
  await inMenu(page, 'Severity', 'Critical');
  await card('The lift is stuck').getByText('Critical').waitFor();
  await page.keyboard.press('m');
  const openColumn = page.locator('[data-column="open"]');
  await openColumn.getByText('The lift is stuck').waitFor();
  await expectCurrent(page, 'The lift is stuck');
  await page.keyboard.press('s');
  await inMenu(page, 'Status', 'In progress');
  await page.locator('[data-column="in_progress"]').getByText('The lift is stuck').waitFor();
  await expectCurrent(page, 'The lift is stuck');
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: 'Note' }).fill('Call the technician');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Added the note').waitFor();
  await page.keyboard.press('x');
  await page.getByText('1 selected').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1 selected').first().waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await page.getByRole('menu', { name: 'Resolution' }).waitFor();
  await page.keyboard.press('Enter');
  await page.locator('[data-column="resolved"]').getByText('The lift is stuck').waitFor();
  await expectCurrent(page, 'The lift is stuck');
  await page.keyboard.press('o');
  await opened(page).waitFor();
  await page.getByText('Call the technician').waitFor();
  await page.keyboard.press('/');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
});

/** Presses keys as a user does, and counts them. */
function keyCounter(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
    count += keys.length;
  };
  return { press, count: () => count };
}

const opened = (page: Page) => page.getByRole('heading', { level: 1, name: /^R-\d+/ });

test('inbox: 20 responses are handled one at a time with at most 60 keys', async () => {
  const caller = await callerFor();
  const form = await formWith(
    caller,
    Array.from({ length: 20 }, (_, index) => `Case ${index + 1}`),
  );
  const page = await inboxOf(form.id, '?layout=focus');
  await settled(page);
  const { press, count } = keyCounter(page);
  for (let left = 20; left > 0; left -= 1) {
    await page.getByText(`${21 - left} of 20`).waitFor();
    // Every fourth one is assigned first.
    if (left % 4 === 0) await press('m');
    await press('e');
    await page.getByRole('menu', { name: 'Resolution' }).waitFor();
    await press('Enter');
  }
  await page.getByText('That was the last response of this view').waitFor();
  const done = await rowsOf(caller, form.id, '');
  expect(done.map(({ status }) => status)).toEqual(Array(20).fill('resolved'));
  expect(done.filter(({ assignedToIds }) => assignedToIds.length === 1)).toHaveLength(5);
  expect(count()).toBeLessThanOrEqual(60);
});

test('inbox: the keys act the same beside the list and on the page, and Back leads to the row', async () => {
  const caller = await callerFor();
  const form = await formWith(caller, ['The lift is stuck', 'The soup was cold', 'Thank you, Olga']);
  const page = await inboxOf(form.id, '?layout=split');
  await page.getByText('1 of 3').waitFor();
  await opened(page).waitFor();
  // The response that is open needs no selection.
  await page.keyboard.press('m');
  await page.getByRole('list', { name: 'Responses' }).getByText('Open', { exact: true }).waitFor();
  await page.keyboard.press('n');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('j');
  await page.getByText('2 of 3').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('menu', { name: 'Resolution' }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByText(/^Resolved/)
    .first()
    .waitFor();

  const list = await inboxOf(form.id);
  await settled(list);
  await list.keyboard.press('j');
  await expectCurrent(list, 'Thank you, Olga');
  await list.keyboard.press('o');
  const first = await opened(list).textContent();
  await list.keyboard.press('j');
  await expect.poll(() => opened(list).textContent()).not.toBe(first);
  await list.keyboard.press('p');
  await inMenu(list, 'Severity', 'Critical');
  await list.getByRole('button', { name: 'Severity: Critical' }).waitFor();
  await list.keyboard.press('?');
  await list.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Reply', { exact: true }).waitFor();
  await list.keyboard.press('Escape');
  await list.goBack();
  await row(list, 'Thank you, Olga').waitFor();
  const [lift] = await rowsOf(caller, form.id, 'Olga');
  const { data } = await caller.ask<{ data: { tracking: unknown[] } }>(
    'GET',
    `/SentimentResponses/${lift?.id}/withData`,
  );
  expect(JSON.stringify(data.tracking)).not.toContain('bulk change');
});

test.each([1280, 1440, 1920])(
  'inbox: at %i px the text of a response is widest, and no header is cut',
  async (width) => {
    const caller = await callerFor();
    const form = await formWith(caller, [`The lift ${'is stuck again '.repeat(12)}`]);
    const path = `/feedback-management/sentiments/${form.id}/responses`;
    const page = await signedInPage(await browser.context({ viewport: { width, height: 860 } }), path);
    await settled(page);
    const grid = page.getByRole('grid', { name: 'Responses' });
    const [all, title] = [await grid.boundingBox(), await grid.locator('[role=columnheader].title').boundingBox()];
    expect((title?.width ?? 0) / (all?.width ?? 1)).toBeGreaterThanOrEqual(0.45);
    const cut = await grid
      .locator('.MuiDataGrid-columnHeaderTitle, .status > span, [data-field="slaDueAt"] span')
      .evaluateAll(
        (parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0).length,
      );
    expect(cut).toBe(0);
    expect(await grid.getByRole('columnheader', { name: 'Sentiment' }).count()).toBe(1);
  },
);

describe('bulk actions', () => {
  test('move responses together; conflicting rows stay and are reported, and the rest can be undone', async () => {
    const caller = await callerFor();
    const form = await formWith(caller, ['One', 'Two', 'Three']);
    const page = await inboxOf(form.id);
    await settled(page);
    const [two] = await rowsOf(caller, form.id, 'Two');
    await caller.ask('PUT', `/SentimentResponses/${two?.id}/status`, { status: 'pending_customer' });

    await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
    const bar = page.getByRole('region', { name: 'Selected responses' });
    await bar.getByText('3 selected').waitFor();
    await expectUsable(page, 'the bar of what is selected');
    await bar.getByRole('button', { name: 'Resolve' }).click();
    await page.getByRole('menuitem', { name: 'Fixed' }).click();

    const report = page.getByRole('dialog', { name: 'Recent actions' });
    await report.getByText('2 responses moved to “Resolved”, 1 failed').waitFor();
    await report.getByText(/Another user has changed this/).waitFor();
    await expectUsable(page, 'the report');
    await report.getByRole('button', { name: 'Undo' }).click();
    await report.getByText('Undone').waitFor();
    await report.getByRole('button', { name: 'Close' }).click();
    const now = await rowsOf(caller, form.id, '');
    expect(now.map(({ status }) => status)).toEqual(['new', 'pending_customer', 'new']);
    await row(page, 'Two').getByText('Waiting for customer').waitFor();
  });

  test('apply to the whole view when it holds more rows than are shown', async () => {
    const caller = await callerFor();
    const form = await formWith(
      caller,
      Array.from({ length: 53 }, (_, index) => `Said ${index + 1}`),
    );
    const page = await inboxOf(form.id);
    await settled(page);
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).check();
    await page.getByRole('button', { name: 'Select all 53 in this view' }).click();
    await page.keyboard.press('m');
    await page.getByText('53 responses assigned').first().waitFor();
    const now = await rowsOf(caller, form.id, '');
    expect(now.every(({ assignedToIds }) => assignedToIds.length === 1)).toBe(true);
  });
});

test('inbox: board and split view are accessible, also on a phone and in dark mode', async () => {
  const form = await formWith(await callerFor(), ['The soup was cold', `Long${'word'.repeat(60)}`]);
  const page = await inboxOf(form.id, '?layout=board');
  await page.getByText('The soup was cold').first().waitFor();
  await expectUsable(page, 'the board');
  await page.getByRole('button', { name: 'List and response' }).click();
  await page.getByRole('button', { name: 'Start work' }).waitFor();
  await expectUsable(page, 'the split view');
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const layout of ['board', 'split']) {
    await page.goto(at(`/feedback-management/inbox?layout=${layout}`));
    await expectUsable(page, `${layout} on a phone`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

async function formWith(caller: Caller, comments: readonly string[]) {
  const form = await newForm(caller, unique('Inbox'));
  for (const text of comments) await form.answer(text);
  return form;
}

async function inboxOf(form: number, layout = ''): Promise<Page> {
  const path = `/feedback-management/sentiments/${form}/responses${layout}`;
  return signedInPage(await browser.context({ viewport: { width: 1280, height: 860 } }), path);
}

const row = (page: Page, comments: string): Locator => page.getByRole('row').filter({ hasText: comments });

function rowsOf(caller: Caller, form: number, q: string): Promise<ResponseRow[]> {
  const text = `sentimentId=${form}&_sort=createdAt&_order=desc&_start=0&_end=100${q && `&q=${q}`}`;
  return caller.ask<ResponseRow[]>('GET', `/SentimentResponses?${text}`);
}

async function expectCurrent(page: Page, comments: string): Promise<void> {
  const focused = () => page.evaluate(() => document.querySelector(':focus')?.textContent ?? '');
  await expect.poll(focused).toContain(comments);
}

async function inMenu(page: Page, menu: string, entry: string): Promise<void> {
  await page.getByRole('menu', { name: menu }).waitFor();
  await page.keyboard.type(entry.slice(0, 2).toLowerCase());
  const current = async () => {
    const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
    // Other journeys may have made the menu so long that it has a search box, which is focused.
    if (text === '') await page.keyboard.press('ArrowDown');
    return text;
  };
  await expect.poll(current).toContain(entry);
  await page.keyboard.press('Enter');
  await page.getByRole('menu', { name: menu }).waitFor({ state: 'detached' });
}
