import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../src/core/server/db/database.ts';
import { customerDetailsSchema, knownCustomersSchema } from '../../../src/customers/schemas/customer-details.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';
import { insertCustomer } from '../../support/world.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

test('customers: the record lists responses by latest first, and the access is recorded', async () => {
  const customerResponseId = await insertCustomer(app.services, admin.tenantId);
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const makeResponseId = async () => (await makeResponse(admin, form, 'The queue was long', { customerResponseId })).id;
  const [first, second] = [await makeResponseId(), await makeResponseId()];
  await admin.ask('PUT', `/SentimentResponses/${first}/status`, { status: 'resolved' });

  const path = `/CustomerFormResponses/${customerResponseId}/customerDetails`;
  const answer = (await admin.ask('GET', path)).json<{ success: boolean; data: unknown }>();
  expect(answer.success).toBe(true);
  const details = customerDetailsSchema.parse(answer.data);
  expect(details).toMatchObject({
    displayName: 'Rosa Lind',
    email: 'rosa@example.com',
    responseCount: 2,
    openCount: 1,
  });
  expect(details.responses.map(({ id, status }) => [id, status])).toEqual([
    [second, 'new'],
    [first, 'resolved'],
  ]);

  const looked = await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql`select user_id from audit_log
      where resource = 'customerFormResponses' and record_id = ${customerResponseId}`),
  );
  expect(looked).toEqual([{ userId: admin.userId }]);
});

describe('new customer', () => {
  const rosa = { displayName: 'Rosa Berg', email: 'Rosa.Berg@Example.com', phone: '+43 660 123-45', company: '' };
  const add = (who: SignedIn, body: object) => who.ask('POST', '/CustomerFormResponses', body);

  test('is stored and can be selected for a response', async () => {
    const answer = await add(await app.newTenant(), rosa);
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ displayName: 'Rosa Berg', email: 'rosa.berg@example.com', company: null });
  });

  test.each([
    ['email address', { displayName: 'R. Berg', email: 'ROSA.berg@example.com ' }],
    ['phone number', { displayName: 'R. Berg', phone: '+4366012345' }],
  ])('with an existing %s is refused with the owner unless confirmed as a different customer', async (_, alike) => {
    const who = await app.newTenant();
    const { id } = (await add(who, rosa)).json();
    const refused = await add(who, alike);
    expect(refused.status).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'ALREADY_KNOWN', known: [{ id, displayName: 'Rosa Berg' }] });
    expect(knownCustomersSchema.safeParse(refused.json()).success).toBe(true);
    expect((await add(who, { ...alike, isSomebodyElse: true })).status).toBe(201);
  });

  test('of another tenant is not a duplicate', async () => {
    await add(await app.newTenant(), rosa);
    expect((await add(await app.newTenant(), rosa)).status).toBe(201);
  });

  test('requires a name and a valid email address', async () => {
    const answer = await add(admin, { displayName: ' ', email: 'rosa' });
    expect(answer.status).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      'displayName',
      'email',
    ]);
  });
});
