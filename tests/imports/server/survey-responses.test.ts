import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import type { ShownImport } from '../../../src/imports/schemas/import.ts';
import type { SurveyResponse, SurveyResponseData } from '../../../src/surveys/schemas/survey-response.ts';
import type { SurveySummary } from '../../../src/surveys/schemas/survey-results.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';
import { published, respondentClient, resultOf } from '../../surveys/server/submission.ts';

let app: TestApp;
let admin: SignedIn;
let imports: ReturnType<typeof importsInto>;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  imports = importsInto(app, admin, '/SurveyResponses');
});

const choice = (id: string, label: string, labels: Record<string, string> = {}) => ({ id, label, labels });
const beds = [choice('bed', 'Bed'), choice('bath', 'Bath')];
const steps = [choice('bad', 'Bad'), choice('good', 'Good')];

const settings = { spam: { minSeconds: 0, proofOfWork: true } };

const stay = {
  name: 'After a stay',
  settings,
  languages: ['en', 'de'],
  fields: [
    {
      fieldName: 'Would you recommend us?',
      fieldType: 'nps',
      required: true,
      isSentimentValue: true,
      options: { key: 'nps', translations: { de: { fieldName: 'Würden Sie uns empfehlen?' } } },
    },
    { fieldName: 'Why?', fieldType: 'textarea', required: true, options: { key: 'why' } },
    {
      fieldName: 'Which hotel?',
      fieldType: 'radio',
      options: {
        key: 'hotel',
        other: true,
        choices: [choice('bergen', 'Bergen'), choice('geneva', 'Geneva', { de: 'Genf' })],
        translations: { de: { fieldName: 'Welches Hotel?' } },
      },
    },
    {
      fieldName: 'What was good?',
      fieldType: 'checkbox',
      options: {
        key: 'good',
        other: true,
        choices: [choice('room', 'Room'), choice('food', 'Food, drinks'), choice('view', 'View')],
      },
    },
    { fieldName: 'Rooms', fieldType: 'matrix_single', options: { key: 'rooms', rows: beds, columns: steps } },
    { fieldName: 'Comfort', fieldType: 'matrix_rating', options: { key: 'comfort', rows: beds, max: 5 } },
    { fieldName: 'Words for', fieldType: 'matrix_multi', options: { key: 'words', rows: beds, columns: steps } },
    {
      fieldName: 'Order',
      fieldType: 'ranking',
      options: { key: 'order', choices: [choice('price', 'Price'), choice('place', 'Place')] },
    },
    { fieldName: 'Paid', fieldType: 'number', options: { key: 'paid', min: 0 } },
    { fieldName: 'Arrival', fieldType: 'date', options: { key: 'arrival' } },
    { fieldName: 'Woke at', fieldType: 'time', options: { key: 'woke' } },
    { fieldName: 'Left', fieldType: 'datetime', options: { key: 'left' } },
    { fieldName: 'Come again?', fieldType: 'boolean', options: { key: 'again' } },
    { fieldName: 'Home', fieldType: 'address', options: { key: 'home' } },
    { fieldName: 'Call me', fieldType: 'phone', options: { key: 'call' } },
    {
      fieldName: 'What was bad?',
      fieldType: 'text',
      options: { key: 'bad', showIf: { all: [{ field: 'nps', op: 'less_than', value: 5 }] } },
    },
  ],
};

const withTarget = (mapping: ShownImport['mapping']) =>
  mapping.map(({ target, columns, value }) => `${target.replace(/\d+/, '#')}=${columns}${value ? `/${value}` : ''}`);
const responsesOf = async (id: number) =>
  (await admin.ask('GET', `/SurveyResponses/survey/${id}?_sort=startedAt&_order=asc&status=all`)).json<
    SurveyResponse[]
  >();
const full = async (id: number) =>
  (await admin.ask('GET', `/SurveyResponses/${id}/withData`)).json<SurveyResponseData>();
const textsIn = ({ answers }: SurveyResponseData) =>
  Object.fromEntries(answers.map(({ fieldName, text }) => [fieldName, text]));
const summaryOf = async (id: number, query = '') =>
  (await admin.ask('GET', `/SurveyResponses/survey/${id}/summary${query}`)).json<SurveySummary>();
const count = (table: string) =>
  app.services.database.transaction(admin.tenantId, async (tx) => {
    const found = await tx.first(sql<{ count: number }>`
      select count(*)::integer as count from ${sql.ref(table)} where tenant_id = ${tx.tenantId}`);
    return found?.count ?? 0;
  });
const work = async () => {
  await runDueJobs(app.services, jobKinds);
  await runDueJobs(app.services, jobKinds);
};

async function exported(id: number, query: string): Promise<Buffer> {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/SurveyResponses/survey/${id}/export?status=all&${query}`,
    headers: { authorization: `Bearer ${admin.login.token}`, 'x-tenant-subdomain': admin.subdomain },
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.rawPayload;
}

test('survey response import: dates, choices, matrices, numbers and customers of another system are read in its notation', async () => {
  const { id } = await published(admin, stay);
  const rosa = (await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', email: 'rosa@example.com' })).id;
  const shown = await imports.load(
    [
      [
        'id;submitdate;startdate;startlanguage;E-Mail;1. Würden Sie uns empfehlen?;Why?;Welches Hotel?;What was good? [Room]',
        'What was good? [Food, drinks];What was good? [Other];Rooms [Bed];Rooms [Bath];Comfort [Bed];Order [Price];Order [Place]',
        'Paid;Arrival;Woke at;Left;Come again?;Home [Town or city];Call me',
      ].join(';'),
      [
        '7;27.11.2024 14:30:15;27.11.2024 14:28;de;ROSA@example.com;9 - sehr gern;Ruhig;Genf;Y;;Der Hof;good;Bad;4;2;1',
        '1.234,50;26.11.2024;7:30;27.11.2024 11:00;ja;Kiel;0170 1234567',
      ].join(';'),
    ].join('\n'),
    { surveyId: id },
  );
  expect([shown.counts, problemsOf(shown)]).toEqual([{ created: 1 }, []]);
  const [response] = await responsesOf(id);
  expect(response).toMatchObject({
    status: 'complete',
    language: 'de',
    startedAt: expect.stringContaining('2024-11-27T14:28:00'),
    completedAt: expect.stringContaining('2024-11-27T14:30:15'),
    durationMs: 135_000,
    nps: 9,
    customerId: rosa,
    customerName: 'Rosa',
    identification: null,
    linkId: null,
  });
  expect(textsIn(await full(response?.id ?? 0))).toMatchObject({
    'Would you recommend us?': '9 of 10',
    'Why?': 'Ruhig',
    'Which hotel?': 'Geneva',
    'What was good?': 'Room, Der Hof',
    Rooms: 'Bed: Good; Bath: Bad',
    Comfort: 'Bed: 4 of 5',
    Order: '1. Place, 2. Price',
    Paid: '1234.5',
    'Woke at': '07:30',
    'Come again?': 'Yes',
    Home: 'Kiel',
  });
});

test('survey response import: several choices are read from one cell and from a column each, and hidden answers are kept', async () => {
  const { id } = await published(admin, stay);
  const { counts, mapping } = await imports.load(
    'Submitted at,nps,good,good/view,What was bad?\n2025-01-03,10,"Room; Food, drinks",1,Cold soup\n2025-01-04,8,room|view,0,\n',
    { surveyId: id },
  );
  expect(withTarget(mapping)).toEqual([
    'completedAt=0',
    'status=/complete',
    'field-#=1',
    'field-#=2',
    'field-#.c-view=3',
    'field-#=4',
  ]);
  expect(counts).toEqual({ created: 2 });
  const [first, second] = await responsesOf(id);
  expect(textsIn(await full(first?.id ?? 0))).toEqual({
    'Would you recommend us?': '10 of 10',
    'What was good?': 'Room, Food, drinks, View',
    'What was bad?': 'Cold soup',
  });
  expect(textsIn(await full(second?.id ?? 0))).toMatchObject({ 'What was good?': 'Room, View' });
});

const misfits = [
  'Submitted at,Would you recommend us?,Which hotel?,What was good?,Rooms – Bed,Paid,Language',
  '2025-01-03,11,Bergen,Room,Good,12,en',
  '2025-01-03,9,Bergen,Room,Great,12,en',
  '2025-01-03,9,Bergen,Room,Good,-3,en',
  '2025-01-03,9,Bergen,Room,Good,12,Klingonese spoken',
  '2025-01-03,9,Bergen,Room,Good,12,en',
].join('\n');

test('survey response import: a cell that its question does not accept refuses its row, or is left out as the user chooses', async () => {
  const { id } = await published(admin, stay);
  const refused = await imports.read(misfits, { surveyId: id });
  expect(refused.counts).toEqual({ created: 1, error: 4 });
  const messages = [
    'Would you recommend us?: Choose from 0 to 10',
    'Rooms – Bed: Not a choice of this question',
    'Paid: At least 0',
    'Language: Not a language',
  ];
  expect(problemsOf(refused).map((text) => text.replace(' (1)', ''))).toEqual(messages);
  const kept = await imports.start(refused.id, { options: { misfits: 'leave_out' } });
  expect([kept.counts, kept.options]).toEqual([{ created: 5 }, { misfits: 'leave_out', customers: 'link' }]);
  expect(problemsOf(kept)).toEqual(messages.map((text) => `${text}: imported without it (1)`));
  expect(kept.problems.every(({ isNote }) => isNote)).toBe(true);
  const stored = await responsesOf(id);
  expect(stored.map(({ nps }) => nps)).toEqual([9, 9, 9, 9, null]);
  const rows = await imports.rows(kept.id);
  expect(rows.map(({ outcome, issues }) => [outcome, issues.length])).toEqual([
    ['created', 1],
    ['created', 1],
    ['created', 1],
    ['created', 1],
    ['created', 0],
  ]);
});

test('survey response import: rows without a date, with one in the future or an unknown status are refused', async () => {
  const { id } = await published(admin, stay);
  const shown = await imports.load(
    [
      'Started,Completed,Status,NPS',
      ',,complete,9',
      '2199-01-01,,complete,9',
      'soon,,complete,9',
      '2025-01-03,2025-01-02,complete,9',
      '2025-01-03,,Unheard,9',
      '2025-01-03 10:00,,In progress,9',
      '2025-01-03 11:00,,Screened out,9',
    ].join('\n'),
    { surveyId: id },
  );
  expect(shown.counts).toEqual({ error: 5, created: 2 });
  expect(problemsOf(shown)).toEqual([
    'Completed: Required (1)',
    'Started: This date is in the future (1)',
    'Started: Not a date (1)',
    'Completed: Completed before it was started (1)',
    'Status: Not a status of a response (1)',
  ]);
  expect((await responsesOf(id)).map(({ status, completedAt }) => [status, completedAt !== null])).toEqual([
    ['partial', false],
    ['screened_out', true],
  ]);
});

test('survey response import: nobody is told, no case opens, and neither quotas nor limits are used up', async () => {
  const own = { ...settings, createsCases: true, maxResponses: 1, notifyUserIds: [admin.userId] };
  const quota = {
    id: 'q',
    name: 'Bergen',
    limit: 1,
    when: { all: [{ field: 'hotel', op: 'is', value: 'bergen' }] },
  };
  const { id, token } = await published(admin, { ...stay, settings: own, quotas: [quota] });
  const { counts } = await imports.load(
    'Submitted at,Would you recommend us?,Why?,Which hotel?\n2025-01-03,0,Terrible and cold,Bergen\n2025-01-04,1,Dirty,Bergen\n',
    { surveyId: id },
  );
  expect(counts).toEqual({ created: 2 });
  await work();
  expect(await Promise.all(['notifications', 'sentiment_responses'].map(count))).toEqual([0, 0]);
  const { answer } = respondentClient(app, admin);
  const sent = await answer(token, { answers: { nps: 10, why: 'Quiet', hotel: 'bergen' } });
  expect(resultOf(sent).status).toBe('complete');
  expect((await responsesOf(id)).map(({ status }) => status)).toEqual(['complete', 'complete', 'complete']);
  expect((await summaryOf(id)).n).toBe(3);
  expect((await answer(token, { answers: { nps: 10, why: 'Quiet', hotel: 'geneva' } })).status).not.toBe(201);
});

test('survey response import: responses count on their days, and the undo takes exactly them out of every figure', async () => {
  const { id, token } = await published(admin, stay);
  const { answer } = respondentClient(app, admin);
  await answer(token, { answers: { nps: 10, why: 'Quiet' } });
  const query = { dataset: 'surveyResponses', measures: ['count', 'nps'], timeDimension: { grain: 'month' } };
  const months = async () => {
    const { rows } = (await admin.ask('POST', '/Dashboards/query', query)).json<{
      rows: { time: string; measures: { count: { value: number } } }[];
    }>();
    return rows.flatMap(({ time, measures }) => (measures.count.value > 0 ? [[time, measures.count.value]] : []));
  };
  const before = [await months(), await summaryOf(id)];
  const { id: importId } = await imports.load(
    'Submitted at,Would you recommend us?,Why?\n2024-11-27,0,Cold\n2024-11-28,3,Dirty\n2025-01-04,9,Fine\n',
    { surveyId: id },
  );
  expect((await months()).slice(0, 2)).toEqual([
    ['2024-11-01', 2],
    ['2025-01-01', 1],
  ]);
  expect(await summaryOf(id, '?from=2024-11-01&to=2024-11-30')).toMatchObject({ n: 2 });
  const [first] = await responsesOf(id);
  expect(await full(first?.id ?? 0)).toMatchObject({ surveyName: 'After a stay', nps: 0 });
  expect((await imports.undo(importId)).counts).toEqual({ created: 3, undone: 3 });
  expect([await months(), await summaryOf(id)]).toEqual(before);
  expect(await responsesOf(id)).toHaveLength(1);
});

test('survey response import: the undo keeps responses that staff changed or that have a case', async () => {
  const { id } = await published(admin, stay);
  const { id: importId } = await imports.load(
    'Submitted at,Would you recommend us?\n2024-11-27,0\n2024-11-28,3\n2024-11-29,4\n',
    { surveyId: id },
  );
  const [first, second] = await responsesOf(id);
  await admin.ask('PUT', `/SurveyResponses/${first?.id}`, { tags: ['Looked at'] });
  await app.services.database.transaction(admin.tenantId, async (tx) => {
    const form = await tx.first(sql<{ id: number }>`
      insert into sentiments (tenant_id, name) values (${tx.tenantId}, 'Cases') returning id`);
    const made = await tx.first(sql<{ id: number }>`
      insert into sentiment_responses (tenant_id, sentiment_id, number) values (${tx.tenantId}, ${form?.id}, 77) returning id`);
    await tx.run(
      sql`update survey_responses set case_id = ${made?.id} where tenant_id = ${tx.tenantId} and id = ${second?.id}`,
    );
  });
  const undone = await imports.undo(importId);
  expect(undone.counts).toMatchObject({ undone: 1, kept: 2 });
  expect(problemsOf(undone)).toEqual([
    'null: Kept: changed since the import (1)',
    'null: Kept: has a case since the import (1)',
  ]);
  expect(await responsesOf(id)).toHaveLength(2);
});

test('survey response import: an unknown customer is said, or created once and removed by the undo', async () => {
  const { id } = await published(admin, stay);
  const file =
    'Submitted at,Would you recommend us?,Customer email,Customer name\n2025-01-03,9,ana@example.com,Ana Lind\n2025-01-04,8,ANA@example.com,\n2025-01-05,8,broken@,\n2025-01-06,7,,\n';
  const asked = await imports.read(file, { surveyId: id });
  expect([asked.counts, problemsOf(asked)]).toEqual([
    { created: 3, error: 1 },
    [
      'Customer email: No customer matches: imported without a customer (2)',
      'Customer email: Not an email address (1)',
    ],
  ]);
  const made = await imports.start(asked.id, { options: { customers: 'create' } });
  expect(made.counts).toEqual({ created: 3, error: 1 });
  const customers = (await admin.ask('GET', '/CustomerFormResponses')).json<{ id: number; displayName: string }[]>();
  expect(customers.map(({ displayName }) => displayName)).toEqual(['Ana Lind']);
  expect((await responsesOf(id)).map(({ customerId, customerName }) => [customerId, customerName])).toEqual([
    [customers[0]?.id, 'Ana Lind'],
    [customers[0]?.id, 'Ana Lind'],
    [null, null],
  ]);
  await imports.undo(made.id);
  expect((await admin.ask('GET', '/CustomerFormResponses')).json()).toEqual([]);
});

test('survey response import: a customer who was there before, or who has other feedback, outlives the undo', async () => {
  const { id } = await published(admin, stay);
  await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', email: 'rosa@example.com' });
  const file =
    'Submitted at,Would you recommend us?,Customer email\n2025-01-03,9,rosa@example.com\n2025-01-03,9,ben@example.com\n2025-01-03,9,eva@example.com\n';
  const { id: importId } = await imports.load(file, { surveyId: id, options: { customers: 'create' } });
  const ben = (await admin.ask('GET', '/CustomerFormResponses?q=ben')).json<{ id: number; version: number }[]>()[0];
  await admin.ask('PUT', `/CustomerFormResponses/${ben?.id}`, { company: 'Ben & Co', version: ben?.version });
  await imports.undo(importId);
  const left = (await admin.ask('GET', '/CustomerFormResponses')).json<{ email: string }[]>();
  expect(left.map(({ email }) => email).sort()).toEqual(['ben@example.com', 'rosa@example.com']);
});

test('survey response import: an anonymous survey takes no customer and nothing about the respondent', async () => {
  const { id } = await published(admin, { ...stay, settings: { anonymous: true } });
  await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', email: 'rosa@example.com' });
  const shown = await imports.load(
    'Submitted at,Would you recommend us?,Email,Source,Device\n2025-01-03,9,rosa@example.com,Lobby,phone\n',
    { surveyId: id },
  );
  expect(shown.targets.map(({ key }) => key)).not.toContain('customerEmail');
  expect(await responsesOf(id)).toMatchObject([{ customerId: null, customerName: null, source: '', device: null }]);
});

test('survey response import: a file is imported once, equal anonymous rows are several, and an export of what is there adds nothing', async () => {
  const { id } = await published(admin, stay);
  const file = 'Submitted at,Would you recommend us?\n2025-01-03,8\n2025-01-03,8\n2025-01-04,8\n';
  expect((await imports.load(file, { surveyId: id })).counts).toEqual({ created: 3 });
  expect((await imports.load(file, { surveyId: id })).counts).toEqual({ skipped: 3 });
  expect((await imports.load(await exported(id, 'format=csv'), { surveyId: id })).counts).toEqual({ skipped: 3 });
  expect(await responsesOf(id)).toHaveLength(3);
});

test('survey response import: a draft takes responses, and a survey of another tenant none', async () => {
  const { id } = await created(admin, '/Surveys', stay);
  const file = 'Submitted at,Would you recommend us?\n2025-01-03,8\n';
  expect((await imports.load(file, { surveyId: id })).counts).toEqual({ created: 1 });
  expect(await responsesOf(Number(id))).toMatchObject([{ nps: 8 }]);
  const other = await app.newTenant();
  const foreign = await published(other, stay);
  expect((await imports.send(file, { surveyId: foreign.id })).status).toBe(404);
  expect((await imports.send(file)).status).toBe(422);
});

test('survey response import: the rows below the header of Qualtrics that describe its columns are no responses', async () => {
  const { id } = await published(admin, stay);
  const { counts } = await imports.load(
    [
      'StartDate,EndDate,Finished,ResponseId,UserLanguage,Would you recommend us?',
      '2024-11-27 10:00:00,2024-11-27 10:02:00,True,R_1,EN,9',
      '"{""ImportId"":""startDate""}","{""ImportId"":""endDate""}","{""ImportId"":""finished""}",,,',
    ].join('\n'),
    { surveyId: id },
  );
  expect(counts).toEqual({ created: 1, skipped: 1 });
  expect(await responsesOf(id)).toMatchObject([{ status: 'complete', durationMs: 120_000, language: 'en' }]);
});

const everyAnswer = [
  { nps: 9, why: '=1+1; "fine"\nnext', hotel: 'bergen', good: ['room', 'other:The yard; big'], again: true },
  { nps: 3, why: '@home', hotel: 'other:On a boat', good: ['food'], bad: 'Cold', again: false },
  {
    nps: 10,
    why: "'quoted",
    rooms: { bed: 'good', bath: 'bad' },
    comfort: { bed: 4 },
    words: { bed: ['bad', 'good'] },
    order: ['place', 'price'],
    paid: -0.5 + 13,
    arrival: '2026-03-09',
    woke: '07:30',
    left: '2026-03-09T11:00',
    home: { street: 'Main St 1', city: 'Oslo' },
    call: '+4930123456',
  },
];

const ways = ['labels', 'codes', 'both'].flatMap((values) =>
  ['csv', 'xlsx'].map((format) => ({ values, format, query: `format=${format}&values=${values}` })),
);

test.each(ways)('survey response import: an export of $values as $format is imported as it was', async (way) => {
  await app.services.database.owner((client) =>
    client.query("update tenants set time_zone = 'Asia/Kathmandu' where id = $1", [admin.tenantId]),
  );
  const { id, token } = await published(admin, stay);
  const { answer } = respondentClient(app, admin);
  for (const answers of everyAnswer) expect((await answer(token, { answers, language: 'de' })).status).toBe(201);
  await answer(token, { answers: { nps: 5 }, isComplete: false });
  const [first] = await responsesOf(id);
  await admin.ask('PUT', `/SurveyResponses/${first?.id}`, { tags: ['Good', 'Seen'], note: 'Call back' });
  await work();
  const file = await exported(id, way.query);
  const before = (await exported(id, 'format=csv&values=both')).toString();
  for (const response of await responsesOf(id)) await admin.ask('DELETE', `/SurveyResponses/${response.id}`);
  const fileName = `export.${way.format}`;
  const { counts, ...shown } = await imports.load(file, { surveyId: id, fileName });
  expect([counts, shown.problems.map(({ message }) => message)]).toEqual([
    { created: 4 },
    ['Several links have this name: imported with the oldest one', 'No customer matches: imported without a customer'],
  ]);
  await work();
  const after = (await exported(id, 'format=csv&values=both')).toString();
  // Each response has a number of its own.
  const unnumbered = (text: string) => text.replace(/^\d+,/gm, ',');
  expect(unnumbered(after)).toBe(unnumbered(before));
});
