import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { type MadeForm, makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;
let remainingId: number;
let copy: number;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
beforeEach(async () => {
  form = await makeForm(admin);
  remainingId = (await makeResponse(admin, form, 'The lift has been broken since Monday')).id;
  copy = (await makeResponse(admin, form, 'Since Monday the lift is broken')).id;
});
afterAll(() => app.close());

interface Shown {
  status: string;
  reference: string;
  duplicateOf: number | null;
  duplicateOfReference: string | null;
  rejectionCode: string | null;
  watchers: { id: number }[];
  duplicates: { id: number; notes: { notes: string }[] }[];
}

const merge = (id: number, duplicateOf: number, more = {}) =>
  admin.ask('POST', `/SentimentResponses/${id}/duplicates`, { duplicateOf, ...more });
const shown = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/withData`)).json<{ data: Shown }>().data;
const kinds = async (id: number) =>
  (await admin.ask('GET', `/SentimentResponses/${id}/tracking`)).json<{ kind: string }[]>().map(({ kind }) => kind);

describe('response merge', () => {
  test('rejects the duplicate, links both and shows its notes and watchers on the main response', async () => {
    await admin.ask('POST', `/SentimentResponses/${copy}/tracking`, { notes: 'Called the mechanic' });
    expect((await merge(copy, remainingId)).json()).toMatchObject({ status: 'rejected', duplicateOf: remainingId });
    const original = await shown(remainingId);
    expect(await shown(copy)).toMatchObject({ duplicateOfReference: original.reference, rejectionCode: 'duplicate' });
    expect(original).toMatchObject({
      status: 'new',
      watchers: [{ id: admin.userId }],
      duplicates: [{ id: copy, notes: [{ notes: 'Called the mechanic' }] }],
    });
    expect([await kinds(remainingId), await kinds(copy)]).toEqual([
      ['created', 'duplicate'],
      ['created', 'note', 'status', 'duplicate'],
    ]);
  });

  test('can be undone, which reopens and unlinks the duplicate', async () => {
    await merge(copy, remainingId);
    expect((await admin.ask('DELETE', `/SentimentResponses/${copy}/duplicates`)).json()).toMatchObject({
      status: 'open',
      duplicateOf: null,
      rejectionReason: null,
    });
    expect((await shown(remainingId)).duplicates).toEqual([]);
    expect((await admin.ask('DELETE', `/SentimentResponses/${copy}/duplicates`)).status).toBe(409);
  });

  test('resolves chains: duplicates of a duplicate move to the main response', async () => {
    const third = (await makeResponse(admin, form, 'Lift broken')).id;
    await merge(third, copy);
    await merge(copy, remainingId);
    expect((await shown(remainingId)).duplicates.map(({ id }) => id)).toEqual([copy, third]);
    const fourth = (await makeResponse(admin, form, 'Lift still broken')).id;
    expect((await merge(fourth, copy)).json()).toMatchObject({ duplicateOf: remainingId });
  });

  test('into itself, across tenants or of a response that cannot be rejected is refused and changes nothing', async () => {
    expect((await merge(remainingId, remainingId)).status).toBe(409);
    expect((await merge(remainingId, 999_999)).status).toBe(422);
    const stranger = await app.newTenant();
    const foreignId = (await makeResponse(stranger, await makeForm(stranger))).id;
    expect((await merge(remainingId, foreignId)).status).toBe(422);
    await admin.ask('PUT', `/SentimentResponses/${copy}/status`, { status: 'resolved' });
    expect((await merge(copy, remainingId)).json()).toMatchObject({ code: 'ILLEGAL_MOVE' });
    expect(await kinds(remainingId)).toEqual(['created']);
  });

  test('with a stale version is refused', async () => {
    await admin.ask('PUT', `/SentimentResponses/${copy}/status`, { status: 'open' });
    expect((await merge(copy, remainingId, { version: 1 })).json()).toMatchObject({ code: 'STALE' });
  });

  test('in both directions concurrently leaves one main response', async () => {
    const answers = await Promise.all([merge(copy, remainingId), merge(remainingId, copy)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const links = [(await shown(copy)).duplicateOf, (await shown(remainingId)).duplicateOf];
    expect(links.filter((link) => link === null)).toHaveLength(1);
  });
});

test('similar responses: text matches are ordered by likelihood and the rest is excluded', async () => {
  await makeResponse(admin, form, 'Cold soup');
  const vague = (await makeResponse(admin, form, 'The lift was slow and then broken')).id;
  const found = (await admin.ask('GET', `/SentimentResponses/${remainingId}/similar`)).json<{ id: number }[]>();
  expect(found.map(({ id }) => id)).toEqual([copy, vague]);
  expect((await (await app.newTenant()).ask('GET', `/SentimentResponses/${remainingId}/similar`)).status).toBe(404);
});

describe('possible duplicates of a customer', () => {
  let guest: number;
  const owner = (text: string, values: unknown[]) =>
    app.services.database.owner((client) => client.query(text, values));
  const makeWithText = async (responseText: string, daysAgo: number, of = form) => {
    const { id } = await makeResponse(admin, of, responseText, { customerResponseId: guest });
    await owner(`update sentiment_responses set created_at = now() - $2 * interval '1 day' where id = $1`, [
      id,
      daysAgo,
    ]);
    return id;
  };
  const similar = async (id: number) =>
    (await admin.ask('GET', `/SentimentResponses/${id}/similar`)).json<{ id: number; why: string[] }[]>();

  beforeEach(async () => {
    const made = await owner(
      `insert into customer_form_responses (tenant_id, display_name) values ($1, 'Ines Faria') returning id`,
      [admin.tenantId],
    );
    guest = made.rows[0]?.id as number;
  });

  test('are within a day or have similar text, each with a reason', async () => {
    const other = await makeForm(admin);
    const now = await makeWithText('The pool was closed all morning', 40);
    const sameDay = await makeWithText('Nobody answers at the desk', 40.3, other);
    const again = await makeWithText('Again the pool was closed in the morning', 10, other);
    await makeWithText('The breakfast was cold', 30);
    await makeWithText('The soap was out', 38.9);
    expect((await similar(now)).map(({ id, why }) => [id, why])).toEqual([
      [again, ['customer', 'words']],
      [sameDay, ['customer', 'time']],
    ]);
  });

  test('are the nearest responses, regardless of the number of later ones', async () => {
    const now = await makeWithText('The pool was closed all morning', 400);
    const near = await makeWithText('No towels either', 399.8);
    await owner(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, status, customer_response_id, summary, created_at)
       select $1, $2, 70000 + n, 'new', $3, 'Later', now() - n * interval '1 hour' from generate_series(1, 120) n`,
      [admin.tenantId, form.id, guest],
    );
    expect(await similar(now)).toMatchObject([{ id: near, why: ['customer', 'time'] }]);
  });

  test('are not based on choices and numbers', async () => {
    const rated = await makeForm(admin, [{ fieldName: 'How was it?', fieldType: 'rating_star' }]);
    const rate = async () =>
      (
        await created(admin, '/SentimentResponses/create', {
          sentimentId: rated.id,
          values: [{ fieldId: rated.fields[0], value: 4 }],
        })
      ).id;
    const first = await rate();
    await rate();
    expect(await similar(first)).toEqual([]);
  });
});
