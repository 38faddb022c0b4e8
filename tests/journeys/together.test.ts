import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { type Caller, callerFor, newColleague, newForm } from './caller.ts';
import { goInside } from './look.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { unique, uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

const mayHandle = [
  'get:v1/sentimentresponses',
  'get:v1/sentimentresponses/views',
  'get:v1/sentimentresponses/:responseid/withdata',
  'put:v1/sentimentresponses/:id/severity',
  'put:v1/sentimentresponses/:id/status',
  'post:v1/sentimentresponses/:responseid/tracking',
  'get:v1/severitylevels',
  'get:v1/users',
];

test('collaboration: two users on one response see each other and each change, and lose nothing', async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'Seen by two');
  const { id } = await form.answer('The lift stood still');
  const imani = await newColleague(caller, mayHandle);
  const path = `/feedback-management/sentiments/responses/${id}`;
  const ada = await signedInPage(await browser.context(), path);
  const other = await signedInPage(await browser.context(), path, imani);

  await ada.getByText('Imani Okafor is viewing.').waitFor();
  await other.getByText(/is viewing\./).waitFor();

  await other.getByLabel('Add a note').fill('I will call');
  await ada.getByText('Imani Okafor is writing a note.').waitFor();

  await ada.getByLabel('Add a note').fill('Half a thought');
  await other.getByRole('button', { name: 'Add note' }).click();
  await ada.getByText('wrote a note').waitFor();
  await ada.getByRole('list', { name: 'Activity' }).getByText('I will call').waitFor();
  expect(await ada.getByLabel('Add a note').inputValue()).toBe('Half a thought');

  // Neither user has seen the other's change of severity.
  await holdBack(other);
  await chooseSeverity(ada, 'High');
  await expect.poll(() => severityOf(caller, id)).toBe('High');
  await chooseSeverity(other, 'Low');
  const merge = other.getByRole('dialog', { name: 'Another user changed this response' });
  await merge.getByText(/High/).first().waitFor();
  await merge.getByRole('radio', { name: /Their version/ }).check();
  await merge.getByRole('button', { name: 'Use their version' }).click();
  await merge.waitFor({ state: 'detached' });
  expect(await severityOf(caller, id)).toBe('High');

  await goInside(other, '/user/profile');
  await ada.getByText(/Imani Okafor is/).waitFor({ state: 'detached' });
});

test('groups: members added in the form of the group and in that of a user at once are all members', async () => {
  const caller = await callerFor();
  const [suffix, { id: roleId }] = [uniqueSuffix(), await caller.ask('POST', '/Roles', { name: unique('Member') })];
  const newUser = async (firstName: string) => {
    const email = `${firstName.toLowerCase()}-${suffix}@example.com`;
    return (await caller.ask('POST', '/Users', { email, firstName, lastName: suffix, roleId })).id;
  };
  const [ben, dora] = [await newUser('Ben'), await newUser('Dora')];
  const { id: groupId } = await caller.ask('POST', '/Groups', { name: `Team ${suffix}` });
  const members = async () => (await caller.ask<{ memberIds: number[] }>('GET', `/Groups/${groupId}`)).memberIds;
  const ada = await signedInPage(await browser.context(), `/user-management/groups/${groupId}/edit`);
  const other = await signedInPage(await browser.context(), `/user-management/users/${ben}/edit`);

  await choose(ada, 'Members', 'Dora', suffix);
  await ada.getByRole('button', { name: `Remove Dora ${suffix}` }).waitFor();
  await choose(other, 'Groups', 'Team', suffix);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(members).toEqual([ben]);
  await ada.getByRole('button', { name: 'Save', exact: true }).click();

  const conflict = ada.getByRole('dialog', { name: 'Another user changed this group' });
  const both = conflict.getByRole('radio', { name: /^Both changes.*Ben.*Dora/ });
  await both.waitFor();
  expect(await both.isChecked()).toBe(true);
  await conflict.getByRole('button', { name: 'Save selected values' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(members).toEqual([ben, dora]);
});

async function choose(page: Page, field: string, first: string, suffix: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(suffix);
  await page.getByRole('option', { name: `${first} ${suffix}` }).click();
}

async function holdBack(page: Page): Promise<void> {
  let goOn = () => {};
  const changes = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  page.on('request', (request) => request.method() === 'PUT' && /severity$/.test(request.url()) && goOn());
  await page.route('**/withData', async (route) => {
    await changes;
    await route.continue();
  });
}

async function chooseSeverity(page: Page, level: string): Promise<void> {
  await page.getByRole('button', { name: /^Severity: / }).click();
  await page.getByRole('menuitem', { name: level }).click();
}

async function severityOf(caller: Caller, id: number): Promise<string | undefined> {
  const path = `/SentimentResponses/${id}/withData`;
  const { data } = await caller.ask<{ data: { severityLevel: { name: string } | null } }>('GET', path);
  return data.severityLevel?.name;
}

test('mentions: a mentioned user is notified while working elsewhere, and the notification leads there', async () => {
  const caller = await callerFor();
  const form = await newForm(caller, 'Heard of at once');
  const { id } = await form.answer('The soup was cold');
  const imani = await newColleague(caller, mayHandle);
  const context = await browser.context();
  const [page] = await Promise.all([
    signedInPage(context, '/feedback-management/inbox', imani),
    context.waitForEvent('response', (answer) => answer.url().endsWith('/Events')),
  ]);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();

  const userRows = await caller.ask<{ id: number; email: string }[]>('GET', `/Users?email=${imani.email}`);
  await caller.ask('POST', `/SentimentResponses/${id}/tracking`, { notes: `@[Imani](user:${userRows[0]?.id}) please` });
  await page.getByRole('button', { name: 'Notifications: 1 unread' }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText('@Imani Okafor please').waitFor();
  await list.getByRole('link', { name: /mentioned you/ }).click();
  await page.waitForURL(`**/sentiments/responses/${id}`);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
});
