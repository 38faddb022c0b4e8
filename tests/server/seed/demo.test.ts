import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../../../src/contract/schemas/sentiment-response.ts';
import { seedDemo } from '../../../src/server/db/seed.ts';
import { makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let owner: SignedIn;
const signIn = { email: 'ada@demo.example', password: 'a long enough password' };

beforeAll(async () => {
  app = await makeApp();
  await seedDemo(app.services, signIn);
  owner = await app.signIn('demo', signIn.email, signIn.password);
});
afterAll(() => app.close());

describe('the demonstration', () => {
  test('has responses in every status', async () => {
    const stats = (await owner.ask('GET', '/dashboard/sentiment/stats')).json<{
      byStatus: { status: string; count: number }[];
    }>();
    const counts = Object.fromEntries(stats.byStatus.map(({ status, count }) => [status, count]));
    for (const status of statuses) expect(counts[status], status).toBeGreaterThan(0);
  });
});
