import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { goInside } from './look.ts';
import { at, openPage, sharedBrowser, signedInPage, signIn } from './person.ts';
import { unique, uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
const users = '/user-management/users';
const roles = '/user-management/roles';
const groups = '/user-management/groups';

test('administration: a revoked permission takes effect while the user works', async () => {
  const role = unique('Helpers');
  const email = `noor-${uniqueSuffix()}@example.com`;
  const admin = await signedInPage(await browser.context(), roles);
  await makeRole(admin, role, ['Users: list', 'Groups: list']);
  const password = await makeUser(admin, role, email);

  const colleague = await openPage(await browser.context(), at('/login'));
  await signIn(colleague, { email, password });
  await colleague.waitForURL('**/reset-password**');
  await colleague.getByLabel('New password', { exact: true }).fill('a password of my own');
  await colleague.getByLabel('New password again', { exact: true }).fill('a password of my own');
  await colleague.getByRole('button', { name: /save|set|choose|change/i }).click();
  await colleague.waitForURL((url) => !url.pathname.startsWith('/reset-password'));

  await colleague.goto(at(users));
  await colleague.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
  const menu = colleague.getByRole('navigation', { name: 'Main menu' });
  await menu.getByRole('link', { name: 'Groups' }).waitFor();
  expect(await colleague.getByRole('link', { name: 'New user' }).count()).toBe(0);
  await colleague.goto(at(roles));
  await colleague.waitForURL('**/forbidden**');

  await openRole(admin, role);
  await admin.getByLabel('Groups: list').uncheck();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText(`Saved what “${role}” may do`).waitFor();

  const refused = await colleague.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    return (await fetch('/api/v1/Groups', { headers })).status;
  });
  expect(refused).toBe(403);
  await colleague.goto(at(groups));
  await colleague.waitForURL('**/forbidden**');
  await colleague.goto(at(users));
  await colleague.getByRole('heading', { name: 'Users', level: 1 }).waitFor();
});

async function makeRole(page: Page, name: string, permissions: readonly string[]): Promise<void> {
  await page.getByRole('link', { name: 'New role' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  for (const permission of permissions) await page.getByLabel(permission, { exact: true }).check();
  await page.getByText(`${permissions.length} added`).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Saved what “${name}” may do`).waitFor();
}

async function openRole(page: Page, name: string): Promise<void> {
  await goInside(page, roles);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

async function makeUser(page: Page, role: string, email: string): Promise<string> {
  await goInside(page, users);
  await page.getByRole('link', { name: 'New user' }).click();
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  const chosen = page.getByRole('combobox', { name: 'Role' });
  await chosen.fill(role);
  await page.getByRole('option', { name: role }).click();
  await page.getByRole('button', { name: 'Create user' }).click();
  const shown = page.getByRole('dialog', { name: 'Temporary password of Noor Haddad' });
  const password = await shown.getByLabel('Temporary password').inputValue();
  await shown.getByRole('button', { name: 'Done' }).click();
  await shown.waitFor({ state: 'detached' });
  expect(await page.getByText(password).count()).toBe(0);
  return password;
}
