import type pg from 'pg';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openClient } from '../../src/core/server/db/session.ts';
import { wakeChannel } from '../../src/core/server/jobs/job.ts';
import { timePasses } from '../support/time-passes.ts';
import { callerFor } from './caller.ts';
import { goInside } from './look.ts';
import { product } from './own-product.ts';
import { sharedBrowser, signedInPage } from './person.ts';
import { uniqueSuffix } from './unique.ts';

const browser = sharedBrowser();
const feedback = '/feedback-management';

test('escalation: an unhandled response reaches the second level, is assigned and resolved', async () => {
  const { formId, severity } = await promisingForm();
  const page = await signedInPage(await browser.context(), `${feedback}/escalation-rules/create`);
  await writeRule(page, { name: `Second ${formId}`, level: '2', minutes: '60' });

  await goInside(page, `${feedback}/sentiments/${formId}`);
  await page.getByLabel('What happened?').fill('Nobody came, and the food was awful');
  await page.getByRole('radio', { name: `${severity} 2 hours` }).check();
  await page.getByRole('button', { name: 'Save response' }).click();
  await page.getByRole('heading', { name: /^Saved as R-\d+$/ }).waitFor();
  await page.getByRole('link', { name: 'Open response', exact: true }).click();
  await page.getByRole('heading', { name: /^R-\d+/ }).waitFor();
  const responseId = Number(page.url().split('/').at(-1));
  await page.getByText('Due in').first().waitFor();
  await page.getByRole('button', { name: 'Show calculation' }).click();
  await page.getByText(/must be resolved within 2 hours/).waitFor();

  await hoursPass(responseId, 2.1);
  await atLevel(page, 1);
  await hoursPass(responseId, 1.1);
  await atLevel(page, 2);
  const activity = page.getByRole('list', { name: 'Activity' });
  await activity.getByText('The SLA target has passed').waitFor();
  await activity.getByText(`Escalated to level 1: First ${formId}`).waitFor();
  await activity.getByText(`Escalated to level 2: Second ${formId}`).waitFor();

  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Start work' }).click();
  await page.getByRole('button', { name: 'Wait for customer' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolve this response' });
  await dialog.getByRole('combobox', { name: 'Resolution' }).click();
  await page.getByRole('option', { name: 'Apologised' }).click();
  await dialog.getByRole('textbox', { name: 'Details' }).fill('Invited them again');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await activity.getByText('Resolved → Closed').waitFor();
  await page.reload();
  await page.getByText('Invited them again').first().waitFor();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
});

async function promisingForm() {
  const caller = await callerFor();
  const suffix = uniqueSuffix();
  const level = { name: `Severity ${suffix}`, daysToResolve: 1, resolveHours: 2 };
  const { id } = await caller.ask('POST', '/SeverityLevels', level);
  const form = await caller.ask('POST', '/Sentiments', {
    name: `Promised ${suffix}`,
    enableSLA: true,
    severityLevels: [id],
    enableEscalation: true,
    escalationType: 'on_breach',
  });
  const question = { fieldName: 'What happened?', fieldType: 'textarea' };
  await caller.ask('POST', '/SentimentFields', { sentimentId: form.id, ...question });
  await caller.ask('POST', '/EscalationRules', { name: `First ${form.id}`, type: 'on_breach', level: 1 });
  return { formId: form.id, severity: level.name };
}

async function writeRule(page: Page, { name, level, minutes }: { name: string; level: string; minutes: string }) {
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  await page.getByRole('textbox', { name: /^Level/ }).fill(level);
  await page.getByRole('combobox', { name: /^When/ }).click();
  await page.getByRole('option', { name: 'When it is overdue' }).click();
  await page.getByRole('textbox', { name: /^After/ }).fill(minutes);
  await page.getByRole('button', { name: 'Try it on open responses' }).click();
  await page.getByText(/open responses that may escalate, the rule would affect/).waitFor();
  await page.getByRole('button', { name: 'Create escalation rule' }).click();
  await page.getByText(`Created “${name}”`).waitFor();
}

async function atLevel(page: Page, level: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: /^R-\d+/ }).waitFor();
      return page.getByRole('heading', { name: new RegExp(`Level ${level}`) }).count();
    })
    .toBe(1);
}

/** The server's clock cannot change, so the data of the response moves into the past. */
async function hoursPass(responseId: number, hours: number): Promise<void> {
  const client = await openClient(product.connection, 'a test');
  const owner = async <T>(work: (client: pg.PoolClient) => Promise<T>) => work(client as unknown as pg.PoolClient);
  await timePasses({ owner }, responseId, hours);
  // Without this notification the escalation job would poll a few seconds later.
  await client.query(`notify ${wakeChannel}`);
  await client.end();
}
