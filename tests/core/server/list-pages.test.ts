import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
  admin = await app.newTenant();
});
afterAll(() => app.close());

const customers = '/CustomerFormResponses';

/** Many customers at once: `Customer 0001` and so on, in the order of their ids, where `from` is the first number. */
async function addCustomers(owner: SignedIn, count: number, from = 1): Promise<void> {
  await app.services.database.owner((client) =>
    client.query(
      `insert into customer_form_responses (tenant_id, display_name)
       select $1, 'Customer ' || lpad(n::text, 5, '0') from generate_series($3::integer, $3 + $2 - 1) n`,
      [owner.tenantId, count, from],
    ),
  );
}

interface Row {
  id: number;
  displayName: string;
}

function linkOf({ headers }: Answer, relation = 'next'): string | undefined {
  const found = String(headers.link ?? '')
    .split(', ')
    .find((link) => link.endsWith(`; rel="${relation}"`));
  return found && /^<(.*)>/.exec(found)?.[1];
}

const read = (owner: SignedIn, link: string) => owner.ask('GET', link.replace('/api/v1', ''));

/** Follows `Link` to the end. `meanwhile` runs between two pages. */
async function walk(owner: SignedIn, path: string, meanwhile?: (rows: Row[]) => Promise<unknown>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let link: string | undefined = path; link; ) {
    const page: Answer = await read(owner, link);
    expect([link, page.status]).toEqual([link, 200]);
    rows.push(...page.json<Row[]>());
    link = linkOf(page);
    if (link) await meanwhile?.(rows);
  }
  return rows;
}

test('lists: one without paging that is longer than a page has its true total and the next page', async () => {
  const owner = await app.newTenant();
  await addCustomers(owner, 1_300);
  const first = await owner.ask('GET', customers);
  expect([first.json<Row[]>().length, first.headers['x-total-count'], first.headers['x-total-capped']]).toEqual([
    1_000,
    '1300',
    undefined,
  ]);
  const next = linkOf(first) ?? '';
  expect(next).toMatch(/^\/api\/v1\/CustomerFormResponses\?_after=[\w-]+$/);
  const second = await read(owner, next);
  expect([second.json<Row[]>().length, second.headers['x-total-count'], linkOf(second)]).toEqual([
    300,
    '1300',
    undefined,
  ]);
  expect(linkOf(second, 'first')).toBe('/api/v1/CustomerFormResponses');
  const names = [...first.json<Row[]>(), ...second.json<Row[]>()].map(({ displayName }) => displayName);
  expect([new Set(names).size, names.toSorted()]).toEqual([1_300, names]);
});

test('lists: one that fits a page names no other', async () => {
  const owner = await app.newTenant();
  await addCustomers(owner, 30);
  for (const query of ['', '?_start=0&_end=30', '?_start=20&_end=60', '?_start=0&_end=0', '?_start=40&_end=50']) {
    const answer = await owner.ask('GET', `${customers}${query}`);
    expect([query, linkOf(answer), answer.headers['x-total-count']]).toEqual([query, undefined, '30']);
  }
});

test('lists: a page that asks for more rows than a page may have names the rows behind those that it got', async () => {
  const owner = await app.newTenant();
  await addCustomers(owner, 2_100);
  const rows = await walk(owner, `/api/v1${customers}?_start=0&_end=5000&_sort=displayName,id`);
  expect(rows.map(({ displayName }) => displayName)).toEqual(
    Array.from({ length: 2_100 }, (_, at) => `Customer ${String(at + 1).padStart(5, '0')}`),
  );
});

test('lists: the links keep every other parameter', async () => {
  const owner = await app.newTenant();
  await addCustomers(owner, 40);
  const query = 'q=customer%20000&id_in=1,2&company_like=a%26b&_sort=displayName,company&_order=desc&_order=asc';
  const none = await owner.ask('GET', `${customers}?${query}&_start=0&_end=5`);
  expect([none.status, none.json()]).toEqual([200, []]);
  const kept = 'q=customer+000&displayName_like=0&displayName_like=1&_sort=displayName%2Cid&_order=desc';
  const answer = await owner.ask('GET', `${customers}?${kept}&_start=10&_end=15`);
  const at = (start: number, end: number) => `/api/v1${customers}?${kept}&_start=${start}&_end=${end}`;
  expect(['next', 'prev', 'first'].map((relation) => linkOf(answer, relation))).toEqual([
    at(15, 20),
    at(5, 10),
    at(0, 5),
  ]);
});

test.each([
  ['the default order', ''],
  ['ids', '&_sort=id'],
  ['ids, the last first', '&_sort=id&_order=desc'],
  ['names, the last first', '&_sort=displayName&_order=desc'],
  ['a text that some do not have', '&_sort=company'],
  ['a text that some do not have, the last first', '&_sort=company&_order=desc'],
  ['times', '&_sort=createdAt&_order=desc'],
  ['a number that some do not have', '&_sort=ownerId'],
  ['a number that some do not have, the largest first', '&_sort=ownerId&_order=desc'],
])('lists: following the links by %s reads each row once, while others add and delete', async (_, sort) => {
  const owner = await app.newTenant();
  await addCustomers(owner, 60);
  const owners = [owner.userId, (await app.colleague(owner, [])).userId];
  await app.services.database.owner((client) =>
    client.query(
      `update customer_form_responses set owner_id = ($2::integer[])[id % 4],
         company = (array['Nordlys', 'nordlys', 'Å & Sønner'])[id % 5],
         created_at = created_at + (id % 7) * interval '1 microsecond' where tenant_id = $1`,
      [owner.tenantId, owners],
    ),
  );
  const before = (await owner.ask('GET', `${customers}?_start=0&_end=100${sort}`)).json<Row[]>();
  const deleted = new Set<number>();
  let serial = 900;
  const rows = await walk(owner, `/api/v1${customers}?_start=0&_end=7${sort}`, async (seen) => {
    const last = seen.at(-1)?.id ?? 0;
    expect((await owner.ask('DELETE', `${customers}/${last}`)).status).toBe(200);
    deleted.add(last);
    const unseen = before.find(({ id }) => !seen.some((row) => row.id === id));
    if (unseen && deleted.size < 3) {
      deleted.add(unseen.id);
      await owner.ask('DELETE', `${customers}/${unseen.id}`);
    }
    await created(owner, customers, { displayName: `Customer 000${++serial}` });
  });
  const ids = rows.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const known = before.map(({ id }) => id);
  const left = (all: number[]) => all.filter((id) => known.includes(id) && !deleted.has(id));
  expect(left(ids)).toEqual(left(known));
});

test('lists: one sorted by a text that is too long for an address is read to its end', async () => {
  const owner = await app.newTenant();
  for (const [at, letter] of [...'abcdefg'].entries())
    await created(owner, '/Sentiments', { name: letter, description: letter.repeat(at % 3 === 2 ? 1_100 : 10) });
  for (const order of ['asc', 'desc']) {
    const rows = await walk(owner, `/api/v1/Sentiments?_start=0&_end=2&_sort=description&_order=${order}`);
    const all = (await owner.ask('GET', `/Sentiments?_sort=description&_order=${order}`)).json<Row[]>();
    expect(rows.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  }
});

test('lists: a walk without names reads more rows than totals count', async () => {
  await addCustomers(admin, 10_050);
  const first = await admin.ask('GET', `${customers}?_sort=id`);
  expect([first.headers['x-total-count'], first.headers['x-total-capped']]).toEqual(['10000', 'true']);
  const rows = await walk(admin, `/api/v1${customers}?_sort=id`);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(10_050);
  const byOffset = await walk(admin, `/api/v1${customers}?_start=9900&_end=9975&_sort=displayName,id`);
  expect(byOffset.length).toBe(150);
});

test.each([
  ['of another order', `${customers}?_sort=id&_order=desc`],
  ['of an order that only offsets page', `${customers}?_sort=displayName,id`],
  ['of another text', `${customers}?_sort=company`],
  ['of another list', '/Groups?_sort=createdAt'],
])('lists: a cursor %s is refused and names the parameter', async (_, path) => {
  const owner = await app.newTenant();
  await addCustomers(owner, 3);
  const next = linkOf(await owner.ask('GET', `${customers}?_start=0&_end=1&_sort=id`)) ?? '';
  const after = new URLSearchParams(next.split('?')[1]).get('_after') ?? '';
  for (const cursor of [after, 'x', '']) {
    const answer = await owner.ask('GET', `${path}&_after=${cursor}`);
    expect([answer.status, answer.json().errors]).toEqual([422, [{ path: '_after', message: expect.any(String) }]]);
  }
});

test('lists: a page behind the end still has the total of the list', async () => {
  for (const path of ['/Dashboards', '/Reports', '/Groups', '/Notifications', '/CustomerSegments']) {
    const whole = (await admin.ask('GET', path)).headers['x-total-count'];
    const behind = await admin.ask('GET', `${path}?_start=900&_end=925`);
    expect([path, behind.json(), behind.headers['x-total-count']]).toEqual([path, [], whole]);
  }
});
