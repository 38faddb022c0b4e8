import { afterAll, beforeAll, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

test.each([
  ['/Users?q=%00', 'q'],
  ['/Users?firstName=a%00b', 'firstName'],
  ['/SentimentResponses?q=%00', 'q'],
  ['/Users?createdAt_gte=2024-02-30', 'createdAt_gte'],
  ['/Users?createdAt_lte=2024-02-30T10:00', 'createdAt_lte'],
  ['/Users?createdAt_gte=5', 'createdAt_gte'],
  ['/Users?createdAt_lt=2024-02-03', 'createdAt_lt'],
  ['/Sentiments?openCount_lt=few', 'openCount_lt'],
  ['/Users?_sort=email&_order=sideways', '_order'],
])('lists: %s is refused and names the parameter', async (path, name) => {
  const answer = await admin.ask('GET', path);
  expect([answer.status, answer.json().errors]).toEqual([422, [{ path: name, message: expect.any(String) }]]);
});

test('lists: rows are sorted by each repeated parameter, in its direction', async () => {
  const names = ['Amir', 'Bea', 'Cleo'];
  for (const firstName of names) await created(admin, '/CustomerFormResponses', { displayName: firstName });
  const namesBy = async (query: string) => {
    const answer = await admin.ask('GET', `/CustomerFormResponses?${query}`);
    return answer.json<{ displayName: string }[]>().map(({ displayName }) => displayName);
  };
  expect(await namesBy('_sort=displayName')).toEqual(names);
  expect(await namesBy('_sort=company&_sort=displayName&_order=asc&_order=desc')).toEqual(names.toReversed());
  expect(await namesBy('_sort=company,displayName&_order=asc,desc')).toEqual(names.toReversed());
});

test('bodies: JSON that is not UTF-8 is refused, instead of its letters stored as question marks', async () => {
  const body = Buffer.from('{"displayName":"José"}', 'latin1');
  const answer = await admin.ask('POST', '/CustomerFormResponses', body, { 'content-type': 'application/json' });
  expect([answer.status, answer.json().message]).toEqual([400, 'The request is not UTF-8']);
});
