import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../../../../src/forms/schemas/response-statuses.ts';
import type { ResponseRow } from '../../../../src/responses/schemas/inbox.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeForm, makeResponse } from '../../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let form: number;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  const levels = [
    (await created(admin, '/SeverityLevels', { name: 'Mild', daysToResolve: 5, rank: 10 })).id,
    (await created(admin, '/SeverityLevels', { name: 'Dire', daysToResolve: 1, rank: 5 })).id,
    null,
  ];
  form = (await makeForm(admin)).id;
  await app.services.database.owner((client) =>
    client.query(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, status, severity_level_id, sentiment_score,
        sla_due_at, created_at, updated_at, summary,
        escalation_level, customer_name)
      select $1, $2, 5000 + n, ($3::text[])[1 + n % 8], ($4::integer[])[1 + n % 3],
        case when n % 4 > 0 then (n % 5) / 5.0 end, case when n % 3 > 0 then now() + (n % 6) * interval '1 hour' end,
        now() - (n % 7) * interval '1 hour', now() - (n % 9) * interval '1 minute', 'Row ' || n,
        n % 4, case when n % 5 > 0 then 'Customer ' || n % 6 end
      from generate_series(1, 60) n`,
      [admin.tenantId, form, statuses, levels],
    ),
  );
});
afterAll(() => app.close());

const ask = async (query: string, who = admin) => {
  const answer = await who.ask('GET', `/SentimentResponses?${query}`);
  return {
    status: answer.status,
    text: answer.text,
    ids: answer.status === 200 ? answer.json<ResponseRow[]>().map(({ id }) => id) : [],
    next: answer.headers['x-next-cursor'] as string | undefined,
    total: Number(answer.headers['x-total-count']),
  };
};

const sorts = [
  'createdAt',
  'updatedAt',
  'reference',
  'slaDueAt',
  'sentimentScore',
  'status',
  'severityRank',
  'escalationLevel',
  'customerName',
  'sentimentName',
];
const cells = sorts.flatMap((sort) => ['asc', 'desc'].map((order) => [sort, order] as const));

describe.each(cells)('order by %s, %s', (sort, order) => {
  const query = `_sort=${sort}&_order=${order}`;

  test('returns the whole list by cursor and by page number', async () => {
    const allIds = (await ask(`${query}&_start=0&_end=100`)).ids;
    expect(new Set(allIds).size).toBe(60);
    const onwards: number[] = [];
    let next: string | undefined;
    do {
      const page = await ask(`${query}&_start=0&_end=7${next ? `&_after=${next}` : ''}`);
      expect(page.total).toBe(60);
      onwards.push(...page.ids);
      next = page.next;
    } while (next);
    expect(onwards).toEqual(allIds);
    const leafed: number[] = [];
    for (let start = 0; start < 60; start += 7)
      leafed.push(...(await ask(`${query}&_start=${start}&_end=${start + 7}`)).ids);
    expect(leafed).toEqual(allIds);
  });
});

test('inbox order: severity is by rank, status is by workflow, and empty values are last', async () => {
  const rows = async (query: string) => (await admin.ask('GET', `/SentimentResponses?${query}`)).json<ResponseRow[]>();
  const distinct = <T>(list: T[]) => list.filter((one, index) => one !== list[index - 1]);
  const severities = (await rows('_sort=severityRank&_order=asc')).map(({ severityName }) => severityName);
  expect(distinct(severities)).toEqual(['Dire', 'Mild', null]);
  expect(distinct((await rows('_sort=status&_order=desc')).map(({ status }) => status))).toEqual(statuses.toReversed());
  for (const order of ['asc', 'desc']) {
    expect((await rows(`_sort=slaDueAt&_order=${order}`)).at(-1)?.slaDueAt).toBeNull();
  }
});

test.each([
  ['a page', '&_sort=createdAt&_start=0&_end=25', '25'],
  ['a page in an order without an index', '&_sort=customerName&_start=0&_end=25', '25'],
  ['a list without paging', '', '1000'],
])('responses: the links behind %s lead to each response once, with the total', async (_, query, size) => {
  const owner = await app.newTenant();
  const own = await makeForm(owner);
  await app.services.database.owner((client) =>
    client.query(
      `insert into sentiment_responses (tenant_id, sentiment_id, number, created_at)
        select $1, $2, n, now() - n % 9 * interval '1 minute' from generate_series(1, 1100) n`,
      [owner.tenantId, own.id],
    ),
  );
  const ids: number[] = [];
  for (let path = `/SentimentResponses?view=all${query}`; path; ) {
    const answer = await owner.ask('GET', path);
    const rows = answer.json<ResponseRow[]>();
    expect([answer.status, answer.headers['x-total-count']]).toEqual([200, '1100']);
    if (ids.length === 0) expect(rows.length).toBe(Number(size));
    ids.push(...rows.map(({ id }) => id));
    const [, next = ''] = /^<\/api\/v1([^>]*)>; rel="next"/.exec(String(answer.headers.link ?? '')) ?? [];
    path = next;
  }
  expect([ids.length, new Set(ids).size]).toEqual([1_100, 1_100]);
});

describe('cursor', () => {
  test('keeps its position when new responses arrive', async () => {
    const own = await makeForm(admin);
    const made: number[] = [];
    for (let count = 0; count < 6; count += 1) made.push((await makeResponse(admin, own)).id);
    const query = `sentimentId=${own.id}&_sort=createdAt&_order=desc&_start=0&_end=3`;
    const first = await ask(query);
    await makeResponse(admin, own);
    const second = await ask(`${query}&_after=${first.next}`);
    expect([...first.ids, ...second.ids]).toEqual(made.toReversed());
  });

  test('is refused after tampering or with a different order', async () => {
    const { next = '' } = await ask('_sort=createdAt&_order=desc&_start=0&_end=3');
    const forged = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    const order = 'createdAt desc';
    for (const cursor of [
      'x',
      '',
      'null',
      forged(null),
      forged([]),
      forged({ part: 0 }),
      forged([order, 0, null, -1]),
      forged([order, 0, { a: 1 }, 3]),
      forged([order, 1e9, null, 3]),
      forged([order, 0, "'; drop table users", 3]),
    ]) {
      const answer = await ask(`_sort=createdAt&_order=desc&_start=0&_end=3&_after=${cursor}`);
      expect([answer.status, cursor], answer.text).toEqual([422, cursor]);
    }
    expect((await ask(`_sort=updatedAt&_order=desc&_after=${next}`)).status).toBe(422);
    expect((await ask(`_sort=customerName&_order=desc&_after=${next}`)).status).toBe(422);
  });

  test("of another tenant returns only the user's own rows", async () => {
    const other = await app.newTenant();
    const { next } = await ask('_sort=createdAt&_order=asc&_start=0&_end=3');
    const own = await makeResponse(other, await makeForm(other));
    expect((await ask(`_sort=createdAt&_order=asc&_after=${next}`, other)).ids).toEqual([own.id]);
  });
});

describe('inbox search', () => {
  test('finds text in answers, names and references in any spelling', async () => {
    const own = await makeForm(admin, [
      { fieldName: 'What happened?', fieldType: 'text' },
      { fieldName: 'And then?', fieldType: 'textarea' },
    ]);
    const { id } = await created(admin, '/SentimentResponses/create', {
      sentimentId: own.id,
      values: [
        { fieldId: own.fields[0], value: 'The lift' },
        { fieldId: own.fields[1], value: `${'It went on and on. '.repeat(30)}Then the Zeppelin landed, 100% _sure_` },
      ],
    });
    const [row] = (await admin.ask('GET', `/SentimentResponses?sentimentId=${own.id}`)).json<ResponseRow[]>();
    for (const q of ['zeppelin', 'PPELI', 'li', '100%', '_sure', row?.reference ?? '']) {
      expect([q, (await ask(`sentimentId=${own.id}&q=${encodeURIComponent(q)}`)).ids]).toEqual([q, [id]]);
    }
    for (const q of ['zeppelins', '1000%', 'asure_']) {
      expect((await ask(`q=${encodeURIComponent(q)}`)).ids, q).toEqual([]);
    }
  });

  test('finds current text and not previous text', async () => {
    const own = await makeForm(admin);
    const { id } = await makeResponse(admin, own, 'Umbrella');
    await app.services.database.owner((client) =>
      client.query(`update sentiment_responses set summary = 'Parasol', answers = '[]' where id = $1`, [id]),
    );
    expect((await ask('q=umbrella')).ids).toEqual([]);
    expect((await ask('q=parasol')).ids).toEqual([id]);
  });

  test('excludes other tenants’ text', async () => {
    const other = await app.newTenant();
    await makeResponse(admin, await makeForm(admin), 'Secret handshake');
    expect((await ask('q=handshake')).ids).toHaveLength(1);
    expect((await ask('q=handshake', other)).ids).toEqual([]);
  });
});
