import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { rounds } from '../support/effort.ts';
import { textOfPages } from '../support/pdf-text.ts';
import { callerFor } from './caller.ts';
import { expectUsable, refusedTerms } from './look.ts';
import { at, sharedBrowser, signedInPage } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
// The short run has one mode for each width.
const looks = [
  ['light', 320],
  ['dark', 1280],
  ['dark', 320],
  ['light', 1280],
] as const;

test('own page: from the thank-you page over a comment and a deletion request to the certificate', async () => {
  const suffix = uniqueSuffix();
  const caller = await callerFor();
  const name = `Ottilie Brandauer ${suffix}`;
  const customer = await caller.ask('POST', '/CustomerFormResponses', {
    displayName: name,
    email: `o${suffix}@example.com`,
  });
  const survey = await caller.ask('POST', '/Surveys', {
    name: `Stay ${suffix}`,
    settings: { spam: { minSeconds: 0, proofOfWork: false }, createsCases: false },
    fields: [{ fieldName: 'What went wrong?', fieldType: 'textarea', options: { key: 'why' } }],
  });
  await caller.ask('POST', `/Surveys/${survey.id}/publish`);
  const link = await caller.ask<{ url: string }>('POST', `/Surveys/${survey.id}/links`, {
    kind: 'personal',
    customerId: customer.id,
  });

  const visitor = await (await browser.context()).newPage();
  await visitor.goto(at(new URL(link.url).pathname));
  await visitor.getByRole('textbox', { name: 'What went wrong?' }).fill('The lift was stuck');
  await visitor.getByRole('button', { name: 'Send' }).click();
  await visitor.getByRole('link', { name: 'Your feedback' }).click();
  await visitor.getByText('The lift was stuck').waitFor();
  await visitor.getByRole('textbox', { name: 'Add a comment' }).fill('And nobody came');
  await visitor.getByRole('button', { name: 'Record', exact: true }).click();
  await visitor.getByRole('button', { name: 'Stop' }).waitFor();
  // The page shows no length; a slow machine only records more.
  await visitor.waitForTimeout(500);
  await visitor.getByRole('button', { name: 'Stop' }).click();
  await visitor.getByRole('button', { name: 'Record', exact: true }).waitFor();
  await visitor.getByRole('button', { name: 'Send comment' }).click();
  await visitor.getByText('Your comment was sent.').waitFor();
  expect(await visitor.getByLabel(/^recording\./).count()).toBe(1);
  await visitor.getByRole('radio', { name: 'Deletion of my data' }).check();
  await visitor.getByRole('button', { name: 'Send request' }).click();
  await visitor.getByText('Your request was recorded.').waitFor();
  const reference = /DR-\d+/.exec(await visitor.getByText('Deletion of my data ·').innerText())?.[0] ?? '';

  for (const [colorScheme, width] of looks.slice(0, rounds(2, 4))) {
    const looked = await (await browser.context({ viewport: { width, height: 800 }, colorScheme })).newPage();
    await looked.goto(visitor.url());
    await expectUsable(looked, `own page in ${colorScheme} at ${width}`);
    expect.soft(await refusedTerms(looked)).toEqual([]);
  }

  const page = await signedInPage(await browser.context(), '/compliance/gdpr');
  await page.getByText(reference, { exact: true }).click();
  await page.getByText('By link: sent from the page of the respondent').waitFor();
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase the personal data of “${name}”?` });
  await dialog.getByText('Mentions in other records').waitFor();
  await dialog.getByRole('button', { name: 'Erase personal data' }).click();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Certificate' }).click(),
  ]);
  const certificate = (await textOfPages(await readFile(await saved.path()))).join(' ');
  expect(certificate.replace(/\s+/g, ' ')).toContain('Survey responses: 1');
  expect(certificate).not.toContain('Brandauer');

  await visitor.reload();
  await visitor.getByRole('heading', { name: 'Your data was deleted' }).waitFor();
  expect(await visitor.locator('body').innerText()).not.toContain('lift');
});
