import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { foundPersonSchema } from '../../../src/compliance/schemas/data-request.ts';
import { erasePerson, erasureJob } from '../../../src/compliance/server/erase.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings } from '../../support/recordings.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { pathIn, upload } from '../../support/uploads.ts';
import { insertDistribution } from '../../support/world.ts';
import { answeredSurvey } from '../../surveys/server/answered-survey.ts';

let app: TestApp;
let admin: SignedIn;
let customerId: number;

beforeAll(async () => {
  app = await makeApp();
});
afterAll(() => app.close());

const name = 'Zyxora Quorvath';
const email = 'zyxora@quorvath.example';
const phone = '+43 660 7654321';
const ownWords = 'The Brimblewort was cold';
// Bytes are shown in hexadecimal.
const planted = /zyxora|quorvath|brimblewort|6272696d626c65776f7274|0660.?7654321|7654321/i;

beforeEach(async () => {
  admin = await app.newTenant();
  customerId = (await created(admin, '/CustomerFormResponses', { displayName: name, email, phone })).id;
});

const request = (kind: string, more: Record<string, unknown> = {}) =>
  created(admin, '/Compliance/requests', { kind, name, email, phone, identityCheck: 'Passport', ...more });
const read = async (id: number) => (await admin.ask('GET', `/Compliance/requests/${id}`)).json();
const execute = (id: number, body: object = {}) => admin.ask('POST', `/Compliance/requests/${id}/execute`, body);
const runErasure = () => runDueJobs(app.services, { [erasureJob]: erasePerson });
const query = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, [admin.tenantId, ...values])).rows);

/** Every row of the tenant in which a pattern occurs, by its table. */
async function foundIn(pattern: RegExp): Promise<string[]> {
  const tables = await query(`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE' and $1::int > 0`);
  const found: string[] = [];
  for (const { name: table } of tables)
    for (const { text } of await query(`select t::text as text from ${table} t where tenant_id = $1`))
      if (pattern.test(text)) found.push(`${table}: ${text.slice(0, 300)}`);
  return found;
}

const filesOf = () => readdir(join(app.services.filesDir, String(admin.tenantId))).catch(() => []);

async function plantEverywhere() {
  const form = await makeForm(
    admin,
    [
      { fieldName: 'What happened?', fieldType: 'textarea', isSentimentValue: true },
      { fieldName: 'How likely?', fieldType: 'nps' },
      { fieldName: 'Say it', fieldType: 'audio' },
    ],
    { enableCustomer: true },
  );
  const [text, score, voice] = form.fields;
  const path = pathIn(await upload(admin, 'upload-voc', recordings.webm, `${name}.webm`));
  const own = await created(admin, '/SentimentResponses/create', {
    sentimentId: form.id,
    customerResponseId: customerId,
    values: [
      { fieldId: text, value: ownWords },
      { fieldId: score, value: 9 },
      { fieldId: voice, value: path },
    ],
  });
  const other = await created(admin, '/SentimentResponses/create', {
    sentimentId: form.id,
    values: [
      { fieldId: text, value: `I was with ZYXORA quorvath, call 0660/7654321 or "${email.toUpperCase()}"` },
      { fieldId: score, value: 2 },
    ],
  });
  await created(admin, `/SentimentResponses/${own.id}/tracking`, { notes: 'Brimblewort is not on the menu' });
  await created(admin, `/SentimentResponses/${other.id}/tracking`, { notes: `Spoke with ${name} today` });
  await admin.ask('POST', '/SentimentResponses/bulk', { ids: [own.id], action: 'status', status: 'in_progress' });
  const survey = await answeredSurvey(app, admin, [
    { fieldName: 'How likely?', fieldType: 'nps', options: { key: 'nps' } },
    { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
    { fieldName: 'Email', fieldType: 'email', options: { key: 'email' } },
  ]);
  const [byCustomer, , byEmail] = await survey.give(
    { says: { nps: 10, why: ownWords } },
    { says: { nps: 3, why: `Ask ${name}` } },
    { says: { nps: 8, why: 'Brimblewort again', email } },
  );
  await query(
    'update survey_responses set customer_id = $2, customer_name = $3, note = $4 where tenant_id = $1 and id = $5',
    [customerId, name, `${name} called`, byCustomer],
  );
  await query(
    `insert into response_messages (tenant_id, response_id, status, name, address, body, quoted, message_id, files)
     values ($1, $2, 'received', $3, $4, 'A brimblewort for lunch', $5, '<1@example.com>', $6)`,
    [own.id, name, email, `${name} wrote`, JSON.stringify([{ path, name: `${name}.webm`, kind: 'voice' }])],
  );
  await query(
    `insert into consent_entries (tenant_id, customer_id, purpose, wording, is_given, how)
     values ($1, $2, $3, $4, true, 'staff')`,
    [customerId, `Calls to ${name}`, `Call ${phone}`],
  );
  await query(
    `with made as (
       insert into imports (tenant_id, list, file_name, customer_form_id, columns, mapping, duplicates, status)
       select tenant_id, 'customerImports', 'customers.csv', id, '[]', '[]', 'skip', 'done' from customer_forms where tenant_id = $1
       returning id)
     , kept as (insert into import_files (tenant_id, import_id, bytes)
       select $1, id, 'Name\nlikes brimblewort'::bytea from made)
     insert into import_rows (tenant_id, import_id, number, cells, customer_id)
     select $1, id, 1, '["likes brimblewort"]', $2 from made`,
    [customerId],
  );
  await query(
    `insert into upload_parts (tenant_id, upload_key, start_byte, bytes, sender)
     values ($1, '\\x01', 0, 'likes brimblewort'::bytea, '\\x02')`,
    [],
  );
  const distribution = await insertDistribution(app.services, admin.tenantId, survey.id);
  await query(
    `insert into survey_invitations (tenant_id, distribution_id, customer_id, name, address, language, nonce, unsubscribe_hash)
     values ($1, $2, $3, $4, $5, 'en', 'n', '\\x01')`,
    [distribution, customerId, name, email],
  );
  await query(`insert into contact_opt_outs (tenant_id, email_key, reason) values ($1, $2, 'unsubscribed')`, [email]);
  await query(`insert into jobs (tenant_id, kind, key, payload) values ($1, 'no-such-mail', 'a', $2)`, [
    JSON.stringify({ to: email, text: `Dear ${name}` }),
  ]);
  await query(`insert into notifications (tenant_id, user_id, kind, title, detail) values ($1, $2, 'note', $3, $4)`, [
    admin.userId,
    `${name} wrote`,
    JSON.stringify({ excerpt: ownWords }),
  ]);
  await query(`insert into report_runs (tenant_id, snapshot) values ($1, $2)`, [
    JSON.stringify({ rows: [[name, ownWords, 9, 'open']] }),
  ]);
  return { survey, own, other, byEmail };
}

/** Words and topics are read from the texts themselves, and the clock goes on; all that is counted or scored must stay. */
const isNoFigure = new Set(['compareUntil', 'words', 'topics', 'feelings', 'generatedAt', 'summary', 'customerName']);

async function figures(surveyId: number) {
  const ask = async (path: string) =>
    JSON.parse((await admin.ask('GET', path)).text, (key, value) => (isNoFigure.has(key) ? undefined : value));
  const total = async (path: string) => (await admin.ask('GET', `${path}?_start=0&_end=1`)).headers['x-total-count'];
  return {
    stats: await ask('/Dashboard/sentiment/stats'),
    results: await ask(`/SurveyResponses/survey/${surveyId}/summary`),
    customers: await total('/CustomerFormResponses'),
    responses: await total('/SentimentResponses'),
    optOuts: await total('/ContactOptOuts'),
  };
}

test('erasure: nothing that identifies the person is left in any table or file, and every figure is the same', async () => {
  const { survey } = await plantEverywhere();
  const before = await figures(survey.id);
  const { id } = await request('erase');
  expect((await foundIn(planted)).length).toBeGreaterThan(10);
  expect(await filesOf()).toHaveLength(1);
  expect((await execute(id)).json()).toMatchObject({ status: 'running' });
  expect(await runErasure()).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'completed', name: '[…]', email: null, phone: null });
  expect(await foundIn(planted)).toEqual([]);
  expect(await filesOf()).toEqual([]);
  expect(await figures(survey.id)).toEqual(before);
});

describe('erasure: files', () => {
  const voiceOf = async (fileName: string) => pathIn(await upload(admin, 'upload-voc', recordings.webm, fileName));
  const nameOf = (path: string) => path.replace('/uploads/', '');

  test('a text, a note or an email that names the file of somebody else does not delete or export it', async () => {
    const others = await voiceOf('other.webm');
    const { id: formId, fields } = await makeForm(
      admin,
      [
        { fieldName: 'What happened?', fieldType: 'textarea' },
        { fieldName: 'Say it', fieldType: 'audio' },
      ],
      { enableCustomer: true },
    );
    const own = await voiceOf('own.webm');
    const { id: responseId } = await created(admin, '/SentimentResponses/create', {
      sentimentId: formId,
      customerResponseId: customerId,
      values: [
        { fieldId: fields[0], value: others },
        { fieldId: fields[1], value: own },
      ],
    });
    await created(admin, `/SentimentResponses/${responseId}/tracking`, { notes: `Compare ${others}` });
    const survey = await answeredSurvey(app, admin, [
      { fieldName: 'Why?', fieldType: 'textarea', options: { key: 'why' } },
      { fieldName: 'Email', fieldType: 'email', options: { key: 'email' } },
    ]);
    await survey.give({ says: { why: others, email } });
    await query('update survey_responses set sent = $2 where tenant_id = $1', [JSON.stringify({ why: others })]);
    await execute((await request('erase')).id);
    expect(await runErasure()).toBe(1);
    expect(await filesOf()).toEqual([nameOf(others)]);
    expect(await query('select name from files where tenant_id = $1')).toEqual([{ name: nameOf(others) }]);
  });

  test('a file that the person sent and took back is deleted too', async () => {
    const survey = await answeredSurvey(app, admin, [
      { fieldName: 'Email', fieldType: 'email', options: { key: 'email' } },
    ]);
    const [id] = await survey.give({ says: { email } });
    const path = await voiceOf('taken-back.webm');
    await query(
      `update files f set survey_id = r.survey_id, submission_id = r.submission_id
       from survey_responses r where f.tenant_id = $1 and f.name = $2 and r.tenant_id = $1 and r.id = $3`,
      [nameOf(path), id],
    );
    await execute((await request('erase')).id);
    expect(await runErasure()).toBe(1);
    expect(await filesOf()).toEqual([]);
  });
});

test('erasure: text of others stays readable around what was erased', async () => {
  const { other } = await plantEverywhere();
  const { id } = await request('erase');
  await execute(id);
  await runErasure();
  const { data } = (await admin.ask('GET', `/SentimentResponses/${other.id}/withData`)).json<{
    data: { values: { text: string }[] };
  }>();
  expect(data.values[0]?.text).toBe('I was with […], call […] or "[…]"');
  const [run] = await query('select snapshot from report_runs where tenant_id = $1');
  expect(run?.snapshot).toEqual({ rows: [['[…]', '[…]', 9, 'open']] });
});

test('erasure: another customer with the same name keeps it, and the search says so', async () => {
  const twin = (await created(admin, '/CustomerFormResponses', { displayName: name, email: 'other@example.com' })).id;
  const { id } = await request('erase');
  const found = foundPersonSchema.parse((await admin.ask('GET', `/Compliance/requests/${id}/search`)).json());
  expect(found.shared).toEqual([name]);
  expect(found.others).toEqual([name]);
  await execute(id);
  await runErasure();
  expect((await admin.ask('GET', `/CustomerFormResponses/${twin}`)).json()).toMatchObject({ displayName: name });
  expect((await admin.ask('GET', `/CustomerFormResponses/${customerId}`)).json()).toMatchObject({
    displayName: `Erased customer ${customerId}`,
    email: null,
    phone: null,
  });
});

test('erasure: deletes the customer record where that is asked for, and keeps its responses', async () => {
  const { own } = await plantEverywhere();
  const { id } = await request('delete');
  await execute(id, { keepsRecord: false });
  await runErasure();
  expect((await admin.ask('GET', `/CustomerFormResponses/${customerId}`)).status).toBe(404);
  expect((await admin.ask('GET', `/SentimentResponses/${own.id}/withData`)).json()).toMatchObject({
    data: { customerName: null },
  });
  expect(await foundIn(planted)).toEqual([]);
});

test('erasure: a legal hold refuses it, also one that is set while it waits', async () => {
  const { id } = await request('erase', { legalHold: 'Court case 12' });
  expect((await execute(id)).json()).toMatchObject({ code: 'LEGAL_HOLD' });
  await admin.ask('PUT', `/Compliance/requests/${id}`, { legalHold: '' });
  await execute(id);
  await query(`update data_requests set legal_hold = 'Court case 13' where tenant_id = $1`);
  await runErasure();
  expect(await read(id)).toMatchObject({ status: 'open', name });
  expect((await admin.ask('GET', `/CustomerFormResponses/${customerId}`)).json()).toMatchObject({ displayName: name });
});

test('erasure: one that fails leaves everything as it was, and completes when it runs again', async () => {
  const { id } = await request('erase');
  await execute(id);
  const failing = {
    [erasureJob]: async (work: Parameters<typeof erasePerson>[0]) => {
      await erasePerson(work);
      throw new Error('The server stops');
    },
  };
  await runDueJobs(app.services, failing);
  expect((await admin.ask('GET', `/CustomerFormResponses/${customerId}`)).json()).toMatchObject({ displayName: name });
  await query(`update jobs set run_at = now() - interval '1 minute' where tenant_id = $1`);
  expect(await runErasure()).toBe(1);
  expect(await read(id)).toMatchObject({ status: 'completed' });
});

test('search: finds the person in notes, other responses, emails, stored reports and the audit log', async () => {
  await plantEverywhere();
  const { id } = await request('erase');
  const found = foundPersonSchema.parse((await admin.ask('GET', `/Compliance/requests/${id}/search`)).json());
  expect(found.records).toEqual(
    expect.arrayContaining([
      { label: 'Customers', count: 1 },
      { label: 'Emails and comments', count: 1 },
      { label: 'Files', count: 1 },
      { label: 'Notes and history', count: 3 },
      { label: 'Sentiment responses', count: 1 },
      { label: 'Survey responses', count: 2 },
    ]),
  );
  const places = found.mentions.map(({ label }) => label);
  for (const place of [
    'Audit log',
    'Notes and history',
    'Sentiment responses',
    'Survey responses',
    'Stored reports',
    'Jobs',
    'Notifications',
  ])
    expect(places).toContain(place);
  expect(found.mentions.find(({ label }) => label === 'Notes and history')?.examples).toEqual([
    `Spoke with ${name} today`,
  ]);
});
