import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { type Caller, callerFor } from './caller.ts';
import { expectUsable } from './look.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

async function exported(page: Page, path: string, marker: string): Promise<string> {
  await page.goto(new URL(`${path}?q=${marker}`, page.url()).href);
  await page.locator('[aria-busy=false] [role=grid]').waitFor();
  await page.getByText(marker).first().waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

/** Imports a file through the API; returns what happened to its rows. */
async function imported(caller: Caller, base: string, text: string): Promise<Record<string, number>> {
  const file = { fileName: 'export.csv', fileData: Buffer.from(text).toString('base64') };
  const { id } = await caller.ask('POST', `${base}/import`, file);
  const read = () => caller.ask<{ status: string; counts: Record<string, number> }>('GET', `${base}/imports/${id}`);
  await expect.poll(async () => (await read()).status, { message: `the import into ${base}` }).toBe('done');
  return (await read()).counts;
}

/** Names that a spreadsheet would run, shorten or break. */
const hostile = ['@Home', '=1+1', '+4930123', "'=2", '007', 'Se\u0301amus', 'Zoë "Zed" 🎉', 'Semi; colon, comma', '-5'];
const runsAsFormula = /(^|,)"?[=+\-@]/m;

test('list imports: an exported list that is imported again is exported as the same text', async () => {
  const marker = `Rt${uniqueSuffix()}`;
  const caller = await callerFor();
  const page = await signedInPage(await browser.context());
  const roles = await caller.ask<{ id: number; name: string }[]>('GET', '/Roles');
  const roleId = roles.find(({ name }) => name === 'Viewer')?.id;
  const make = (path: string, bodies: readonly object[]) =>
    Promise.all(bodies.map((body) => caller.ask('POST', path, body)));
  const groups = await make(
    '/Groups',
    hostile.map((name) => ({ name: `${name} ${marker}`, description: `${name}\nsecond line; "quoted"` })),
  );
  const users = await make(
    '/Users',
    hostile.map((firstName, at) => ({
      firstName,
      lastName: marker,
      email: `${marker}.${at}@example.com`,
      roleId,
      groupIds: groups.slice(at, at + 3).map(({ id }) => id),
    })),
  );
  const customers = await make(
    '/CustomerFormResponses',
    hostile.map((name, at) => ({
      displayName: `${name} ${marker}`,
      email: `${marker}.${at}@example.com`,
      phone: `+49301234${at}67`,
      company: name,
      tags: [name.replace(/[,;]/g, '')],
      isSomebodyElse: true,
    })),
  );
  const lists = [
    { path: '/user-management/users', base: '/Users', rows: users },
    { path: '/user-management/groups', base: '/Groups', rows: groups },
    { path: '/feedback-management/customers/manage', base: '/CustomerFormResponses', rows: customers },
  ];
  // Other journeys expect their own records on the first page of each list.
  onTestFinished(async () => {
    for (const { base } of lists) {
      const left = await caller.ask<{ id: number }[]>('GET', `${base}?q=${marker}`);
      for (const { id } of left) await caller.ask('DELETE', `${base}/${id}`);
    }
  });
  const before = new Map<string, string>();
  for (const { path, base } of lists) before.set(base, await exported(page, path, marker));
  for (const { base, rows } of lists) for (const { id } of rows) await caller.ask('DELETE', `${base}/${id}`);

  // Users name groups and groups name users, so that the second import of the groups completes them.
  const count = { created: hostile.length };
  const [ofUsers = '', ofGroups = '', ofCustomers = ''] = before.values();
  const bare = ofGroups.replace('"Members"', '"Members later"');
  expect(await imported(caller, '/Groups', bare)).toEqual(count);
  expect(await imported(caller, '/Users', ofUsers)).toEqual(count);
  expect(await imported(caller, '/Groups', ofGroups)).toEqual({ skipped: hostile.length });
  expect(await imported(caller, '/CustomerFormResponses', ofCustomers)).toEqual(count);
  for (const { path, base } of lists) {
    const after = await exported(page, path, marker);
    expect(after).toBe(before.get(base));
    expect(after.split('\r\n').slice(1).join('\n')).not.toMatch(runsAsFormula);
  }
});

test('list imports: users are imported from their list, with a role for rows without one, and undone', async () => {
  const serial = uniqueSuffix();
  const page = await signedInPage(
    await browser.context({ viewport: { width: 390, height: 844 } }),
    '/user-management/users',
  );
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  const content = `Vorname;Nachname;E-Mail\nAna;Import${serial};ana${serial}@example.com\nBen;;ben${serial}@example.com\n`;
  const file = { name: `users-${serial}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Choose file', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await page.getByText('2 with errors').waitFor();
  await page.getByRole('combobox', { name: 'Role' }).press('Enter');
  await page.getByRole('option', { name: 'Viewer' }).press('Enter');
  await page.getByText('1 with errors').waitFor();
  await expectUsable(page, 'the dry run of an import of users');
  await page.getByRole('button', { name: 'Import 1 user' }).press('Enter');
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.getByRole('link', { name: 'Open users' }).press('Enter');
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await page.getByRole('link', { name: file.name }).press('Enter');
  await page.getByRole('button', { name: 'Undo import' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await page.getByText('1 undone').waitFor();
});

test('list imports: responses of an earlier system are imported into a survey, counted in its results, and undone', async () => {
  const serial = uniqueSuffix();
  const caller = await callerFor();
  const { id: surveyId } = await caller.ask('POST', '/Surveys', {
    name: `Earlier stays ${serial}`,
    fields: [{ fieldName: 'Would you recommend us?', fieldType: 'nps' }],
  });
  const results = `/feedback-management/surveys/${surveyId}/responses`;
  const page = await signedInPage(await browser.context({ viewport: { width: 390, height: 844 } }), results);
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  const content = `Datum;E-Mail;Would you recommend us?\n27.11.2024;ana${serial}@example.com;9\n28.11.2024;;10\n29.11.2024;;12\n`;
  const file = { name: `responses-${serial}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) };
  await page.getByLabel('Choose file', { exact: true }).and(page.locator('input')).setInputFiles(file);
  await page.getByText('1 with errors').waitFor();
  await page.getByRole('combobox', { name: 'Answers that do not fit their question' }).press('Enter');
  await page.getByRole('option', { name: 'Import the row without the answer' }).press('Enter');
  await page.getByText('0 with errors').waitFor();
  const notes = page.getByRole('region', { name: 'Imported with changes' });
  await notes.getByText('Choose from 0 to 10: imported without it').waitFor();
  await notes.getByText('No customer matches: imported without a customer').waitFor();
  await expectUsable(page, 'the dry run of an import of survey responses');
  await page.getByRole('button', { name: 'Import 3 survey responses' }).press('Enter');
  await page.getByRole('heading', { name: 'Imported', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open survey responses' }).press('Enter');
  await page.getByText('3 responses').first().waitFor();
  await page.getByRole('link', { name: 'Import', exact: true }).press('Enter');
  await page.getByRole('link', { name: file.name }).press('Enter');
  await page.getByRole('button', { name: 'Undo import' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await page.getByText('3 undone').waitFor();
  await page.goto(new URL(results, page.url()).href);
  await page.getByRole('heading', { name: 'No responses yet' }).waitFor();
  await caller.ask('DELETE', `/Surveys/deleteWithCascade/${surveyId}`);
});
