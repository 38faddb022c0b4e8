import { expect, test } from 'vitest';
import type { Dashboard } from '../../src/dashboards/schemas/custom-dashboard.ts';
import { callerFor } from './caller.ts';
import { at, sharedBrowser, signedInPage } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
const path = '/settings/public-links';

async function sharedDashboard(name: string): Promise<string> {
  const caller = await callerFor();
  const { id } = await caller.ask('POST', '/Dashboards', { name, visibility: 'private' });
  const { publicId } = await caller.ask<Dashboard>('POST', `/Dashboards/${id}/publish`, {});
  return at(`/public/dashboards/${publicId}`);
}

test('public links: an administrator finds a link, opens its dashboard, sets an expiry and ends it', async () => {
  const name = unique('Lobby screen');
  const address = await sharedDashboard(name);
  const page = await signedInPage(await browser.context(), path);
  const visitor = await (await browser.context()).newPage();
  const status = async () => (await visitor.goto(address))?.status();
  expect(await status()).toBe(200);

  await page.getByRole('searchbox', { name: 'Search public links' }).fill(name.split(' ').reverse().join(' '));
  const link = page.getByRole('row', { name: new RegExp(name) });
  await link.getByText('Works').waitFor();
  const choose = async (action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  await choose('Edit');
  await page.getByRole('dialog').getByLabel('Expires').fill('2020-01-01T09:00');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await link.getByText('Expired').waitFor();
  expect(await status()).toBe(410);

  await choose('End link');
  const question = page.getByRole('dialog', { name: `End the public link of “${name}”?` });
  await question.getByRole('button', { name: 'End link' }).click();
  await page.getByText('The link has ended').waitFor();
  await link.waitFor({ state: 'detached' });
  expect(await status()).toBe(404);
});

test('public links: a dashboard is handed over to another user, who is its owner then', async () => {
  const name = unique('Lift screen');
  const address = await sharedDashboard(name);
  const page = await signedInPage(await browser.context(), `${path}?q=${encodeURIComponent(name)}`);
  const caller = await callerFor();
  const roles = await caller.ask<{ id: number; name: string }[]>('GET', '/Roles');
  const roleId = roles.find((role) => role.name === 'Admin')?.id;
  const lastName = unique('Okafor');
  const person = {
    email: `${lastName.replace(/\W/g, '').toLowerCase()}@example.com`,
    firstName: 'Imani',
    lastName,
    roleId,
  };
  await caller.ask('POST', '/Users', { ...person, password: 'a long enough password', isInitialPasswordReset: 0 });

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand over “${name}”` });
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('Choose a new owner').waitFor();
  await dialog.getByRole('combobox', { name: 'New owner' }).fill(lastName);
  await page.getByRole('option', { name: lastName }).click();
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText(`Imani ${lastName}`)
    .waitFor();
  const visitor = await (await browser.context()).newPage();
  expect((await visitor.goto(address))?.status()).toBe(200);
});
