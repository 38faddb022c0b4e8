import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { openClient } from '../../src/core/server/db/session.ts';
import { type Caller, callerFor } from './caller.ts';
import { goInside, settled } from './look.ts';
import { product } from './own-product.ts';
import { sharedBrowser, signedInPage } from './person.ts';

const browser = sharedBrowser();
const sentiments = '/feedback-management/sentiments';

declare global {
  interface Window {
    hits: string[];
  }
}

const payloads = [
  '<script>hits.push("script")</script>',
  '<img src=x onerror=hits.push("img")>',
  '"><svg/onload=hits.push("svg")>',
  "'-hits.push('quote')-'",
  '</textarea><iframe srcdoc="<script>parent.hits.push(1)</script>">',
  '<math><mtext></table><mglyph><style><img src onerror=hits.push("mxss")>',
  '<a href="javascript:hits.push(`link`)">press</a>',
  'javascript:hits.push("address")',
  '[press](javascript:hits.push("markdown"))',
  '{{constructor.constructor("hits.push(1)")()}}#{hits.push(2)}<%= hits.push(3) %>',
  '\u202egnp.exe\u2066 \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467} Z\u0351\u036b\u0343\u036a\u0302a\u0302\u033d\u0346lgo',
  `W${'w'.repeat(78)}`,
  '=HYPERLINK("http://evil.example","press")',
  // What is stored is composed.
].map((payload) => payload.normalize());

interface Rows {
  form: number;
  response: number;
}

let rows: Rows[];

beforeAll(async () => {
  const caller = await callerFor();
  const [role] = await caller.ask<{ id: number }[]>('GET', '/Roles');
  rows = [];
  for (const [n, payload] of payloads.entries()) rows.push(await hostileRows(caller, payload, n, role?.id ?? 0));
});

async function hostileRows(caller: Caller, payload: string, n: number, roleId: number): Promise<Rows> {
  const { id: userId } = await caller.ask('POST', '/Users', {
    firstName: 'Hostile',
    lastName: `Name ${n}`,
    email: `hostile-${n}@example.com`,
    roleId,
    password: 'a long enough password',
  });
  const group = { name: `Hostile ${n}`, description: payload, memberIds: [userId] };
  const { id: groupId } = await caller.ask('POST', '/Groups', group);
  await storeNames(caller.tenantId, { userId, groupId }, payload);
  const severity = await caller.ask('POST', '/SeverityLevels', {
    name: payload.slice(0, 60),
    description: payload,
    daysToResolve: 1,
  });
  const { id: form } = await caller.ask('POST', '/Sentiments', {
    name: payload,
    description: payload,
    enableCustomer: true,
    assignedUsers: [userId],
    assignedGroups: [groupId],
    severityLevels: [severity.id],
  });
  const options = JSON.stringify([{ id: 'a', label: payload }]);
  const field = { sentimentId: form, fieldName: payload, fieldType: 'text' };
  const text = await caller.ask('POST', '/SentimentFields', field);
  await caller.ask('POST', '/SentimentFields', { ...field, fieldType: 'radio', options });
  const { id: response } = await caller.ask('POST', '/SentimentResponses/create', {
    sentimentId: form,
    severityLevelId: severity.id,
    customerResponseId: await hostileCustomer(caller.tenantId, payload),
    assignedToIds: [userId],
    assignedGroupIds: [groupId],
    values: [{ fieldId: text.id, value: payload }],
  });
  await caller.ask('POST', `/SentimentResponses/${response}/tracking`, { notes: payload });
  return { form, response };
}

interface Named {
  userId: number;
  groupId: number;
}

/** As earlier versions stored names, before links in them were refused. */
async function storeNames(tenantId: number, { userId, groupId }: Named, payload: string): Promise<void> {
  const client = await openClient(product.connection, 'a test');
  const names = 'update users set first_name = $3, last_name = $3 where tenant_id = $1 and id = $2';
  await client.query(names, [tenantId, userId, payload]);
  await client.query('update groups set name = $3 where tenant_id = $1 and id = $2', [tenantId, groupId, payload]);
  await client.end();
}

async function hostileCustomer(tenantId: number, payload: string): Promise<number> {
  const client = await openClient(product.connection, 'a test');
  const { rows: made } = await client.query<{ id: number }>(
    `insert into customer_form_responses (tenant_id, display_name, company, email, phone)
     values ($1, $2, $2, 'customer@example.com', $2) returning id`,
    [tenantId, payload],
  );
  await client.end();
  return made[0]?.id ?? 0;
}

interface Visit {
  page: Page;
  dialogs: string[];
}

async function arrive(): Promise<Visit> {
  const context = await browser.context({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(() => {
    window.hits = [];
    addEventListener(
      'securitypolicyviolation',
      ({ blockedURI, violatedDirective, sourceFile, lineNumber, columnNumber }) =>
        window.hits.push(
          `policy: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}:${columnNumber} ${location.pathname}`,
        ),
    );
  });
  const page = await signedInPage(context, '/user/profile');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, dialogs };
}

async function expectHarmless({ page, dialogs }: Visit): Promise<void> {
  expect(await page.evaluate(() => window.hits)).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(new URL(page.url()).pathname).toBe(sentiments);
}

async function expectPayloads(page: Page, some: readonly string[]): Promise<void> {
  const mustShow = async (address: string, text: string) => {
    await goInside(page, address);
    await settled(page);
    await expectText(page, address, text);
  };

  for (const payload of some) {
    const n = payloads.indexOf(payload);
    const { form, response } = rows[n] as Rows;
    await mustShow(`${sentiments}/${form}`, payload);
    await mustShow(`${sentiments}/${form}/edit`, payload);
    await mustShow(`${sentiments}/${form}/responses`, payload);
    await mustShow(`${sentiments}/responses/${response}`, payload);
    expect.soft(await liveAddresses(page), payload).toEqual([]);
    await mustShow(`${sentiments}?q=${encodeURIComponent(payload.slice(0, 40))}`, payload);
    for (const list of ['users', 'groups']) await goInside(page, `/user-management/${list}/${n + 1}`);
  }
}

test('hostile text: names, forms and answers are rendered as text on every page', async () => {
  const [visit, other] = [await arrive(), await arrive()];
  // While one page loads, another one is checked.
  const half = payloads.length / 2;
  await Promise.all([
    expectPayloads(visit.page, payloads.slice(0, half)),
    expectPayloads(other.page, payloads.slice(half)),
  ]);
  await goInside(other.page, sentiments);
  await settled(other.page);
  await expectHarmless(other);

  const { page } = visit;
  for (const list of ['/user-management/users', '/user-management/groups', '/feedback-management/severity-levels']) {
    await goInside(page, list);
    await settled(page);
  }
  await goInside(page, '/dashboard');
  await page.getByRole('button', { name: 'Create New Sentiment' }).click();
  const drawer = page.getByRole('dialog', { name: 'Sentiment Forms' });
  for (const payload of payloads) {
    const shown = await drawer.getByRole('link').allInnerTexts();
    expect.soft(shown, 'the list of forms').toContain(`New ${payload}`);
  }
  await page.keyboard.press('Escape');
  await goInside(page, `${sentiments}?q=onerror`);
  await settled(page);
  await page
    .getByRole('button', { name: /^More about </ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('onerror=').first().waitFor();

  await expectHarmless(visit);
});

async function expectText(page: Page, address: string, text: string): Promise<void> {
  const expectIntact = () =>
    page.evaluate((wanted) => {
      const values = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea')];
      const shown = document.querySelector('main')?.textContent ?? '';
      return shown.includes(wanted) || values.some(({ value }) => value.includes(wanted));
    }, text.trim());
  await expect.poll(expectIntact, { message: `${text} at ${address}` }).toBe(true);
}

function liveAddresses(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[href], [src], [action]')]
      .flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name) ?? ''))
      .filter((address) => /^\s*(javascript|data:text|vbscript)/i.test(address)),
  );
}
