import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../../src/app/server/jobs.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { importsInto, problemsOf } from '../../support/imports.ts';
import { type MadeForm, makeForm } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let form: MadeForm;
let imports: ReturnType<typeof importsInto>;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.newTenant();
  form = await makeForm(admin, [
    { fieldName: 'What happened?', fieldType: 'textarea', required: true },
    { fieldName: 'Score', fieldType: 'slider', isSentimentValue: true, options: { min: 0, max: 10 } },
    {
      fieldName: 'Branch',
      fieldType: 'select',
      options: {
        choices: [
          { id: 'a', label: 'Airport' },
          { id: 'b', label: 'Beach, bar' },
        ],
      },
    },
  ]);
  imports = importsInto(app, admin, '/SentimentResponses');
});

interface Response {
  id: number;
  status: string;
  channel: string;
  createdAt: string;
  resolvedAt: string | null;
  slaDueAt: string | null;
  severityLevelId: number | null;
  customerResponseId: number | null;
  customerName: string | null;
  summary: string;
  sentimentScore: number | null;
}

const into = () => ({ sentimentId: form.id });
const responses = async () =>
  (await admin.ask('GET', '/SentimentResponses?_sort=createdAt&_order=asc')).json<Response[]>();
const count = (table: string) =>
  app.services.database.transaction(admin.tenantId, async (tx) => {
    const found = await tx.first(sql<{ count: number }>`
      select count(*)::integer as count from ${sql.ref(table)} where tenant_id = ${tx.tenantId}`);
    return found?.count ?? 0;
  });
const wrongCounts = () =>
  app.services.database.owner(async (client) => {
    const { rows } = await client.query('select * from wrong_response_counts($1)', [admin.tenantId]);
    return rows;
  });

const history = [
  'Ticket ID;Date;What happened?;Score;Branch;Status;Priority;E-mail',
  'T-1;27.11.2024 14:30;The queue was long;2;airport;Closed;High;ROSA@example.com',
  'T-2;2024-12-01;;9;Beach, bar;Solved;;unknown@example.com',
  'T-3;03.01.2025;Fine;7;;;;',
].join('\n');

test('response import: columns are proposed and shown as they will be stored', async () => {
  const shown = await imports.read(history, into());
  expect(shown.mapping.map(({ target, columns, value }) => [target, columns, value])).toEqual([
    ['receivedAt', [1], undefined],
    [`field-${form.fields[0]}`, [2], undefined],
    [`field-${form.fields[1]}`, [3], undefined],
    [`field-${form.fields[2]}`, [4], undefined],
    ['status', [5], 'Closed'],
    ['severity', [6], undefined],
    ['customerEmail', [7], undefined],
    ['externalId', [0], undefined],
  ]);
  expect(shown.preview[1]).toEqual({
    number: 3,
    issues: [{ column: 'E-mail', message: 'No customer matches: imported without a customer' }],
    values: {
      receivedAt: '2024-12-01 00:00',
      [`field-${form.fields[0]}`]: '',
      [`field-${form.fields[1]}`]: '9 of 10',
      [`field-${form.fields[2]}`]: 'Beach, bar',
      status: 'Resolved',
      severity: '',
      customerEmail: 'unknown@example.com',
      externalId: 'T-2',
    },
  });
  expect(await responses()).toEqual([]);
});

test('response import: responses keep their dates and find their customers, and are counted on their days', async () => {
  const rosa = (await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', email: 'rosa@example.com' })).id;
  const shown = await imports.load(history, into());
  expect([shown.counts, problemsOf(shown)]).toEqual([
    { created: 3 },
    ['E-mail: No customer matches: imported without a customer (1)'],
  ]);
  const stored = await responses();
  expect(stored).toMatchObject([
    {
      status: 'closed',
      channel: 'import',
      customerResponseId: rosa,
      customerName: 'Rosa',
      slaDueAt: null,
      summary: 'The queue was long',
    },
    { status: 'resolved', customerResponseId: null, severityLevelId: null },
    { status: 'closed', summary: 'Fine' },
  ]);
  expect(stored.map(({ createdAt, resolvedAt }) => [createdAt, resolvedAt].map((at) => at?.slice(0, 16)))).toEqual([
    ['2024-11-27T14:30', '2024-11-27T14:30'],
    ['2024-12-01T00:00', '2024-12-01T00:00'],
    ['2025-01-03T00:00', '2025-01-03T00:00'],
  ]);
  expect(stored.map(({ sentimentScore }) => Number(sentimentScore?.toFixed(1)))).toEqual([-0.6, 0.8, 0.4]);
  const query = { dataset: 'sentimentResponses', measures: ['count'], timeDimension: { grain: 'month' } };
  const { rows } = (await admin.ask('POST', '/Dashboards/query', query)).json<{
    rows: { time: string; measures: { count: { value: number } } }[];
  }>();
  const months = rows.filter(({ measures }) => measures.count.value > 0);
  expect(months.map(({ time, measures }) => [time, measures.count.value])).toEqual([
    ['2024-11-01', 1],
    ['2024-12-01', 1],
    ['2025-01-01', 1],
  ]);
  expect(await wrongCounts()).toEqual([]);
});

test('response import: nobody is notified, nothing is due, and no rule escalates, also when the severity changes', async () => {
  const [level] = (await admin.ask('GET', '/SeverityLevels')).json<{ id: number; name: string }[]>();
  await admin.ask('PUT', `/Sentiments/${form.id}`, { enableSLA: true, enableEscalation: true });
  await created(admin, '/EscalationRules', {
    name: 'Bad',
    type: 'on_negative_sentiment',
    notifyUserIds: [admin.userId],
  });
  await imports.load('Received;What happened?;Score;Status\n2025-01-03;Terrible and cold;1;Open\n', into());
  await runDueJobs(app.services, jobKinds);
  await runDueJobs(app.services, jobKinds);
  const [open] = await responses();
  expect(open).toMatchObject({ status: 'open', slaDueAt: null });
  const changed = await admin.ask('PUT', `/SentimentResponses/${open?.id}/severity`, { severityLevelId: level?.id });
  expect(changed.status).toBe(200);
  await runDueJobs(app.services, jobKinds);
  expect(await responses()).toMatchObject([{ slaDueAt: null, severityLevelId: level?.id }]);
  expect([await count('notifications'), await count('escalation_firings')]).toEqual([0, 0]);
});

test('response import: the same file is imported once, and equal anonymous rows are several responses', async () => {
  const file = 'Received;Score\n2025-01-03;8\n2025-01-03;8\n2025-01-04;8\n';
  expect((await imports.load(file, into())).counts).toEqual({ created: 3 });
  expect((await imports.load(file, into())).counts).toEqual({ skipped: 3 });
  expect((await imports.load(history, into())).counts).toEqual({ created: 3 });
  expect((await imports.load(history, into())).counts).toEqual({ skipped: 3 });
  expect(await responses()).toHaveLength(6);
});

test('response import: the undo removes all but those that staff handled', async () => {
  const { id } = await imports.load(history, into());
  const [first] = await responses();
  await created(admin, `/SentimentResponses/${first?.id}/tracking`, { notes: 'Called back' });
  const undone = await imports.undo(id);
  expect(undone.counts).toMatchObject({ undone: 2, kept: 1 });
  expect(problemsOf(undone)).toEqual(['null: Kept: has been handled since the import (1)']);
  expect(await responses()).toHaveLength(1);
  expect(await wrongCounts()).toEqual([]);
});

test('response import: dates in the future, wrong answers and unknown words are told by column', async () => {
  const shown = await imports.load(
    [
      'Received,What happened?,Score,Branch,Status,Severity,Resolved',
      '2199-01-01,Fine,7,,,,',
      'soon,Fine,7,,,,',
      ',Fine,7,,,,',
      '2025-01-03,Fine,70,,,,',
      '2025-01-03,Fine,7,Moon,,,',
      '2025-01-03,Fine,7,,Unheard,,',
      '2025-01-03,Fine,7,,,Cosmic,',
      '2025-01-03,Fine,7,,,,2025-01-02',
      '2025-01-03,,,,,,',
    ].join('\n'),
    into(),
  );
  expect(shown.counts).toEqual({ error: 9 });
  expect(problemsOf(shown)).toEqual([
    'Received: This date is in the future (1)',
    'Received: Not a date (1)',
    'Received: Required (1)',
    'Score: Choose from 0 to 10 (1)',
    'Branch: Choose one of the options (1)',
    'Status: No status has this name (1)',
    'Severity: This form has no severity level with this name (1)',
    'Resolved: Resolved before it was received (1)',
    'null: The row answers no question of the form (1)',
  ]);
  expect((await imports.send(history)).status).toBe(422);
});

test('response import: customers who do not exist are created where the user chooses so, and the undo removes them', async () => {
  await created(admin, '/CustomerFormResponses', { displayName: 'Rosa', email: 'rosa@example.com' });
  const { id, counts, problems } = await imports.load(history, { ...into(), options: { customers: 'create' } });
  expect([counts, problems]).toEqual([{ created: 3 }, []]);
  const emails = async () =>
    (await admin.ask('GET', '/CustomerFormResponses?_sort=id&_order=asc'))
      .json<{ email: string }[]>()
      .map(({ email }) => email);
  expect(await emails()).toEqual(['rosa@example.com', 'unknown@example.com']);
  expect((await responses()).map(({ customerName }) => customerName)).toEqual(['Rosa', 'unknown@example.com', null]);
  await imports.undo(id);
  expect(await emails()).toEqual(['rosa@example.com']);
});
