import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '../../../src/core/contract/catalogue.ts';
import { foldText } from '../../../src/core/contract/notations/fold-text.ts';
import { listRows } from '../../../src/core/server/crud/rows.ts';
import { searchFor } from '../../../src/responses/server/inbox/search.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { rounds } from '../../support/effort.ts';
import { rowsRead } from '../../support/rows-read.ts';
import { published, respondentClient } from '../../surveys/server/submission.ts';

let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newTenant();
});
afterAll(() => app.close());

const decomposed = 'Łukasz Jose\u0301 Straße ＡＢ Iğdır';
const searches = [
  'jose',
  'JOSÉ',
  'Jose\u0301',
  'lukasz',
  'ŁUKASZ',
  'Strasse',
  'straße',
  'STRASSE',
  'ab',
  'ＡＢ',
  'igdir',
  'IĞDIR',
  'strasse łukasz',
  'AB\u3000JOSÉ  igdir',
];

const lists: readonly [path: string, make: () => Promise<{ id: number }>][] = [
  ['/CustomerFormResponses', () => created(admin, '/CustomerFormResponses', { displayName: decomposed })],
  [
    '/Customers/fromResponses',
    () => created(admin, '/CustomerFormResponses', { displayName: `${decomposed} 2`, isSomebodyElse: true }),
  ],
  [
    '/Users',
    async () => {
      const roles = (await admin.ask('GET', '/Roles')).json<{ id: number; name: string }[]>();
      const roleId = roles.find(({ name }) => name === 'Staff')?.id;
      return created(admin, '/Users', {
        email: 'jose@example.com',
        firstName: 'Łukasz Jose\u0301',
        lastName: 'Straße ＡＢ Iğdır',
        roleId,
      });
    },
  ],
  ['/Groups', () => created(admin, '/Groups', { name: decomposed, memberIds: [] })],
  ['/Sentiments', () => created(admin, '/Sentiments', { name: decomposed })],
  [
    '/Surveys',
    () => created(admin, '/Surveys', { name: decomposed, fields: [{ fieldName: 'How?', fieldType: 'nps' }] }),
  ],
  ['/Dashboards', () => created(admin, '/Dashboards', { name: decomposed })],
  ['/Reports', () => created(admin, '/Reports/save', { definition: { name: decomposed } })],
  [
    '/CustomerForms',
    () => {
      const name = { fieldName: 'Name', fieldType: 'text', options: { key: 'name' } };
      return created(admin, '/CustomerForms', { name: decomposed, displayNameTemplate: '{name}', fields: [name] });
    },
  ],
  ['/Roles', () => created(admin, '/Roles', { name: decomposed })],
  ['/SavedReplies', () => created(admin, '/SavedReplies', { name: decomposed, language: 'en', body: 'Thank you' })],
  [
    '/SentimentResponses',
    async () => {
      const form = await created(admin, '/Sentiments', { name: 'Counter' });
      const field = await created(admin, '/SentimentFields', {
        sentimentId: form.id,
        fieldName: 'What?',
        fieldType: 'text',
      });
      return created(admin, '/SentimentResponses/create', {
        sentimentId: form.id,
        values: [{ fieldId: field.id, value: decomposed }],
      });
    },
  ],
];

const surveyResponses = async () => {
  const survey = { name: 'Search', fields: [{ fieldName: 'What?', fieldType: 'text', options: { key: 'what' } }] };
  const { id, token } = await published(admin, survey);
  await respondentClient(app, admin).answer(token, { answers: { what: decomposed } });
  const path = `/SurveyResponses/survey/${id}`;
  const [response] = (await admin.ask('GET', path)).json<{ id: number }[]>();
  return { path, id: response?.id ?? 0 };
};

async function findsAll(path: string, id: number) {
  for (const wanted of searches) {
    const answer = await admin.ask('GET', `${path}?_start=0&_end=50&q=${encodeURIComponent(wanted)}`);
    const rows = answer.json<{ id: number }[] | { data: { id: number }[] }>();
    expect(
      (Array.isArray(rows) ? rows : rows.data).map((row) => row.id),
      `${wanted} in ${answer.text.slice(0, 200)}`,
    ).toContain(id);
    expect(answer.text).toBe(answer.text.normalize('NFC'));
  }
  for (const wanted of ['joss', 'jose%20joss']) {
    const none = (await admin.ask('GET', `${path}?_start=0&_end=50&q=${wanted}`)).text;
    expect(none).not.toContain('ukasz');
  }
}

test.each(lists)(
  'search: %s finds words in any order, case, accents and width, and stores them composed',
  async (path, make) => findsAll(path, (await make()).id),
);

test('search: the responses of a survey are found by words in any order, case, accents and width', async () => {
  const { path, id } = await surveyResponses();
  await findsAll(path, id);
});

const invisible = ['\u200b', '\u2060\ufeff', '\u3164 ', '\u2800', '\u00ad\u200d'];

test.each([
  ['/CustomerFormResponses', 'displayName', {}],
  ['/Groups', 'name', { memberIds: [] }],
  ['/Sentiments', 'name', {}],
  ['/Surveys', 'name', { fields: [] }],
  ['/Dashboards', 'name', {}],
  ['/Roles', 'name', {}],
  ['/SavedReplies', 'name', { language: 'en', body: 'Thank you' }],
  ['/SavedReplies', 'body', { language: 'en', name: 'Thanks' }],
] as const)('names: %s refuses a %s that shows nothing', async (path, field, others) => {
  for (const text of invisible) {
    const answer = await admin.ask('POST', path, { ...others, [field]: text });
    expect([answer.status, answer.text], JSON.stringify(text)).toEqual([422, expect.stringContaining(field)]);
  }
});

test('names: what may be empty is empty if it shows nothing', async () => {
  for (const text of invisible) {
    const group = await created(admin, '/Groups', {
      name: `Quiet ${JSON.stringify(text)}`,
      description: text,
      memberIds: [],
    });
    expect(group.description).toBe('');
    const customer = await created(admin, '/CustomerFormResponses', {
      displayName: 'Quiet',
      company: text,
      phone: text,
    });
    expect([customer.company, customer.phone]).toEqual([null, null]);
  }
});

test('search: the database folds a text as the browser does', async () => {
  const texts = fc
    .sample(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), 2_000)
    .concat(['Łukasz', 'Straße', 'İı', 'ﬁ', 'ﾃﾞｰﾀ', 'Æsir Þór Œuvre', 'ΟΔΟΣ ὁδός ΣΑΣ.'])
    .filter((text) => text.isWellFormed() && !text.includes('\0') && !/\p{Cn}/u.test(text));
  const { rows } = await app.services.database.owner((client) =>
    client.query<{ folded: string }>(
      'select fold_text(t) as folded from unnest($1::text[]) with ordinality u(t, n) order by n',
      [texts],
    ),
  );
  const unlike = texts.filter((text, at) => rows[at]?.folded !== foldText(text));
  expect(unlike).toEqual([]);
});

describe('search: among many records', () => {
  const several = rounds(20_000, 100_000);
  let large: SignedIn;

  beforeAll(async () => {
    large = await app.newTenant();
    const { id } = await created(large, '/Surveys', { name: 'Large', fields: [] });
    await app.services.database.owner(async (client) => {
      // Triggers and foreign keys of other subjects take longer than the rows.
      await client.query('set statement_timeout = 0; set session_replication_role = replica');
      const name = "'Müller ' || md5(n::text) || ' Straße ' || n as name from generate_series(1, $2::integer) n";
      await client.query(`insert into customer_form_responses (tenant_id, display_name) select $1, ${name}`, [
        large.tenantId,
        several,
      ]);
      await client.query(
        `insert into survey_responses (survey_id, survey_version, submission_id, tenant_id, summary)
          select $3, 1, n::text, $1, ${name}`,
        [large.tenantId, several, id],
      );
      await client.query(
        `insert into response_words (response_id, tenant_id, words)
          select n, $1, fold_text(name) || repeat(' again', 60) from (select n, ${name}) named`,
        [large.tenantId, several],
      );
      // Merges the entries of new rows into the indexes, as autovacuum does in time.
      await client.query('vacuum analyze customer_form_responses, survey_responses, response_words');
      await client.query('reset all');
    });
  }, 240_000);

  test.each([
    ['customerFormResponses', 'customer_form_responses'],
    ['customers', 'customer_form_responses'],
    ['surveyResponses', 'survey_responses'],
    ['sentimentResponses', 'response_words'],
  ])('%s reads the rows that it finds, by an index', async (resource, table) => {
    const read = await app.services.database.transaction(large.tenantId, (tx) =>
      rowsRead(tx, table, async () =>
        resource === 'sentimentResponses'
          ? (await searchFor(tx, 'STRASSE 17777', true)).ids?.length
          : (await listRows(tx, resourceOf(resource), { query: { q: 'STRASSE 17777', _start: '0', _end: '20' } }))
              .total,
      ),
    );
    expect(read).toMatchObject({ answer: 1, scans: 0, scanned: 0 });
    expect(read.found).toBeLessThan(several / 20);
  });
});
