import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { textOfPages } from '../support/pdf-text.ts';
import { callerFor } from './caller.ts';
import { goInside } from './look.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { unique, uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

test('erasure: from the request to the certificate, the name disappears from the list of customers', async () => {
  const name = unique('Wilhelmina Okonjo');
  const caller = await callerFor();
  const email = `w${uniqueSuffix()}@example.com`;
  await caller.ask('POST', '/CustomerFormResponses', { displayName: name, email });
  const page = await signedInPage(await browser.context(), '/compliance/gdpr');

  await page.getByRole('link', { name: 'New request' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Erasure (GDPR)' }).click();
  await page.getByRole('textbox', { name: 'Name of the person' }).fill(name);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Identity check' }).fill('Passport');
  await page.getByRole('button', { name: 'Create request' }).click();

  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Records of the person').waitFor();
  await page.getByRole('button', { name: 'Erase personal data' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase the personal data of “${name}”?` });
  await dialog.getByText('Mentions in other records').waitFor();
  await dialog.getByRole('button', { name: 'Erase personal data' }).click();

  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Certificate' }).click(),
  ]);
  const certificate = (await textOfPages(await readFile(await saved.path()))).join(' ');
  expect(certificate.replace(/\s+/g, ' ')).toContain('Customer records kept without a name: 1');
  expect(certificate).not.toContain('Okonjo');

  await goInside(page, `/feedback-management/customers/manage?q=${encodeURIComponent(name)}`);
  await page.getByText('Nothing was found').waitFor();
});
