import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Random, randomFrom } from '../../../../seed/random.ts';
import { type Status, statuses } from '../../../../src/forms/schemas/response-statuses.ts';
import { isFinal } from '../../../../src/responses/rules/status.ts';
import { type InboxViewName, inboxViewNames, type ViewCounts } from '../../../../src/responses/schemas/inbox.ts';
import { channels } from '../../../../src/responses/schemas/sentiment-response.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../../support/app.ts';
import { isLong, rounds, tries } from '../../../support/effort.ts';
import { makeForm } from '../../../support/sentiment-form.ts';

// Thousands of requests over 10,000 rows take longer than a usual test on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

interface Row {
  id: number;
  sentimentId: number;
  status: Status;
  own: string | null;
  severity: number | null;
  score: number | null;
  due: number | null;
  created: number;
  updated: number;
  level: number;
  channel: string;
  customer: number | null;
  users: number[];
  groups: number[];
  watched: boolean;
  comment: string;
}

// More rows than the server gathers before sorting, so that the test also covers lists read in index order.
const many = 9_500;
/** Lists without a maintained counter count up to this number. */
const counted = 200;
const { numRuns, seed } = tries(70, 3_000);
const hour = 3_600_000;
const random = randomFrom(seed);
let now: number;
let app: TestApp;
let admin: SignedIn;
let rows: Row[];
let forms: number[];
let levels: { id: number; rank: number }[];
let users: number[];
let groups: number[];
let customers: number[];
let own: { id: number; key: string; base: Status }[];

const owner = (text: string, values: unknown[]) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

beforeAll(async () => {
  now = Math.floor(Date.now() / hour) * hour;
  app = await makeApp();
  admin = await app.newTenant();
  forms = [(await makeForm(admin)).id, (await makeForm(admin)).id, (await makeForm(admin)).id];
  levels = [];
  for (const rank of [30, 10, 20]) {
    const { id } = await created(admin, '/SeverityLevels', { name: `Rank ${rank}`, daysToResolve: 5, rank });
    levels.push({ id, rank });
  }
  users = [admin.userId, (await app.colleague(admin, [])).userId, (await app.colleague(admin, [])).userId];
  groups = [];
  for (const memberIds of [[admin.userId], [admin.userId], []])
    groups.push((await created(admin, '/Groups', { name: `Group ${groups.length}`, memberIds })).id);
  const made = await owner(
    `insert into customer_form_responses (tenant_id, display_name) select $1, 'Customer ' || n from generate_series(1, 3) n
     returning id`,
    [admin.tenantId],
  );
  customers = made.map(({ id }) => id as number);
  own = [];
  for (const [label, base] of [
    ['Kitchen', 'in_progress'] as const,
    ['Cellar', 'in_progress'] as const,
    ['Bank', 'pending_internal'] as const,
    ['Paid', 'closed'] as const,
    ['Nobody', 'resolved'] as const,
  ]) {
    const { id } = await created(admin, '/ResponseStatuses', { label, base });
    own.push({ id, key: label.toLowerCase(), base });
  }
  rows = await insertRows(Array.from({ length: many }, invented));
}, 60_000);
afterAll(() => app.close());

/** Severities, times and scores depend on the form, because correlated columns occur in real data. */
function invented(_: unknown, index: number): Row {
  const form = random.weighted([0, 1, 2].map((n) => [n, [6, 3, 1][n] ?? 1] as const));
  const severity = random.chance(0.2) ? null : (levels[Math.min(form + random.whole(0, 1), 2)]?.id ?? null);
  const status = random.chance(0.1) ? random.pick(statuses.slice(0, 5)) : random.pick(statuses.slice(5));
  const within = own.filter(({ base, key }) => base === status && key !== 'nobody');
  const received = now - random.whole(form * 20 * 24, (form + 1) * 30 * 24) * hour;
  return {
    id: index,
    sentimentId: forms[form] ?? 0,
    status,
    own: within.length > 0 && random.chance(0.4) ? random.pick(within).key : null,
    severity,
    score: random.chance(0.1) ? null : Math.min(1, (random.whole(-4, 2) + 2 * form) / 4),
    // Never on the full hour, where a view may begin or end.
    due: random.chance(0.3) ? null : now + random.whole(-200, 60) * hour + hour / 2 - hour * 0.25,
    created: received,
    updated: received + random.whole(0, 200) * hour,
    level: random.chance(0.8) ? 0 : random.whole(1, 3),
    channel: random.weighted(channels.map((channel, n) => [channel, n === 0 ? 20 : 1] as const)),
    customer: random.chance(0.5) ? null : random.pick(customers),
    users: users.filter((_, n) => random.chance(n === 2 ? 0.01 : 0.4)),
    groups: groups.filter(() => random.chance(0.3)),
    watched: random.chance(0.1),
    comment: commentAt(index),
  };
}

/** Covers frequent and rare words, a rare order of frequent words, and words of recent responses only. */
function commentAt(index: number): string {
  const [dish, drink] = [random.pick(['soup', 'rice', 'fish']), random.pick(['tea', 'milk'])];
  const pair = random.chance(0.003) ? `${drink} with ${dish}` : `${dish} with ${drink}`;
  const rarely = random.chance(0.0015) ? ' in a kayak' : '';
  return [pair, random.chance(0.004) ? ' by zeppelin' : '', rarely, index > many - 400 ? ' of late' : ''].join('');
}

async function insertRows(list: readonly Row[]): Promise<Row[]> {
  const written = JSON.stringify(
    list.map((row) => ({
      ...row,
      own: own.find(({ key }) => key === row.own)?.id ?? null,
      number: 10_000 + row.id,
      due: row.due && new Date(row.due),
      created: new Date(row.created),
      updated: new Date(row.updated),
    })),
  );
  const made = await owner(
    `insert into sentiment_responses (tenant_id, sentiment_id, number, status, severity_level_id, sentiment_score,
      sla_due_at, created_at, updated_at, escalation_level, channel, customer_response_id, summary,
      custom_status_id)
     select $1, "sentimentId", number, status, severity, score, due, created, updated, level, channel, customer, comment, own
     from jsonb_to_recordset($2) r("sentimentId" integer, number integer, status text, severity integer, score real, own integer,
       due timestamptz, created timestamptz, updated timestamptz, level integer, channel text, customer integer, comment text)
     returning id, number`,
    [admin.tenantId, written],
  );
  const ids = new Map(made.map(({ id, number }) => [number as number, id as number]));
  const known = list.map((row) => ({ ...row, id: ids.get(10_000 + row.id) ?? 0 }));
  const held = (table: string, column: string, pairs: [number, number][]) =>
    owner(
      `insert into ${table} (tenant_id, response_id, ${column}) select $1, * from unnest($2::integer[], $3::integer[])`,
      [admin.tenantId, pairs.map(([id]) => id), pairs.map(([, holder]) => holder)],
    );
  const pairs = (of: (row: Row) => number[]) =>
    known.flatMap((row) => of(row).map((holder): [number, number] => [row.id, holder]));
  await held(
    'sentiment_response_users',
    'user_id',
    pairs((row) => row.users),
  );
  await held(
    'sentiment_response_groups',
    'group_id',
    pairs((row) => row.groups),
  );
  await held(
    'sentiment_response_watchers',
    'user_id',
    pairs((row) => (row.watched ? [admin.userId] : [])),
  );
  // As autovacuum does within a minute.
  await owner('analyze', []);
  return known;
}

type RowMatcher = (row: Row) => boolean;

const ofView: Record<InboxViewName, RowMatcher> = {
  mine: ({ users: held }) => held.includes(admin.userId),
  my_groups: ({ groups: held }) => held.some((id) => groups.slice(0, 2).includes(id)),
  unassigned: ({ users: held }) => held.length === 0,
  breaching_24h: ({ due }) => due !== null && due >= Date.now() && due < Date.now() + 24 * hour,
  overdue: ({ due }) => due !== null && due < Date.now(),
  escalated: ({ level }) => level > 0,
  watching: ({ watched }) => watched,
  open: () => true,
  done: () => true,
  all: () => true,
};
const isIn = (view: InboxViewName, row: Row) =>
  view === 'all' || (isFinal(row.status) === (view === 'done') && ofView[view](row));

interface Filter {
  field: string;
  words: string;
  fits: RowMatcher;
}

const among = <T extends number | string>(
  field: string,
  list: readonly T[],
  of: (row: Row) => readonly T[],
): Filter => {
  const chosen = random.shuffled([...list]).slice(
    0,
    random.weighted([
      [1, 3],
      [2, 1],
    ]),
  );
  return { field, words: `&${field}_in=${chosen}`, fits: (row) => of(row).some((one) => chosen.includes(one)) };
};
const time = (at: number) => new Date(at).toISOString();
const span = (field: string, from: number, to: number, of: (row: Row) => number | null): Filter => ({
  field,
  words: `&${field}_gte=${time(from)}&${field}_lte=${time(to)}`,
  fits: (row) => (of(row) ?? Number.NEGATIVE_INFINITY) >= from && (of(row) ?? Number.POSITIVE_INFINITY) <= to,
});

/** A filter by a built-in status includes its custom statuses. */
const statusesOf = (row: Row): string[] => [row.status, ...(row.own === null ? [] : [row.own])];

const filters: (() => Filter)[] = [
  () => among('sentimentId', forms, ({ sentimentId }) => [sentimentId]),
  () => among('status', statuses, ({ status }) => [status]),
  () => among('status', [...own.map(({ key }) => key), 'deleted_since'], (row) => statusesOf(row).slice(1)),
  () => among('status', [...statuses, ...own.map(({ key }) => key)], statusesOf),
  () => {
    const { id, key } = random.pick(own);
    return { field: 'customStatusId', words: `&customStatusId_in=${id}`, fits: (row) => row.own === key };
  },
  () => ({ field: 'customStatusId', words: '&customStatusId=null', fits: (row) => row.own === null }),
  () =>
    among(
      'severityLevelId',
      levels.map(({ id }) => id),
      ({ severity }) => (severity === null ? [] : [severity]),
    ),
  () => ({ field: 'severityLevelId', words: '&severityLevelId=null', fits: ({ severity }) => severity === null }),
  () => among('assignedToIds', users, (row) => row.users),
  () => ({ field: 'assignedToIds', words: '&assignedToIds_in=null', fits: (row) => row.users.length === 0 }),
  () => among('assignedGroupIds', groups, (row) => row.groups),
  () => among('customerResponseId', customers, ({ customer }) => (customer === null ? [] : [customer])),
  () => among('channel', channels, ({ channel }) => [channel]),
  () => {
    const least = random.whole(-4, 4) / 4;
    return {
      field: 'sentimentScore',
      words: `&sentimentScore_gte=${least}`,
      fits: ({ score }) => (score ?? -9) >= least,
    };
  },
  () => {
    const most = random.whole(-4, 4) / 4;
    return { field: 'sentimentScore', words: `&sentimentScore_lte=${most}`, fits: ({ score }) => (score ?? 9) <= most };
  },
  () => {
    const above = random.whole(-3, 4) / 4;
    return { field: 'sentimentScore', words: `&sentimentScore_lt=${above}`, fits: ({ score }) => (score ?? 9) < above };
  },
  () => ({ field: 'escalationLevel', words: '&escalationLevel_gte=2', fits: ({ level }) => level >= 2 }),
  () => {
    const from = now - random.whole(0, 90 * 24) * hour;
    return span('createdAt', from, from + random.whole(1, 40 * 24) * hour, (row) => row.created);
  },
  () => {
    const from = now - random.whole(0, 90 * 24) * hour;
    return { field: 'createdAt', words: `&createdAt_gte=${time(from)}`, fits: (row) => row.created >= from };
  },
  () => {
    const from = now - random.whole(-2 * 24, 8 * 24) * hour;
    return span('slaDueAt', from, from + random.whole(1, 100) * hour, (row) => row.due);
  },
  () => ({ field: 'customerName', words: '&customerName=null', fits: () => true }),
];

type Key = (row: Row) => number | null;
const ranks = (id: number | null) => levels.find((level) => level.id === id)?.rank ?? null;
const keysOf: Record<string, Key> = {
  createdAt: (row) => row.created,
  updatedAt: (row) => row.updated,
  sentimentScore: ({ score }) => score,
  severityRank: ({ severity }) => ranks(severity),
  slaDueAt: ({ due }) => due,
  escalationLevel: ({ level }) => level,
  status: ({ status }) => statuses.indexOf(status),
};

interface ListParams {
  view: InboxViewName;
  form: number | undefined;
  chosen: Filter[];
  sort: string;
  isDown: boolean;
  size: number;
}

function randomParams(draw: Random): ListParams {
  const chosen = new Map<string, Filter>();
  for (
    let left = draw.weighted([
      [0, 1],
      [1, 5],
      [2, 3],
      [3, 1],
    ]);
    left > 0;
    left -= 1
  ) {
    const filter = draw.pick(filters)();
    chosen.set(filter.field, filter);
  }
  return {
    view: draw.chance(0.4) ? 'all' : draw.pick(inboxViewNames),
    form: draw.chance(0.2) ? draw.pick(forms) : undefined,
    chosen: [...chosen.values()],
    sort: draw.pick(Object.keys(keysOf)),
    isDown: draw.chance(0.5),
    size: draw.whole(1, 60),
  };
}

function expected({ view, form, chosen, sort, isDown }: ListParams): number[] {
  const found = rows.filter(
    (row) =>
      isIn(view, row) && (form === undefined || row.sentimentId === form) && chosen.every(({ fits }) => fits(row)),
  );
  const key = keysOf[sort] as Key;
  const within: Key = sort === 'severityRank' ? (row) => row.created : () => 0;
  const sign = isDown ? -1 : 1;
  return found
    .toSorted((one, other) => {
      const [a, b] = [key(one), key(other)];
      if (a !== b && (a === null || b === null)) return a === null ? 1 : -1;
      return sign * ((a ?? 0) - (b ?? 0) || (within(one) ?? 0) - (within(other) ?? 0) || one.id - other.id);
    })
    .map(({ id }) => id);
}

test('inbox lists: each page of any filter and order matches a reference implementation', async () => {
  let found = 0;
  for (let run = 0; run < numRuns; run += 1) {
    const listParams = randomParams(random);
    const { view, form, chosen, sort, isDown, size } = listParams;
    const path = form === undefined ? '/SentimentResponses' : `/SentimentResponses/bySentimentId/${form}`;
    const words = `${path}?view=${view}&_sort=${sort}&_order=${isDown ? 'desc' : 'asc'}${chosen.map((one) => one.words).join('')}`;
    const ids = expected(listParams);
    found += ids.length;
    let next = '';
    for (let page = 0; page < rounds(3, 6); page += 1) {
      const answer = await admin.ask('GET', `${words}&_start=0&_end=${size}${next}`);
      expect([answer.status, words], answer.text).toEqual([200, words]);
      const body = answer.json<{ id: number }[] | { data: { id: number }[] }>();
      const got = ('data' in body ? body.data : body).map(({ id }) => id);
      expect([words, page, got]).toEqual([words, page, ids.slice(page * size, (page + 1) * size)]);
      const total = Number(answer.headers['x-total-count']);
      const isOver = answer.headers['x-total-capped'] !== undefined && ids.length > counted;
      expect([words, total]).toEqual([words, isOver ? counted : ids.length]);
      const after = answer.headers['x-next-cursor'];
      if (!after) break;
      next = `&_after=${after}`;
    }
  }
  expect(found).toBeGreaterThan(numRuns * 100);
});

test.each([undefined, 0])('inbox lists: each view shows its exact count (form %s)', async (n) => {
  const form = n === undefined ? undefined : forms[n];
  const words = form === undefined ? '' : `?sentimentId=${form}`;
  const { builtIn } = (await admin.ask('GET', `/SentimentResponses/views${words}`)).json<ViewCounts>();
  const isInForm = (row: Row) => form === undefined || row.sentimentId === form;
  const slow = inboxViewNames.map((view) => rows.filter((row) => isInForm(row) && isIn(view, row)).length);
  expect(builtIn.map(({ count }) => count)).toEqual(slow);
  expect(Math.max(...slow.slice(0, 8))).toBeGreaterThan(counted);
});

test('inbox lists: the total is exact for counted lists and capped for others', async () => {
  const totals: [words: string, total: string, isCapped: string | undefined][] = [];
  for (const words of ['view=open', `view=open&status_in=new`, 'view=unassigned', 'view=open&sentimentScore_gte=-1']) {
    const { headers } = await admin.ask('GET', `/SentimentResponses?${words}&_start=0&_end=20`);
    totals.push([words, String(headers['x-total-count']), headers['x-total-capped'] as string | undefined]);
  }
  const open = rows.filter((row) => isIn('open', row));
  expect(totals).toEqual([
    ['view=open', String(open.length), undefined],
    ['view=open&status_in=new', String(open.filter(({ status }) => status === 'new').length), undefined],
    ['view=unassigned', '200', 'true'],
    ['view=open&sentimentScore_gte=-1', '200', 'true'],
  ]);
});

const saying = (q: string): Filter => ({
  field: 'q',
  words: `&q=${encodeURIComponent(q)}`,
  fits: ({ comment }) =>
    q
      .toLowerCase()
      .split(' ')
      .every((word) => comment.includes(word)),
});

test.each([
  'soup',
  'tea with',
  'milk with rice',
  'zeppelin',
  'tea with fish by',
  'late',
  'te',
  'submarine',
  // Searches that contain a rare word, and searches without a whole word.
  'kayak',
  'with milk in a KAYAK',
  'a kay',
  'Zepp FISH by',
  'p with t',
  'soup, with',
  '%',
])('inbox search: “%s” is found in every text and order across cursor pages', async (q) => {
  for (let run = 0; run < rounds(4, 60); run += 1) {
    const listParams = randomParams(random);
    const chosen = [...listParams.chosen.slice(0, 1), saying(q)];
    const ids = expected({ ...listParams, form: undefined, chosen });
    const words = `view=${listParams.view}&_sort=${listParams.sort}&_order=${listParams.isDown ? 'desc' : 'asc'}${chosen.map((one) => one.words).join('')}`;
    const got: number[] = [];
    let next = '';
    for (let page = 0; page < rounds(6, 40); page += 1) {
      const answer = await admin.ask('GET', `/SentimentResponses?${words}&_start=0&_end=${listParams.size}${next}`);
      expect([answer.status, words], answer.text).toEqual([200, words]);
      got.push(...answer.json<{ id: number }[]>().map(({ id }) => id));
      const after = answer.headers['x-next-cursor'];
      if (!answer.headers['x-total-capped'] && !next)
        expect([words, answer.headers['x-total-count']]).toEqual([words, String(ids.length)]);
      next = after ? `&_after=${after}` : '';
      if (!after) break;
    }
    expect([words, got]).toEqual([words, next ? ids.slice(0, got.length) : ids]);
  }
});

test.each(inboxViewNames)(
  'inbox lists: responses with a custom status are in the view %s, in every order',
  async (view) => {
    // In the short run each other set has each other order.
    for (const [index, keys] of [
      ['kitchen'],
      ['kitchen', 'cellar'],
      ['bank', 'paid'],
      ['paid', 'open', 'cellar'],
      ['closed', 'paid'],
    ].entries())
      for (const sort of Object.keys(keysOf).filter((_, at) => isLong || (at + index) % 2 === 0)) {
        const words = `&status_in=${keys}`;
        const chosen = [
          { field: 'status', words, fits: (row: Row) => statusesOf(row).some((one) => keys.includes(one)) },
        ];
        const listParams: ListParams = { view, form: undefined, chosen, sort, isDown: random.chance(0.5), size: 40 };
        const path = `/SentimentResponses?view=${view}&_sort=${sort}&_order=${listParams.isDown ? 'desc' : 'asc'}${words}&_start=0&_end=40`;
        const answer = await admin.ask('GET', path);
        const got = answer.json<{ id: number }[]>().map(({ id }) => id);
        expect([path, got]).toEqual([path, expected(listParams).slice(0, 40)]);
      }
  },
);

const viewsOfHolders: InboxViewName[] = ['mine', 'my_groups', 'unassigned', 'open', 'all'];
const byHolder = [
  () => among('assignedToIds', users, (row) => row.users),
  () => among('assignedGroupIds', groups, (row) => row.groups),
];

test.each(viewsOfHolders)(
  'inbox lists: assigned responses are in the view %s, in every order and for each form',
  async (view) => {
    for (const draw of byHolder)
      for (const sort of Object.keys(keysOf)) {
        const [chosen, form] = [[draw()], random.chance(0.3) ? random.pick(forms) : undefined];
        const listParams: ListParams = { view, form, chosen, sort, isDown: random.chance(0.5), size: 40 };
        const path = form === undefined ? '/SentimentResponses' : `/SentimentResponses/bySentimentId/${form}`;
        const words = `${path}?view=${view}&_sort=${sort}&_order=${listParams.isDown ? 'desc' : 'asc'}${chosen[0]?.words}&_start=0&_end=40`;
        const answer = await admin.ask('GET', words);
        const body = answer.json<{ id: number }[] | { data: { id: number }[] }>();
        const got = ('data' in body ? body.data : body).map(({ id }) => id);
        expect([words, got]).toEqual([words, expected(listParams).slice(0, 40)]);
      }
  },
);

test.each(['sentimentScore', 'updatedAt'])(
  'inbox lists: a date range includes its first and last day when sorted by %s',
  async (sort) => {
    const days = 25 * 24 * hour;
    for (const isDown of [true, false]) {
      const listParams: ListParams = { view: 'all', form: undefined, chosen: [], sort, isDown, size: 5 };
      const [id] = expected(listParams);
      const at = rows.find((row) => row.id === id)?.created ?? 0;
      for (const [from, to] of [
        [at, at + days],
        [at - days, at],
      ] as const) {
        const chosen = span('createdAt', from, to, (row) => row.created);
        const ids = expected({ ...listParams, chosen: [chosen] }).slice(0, listParams.size);
        expect(ids[0]).toBe(id);
        const words = `view=all&_sort=${sort}&_order=${isDown ? 'desc' : 'asc'}${chosen.words}&_start=0&_end=${listParams.size}`;
        const answer = await admin.ask('GET', `/SentimentResponses?${words}`);
        expect([words, answer.json<{ id: number }[]>().map((row) => row.id)]).toEqual([words, ids]);
      }
    }
  },
);
