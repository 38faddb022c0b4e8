import { expect, test } from 'vitest';
import type { Dashboard } from '../../src/dashboards/schemas/custom-dashboard.ts';
import { callerFor, newColleague } from './caller.ts';
import { at, openPage, sharedBrowser, signIn } from './person.ts';
import { unique } from './unique.ts';

const browser = sharedBrowser();
const groups = '/user-management/groups';

async function colleagueAt(path: string, permissions: readonly string[]) {
  const colleague = await newColleague(await callerFor(), permissions);
  const page = await openPage(await browser.context(), at(`/login?from=${encodeURIComponent(path)}`));
  await signIn(page, colleague);
  await page.waitForURL(at(path));
  return { page, holdOnly: colleague.holdOnly };
}

test('rights: an open list is left as soon as its permission is withdrawn, and says which one', async () => {
  const name = unique('North branch');
  await (await callerFor()).ask('POST', '/Groups', { name });
  const { page, holdOnly } = await colleagueAt(groups, ['get:v1/groups', 'get:v1/users']);
  await page.getByText(name).first().waitFor();
  await holdOnly(['get:v1/users']);
  await page.getByText('It needs the permission get:v1/groups').waitFor();
  expect(await page.getByText(name).count()).toBe(0);
});

test('rights: a permission that is given shows at once', async () => {
  const { page, holdOnly } = await colleagueAt(groups, ['get:v1/groups']);
  await page.getByRole('heading', { name: 'Groups', level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: 'New group' }).count()).toBe(0);
  await holdOnly(['get:v1/groups', 'post:v1/groups']);
  await page.getByRole('link', { name: 'New group' }).waitFor();
});

test('rights: an open dashboard shows no figures that may not be read any more', async () => {
  const caller = await callerFor();
  const query = { dataset: 'sentimentResponses', measures: ['count'] };
  const document = { charts: [{ id: 'all', type: 'kpi', title: 'All responses', query }] };
  const { id } = await caller.ask<Dashboard>('POST', '/Dashboards', { name: unique('Figures'), document });
  const reads = ['get:v1/dashboards', 'get:v1/dashboards/:id/data', 'get:v1/sentimentresponses'];
  const { page, holdOnly } = await colleagueAt(`/dashboards/${id}`, reads);
  const tile = page.getByRole('main').getByText(/^\d+$/).first();
  await tile.waitFor();
  await holdOnly(['get:v1/dashboards']);
  await page.getByText('You need the permission get:v1/dashboards/:id/data').waitFor();
  expect(await tile.count()).toBe(0);
});
