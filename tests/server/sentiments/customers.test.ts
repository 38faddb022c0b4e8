import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerDetailsSchema } from '../../../src/contract/schemas/customer.ts';
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

test('a customer is read with what they said, the latest first; who looked is recorded', async () => {
  const customerResponseId = await insertCustomer(app.services, admin.tenantId);
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  const said = async () => (await makeResponse(admin, form, 'The queue was long', { customerResponseId })).id;
  const [first, second] = [await said(), await said()];
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
