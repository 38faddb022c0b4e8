import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor, newForm } from './caller.ts';
import { at, openPage, sharedBrowser, signedInPage } from './person.ts';
import { unique, uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
const feedback = '/feedback-management';

/** Clicks as a user does, and counts it. */
function clickCounter() {
  let count = 0;
  const click = async (target: Locator) => {
    await target.click();
    count += 1;
  };
  return { click, count: () => count };
}

test('form builder: a form of six questions takes at most 9 clicks', async () => {
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  const page = await signedInPage(context, `${feedback}/sentiments/create-from-scratch`);
  const { click, count } = clickCounter();
  await click(page.getByRole('textbox', { name: 'Name' }));
  await page.keyboard.type('Six questions');
  const kinds = ['Stars', 'Single choice', 'Short text', 'Long text', 'Yes or no', 'Date'];
  for (const [index, kind] of kinds.entries()) {
    await click(page.getByRole('group', { name: 'Add a question' }).getByRole('button', { name: kind, exact: true }));
    const text = page.getByRole('textbox', { name: 'Question', exact: true });
    await expect.poll(() => text.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.keyboard.type(`Question ${index + 1}?`);
    if (kind !== 'Single choice') continue;
    // The choices are edited in the card, from the question by keyboard.
    const first = page.getByRole('listitem').filter({ has: text }).getByRole('textbox', { name: 'Choice 1' });
    await first.fill('Bergen');
    await page.getByRole('textbox', { name: 'Choice 2', exact: true }).fill('Dubai');
  }
  await click(page.getByRole('button', { name: 'Create form' }));
  await page.getByRole('button', { name: 'Save response' }).waitFor();
  await page.getByText('Bergen').waitFor();
  expect(count()).toBeLessThanOrEqual(9);
});

test('response: it is recorded with at most 4 clicks after the drawer opens', async () => {
  const name = unique('Stay');
  await newForm(await callerFor(), name);
  const page = await signedInPage(await browser.context({ viewport: { width: 1280, height: 900 } }), '/user/profile');
  await page.getByRole('button', { name: 'Create New Sentiment' }).click();
  const drawer = page.getByRole('dialog');
  const { click, count } = clickCounter();
  await click(drawer.getByText(`New ${name}`));
  await click(page.getByRole('textbox', { name: 'What happened?' }));
  await page.keyboard.type('The room was loud');
  await click(page.getByRole('button', { name: 'Save response' }));
  await page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
  expect(count()).toBeLessThanOrEqual(4);
});

test('users: one is invited with a role with at most 4 clicks', async () => {
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  const page = await signedInPage(context, '/user-management/users');
  const { click, count } = clickCounter();
  await click(page.getByRole('link', { name: 'New user' }));
  const first = page.getByRole('textbox', { name: 'First name' });
  await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
  for (const text of ['Noor', 'Haddad', `noor.${uniqueSuffix()}@demo.example`]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await click(page.getByRole('combobox', { name: 'Role' }));
  await click(page.getByRole('option').first());
  await click(page.getByRole('button', { name: 'Create user' }));
  await page.getByText('Created “Noor Haddad”').waitFor();
  expect(count()).toBeLessThanOrEqual(4);
});

test('survey: from a template to a copied link takes at most 4 clicks', async () => {
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await signedInPage(context, `${feedback}/surveys/create-from-template`);
  const { click, count } = clickCounter();
  await click(page.getByRole('link', { name: /^Recommendation after a purchase/ }).first());
  await click(page.getByRole('button', { name: 'Use this template' }));
  await page.getByRole('textbox', { name: 'Name' }).waitFor();
  await expectOneRow(page);
  await click(page.getByRole('button', { name: 'Publish', exact: true }));
  const share = page.getByRole('dialog', { name: /^Share/ });
  await share.getByRole('img', { name: /^QR code of/ }).waitFor();
  for (const name of ['Embed', 'New link']) await share.getByText(name, { exact: true }).waitFor();
  await share.getByText(/^Email isn’t set up/).waitFor();
  await click(share.getByRole('button', { name: 'Copy' }));
  await share.getByRole('button', { name: 'Copied' }).waitFor();
  expect(count()).toBeLessThanOrEqual(4);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/survey\/[\w-]{22}$/);
  const guest = await openPage(await browser.context(), at(new URL(link).pathname));
  await guest.locator('#survey').waitFor();
  const preview = await share.getByRole('link', { name: 'Preview' }).getAttribute('href');
  await guest.goto(at(preview ?? ''));
  await guest.locator('#survey').waitFor();
  await guest.getByText('Preview').first().waitFor();

  await page.keyboard.press('Escape');
  await share.waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Name' }).fill('Changed after publication');
  await page.getByText('Saved', { exact: true }).waitFor();
  await expectOneRow(page);
});

test('low score: it becomes an assigned case with no setting and 2 clicks', async () => {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Surveys', {
    name: unique('Low scores'),
    settings: { spam: { minSeconds: 0, proofOfWork: true } },
    fields: [
      { fieldName: 'Would you come again?', fieldType: 'nps', options: { key: 'again' } },
      { fieldName: 'Which hotel?', fieldType: 'text', options: { key: 'hotel' } },
    ],
  });
  await caller.ask('POST', `/Surveys/${id}/publish`, {});
  const [link] = await caller.ask<[{ url: string }]>('GET', `/Surveys/${id}/links`);
  const newestCase = async () => {
    const forms = await caller.ask<{ id: number; name: string }[]>('GET', '/Sentiments?name=Survey%20cases');
    const form = forms.find(({ name }) => name === 'Survey cases');
    const list = `/SentimentResponses?sentimentId=${form?.id}&_sort=id&_order=desc`;
    return form && (await caller.ask<{ id: number; reference: string }[]>('GET', list))[0];
  };
  const before = await newestCase();
  const guest = await openPage(await browser.context(), at(new URL(link.url).pathname));
  await guest.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  const hotel = unique('Bergen');
  await guest.getByRole('textbox', { name: /Which hotel/ }).fill(hotel);
  await guest.getByRole('button', { name: /^(Submit|Send)/ }).click();
  await guest.getByRole('heading', { level: 1, name: 'Thank you!' }).waitFor();

  await expect.poll(async () => (await newestCase())?.id ?? 0).toBeGreaterThan(before?.id ?? 0);
  const made = await newestCase();
  const page = await signedInPage(
    await browser.context({ viewport: { width: 1280, height: 900 } }),
    `${feedback}/inbox?view=unassigned`,
  );
  const { click, count } = clickCounter();
  await click(page.getByRole('link', { name: new RegExp(made?.reference ?? 'none') }).first());
  await page.getByText(hotel).first().waitFor();
  await page.getByText('High', { exact: true }).first().waitFor();
  await click(page.getByRole('button', { name: 'Assign to me' }));
  await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
  expect(count()).toBe(2);
});

/** The bar of the builder stays in one row: its buttons have one center line. */
async function expectOneRow(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Survey', exact: true });
  await bar.getByRole('button', { name: 'Publish', exact: true }).waitFor();
  const centers = await bar.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { top, height } = button.getBoundingClientRect();
      return top + height / 2;
    }),
  );
  expect(Math.max(...centers) - Math.min(...centers)).toBeLessThan(8);
}
