import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statuses } from '../../../../src/forms/schemas/response-statuses.ts';
import { isFinal } from '../../../../src/responses/rules/status.ts';
import { inboxViewNames, type ResponseRow } from '../../../../src/responses/schemas/inbox.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { makeForm } from '../../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let rows: ResponseRow[];
let groups: number[];
let watched: Set<number>;

const owner = (text: string, values: unknown[] = []) =>
  app.services.database.owner((client) => client.query(text, values));

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
  const levels = [
    (await created(admin, '/SeverityLevels', { name: 'Mild', daysToResolve: 5, rank: 10 })).id,
    (await created(admin, '/SeverityLevels', { name: 'Dire', daysToResolve: 1, rank: 5 })).id,
    null,
  ];
  const form = (await makeForm(admin)).id;
  groups = [];
  for (const name of ['Day', 'Night', 'Elsewhere'])
    groups.push((await created(admin, '/Groups', { name, memberIds: name === 'Elsewhere' ? [] : [admin.userId] })).id);
  await owner(
    `insert into sentiment_responses (tenant_id, sentiment_id, number, status, severity_level_id, sentiment_score,
      sla_due_at, created_at, updated_at, summary, escalation_level, channel)
    select $1, $2, 7000 + n, ($3::text[])[1 + n % 8], ($4::integer[])[1 + n % 3],
      case when n % 4 > 0 then (n % 5) / 5.0 end, case when n % 3 > 0 then now() + (n % 40 - 20) * interval '1 hour' end,
      now() - (n % 37) * interval '1 hour', now() - (n % 29) * interval '1 minute', 'Row ' || n || ' of words',
      n % 3, case when n % 5 = 0 then 'link' else 'staff' end
    from generate_series(1, 240) n`,
    [admin.tenantId, form, statuses, levels],
  );
  const held = (table: string, column: string, id: number, every: number) =>
    owner(
      `insert into ${table} (tenant_id, response_id, ${column})
       select $1, id, $2 from sentiment_responses where tenant_id = $1 and number % ${every} = 0`,
      [admin.tenantId, id],
    );
  await held('sentiment_response_users', 'user_id', admin.userId, 3);
  for (const [index, id] of groups.entries()) await held('sentiment_response_groups', 'group_id', id, index + 2);
  await held('sentiment_response_watchers', 'user_id', admin.userId, 5);
  watched = new Set(
    (
      await owner('select id from sentiment_responses where tenant_id = $1 and number % 5 = 0', [admin.tenantId])
    ).rows.map(({ id }) => id as number),
  );
  rows = (await admin.ask('GET', '/SentimentResponses?_start=0&_end=1000')).json<ResponseRow[]>();
});
afterAll(() => app.close());

const due = ({ slaDueAt }: ResponseRow) => (slaDueAt ? new Date(slaDueAt).getTime() - Date.now() : undefined);
const belongs: Record<(typeof inboxViewNames)[number], (row: ResponseRow) => boolean> = {
  mine: ({ isOpen, assignedToIds }) => isOpen && assignedToIds.includes(admin.userId),
  my_groups: ({ isOpen, assignedGroupIds }) => isOpen && groups.slice(0, 2).some((id) => assignedGroupIds.includes(id)),
  unassigned: ({ isOpen, assignedToIds }) => isOpen && assignedToIds.length === 0,
  breaching_24h: (row) => row.isOpen && (due(row) ?? -1) >= 0 && (due(row) ?? 0) < 86_400_000,
  overdue: (row) => row.isOpen && (due(row) ?? 0) < 0,
  escalated: ({ isOpen, escalationLevel }) => isOpen && escalationLevel > 0,
  watching: ({ isOpen, id }) => isOpen && watched.has(id),
  open: ({ isOpen }) => isOpen,
  done: ({ isOpen }) => !isOpen,
  all: () => true,
};

type Key = (row: ResponseRow) => number | null;
const rankOf = ({ severityName }: ResponseRow) => ['Dire', 'Mild', null].indexOf(severityName);
const keys: Record<string, Key> = {
  createdAt: ({ createdAt }) => Date.parse(createdAt),
  updatedAt: ({ updatedAt }) => Date.parse(updatedAt),
  slaDueAt: ({ slaDueAt }) => (slaDueAt ? Date.parse(slaDueAt) : null),
  sentimentScore: ({ sentimentScore }) => sentimentScore,
  escalationLevel: ({ escalationLevel }) => escalationLevel,
  status: ({ status }) => statuses.indexOf(status),
  severityRank: (row) => (rankOf(row) === 2 ? null : rankOf(row)),
};

/** Rows without a key come last in either direction. */
function inOrder(list: readonly ResponseRow[], key: Key, isDown: boolean): number[] {
  const sign = isDown ? -1 : 1;
  // Ties in severity are ordered by receipt.
  const byReceived = (row: ResponseRow) => (key === keys.severityRank ? Date.parse(row.createdAt) : 0);
  const before = (one: ResponseRow, other: ResponseRow) => {
    const [a, b] = [key(one), key(other)];
    if (a === b) return sign * (byReceived(one) - byReceived(other) || one.id - other.id);
    if (a === null || b === null) return a === null ? 1 : -1;
    return sign * (a - b);
  };
  return list.toSorted(before).map(({ id }) => id);
}

async function readAllPages(query: string, size = 1_000): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = [];
  for (let next: string | undefined; ; ) {
    const answer = await admin.ask('GET', `/SentimentResponses?${query}&_start=0&_end=${size}${next ?? ''}`);
    ids.push(...answer.json<ResponseRow[]>().map(({ id }) => id));
    const after = answer.headers['x-next-cursor'];
    if (!after) return { ids, total: Number(answer.headers['x-total-count']) };
    next = `&_after=${after}`;
  }
}

const narrowed: Record<string, [words: string, fits: (row: ResponseRow) => boolean]> = {
  'nothing more': ['', () => true],
  'a channel': ['&channel_in=link', ({ channel }) => channel === 'link'],
  'open statuses': [
    '&status_in=new,pending_internal',
    ({ status }) => status === 'new' || status === 'pending_internal',
  ],
  'final statuses': ['&status_in=rejected', ({ status }) => status === 'rejected'],
  nobody: ['&assignedToIds_in=null', ({ assignedToIds }) => assignedToIds.length === 0],
  words: ['&q=words 17 of', ({ summary }) => summary.includes('17')],
};

describe.each(inboxViewNames)('view %s', (view) => {
  test.each(Object.keys(keys))('sorted by %s contains its responses once, in both directions', async (sort) => {
    const expected = rows.filter(belongs[view]);
    expect(expected.length).toBeGreaterThan(5);
    for (const order of ['asc', 'desc']) {
      const ids = inOrder(expected, keys[sort] as Key, order === 'desc');
      expect(await readAllPages(`view=${view}&_sort=${sort}&_order=${order}`)).toEqual({ ids, total: ids.length });
    }
    const query = `view=${view}&_sort=${sort}&_order=desc`;
    expect((await readAllPages(query, 25)).ids).toEqual(inOrder(expected, keys[sort] as Key, true));
  });

  test.each(Object.entries(narrowed))(
    'filtered by %s contains the matching responses in every order',
    async (_, [query, rowMatches]) => {
      const expected = rows.filter((row) => belongs[view](row) && rowMatches(row));
      for (const [sort, key] of Object.entries(keys)) {
        const ids = inOrder(expected, key, false);
        expect(await readAllPages(`view=${view}&_sort=${sort}&_order=asc${query}`)).toEqual({ ids, total: ids.length });
      }
    },
  );
});

test('inbox filters: a date range contains the responses received in it, in every order', async () => {
  const [from, to] = [30, 10].map((hours) => new Date(Date.now() - hours * 3_600_000).toISOString());
  const rowMatches = rows.filter(({ createdAt }) => createdAt >= (from as string) && createdAt <= (to as string));
  expect(rowMatches.length).toBeGreaterThan(50);
  for (const [sort, key] of Object.entries(keys)) {
    const query = `view=all&createdAt_gte=${from}&createdAt_lte=${to}&_sort=${sort}&_order=desc`;
    expect((await readAllPages(query, 40)).ids).toEqual(inOrder(rowMatches, key, true));
  }
});

test('inbox filters: a status outside the view matches nothing, also with a status inside it', async () => {
  const [open, final] = [statuses.filter((status) => !isFinal(status)), statuses.filter(isFinal)];
  expect((await readAllPages(`view=open&status_in=${final}`)).ids).toEqual([]);
  expect((await readAllPages(`view=done&status_in=${open}`)).ids).toEqual([]);
  const both = rows.filter(({ status }) => status === 'closed' || status === 'new').map(({ id }) => id);
  expect((await readAllPages('view=all&status_in=closed,new')).ids.toSorted()).toEqual(both.toSorted());
  const fresh = rows.filter(({ status }) => status === 'new').map(({ id }) => id);
  expect((await readAllPages('view=open&status_in=closed,new')).ids.toSorted()).toEqual(fresh.toSorted());
});

test('inbox paging: a page number beyond the counted rows is refused with a hint to use the cursor', async () => {
  expect((await admin.ask('GET', '/SentimentResponses?_start=10000&_end=10025')).status).toBe(200);
  const answer = await admin.ask('GET', '/SentimentResponses?_start=10001&_end=10026');
  expect(answer.status).toBe(422);
  expect(answer.json()).toMatchObject({ errors: [{ path: '_start', message: expect.stringContaining('_after') }] });
});

test('inbox filters: a text in the comment or the name finds the same responses as reading all of them', async () => {
  const found = async (query: string) => (await readAllPages(`view=all&${query}`)).ids.toSorted((a, b) => a - b);
  const expected = (fits: (row: ResponseRow) => boolean) =>
    rows
      .filter(fits)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b);
  expect(await found('summary_like=ROW 17')).toEqual(expected(({ summary }) => summary.includes('Row 17')));
  expect(await found('summary=Row 17 of words')).toEqual(expected(({ summary }) => summary === 'Row 17 of words'));
  expect(await found('summary_like=7 o')).toEqual(expected(({ summary }) => summary.includes('7 o')));
  expect(await found('customerName_like=zeppelin')).toEqual([]);
});

test('inbox sorts: more rows than can be sorted without an index are refused, and filters make them fewer', async () => {
  const many = await app.newTenant();
  const form = (await makeForm(many)).id;
  await owner(
    `insert into sentiment_responses (tenant_id, sentiment_id, number, status, summary)
     select $1, $2, 7000 + n, case when n <= 3 then 'closed' else 'new' end, 'Row ' || n from generate_series(1, 10001) n`,
    [many.tenantId, form],
  );
  const by = (query: string) =>
    many.ask('GET', `/SentimentResponses?_sort=summary&_order=asc&_start=0&_end=25&${query}`);
  const refused = await by('view=all');
  expect([refused.status, refused.json()]).toMatchObject([
    422,
    { errors: [{ path: '_sort', message: expect.stringContaining('Narrow the filters') }] },
  ]);
  const few = await by('view=done');
  expect(few.json<ResponseRow[]>().map(({ summary }) => summary)).toEqual(['Row 1', 'Row 2', 'Row 3']);
});
