import type { BrowserContext, Page } from 'playwright';
import { beforeAll, expect, test, vi } from 'vitest';
import { pages } from '../../src/core/contract/catalogue.ts';
import { rounds } from '../support/effort.ts';
import { type Caller, callerFor, newForm } from './caller.ts';
import {
  contextIn,
  coveredBy,
  expectNoShift,
  expectUsable,
  goInside,
  type Look,
  openInside,
  recordShifts,
  refusedTerms,
  settled,
} from './look.ts';
import { at, openPage, patience, sharedBrowser, signedInPage } from './person.ts';
import { unique, uniqueSuffix } from './unique.ts';

const sentiments = '/feedback-management/sentiments';
// Each test opens some forty pages.
const longest = rounds(600_000, 1_800_000);

interface Turn {
  look: Look;
  /** The short run opens each page and overlay in one of two looks. */
  turn: 0 | 1;
}

/** The tests of all pages and overlays in one look, which has a file of its own, so that it is repeated alone. */
export function testEverybody({ look, turn }: Turn): void {
  const browser = sharedBrowser();
  /** The records that a path shows, by its first part. */
  let ids: RecordIds;
  let session: Awaited<ReturnType<BrowserContext['storageState']>>;

  beforeAll(async () => {
    ids = await prepareRecords(await callerFor());
    const context = await browser.context();
    await signedInPage(context, '/user/profile');
    session = await context.storageState();
  });

  const open = async () => openPage(await contextIn(browser, look, { storageState: session }), at('/dashboard'));
  const isInTurn = (_: unknown, place: number) => (place + turn) % rounds(2, 1) === 0;
  const { mode, viewport } = look;

  test(`pages in ${mode} mode at ${viewport.width} pixels: have no violations, keep their layout, use the agreed terms and cover no control`, {
    timeout: longest,
  }, async () => {
    const opened = addresses(ids).filter(isInTurn);
    const check = async (some: readonly string[]) => {
      const page = await open();
      await page.addInitScript(recordShifts);
      for (const [place, address] of some.entries()) {
        // The short run loads every sixth page; opening a page inside the loaded application is faster.
        const isLoaded = place % rounds(6, 1) === 0;
        await (isLoaded ? page.goto(at(address)) : openInside(page, address));
        const what = `${address} in ${mode} at ${viewport.width}`;
        await expectUsable(page, what, isLoaded ? 'body' : 'main');
        await expectNoShift(page, what);
        expect.soft(await refusedTerms(page), what).toEqual([]);
        expect.soft(await page.getByText(/does not exist|not found/i).allInnerTexts(), what).toEqual([]);
        // What comes late on a busy machine makes the page longer.
        await expect.poll(() => coveredAtTheEnd(page), { message: what }).toEqual([]);
      }
    };
    // While one page loads, another one is checked.
    await Promise.all([0, 1].map((half) => check(opened.filter((_, at) => at % 2 === half))));
  });

  test(`overlays and forms with errors in ${mode} mode at ${viewport.width} pixels: have no violations and use the agreed terms`, {
    timeout: longest,
  }, async () => {
    const page = await open();
    for (const [name, openOverlay] of Object.entries(openings).filter(isInTurn)) {
      const what = `${name} in ${mode} at ${viewport.width}`;
      await openOverlay(page, viewport.width < 600);
      await expectUsable(page, what);
      expect.soft(await refusedTerms(page), what).toEqual([]);
      await page.keyboard.press('Escape');
    }
  });
}

type RecordIds = [prefix: string, ids: Record<string, number | string>][];

async function prepareRecords(caller: Caller): Promise<RecordIds> {
  const form = await newForm(caller, 'How was the counter, the queue and everything that came before and after it?');
  const { id: responseId } = await form.answer('The queue was long, and nobody said how long it would take.');
  await nameEndlessly(caller);
  const first = async (path: string) =>
    (await caller.ask<{ id: number }[]>('GET', `${path}?_start=0&_end=1`))[0]?.id ?? 0;
  const surveys = await caller.ask<{ id: number; name: string }[]>('GET', '/Surveys');
  // Other journeys may have left surveys without responses.
  const survey = surveys.find(({ name }) => name === 'Your stay with us')?.id ?? 0;
  return [
    [
      `${sentiments}/responses/imports`,
      { id: await newImport(caller, '/SentimentResponses', { sentimentId: form.id }) },
    ],
    [
      '/feedback-management/surveys/responses/imports',
      { id: await newImport(caller, '/SurveyResponses', { surveyId: survey }) },
    ],
    ['/user-management/users/imports', { id: await newImport(caller, '/Users') }],
    ['/user-management/groups/imports', { id: await newImport(caller, '/Groups') }],
    ['/feedback-management/unsubscribed-contacts/imports', { id: await newImport(caller, '/ContactOptOuts') }],
    ['/feedback-management/customers/imports', { id: await newImport(caller, '/CustomerFormResponses') }],
    ['/feedback-management/unsubscribed-contacts', { id: await newOptOut(caller) }],
    [sentiments, { id: form.id, responseId, templateId: 'hotel-stay' }],
    [
      '/feedback-management/surveys/folders',
      { id: (await caller.ask('POST', '/SurveyFolders', { name: unique('Counter') })).id },
    ],
    [
      '/feedback-management/surveys',
      { id: survey, responseId: await first(`/SurveyResponses/survey/${survey}`), templateId: 'contact-csat' },
    ],
    ['/feedback-management/customers', { id: await first('/CustomerFormResponses') }],
    ['/dashboards', { id: await first('/Dashboards') }],
    ['/reporting', { id: await first('/Reports'), reportId: await first('/Reports') }],
    ['/settings/public-links', { id: await first('/PublicLinks') }],
    ['/help', { subject: 'inbox' }],
  ];
}

/** A dry run with a row that has an error. */
async function newImport(caller: Caller, list: string, parent: object = {}): Promise<number> {
  const file = {
    ...parent,
    fileName: 'list.csv',
    fileData: btoa('Name,Email,Name\nAna,ana@import.example\nBen,no email\n'),
  };
  return (await caller.ask<{ id: number }>('POST', `${list}/import`, { ...file, dryRun: true })).id;
}

async function newOptOut(caller: Caller): Promise<number> {
  const email = `ana.${uniqueSuffix()}@opt-out.example`;
  const fileData = btoa(`Email\n${email}\n`);
  await caller.ask('POST', '/ContactOptOuts/import', { fileName: 'list.csv', fileData, dryRun: false });
  const find = async () => {
    const [optOut] = await caller.ask<{ id: number }[]>('GET', `/ContactOptOuts?q=${encodeURIComponent(email)}`);
    if (!optOut) throw new Error('The import has not ended');
    return optOut.id;
  };
  return vi.waitFor(find, { timeout: patience, interval: 200 });
}

/** A long name without spaces appears at the top of each list and on the dashboard. */
async function nameEndlessly(caller: Caller): Promise<void> {
  // A second try must not find the name of the first.
  const name = `A${'w'.repeat(46)}${uniqueSuffix()}`;
  await caller.ask('POST', '/Groups', { name });
  const level = await caller.ask('POST', '/SeverityLevels', { name, daysToResolve: 0 });
  const form = await newForm(caller, name, name);
  await caller.ask('POST', '/SentimentResponses/create', {
    sentimentId: form.id,
    severityLevelId: level.id,
    values: [{ fieldId: form.fieldId, value: name }],
  });
}

function addressOf(ids: RecordIds, path: string): string {
  const known = ids.find(([prefix]) => path.startsWith(prefix))?.[1];
  return path.replace(/:(\w+)/g, (_, name: string) => String(known?.[name] ?? 1));
}

function addresses(ids: RecordIds): string[] {
  return [
    ...pages()
      // A job fails only after days.
      .filter(({ path }) => path !== '/settings/failed-jobs/:id')
      .map(({ path }) => addressOf(ids, path)),
    addressOf(ids, '/feedback-management/surveys/:id/responses?tab=responses'),
    '/forbidden',
  ];
}

async function coveredAtTheEnd(page: Page): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Create New Sentiment' });
  if (!(await button.isVisible())) return [];
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await settled(page);
  return (await button.isVisible()) ? button.evaluate(coveredBy) : [];
}

async function openInbox(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await goInside(page, '/feedback-management/inbox');
  await page
    .getByRole('checkbox', { name: /^Select R-/ })
    .first()
    .waitFor();
}

const openings: Record<string, (page: Page, isPhone: boolean) => Promise<void>> = {
  'the side menu': async (page, isPhone) => {
    if (isPhone) await page.getByRole('button', { name: 'Expand menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link').first().waitFor();
    const folds = menu.getByRole('button', { expanded: false });
    while ((await folds.count()) > 0) await folds.first().click();
    await menu.getByRole('link', { name: 'All Sentiments' }).waitFor();
  },
  'the list of forms': async (page) => {
    await page.getByRole('button', { name: 'Create New Sentiment' }).click();
    await page.getByRole('dialog', { name: 'Sentiment Forms' }).waitFor();
  },
  'the profile menu': async (page) => {
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  },
  'the command palette': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  },
  'the shortcuts': async (page) => {
    await openInbox(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  'the status picker': async (page) => {
    await openInbox(page);
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await page.getByRole('menu', { name: 'Status' }).waitFor();
  },
  'the filters': async (page) => {
    await openInbox(page);
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menu', { name: 'Filter by' }).waitFor();
  },
  'the question before deleting': async (page) => {
    await goInside(page, sentiments);
    await settled(page);
    await page
      .getByRole('button', { name: /^More about / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'a form without a name': async (page) => {
    await goInside(page, `${sentiments}/create-from-scratch`);
    await settled(page);
    await page.getByRole('textbox', { name: 'Name' }).waitFor();
    await page.getByRole('button', { name: 'Create form' }).click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  },
  'a password that does not match': async (page) => {
    await goInside(page, '/user/account-settings');
    await settled(page);
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await page.locator('[aria-invalid=true]').first().waitFor();
  },
};
