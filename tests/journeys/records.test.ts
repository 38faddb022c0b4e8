import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { demo, sharedBrowser, signedInPage } from './person.ts';
import { reach, reachRow } from './tab-key.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();

test('groups: a group is created, changed and deleted by keyboard', async () => {
  const page = await signedInPage(await browser.context(), '/user-management/groups');
  // A second try must not meet the record of the first.
  const name = unique('Night shift');
  await pressOn(page, 'link', 'New group');
  await isFocused(page, 'textbox', 'Name');
  await page.keyboard.press('Enter');
  await page.getByText('This field is required').waitFor();
  await isFocused(page, 'textbox', 'Name');
  await page.keyboard.type(name);
  await tabTo(page, 'textbox', 'Description');
  await page.keyboard.type('From ten to six');
  await tabTo(page, 'combobox', 'Members');
  await page.keyboard.type(demo.email);
  await page.getByRole('option', { name: demo.email }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Created “${name}”`).waitFor();
  await isFocused(page, 'link', 'New group');

  await openRow(page, name);
  await page.getByRole('dialog', { name }).getByText('From ten to six').waitFor();
  await page.getByRole('dialog', { name }).getByText(/Ada /).waitFor();
  await pressOn(page, 'link', 'Edit');
  await isFocused(page, 'textbox', 'Name');
  await page.keyboard.press('End');
  await page.keyboard.type(' B');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.keyboard.press('Escape');
  await isFocused(page, 'textbox', 'Name');
  await page.keyboard.press('Enter');
  await page.getByText(`Saved “${name} B”`).waitFor();

  await remove(page, `${name} B`);
});

async function remove(page: Page, name: string): Promise<void> {
  await openRow(page, name);
  await pressOn(page, 'button', 'Delete');
  await page.getByRole('dialog', { name: `Delete “${name}”?` }).waitFor();
  await pressOn(page, 'button', 'Delete group');
  await page.getByText(`Deleted “${name}”`).waitFor();
  await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The focus must move to the neighbouring row for keyboard users, not to the start of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=row]') !== null)).toBe(true);
}

type Role = 'button' | 'link' | 'textbox' | 'combobox';

async function openRow(page: Page, name: string): Promise<void> {
  await reachRow(page, page.getByRole('link', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function pressOn(page: Page, role: Role, name: string): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

const tabTo = (page: Page, role: Role, name: string) => reach(page, page.getByRole(role, { name, exact: true }));

async function isFocused(page: Page, role: Role, name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  await wanted.waitFor();
  await expect.poll(() => wanted.evaluate((element) => element === document.activeElement)).toBe(true);
}
