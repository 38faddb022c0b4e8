import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '../../../src/core/contract/catalogue.ts';
import { listRows } from '../../../src/core/server/crud/rows.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { searchFor } from '../../../src/responses/server/inbox/search.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds } from '../../support/effort.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  app = await makeApp();
  owner = await tenantIn('Europe/Berlin');
});
afterAll(() => app.close());

async function tenantIn(timeZone: string): Promise<SignedIn> {
  const tenant = await app.newTenant();
  await app.services.database.transaction(tenant.tenantId, (tx) =>
    tx.run(sql`update tenants set time_zone = ${timeZone} where id = ${tx.tenantId}`),
  );
  return tenant;
}

/** As the row has it, like those of former builds and imports. */
const storeCustomers = (tenant: SignedIn, customers: Record<string, string>) =>
  app.services.database.transaction(tenant.tenantId, (tx) =>
    tx.run(sql`
      insert into customer_form_responses (tenant_id, display_name, phone)
      select ${tx.tenantId}, c.key, c.value from jsonb_each_text(${JSON.stringify(customers)}::jsonb) c`),
  );

async function namesOf(tenant: SignedIn, path: string, q: string): Promise<string[]> {
  const answer = await tenant.ask('GET', `${path}?_start=0&_end=50&q=${encodeURIComponent(q)}`);
  const rows = answer.json<{ displayName: string }[] | { data: { displayName: string }[] }>();
  return (Array.isArray(rows) ? rows : rows.data).map(({ displayName }) => displayName).toSorted();
}

const customerLists = ['/CustomerFormResponses', '/Customers/fromResponses'];
const stored = {
  International: '+49 171 1234567',
  Plain: '+491711234567 ext. 12',
  National: '0171/1234567',
  Former: '0049 (0)171 1234567 x13',
  Neighbor: '+49 171 1234577',
  Abroad: '+44 171 1234567',
};
const all = ['Former', 'International', 'National', 'Plain'];
const anywhere = ['Abroad', ...all];

describe('customers: a phone number', () => {
  beforeAll(() => storeCustomers(owner, stored));

  test.each([
    ['+49 171 1234567', all],
    ['0171 1234567', all],
    ['0171/1234567', all],
    ['01 71 12 34 56 7', all],
    ['00491711234567', all],
    ['(0171) 123-4567', all],
    ['+49 (0)171 1234567', all],
    ['491711234567', all],
    ['tel:+49-171-1234567', all],
    ['\u202d+49 171 1234567\u202c', all],
    ['+49\u00a0171\u20111234567', all],
    ['+49\ufe0d 171 123\u00ad4567', all],
    ['＋４９（１７１）１２３４５６７', all],
    ['٠١٧١ ١٢٣٤٥٦٧', all],
    ['०१७१ १२३४५६७', all],
    ['1234567', anywhere],
    ['4567', anywhere],
    ['0171 123', [...all, 'Neighbor'].toSorted()],
    ['+49171123', [...all, 'Neighbor'].toSorted()],
    ['+49 171 1234567 ext. 12', ['International', 'National', 'Plain']],
    ['tel:+491711234567;ext=13', ['Former', 'International', 'National']],
    ['+44 171 1234567', ['Abroad']],
    ['0172 1234567', []],
    ['567 12', []],
  ])('is found by %s', async (q, names) => {
    for (const path of customerLists) expect(await namesOf(owner, path, q), path).toEqual(names);
  });

  test('is not found by a reference or a text with its digits', async () => {
    for (const q of ['R-1234', '1234%', 'x12', '123_567', '1711234567 Berlin'])
      expect(await namesOf(owner, '/CustomerFormResponses', q), q).toEqual([]);
  });

  test.each([
    ['Europe/Moscow', '+7 912 345-67-89', '8 912 345-67-89'],
    ['Europe/Rome', '+39 06 123 4567', '06 1234567'],
    ['America/New_York', '+1 202 555 0123', '(202) 555-0123'],
    ['America/New_York', '+1 202 555 0123', '1-202-555-0123'],
    ['America/New_York', '(202) 555-0123', '+1 202.555.0123'],
    ['Europe/Budapest', '+36 20 123 4567', '06 20 123 4567'],
    ['Europe/Budapest', '06 20 123 4567', '+36 20 123 4567'],
    ['Europe/Moscow', '8 (912) 345-67-89', '+7 912 345-67-89'],
    ['America/New_York', '202-555-0123', '+1 202 555 01'],
    ['UTC', '+49 171 1234567', '0049 171 1234567'],
  ])('of a tenant in %s stored as %s is found by %s', async (timeZone, phone, q) => {
    const tenant = await tenantIn(timeZone);
    await storeCustomers(tenant, { Ada: phone });
    expect(await namesOf(tenant, '/CustomerFormResponses', q)).toEqual(['Ada']);
  });

  test('of another tenant is not found', async () => {
    const other = await tenantIn('Europe/Berlin');
    expect(await namesOf(other, '/CustomerFormResponses', '0171 1234567')).toEqual([]);
  });
});

test('inbox: a response is found by the phone numbers of its answers', async () => {
  const contact = { fieldName: 'Contact', fieldType: 'contact_info', options: { parts: [{ id: 'phone' }] } };
  const form = await makeForm(owner, [{ fieldName: 'Phone', fieldType: 'phone' }, contact]);
  const answer = (at: number, value: unknown) =>
    created(owner, '/SentimentResponses/create', {
      sentimentId: form.id,
      values: [{ fieldId: form.fields[at], value }],
    });
  const byPhone = await answer(0, '0151 7654321');
  const byContact = await answer(1, { phone: '0152 7654321' });
  const found = async (q: string) =>
    (await owner.ask('GET', `/SentimentResponses?_start=0&_end=50&q=${encodeURIComponent(q)}`))
      .json<{ id: number }[]>()
      .map(({ id }) => id)
      .toSorted();
  for (const q of ['01517654321', '+49 (0)151 7654321', '0151 765']) expect(await found(q), q).toEqual([byPhone.id]);
  expect(await found('0049152/765-4321')).toEqual([byContact.id]);
  expect(await found('7654321')).toEqual([byPhone.id, byContact.id]);
});

test('requests: a person is found by the phone number', async () => {
  const request = { kind: 'access', name: 'Ada', phone: '+49 171 7654321', receivedAt: '2026-03-02T10:00:00Z' };
  const { id } = await created(owner, '/Compliance/requests', request);
  const answer = await owner.ask('GET', '/Compliance/requests?_start=0&_end=5&q=0171%207654321');
  expect(answer.json<{ id: number }[]>()).toMatchObject([{ id }]);
});

describe('phone number: among many customers', () => {
  const several = rounds(20_000, 100_000);
  let large: SignedIn;

  beforeAll(async () => {
    large = await tenantIn('Europe/Berlin');
    await app.services.database.owner(async (client) => {
      await client.query('set statement_timeout = 0; set session_replication_role = replica');
      const phone =
        "'+49 171 ' || lpad((n * 7919 % 10000000)::text, 7, '0') as phone from generate_series(1, $2::integer) n";
      await client.query(
        `insert into customer_form_responses (tenant_id, display_name, phone) select $1, 'Customer ' || n, ${phone}`,
        [large.tenantId, several],
      );
      await client.query(
        `insert into response_words (response_id, tenant_id, words)
          select n, $1, repeat('again ', 60) || searched_phone(phone) from (select n, ${phone}) numbered`,
        [large.tenantId, several],
      );
      // Merges the entries of new rows into the indexes, as autovacuum does in time.
      await client.query('vacuum analyze customer_form_responses, response_words');
      await client.query('reset all');
    });
  }, 240_000);

  test.each([
    ['customerFormResponses', 'customer_form_responses', '01 71 00 07 91 9'],
    ['customerFormResponses', 'customer_form_responses', '+49 171 0007919'],
    ['customerFormResponses', 'customer_form_responses', '0007919'],
    ['sentimentResponses', 'response_words', '01 71 00 07 91 9'],
  ])('%s reads the rows that it finds, by an index on %s for %s', async (resource, table, q) => {
    const read = await app.services.database.transaction(large.tenantId, (tx) =>
      rowsRead(tx, table, async () =>
        resource === 'sentimentResponses'
          ? (await searchFor(tx, q, true)).ids?.length
          : (await listRows(tx, resourceOf(resource), { query: { q, _start: '0', _end: '20' } })).total,
      ),
    );
    expect(read).toMatchObject({ answer: 1, scans: 0, scanned: 0 });
    expect(read.found).toBeLessThan(several / 20);
  });
});
