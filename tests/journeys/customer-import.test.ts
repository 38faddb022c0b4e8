import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { expectUsable } from './look.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
const messy = (serial: string) =>
  [
    'Full name;E-Mail;Firma;Shoe size;E-Mail',
    `Zoë Import;zoe${serial}@example.com;Acme;38;`,
    `Ben Import;ben${serial}@example.com;;`,
    `Zoë again;ZOE${serial}@EXAMPLE.com;;;`,
    'No mail;not an email;;;',
    '',
    `=HYPERLINK("x");formula${serial}@example.com;;;`,
    'Too;many@example.com;;;;;cells',
  ].join('\r\n');

test('import: a messy file is mapped, checked, imported, downloaded and undone, on a phone by keyboard', async () => {
  // A second try must not meet the customers of the first.
  const serial = uniqueSuffix();
  const context = await browser.context({ viewport: { width: 390, height: 844 } });
  const page = await signedInPage(context, '/feedback-management/customers/manage');
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  const file = { name: `messy-${serial}.csv`, mimeType: 'text/csv', buffer: Buffer.from(messy(serial), 'latin1') };
  await page.getByLabel('Choose file', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await page.getByText(/read as Windows-1252/).waitFor();
  await page.getByRole('combobox', { name: 'Encoding' }).getByText('Windows-1252').waitFor();
  await page.getByText('3 new').waitFor();
  await page.getByText('1 skipped').waitFor();
  await page.getByText('2 with errors').waitFor();
  const errors = page.getByRole('region', { name: 'Rows with errors' });
  await errors.getByText('Invalid email address').waitFor();
  await errors.getByText('The row has 7 cells, the header 5').waitFor();

  await expectUsable(page, 'the dry run of an import');

  await page.getByRole('combobox', { name: 'Field for Firma' }).press('Enter');
  await page.getByRole('option', { name: 'Leave out' }).press('Enter');
  await page.getByRole('combobox', { name: 'Field for Firma' }).getByText('Leave out').waitFor();
  await page.getByRole('button', { name: 'Import 3 customers' }).press('Enter');
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await expectUsable(page, 'the result of an import');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download result' }).press('Enter'),
  ]);
  const saved = await readFile(await download.path(), 'utf8');
  expect(saved).toContain('skipped');
  expect(saved).toContain('"\'=HYPERLINK(""x"")"');

  await page.getByRole('link', { name: 'Open customers' }).press('Enter');
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search customers' }))
    .first()
    .fill(serial);
  await page.getByText('Zoë Import').first().waitFor();
  await page.getByText('Ben Import').first().waitFor();

  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await page.getByRole('link', { name: file.name }).press('Enter');
  await page.getByRole('button', { name: 'Undo import' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await page.getByText('3 undone').waitFor();
  await page.getByText('0 kept').waitFor();
});
