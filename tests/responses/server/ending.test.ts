import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../src/core/server/db/database.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

interface Entry {
  kind: string;
  notes: string;
  detail: Record<string, unknown>;
}

let app: TestApp;
let admin: SignedIn;
let id: number;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
beforeEach(async () => {
  id = (await makeResponse(admin, await makeForm(admin))).id;
});
afterAll(() => app.close());

const put = (what: string, body: unknown, response = id) =>
  admin.ask('PUT', `/SentimentResponses/${response}/${what}`, body);
const last = async (response = id) =>
  (await admin.ask('GET', `/SentimentResponses/${response}/tracking`)).json<Entry[]>().at(-1) as Entry;

describe('rejection', () => {
  test('accepts a code, a text or both, and the history contains the reason', async () => {
    const answer = await put('status', { status: 'rejected', reasonCode: 'not_for_us', reason: 'Belongs to the bank' });
    expect(answer.json()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Wrong recipient: Belongs to the bank',
    });
    expect(await last()).toMatchObject({
      notes: 'New → Rejected. Wrong recipient: Belongs to the bank',
      detail: { from: 'new', to: 'rejected', rejectionCode: 'not_for_us' },
    });
  });

  test('requires a text for the reason “other” and refuses an unknown reason', async () => {
    expect((await put('status', { status: 'rejected', reasonCode: 'other' })).status).toBe(422);
    expect((await put('status', { status: 'rejected', reasonCode: 'boring' })).status).toBe(422);
  });

  test('is cleared on reopen', async () => {
    await put('status', { status: 'rejected', reasonCode: 'spam' });
    expect((await put('status', { status: 'open' })).json()).toMatchObject({ status: 'open', rejectionReason: null });
  });
});

describe('resolution', () => {
  const resolution = { code: 'refunded', rootCause: 'price', text: 'Charged twice' };

  test('accepts a summary and a cause, which close preserves and reopen clears', async () => {
    const fullResolution = { resolutionCode: 'refunded', rootCause: 'price', resolutionText: 'Charged twice' };
    expect((await put('status', { status: 'resolved', resolution })).json()).toMatchObject(fullResolution);
    expect(await last()).toMatchObject({
      notes: 'New → Resolved. Refunded. Root cause: Price. Charged twice',
      detail: fullResolution,
    });
    expect((await put('status', { status: 'closed' })).json()).toMatchObject(fullResolution);
    expect((await put('status', { status: 'in_progress' })).json()).toMatchObject({
      resolvedAt: null,
      resolutionCode: null,
      rootCause: null,
      resolutionText: null,
    });
  });

  test('needs no details', async () => {
    expect((await put('status', { status: 'resolved' })).json()).toMatchObject({ resolutionCode: null });
  });
});

describe('closed response', () => {
  const closedDaysAgo = async (days: number) => {
    await put('status', { status: 'resolved' });
    await put('status', { status: 'closed' });
    await app.services.database.transaction(admin.tenantId, (tx) =>
      tx.run(sql`update sentiment_responses set status_since = now() - make_interval(days => ${days})
        where tenant_id = ${tx.tenantId} and id = ${id}`),
    );
  };

  test('can be reopened for 30 days', async () => {
    await closedDaysAgo(29);
    expect((await put('status', { status: 'in_progress' })).json()).toMatchObject({ status: 'in_progress' });
  });

  test('stays closed after 30 days and lists no next status', async () => {
    await closedDaysAgo(31);
    const shown = await admin.ask('GET', `/SentimentResponses/${id}/withData`);
    expect(shown.json<{ data: unknown }>().data).toMatchObject({ allowedStatuses: [] });
    expect((await put('status', { status: 'in_progress' })).json()).toMatchObject({
      code: 'ILLEGAL_MOVE',
      allowed: [],
    });
  });
});

describe('severity change', () => {
  test('recalculates the due date from receipt and records both levels in the history', async () => {
    const low = (await created(admin, '/SeverityLevels', { name: `Low ${id}`, daysToResolve: 10 })).id;
    const high = (await created(admin, '/SeverityLevels', { name: `High ${id}`, daysToResolve: 2 })).id;
    const form = await makeForm(admin, undefined, { enableSLA: true, severityLevels: [low, high] });
    const response = await makeResponse(admin, form, 'Cold soup', { severityLevelId: low });
    const changed = (await put('severity', { severityLevelId: high }, response.id)).json<{
      slaDueAt: string;
      createdAt: string;
      version: number;
    }>();
    expect(Date.parse(changed.slaDueAt) - Date.parse(changed.createdAt)).toBe(2 * 24 * 3_600_000);
    const history = (await admin.ask('GET', `/SentimentResponses/${response.id}/tracking`)).json<Entry[]>();
    expect(history.find(({ kind }) => kind === 'severity')).toMatchObject({
      notes: `Severity: Low ${id} → High ${id}`,
      detail: { from: low, to: high },
    });
    expect((await put('severity', { severityLevelId: null }, response.id)).json()).toMatchObject({
      severityLevelId: null,
      slaDueAt: null,
      version: changed.version + 1,
    });
  });

  test('requires an existing severity level of the form', async () => {
    const offered = (await created(admin, '/SeverityLevels', { name: `Offered ${id}`, daysToResolve: 1 })).id;
    const other = (await created(admin, '/SeverityLevels', { name: `Other ${id}`, daysToResolve: 1 })).id;
    const form = await makeForm(admin, undefined, { severityLevels: [offered] });
    const response = await makeResponse(admin, form);
    expect((await put('severity', { severityLevelId: other }, response.id)).status).toBe(422);
    expect((await put('severity', { severityLevelId: 999_999 }, response.id)).status).toBe(422);
  });

  test('with a stale version is refused with the current and the requested value', async () => {
    const level = (await created(admin, '/SeverityLevels', { name: `Level ${id}`, daysToResolve: 1 })).id;
    await put('status', { status: 'open' });
    expect((await put('severity', { severityLevelId: level, version: 1 })).json()).toMatchObject({
      code: 'STALE',
      current: { status: 'open', severityLevelId: null },
      yours: { severityLevelId: level, version: 1 },
    });
  });
});

describe('customer of a response', () => {
  test('of another tenant is refused, and null changes nothing', async () => {
    expect((await put('customer', { customerResponseId: 999_999 })).status).toBe(422);
    const before = await last();
    expect((await put('customer', { customerResponseId: null })).json()).toMatchObject({ customerResponseId: null });
    expect(await last()).toEqual(before);
  });

  test('can be attached with the name and detached', async () => {
    const customer = await app.services.database.transaction(admin.tenantId, (tx) =>
      tx.first(sql<{ id: number }>`insert into customer_form_responses (tenant_id, display_name)
        values (${tx.tenantId}, 'Grace Hopper') returning id`),
    );
    expect((await put('customer', { customerResponseId: customer?.id })).json()).toMatchObject({
      customerResponseId: customer?.id,
      customerName: 'Grace Hopper',
    });
    expect(await last()).toMatchObject({
      kind: 'customer',
      notes: 'Customer: Unknown → Grace Hopper',
      detail: { from: null, to: customer?.id },
    });
    expect((await put('customer', { customerResponseId: null })).json()).toMatchObject({ customerName: null });
  });
});

describe('assignees', () => {
  test('are recorded in the history as added and removed ids', async () => {
    await put('assign', { userId: admin.userId });
    await put('assign', { userId: null });
    expect(await last()).toMatchObject({ kind: 'assigned', detail: { added: [], removed: [admin.userId] } });
  });
});
