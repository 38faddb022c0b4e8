import { expect, test } from 'vitest';
import { callerFor } from './caller.ts';
import { type HeldJobs, holdJobs } from './held-jobs.ts';
import { expectUsable, goInside } from './look.ts';
import { product } from './own-product.ts';
import { keepNotifications, sharedBrowser, signedInPage } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();

test('merge: two duplicate customers become one with chosen answers, and undo restores both', async () => {
  const suffix = uniqueSuffix();
  const caller = await callerFor(product);
  const name = `Greta Merge${suffix}`;
  const add = (more: object) =>
    caller.ask('POST', '/CustomerFormResponses', { displayName: name, isSomebodyElse: true, ...more });
  const kept = await add({ email: `greta${suffix}@example.com`, phone: '+49 30 000001', tags: ['VIP'] });
  const other = await add({ email: `g.merge${suffix}@example.com` });
  const form = await caller.ask('POST', '/Sentiments', { name: `Bar ${suffix}`, enableCustomer: true });
  const made = { sentimentId: form.id, customerResponseId: other.id, values: [] };
  const { id: responseId } = await caller.ask('POST', '/SentimentResponses/create', made);

  const page = await signedInPage(await browser.context(), '/feedback-management/customers/duplicates');
  const pair = page.getByRole('region', { name });
  await pair.getByText('Possible duplicate: same name').waitFor();
  await expectUsable(page, 'duplicate customers');
  await pair.getByRole('radio', { name: `g.merge${suffix}@example.com` }).check();
  await pair.getByRole('button', { name: 'Merge' }).click();
  await page.getByText(`Merged into ${name}`).waitFor();
  await pair.waitFor({ state: 'detached' });

  await goInside(page, `/feedback-management/customers/${kept.id}`);
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('region', { name: 'Details' }).getByText(`g.merge${suffix}@example.com`).waitFor();
  await page.getByRole('list', { name: 'Timeline' }).getByText(`Bar ${suffix}`).waitFor();
  await expectUsable(page, 'the profile of a merged customer');

  await goInside(page, '/feedback-management/customers/duplicates');
  await page
    .getByRole('button', { name: `Undo the merge into ${name}` })
    .first()
    .click();
  await page.getByText('The merge is undone').waitFor();
  await pair.waitFor();
  const read = (id: number) => caller.ask('GET', `/CustomerFormResponses/${id}`);
  expect(await read(kept.id)).toMatchObject({ email: `greta${suffix}@example.com`, phone: '+49 30 000001' });
  expect(await read(other.id)).toMatchObject({ email: `g.merge${suffix}@example.com`, openCases: 1 });
  const { data } = await caller.ask<{ data: object }>('GET', `/SentimentResponses/${responseId}/withData`);
  expect(data).toMatchObject({ customerResponseId: other.id });
});

test('customers: a tag for several customers is undone, and a search becomes a segment', async () => {
  const suffix = uniqueSuffix();
  const caller = await callerFor(product);
  const names = ['Ida', 'Jon'].map((name) => `${name} Segment${suffix}`);
  for (const [n, displayName] of names.entries())
    await caller.ask('POST', '/CustomerFormResponses', { displayName, email: `seg${n}-${suffix}@example.com` });

  const page = await signedInPage(await browser.context(), `/feedback-management/customers/manage?q=Segment${suffix}`);
  await keepNotifications(page);
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const addTag = async () => {
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Tags of 2 customers' });
    await dialog.getByRole('combobox', { name: 'Tags' }).fill(`tag-${suffix}`);
    await dialog.getByRole('combobox', { name: 'Tags' }).press('Enter');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await page.getByText('2 customers changed').waitFor();
  };
  const tagged = page.getByRole('gridcell', { name: `tag-${suffix}` });
  await addTag();
  await tagged.first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await tagged.first().waitFor({ state: 'detached' });
  await addTag();

  await page.getByRole('button', { name: 'Segments' }).click();
  await page.getByRole('menuitem', { name: 'Save as segment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as segment' });
  await dialog.getByLabel('Name').fill(`Segment ${suffix}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: `Segment ${suffix}` }).click();
  await page.getByRole('menuitemradio', { name: `Segment ${suffix} 2 customers · Only you see it` }).waitFor();
  await expectUsable(page, 'the segments of the list of customers');
  await page.keyboard.press('Escape');
});

test('customers: a deletion of several is undone, and a later one is carried out after the page is left', async () => {
  const suffix = uniqueSuffix();
  const caller = await callerFor(product);
  const deletions = await holdJobs(product.connection, 'delete-customers');
  const names = ['Kim', 'Lea'].map((name) => `${name} Delete${suffix}`);
  const ids: number[] = [];
  for (const [n, displayName] of names.entries()) {
    const email = `del${n}-${suffix}@example.com`;
    ids.push((await caller.ask('POST', '/CustomerFormResponses', { displayName, email })).id);
  }
  const page = await signedInPage(await browser.context(), `/feedback-management/customers/manage?q=Delete${suffix}`);
  await keepNotifications(page);
  const remove = async () => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 2 customers' }).click();
    await page.getByText('Deleted 2 customers').waitFor();
    for (const name of names) await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const name of names) await page.getByRole('link', { name }).waitFor();

  await remove();
  await page.goto('about:blank');
  await undoPeriodPasses(deletions, ids);
  expect(await caller.ask('POST', '/CustomerFormResponses/deletions/undo', { ids })).toEqual({ changed: 0 });
});

/** The server's clock cannot change, so the deletion moves into the past. */
async function undoPeriodPasses({ client, release }: HeldJobs, ids: readonly number[]): Promise<void> {
  const deleteAt = "delete_at = now() - interval '1 minute' where delete_at is not null";
  const move = () => client.query(`update customer_form_responses set ${deleteAt} and id = any($1)`, [ids]);
  await expect.poll(async () => (await move()).rowCount).toBe(ids.length);
  await release();
  const left = async () => {
    const { rows } = await client.query('select id from customer_form_responses where id = any($1)', [ids]);
    return rows.length;
  };
  await expect.poll(left).toBe(0);
}
