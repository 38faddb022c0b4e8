import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  admin = await app.newTenant();
});
afterAll(() => app.close());

const refused = [
  '05.12.2026',
  '12/05/2026',
  '2026-1-5',
  '2026-12-05T10:00',
  '2026-12-05T10:00:00',
  '2026-12-05T10:00:00.123',
  '2026-12-05 10:00:00Z',
  '2026-12-05T25:00:00Z',
  '2026-12-05T10:00:00+16:00',
  '2026-02-30T10:00:00Z',
  '20261205',
  '2026-W49-6',
  '1764547200',
  'yesterday',
  '',
];

test.each(['createdAt', 'createdAt_ne', 'createdAt_gte', 'createdAt_lte', 'createdAt_in'])(
  'dates: %s takes an ISO day or an ISO moment with its zone, and nothing else',
  async (name) => {
    for (const text of refused) {
      const answer = await admin.ask('GET', `/Users?${name}=${encodeURIComponent(text)}`);
      expect([text, answer.status, answer.json().errors]).toEqual([
        text,
        422,
        [{ path: name, message: 'A date such as 2026-03-09, or a time with its zone such as 2026-03-09T14:30:00Z' }],
      ]);
    }
    for (const text of [
      '2026-12-05',
      '2026-12-05T10:00Z',
      '2026-12-05T10:00:00.123456789-03:30',
      '2026-12-05T10:00+05',
    ]) {
      expect([text, (await admin.ask('GET', `/Users?${name}=${encodeURIComponent(text)}`)).status]).toEqual([
        text,
        200,
      ]);
    }
  },
);

test('dates: a part of a date is no filter', async () => {
  const answer = await admin.ask('GET', '/Users?createdAt_like=2026-12');
  expect([answer.status, answer.json().errors]).toEqual([
    422,
    [{ path: 'createdAt_like', message: expect.any(String) }],
  ]);
});

/** A tenant in New Zealand, where 5 December begins at 11:00 UTC on the 4th. */
async function tenantWithGroups(): Promise<SignedIn> {
  const owner = await app.newTenant();
  const moments = {
    before: '2026-12-04T10:59:59.999999Z',
    first: '2026-12-04T11:00:00Z',
    last: '2026-12-05T10:59:59.999999Z',
    behind: '2026-12-05T11:00:00Z',
  };
  for (const name of Object.keys(moments)) await created(owner, '/Groups', { name });
  await app.services.database.owner(async (client) => {
    await client.query(`update tenants set time_zone = 'Pacific/Auckland' where id = $1`, [owner.tenantId]);
    for (const [name, at] of Object.entries(moments)) {
      await client.query('update groups set created_at = $3 where tenant_id = $1 and name = $2', [
        owner.tenantId,
        name,
        at,
      ]);
    }
  });
  return owner;
}

test('dates: a day is the whole day of the organization, for every comparison', async () => {
  const owner = await tenantWithGroups();
  const namesBy = async (query: string) => {
    const answer = await owner.ask('GET', `/Groups?${query}&_sort=id`);
    return answer.json<{ name: string }[]>().map(({ name }) => name);
  };
  expect(await namesBy('createdAt=2026-12-05')).toEqual(['first', 'last']);
  expect(await namesBy('createdAt_ne=2026-12-05')).toEqual(['before', 'behind']);
  expect(await namesBy('createdAt_gte=2026-12-05')).toEqual(['first', 'last', 'behind']);
  expect(await namesBy('createdAt_lte=2026-12-05')).toEqual(['before', 'first', 'last']);
  expect(await namesBy('createdAt_in=2026-12-04,2026-12-06')).toEqual(['before', 'behind']);
  expect(await namesBy('createdAt=2026-12-04&createdAt=2026-12-05')).toEqual(['before', 'first', 'last']);
  expect(await namesBy('createdAt_in=2026-12-06,2026-12-04T11:00:00Z')).toEqual(['first', 'behind']);
  expect(await namesBy('createdAt=2026-12-05T00:00:00%2B13:00')).toEqual(['first']);
});

test('dates: a time as the API prints it finds its row', async () => {
  const owner = await app.newTenant();
  for (const name of ['One', 'Two', 'Three']) await created(owner, '/Groups', { name });
  const rows = (await owner.ask('GET', '/Groups?_sort=createdAt,id')).json<{ id: number; createdAt: string }[]>();
  const [, { id, createdAt }] = rows as [unknown, { id: number; createdAt: string }];
  expect(createdAt).toMatch(/T[\d:.]+\+00:00$/);
  const idsBy = async (name: string, text: string) =>
    (await owner.ask('GET', `/Groups?${name}=${text}`)).json<{ id: number }[]>().map((row) => row.id);
  // A plus sign that is not encoded arrives as a space.
  for (const text of [encodeURIComponent(createdAt), createdAt]) {
    expect(await idsBy('createdAt', text)).toEqual([id]);
    expect(await idsBy('createdAt_in', text)).toEqual([id]);
    expect(await idsBy('createdAt_ne', text)).toHaveLength(2);
    const [from, to] = [await idsBy('createdAt_gte', text), await idsBy('createdAt_lte', text)];
    expect([from.length, to.length, from.includes(id), to.includes(id)]).toEqual([2, 2, true, true]);
  }
});

test('dates: stored filters without a zone are those of UTC since it is required', async () => {
  const owner = await app.newTenant();
  await created(owner, '/CustomerSegments', {
    name: 'Since noon',
    filters: { createdAt_gte: '2026-01-01', q: 'Anne' },
  });
  const migration = await readFile('src/migrations/0052-zoned-filters.sql', 'utf8');
  await app.services.database.owner(async (client) => {
    await client.query(
      `update customer_segments set filters = filters || '{"createdAt_gte": "2026-01-01T12:00"}' where tenant_id = $1`,
      [owner.tenantId],
    );
    await client.query(migration);
  });
  const answer = await owner.ask('GET', '/CustomerSegments');
  expect([answer.status, answer.json()]).toMatchObject([
    200,
    [{ filters: { createdAt_gte: '2026-01-01T12:00Z', q: 'Anne' } }],
  ]);
});
