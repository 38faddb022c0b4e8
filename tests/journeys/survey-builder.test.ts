import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { callerFor } from './caller.ts';
import { expectUsable } from './look.ts';
import { sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();
const scratch = '/feedback-management/surveys/create-from-scratch';

const questionInput = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });

test('survey builder: a survey with an ending is built by mouse and published, which leads to sharing', async () => {
  const page = await signedInPage(await browser.context({ viewport: { width: 1440, height: 900 } }), scratch);
  await page.getByRole('textbox', { name: 'Name' }).fill('Survey by mouse');
  await page.getByRole('button', { name: 'Recommendation (NPS)', exact: true }).click();
  await questionInput(page).fill('Would you come again?');
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.getByRole('button', { name: 'Add an ending' }).click();
  await page.getByRole('listitem', { name: 'Ending 1' }).getByLabel('Heading').fill('See you soon');
  await expectUsable(page, 'the pages of a survey');
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  await page.getByText(/^NPS ≤ 6 → severity High/).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Active', { exact: true }).waitFor();
  const drawer = page.getByRole('dialog', { name: 'Share “Survey by mouse”' });
  const address = await drawer.getByRole('textbox', { name: 'Address', exact: true }).inputValue();
  expect(address).toMatch(/\/survey\/[\w-]{22}$/);
  await drawer.getByRole('img', { name: /^QR code of/ }).waitFor();
  await expectUsable(page, 'the links of a survey');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Cases', exact: true }).click();
  await page.getByRole('listitem', { name: 'NPS ≤ 6' }).waitFor();
  await expectUsable(page, 'the case rules of a survey');
});

test('survey builder: a survey is built, saved and published by keyboard', async () => {
  const page = await signedInPage(await browser.context(), scratch);
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Survey by keyboard');
  await page.getByLabel('Search questions to add').focus();
  await page.keyboard.type('stars');
  await page.keyboard.press('Enter');
  await expect.poll(() => questionInput(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type('How was it?');
  await page.keyboard.press('Control+S');
  await page.waitForURL(/\/edit$/);
  // A new survey has a button of the same name, which that of the saved survey replaces.
  await page.getByRole('button', { name: 'Share Survey by keyboard' }).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('Active', { exact: true }).waitFor();
});

test('survey builder: on a phone an ending with conditions on a long question fits', async () => {
  const when = { all: [{ field: 'friend', op: 'at_most', value: 6 }] };
  const { id } = await (await callerFor()).ask('POST', '/Surveys', {
    name: 'Survey with a long question',
    endings: [{ id: 'sorry', title: { en: 'We are sorry' }, when }],
    fields: [
      {
        fieldName: 'How likely are you to recommend us to a friend or to a colleague who travels as often as you do?',
        fieldType: 'nps',
        options: { key: 'friend' },
      },
    ],
  });
  const context = await browser.context({ viewport: { width: 390, height: 844 } });
  const page = await signedInPage(context, `/feedback-management/surveys/${id}/edit`);
  await page.getByRole('button', { name: 'Pages', exact: true }).click();
  await page.getByRole('listitem', { name: /^Ending 1|We are sorry/ }).waitFor();
  await expectUsable(page, 'an ending on a phone');
});

test('survey builder: a very long description leaves the other list columns visible', async () => {
  const caller = await callerFor();
  const endless = { name: '1 endless description', description: 'x'.repeat(2_000) };
  const { id } = await caller.ask('POST', '/Surveys', { ...endless, fields: [] });
  const page = await signedInPage(
    await browser.context({ viewport: { width: 1280, height: 900 } }),
    '/feedback-management/surveys',
  );
  const row = page.getByRole('row', { name: /endless description/ });
  await row.waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(120);
  const scroller = page.getByRole('grid', { name: 'Surveys' }).locator('.MuiDataGrid-virtualScroller');
  // The handle that resizes the last column is 5 px wider than the grid.
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(8);
  await caller.ask('DELETE', `/Surveys/deleteWithCascade/${id}`);
});

test('survey builder: the eleven steps of an NPS question are one row in the builder and on a phone', async () => {
  const caller = await callerFor();
  const fields = [{ fieldName: 'Would you recommend us?', fieldType: 'nps', options: { key: 'friend' } }];
  const { id } = await caller.ask('POST', '/Surveys', { name: 'Survey with one scale', endings: [], fields });
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    const page = await signedInPage(await browser.context({ viewport }), `/feedback-management/surveys/${id}/edit`);
    await page.locator('.step').nth(10).waitFor({ state: 'attached' });
    const tops = await page
      .locator('.step')
      .evaluateAll((steps) => steps.map((step) => step.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([11, 1]);
  }
  await caller.ask('DELETE', `/Surveys/deleteWithCascade/${id}`);
});
