import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { extract } from 'tar';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { backupDatabase } from '../../../src/app/commands/backup.ts';
import { erasePerson, erasureJob } from '../../../src/compliance/server/erase.ts';
import {
  type Owner,
  type PersonalColumn,
  type TextTable,
  textTables,
} from '../../../src/compliance/server/text-columns.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { importJob, runImport } from '../../../src/imports/server/run-import.ts';
import { created, type SignedIn, type TestApp } from '../../support/app.ts';
import { recordings } from '../../support/recordings.ts';
import { makeForm } from '../../support/sentiment-form.ts';
import { pathIn, upload } from '../../support/uploads.ts';
import { answeredSurvey } from '../../surveys/server/answered-survey.ts';
import { type Office, openOffice } from '../../surveys/server/mail/office.ts';

let office: Office;
let app: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  office = await openOffice(undefined, { database: 'own' });
  ({ app } = office);
});
afterAll(() => office.close());
beforeEach(async () => {
  admin = await app.newTenant();
});

const name = 'Zyxora Quorvath';
const email = 'zyxora@quorvath.example';
const phone = '+43 660 7654321';
/** Everything that is planted. */
const planted = /zyxora|quorvath|brimblewort|7654321|plant\d|203\.0\.113\.77/i;

const own = (text: string, values: unknown[] = []) =>
  app.services.database.owner(async (client) => (await client.query(text, values)).rows);

/** The rows of all tables of all tenants in which something planted occurs. */
async function leftInDatabase(): Promise<string[]> {
  const tables = await own(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'`,
  );
  const left: string[] = [];
  for (const { name: table } of tables)
    for (const { text } of await own(`select t::text as text from ${table} t`))
      if (planted.test(text)) left.push(`${table}: ${around(text)}`);
  return left;
}

const around = (text: string) => {
  const at = text.search(planted);
  return text.slice(Math.max(0, at - 60), at + 100);
};

interface World {
  customerId: number;
  responseId: number;
  surveyId: number;
  surveyResponseId: number;
  pageId: number;
  requestId: number;
  formerRequestId: number;
  file: string;
  textField: number;
  whyField: number;
}

async function makeWorld(): Promise<World> {
  const customerId = (await created(admin, '/CustomerFormResponses', { displayName: name, email, phone })).id;
  const form = await makeForm(
    admin,
    [
      { fieldName: 'What happened?', fieldType: 'textarea', isSentimentValue: true },
      { fieldName: 'How likely?', fieldType: 'nps' },
      { fieldName: 'Say it', fieldType: 'audio' },
    ],
    { enableCustomer: true },
  );
  const [textField = 0, score, voice] = form.fields;
  const path = pathIn(await upload(admin, 'upload-voc', recordings.webm, `${name}.webm`));
  const responseId = (
    await created(admin, '/SentimentResponses/create', {
      sentimentId: form.id,
      customerResponseId: customerId,
      values: [
        { fieldId: textField, value: 'The Brimblewort was cold' },
        { fieldId: score, value: 9 },
        { fieldId: voice, value: path },
      ],
    })
  ).id;
  const survey = await answeredSurvey(app, admin);
  const [surveyResponseId = 0] = await survey.give({
    says: { recommend: 10, good: ['room', 'other:Brimblewort pie'], why: 'A brimblewort for lunch' },
  });
  await own('update survey_responses set customer_id = $2 where tenant_id = $1 and id = $3', [
    admin.tenantId,
    customerId,
    surveyResponseId,
  ]);
  // What a respondent wrote beside a choice is counted before the erasure.
  await own('select fold_survey_results(100000)');
  const [page] = await own(
    `insert into own_pages (tenant_id, survey_response_id, nonce, token_hash, expires_at)
     values ($1, $2, 'n', '\\x01', now() + interval '1 day') returning id`,
    [admin.tenantId, surveyResponseId],
  );
  // The address from which the respondent did something that the log names.
  await own(
    `insert into audit_log (tenant_id, ip, action, resource, record_id, after)
     values ($1, '203.0.113.77', 'POST', 'surveyResponses', $2, '{}')`,
    [admin.tenantId, surveyResponseId],
  );
  // An earlier request, whose texts an erasure removes too.
  const former = await created(admin, '/Compliance/requests', {
    kind: 'access',
    name,
    email,
    identityCheck: 'Passport',
  });
  await admin.ask('POST', `/Compliance/requests/${former.id}/execute`, {});
  const request = { kind: 'erase', name, email, phone, identityCheck: 'Passport' };
  return {
    customerId,
    responseId,
    surveyResponseId,
    textField,
    surveyId: survey.id,
    pageId: page?.id,
    whyField: survey.questions.find(({ fieldName }) => fieldName === 'Why?')?.id ?? 0,
    requestId: (await created(admin, '/Compliance/requests', request)).id,
    formerRequestId: former.id,
    file: path.slice(path.lastIndexOf('/') + 1),
  };
}

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  refersTo: string | null;
  allowed: string | null;
}

/** The columns of a table, with what an inserted row must have. */
const columnsOf = (client: pg.PoolClient, table: string) =>
  client
    .query<Column>(
      `select a.attname as name, format_type(a.atttypid, null) as type,
         a.attnotnull and not a.atthasdef and a.attidentity = '' as "isRequired",
         (select f.confrelid::regclass::text from pg_constraint f where f.conrelid = a.attrelid and f.contype = 'f'
           and a.attnum = f.conkey[2] limit 1) as "refersTo",
         (select (regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)''::text'))[1] from pg_constraint k
           where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid) like '%ANY (ARRAY[%' limit 1) as allowed
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [table],
    )
    .then(({ rows }) => rows);

const samples: Readonly<Record<string, string>> = {
  text: "'x' || gen_random_uuid()",
  jsonb: "'{}'",
  bytea: "decode(md5(random()::text), 'hex')",
  uuid: 'gen_random_uuid()',
  'timestamp with time zone': 'now()',
  date: 'current_date',
  boolean: 'true',
};

/** What a constraint over several columns of a table asks for. */
const more: Readonly<Record<string, Record<string, string>>> = {
  customer_keys: { value: `'${email}'` },
  import_rows: { cells: "'[]'", issues: "'[]'" },
  customer_merges: { merged: "'[]'", merged_names: "'[]'" },
  survey_response_versions: { answers: "'[]'" },
  public_shares: { dashboard_id: '(select max(id) from dashboards)', report_id: 'null' },
  response_statuses: { key: "'planted'", base: "'open'" },
  reports: { definition: "'{}'" },
};

let serial = 0;
const nextNumber = () => {
  serial += 1;
  return String(serial);
};

/** Inserts a row into a table, and first into those that it refers to. Returns where it is. */
async function insertRow(client: pg.PoolClient, table: string, given: Record<string, unknown>): Promise<string> {
  const columns = await columnsOf(client, table);
  const values: Record<string, string> = {};
  for (const { name: column, type, isRequired, refersTo, allowed } of columns) {
    const special = more[table]?.[column];
    if (column === 'tenant_id') values[column] = String(admin.tenantId);
    else if (column in given) values[column] = `$${Object.keys(given).indexOf(column) + 1}`;
    else if (special) values[column] = special;
    else if (!isRequired) continue;
    else if (refersTo && refersTo !== 'tenants') values[column] = await someId(client, refersTo);
    else if (allowed) values[column] = `'${allowed}'`;
    else values[column] = samples[type] ?? nextNumber();
  }
  const { rows } = await client.query<{ at: string }>(
    `insert into ${table} (${Object.keys(values).map((column) => `"${column}"`)}) values (${Object.values(values)})
     returning ctid::text as at`,
    Object.values(given),
  );
  return rows[0]?.at ?? '';
}

async function someRow(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select ctid::text as at from ${table} where tenant_id = ${admin.tenantId} limit 1`,
  );
  return rows[0]?.at ?? insertRow(client, table, {});
}

async function someId(client: pg.PoolClient, table: string): Promise<string> {
  const find = `select max(id)::text as id from ${table} where tenant_id = ${admin.tenantId}`;
  const found = async () => (await client.query<{ id: string | null }>(find)).rows[0]?.id;
  if (!(await found())) await insertRow(client, table, {});
  return String(await found());
}

async function invitationOf(client: pg.PoolClient, { customerId }: World): Promise<string> {
  await insertRow(client, 'survey_invitations', { customer_id: customerId });
  return someId(client, 'survey_invitations');
}

/** The rows of the person in a table, one for each way in which a row belongs to a person. */
async function ownRows(client: pg.PoolClient, world: World, table: string, { own: owners = {} }: TextTable) {
  const ids: Record<Exclude<Owner, 'invitation'>, unknown> & { invitation?: never } = {
    customer: world.customerId,
    response: world.responseId,
    surveyResponse: world.surveyResponseId,
    page: world.pageId,
    request: world.formerRequestId,
    email,
    file: world.file,
    cells: JSON.stringify([name, 'a cell']),
    merged: JSON.stringify([{ customer: { id: world.customerId, displayName: name } }]),
  };
  const rows: string[] = [];
  for (const [column, owner] of Object.entries(owners)) {
    const isColumn = /^\w+$/.test(column);
    // The first entry of the history was written by the product.
    const existing = isColumn && !['cells', 'merged'].includes(owner) && table !== 'sentiment_response_tracking';
    const { rows: found } = existing
      ? await client.query<{ at: string }>(
          `select ctid::text as at from ${table} where tenant_id = $1 and ${column} = $2`,
          [admin.tenantId, ids[owner]],
        )
      : { rows: [] };
    if (found[0]) rows.push(found[0].at);
    else if (column === 'email_key' && table !== 'contact_opt_outs')
      rows.push(await insertRow(client, table, { address: email }));
    else if (isColumn)
      rows.push(await insertRow(client, table, { [column]: ids[owner] ?? (await invitationOf(client, world)) }));
    else rows.push(await insertRow(client, table, { detail: JSON.stringify({ surveyResponseId: ids[owner] }) }));
  }
  return rows;
}

/** Adds a text to a column of a row; returns where the row is then. */
async function plant(
  client: pg.PoolClient,
  table: string,
  at: string,
  [column, { filesAt, isCopy }]: [string, PersonalColumn],
  type: string,
  { text, mention, world }: { text: string; mention: boolean; world: World },
): Promise<string> {
  const value = `"${column}"`;
  const said = [text, ...(isCopy && mention ? ['The Brimblewort was cold'] : [])];
  const answer = (fieldId: number) => [{ fieldId, fieldName: 'Why?', fieldType: 'textarea', value: text, text }];
  const documents: Record<string, unknown> = {
    answers: answer(table === 'sentiment_responses' ? world.textField : world.whyField),
    values: answer(1),
  };
  const list = documents[column] ?? (filesAt ? [{ path: '/uploads/x.png', name: text }] : said);
  const planting =
    type === 'jsonb'
      ? `case when jsonb_typeof(${value}) = 'array' then
           case when jsonb_typeof(${value} -> 0) = 'object' and $3 then ${value} || jsonb_build_array(jsonb_build_object('planted', $1::jsonb))
             else ${value} || $1::jsonb end
         else coalesce(nullif(${value}, 'null'), '{}') || jsonb_build_object('planted', $1::jsonb) end`
      : `$1::text`;
  const isOfTexts = type === 'jsonb' && !documents[column] && !filesAt;
  const values = type === 'jsonb' ? [JSON.stringify(list), at, isOfTexts] : [text, at];
  const { rows } = await client.query<{ at: string }>(
    `update ${table} set ${value} = ${planting} where ctid = $2::tid returning ctid::text as at`,
    values,
  );
  return rows[0]?.at ?? '';
}

/** Plants a text into every column of the list: the person's words into own rows, the person's name into all others. */
async function plantList(world: World): Promise<string[]> {
  const places: string[] = [];
  await app.services.database.owner(async (client) => {
    for (const [table, entry] of Object.entries(textTables)) {
      const columns = Object.entries(entry.personal ?? {});
      const types = new Map((await columnsOf(client, table)).map((column) => [column.name, column.type]));
      if (columns.length === 0 || !types.has('tenant_id') || table.startsWith('form_')) continue;
      for (const at of await ownRows(client, world, table, entry)) {
        let row = at;
        for (const column of columns) {
          // What makes the row the person's stays.
          if (entry.own?.[column[0]] || column[1].isIdentity) continue;
          const isMention = (column[1].own ?? 'mentions') === 'mentions';
          places.push(`${table}.${column[0]}`);
          const text = isMention ? `${name} ${places.length}` : `Plant${places.length} of the brimblewort`;
          row = await plant(client, table, row, column, types.get(column[0]) ?? '', {
            text,
            mention: isMention,
            world,
          });
        }
      }
      if (!entry.own || table === 'audit_log') {
        let row = await someRow(client, table);
        for (const column of columns) {
          if (column[0] === 'ip') continue;
          places.push(`${table}.${column[0]}`);
          const text = `with ZYXORA  quorvath ${places.length}`;
          row = await plant(client, table, row, column, types.get(column[0]) ?? '', { text, mention: true, world });
        }
      }
    }
  });
  return places;
}

/** The columns of the list in which nothing is planted. */
async function notPlanted(): Promise<string[]> {
  const missing: string[] = [];
  for (const [table, { personal = {} }] of Object.entries(textTables)) {
    // Shapes of tables, which have no rows.
    if (table === 'form_field' || table === 'form_version') continue;
    for (const column of Object.keys(personal)) {
      const rows = await own(`select from ${table} t where t.tenant_id = $1 and t."${column}"::text ~* $2 limit 1`, [
        admin.tenantId,
        planted.source,
      ]);
      if (rows.length === 0) missing.push(`${table}.${column}`);
    }
  }
  return missing;
}

const query = (text: string) => own(text, [admin.tenantId]);

/** Words and topics are read from the texts themselves, and the clock goes on; all that is counted or scored must stay. */
const isNoFigure = new Set([
  'compareUntil',
  'name',
  'text',
  'words',
  'topics',
  'feelings',
  'generatedAt',
  'summary',
  'customerName',
]);

async function figures(surveyId: number) {
  const ask = async (path: string) =>
    JSON.parse((await admin.ask('GET', path)).text.replaceAll(/zyxora\s+quorvath/gi, '[…]'), (key, value) =>
      isNoFigure.has(key) ? undefined : value,
    );
  return {
    stats: await ask('/Dashboard/sentiment/stats'),
    overall: await ask('/Dashboard/sentiment/overall?range=all'),
    results: await ask(`/SurveyResponses/survey/${surveyId}/summary`),
    wrong: await query('select * from wrong_survey_results($1)'),
    scores: await query(
      "select sum(count)::int as n, sum(score) as score from response_scores where tenant_id = $1 and topic = ''",
    ),
    cells: await query(
      'select status, sum(count)::int as n, sum(score) as score from response_cells where tenant_id = $1 group by 1 order by 1',
    ),
    surveyCounts: await query(
      `select status, sum(count)::int as n from (select status, count from survey_counts where tenant_id = $1 and link_id = 0
       union all select status, count from survey_count_deltas where tenant_id = $1) c group by 1 order by 1`,
    ),
    answers: await query(
      'select id, nps, csat, ces, sentiment_score, status from survey_responses where tenant_id = $1 order by 1',
    ),
    responses: await query(
      'select id, sentiment_score, status, severity_level_id from sentiment_responses where tenant_id = $1 order by 1',
    ),
  };
}

/** Someone else, whose rows are read as they are stored. */
async function makeOther(surveyId: number) {
  const other = await created(admin, '/CustomerFormResponses', {
    displayName: 'Otto Quorvathsson',
    email: 'maria.zyxora@quorvath.example.org',
  });
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  await created(admin, '/SentimentResponses/create', {
    sentimentId: form.id,
    customerResponseId: other.id,
    values: [{ fieldId: form.fields[0], value: 'The soup was cold, but the waiter was kind' }],
  });
  return async () => [
    await own('select t::text as text from customer_form_responses t where tenant_id = $1 and id = $2', [
      admin.tenantId,
      other.id,
    ]),
    await own('select t::text as text from sentiment_responses t where tenant_id = $1 and customer_response_id = $2', [
      admin.tenantId,
      other.id,
    ]),
    await own('select count(*)::int as n from survey_responses where tenant_id = $1 and survey_id = $2', [
      admin.tenantId,
      surveyId,
    ]),
  ];
}

/** The names and contents of a backup that was made now. */
async function leftInBackup(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'candor-backup-'));
  try {
    const archive = join(folder, 'saved.tgz');
    const { connection } = app;
    await backupDatabase({
      connection,
      assertOwn: async () => {},
      filesDir: app.services.filesDir,
      staging: await mkdtemp(join(folder, 'staging-')),
      draft: `${archive}.part`,
      target: archive,
      interruption: new AbortController().signal,
    });
    const unpacked = await mkdtemp(join(folder, 'unpacked-'));
    await extract({ file: archive, cwd: unpacked });
    const left: string[] = [];
    for (const entry of await readdir(unpacked, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
      if (planted.test(entry.name) || planted.test(content)) left.push(`${entry.name}: ${around(content)}`);
    }
    return left;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const filesOf = () => readdir(join(app.services.filesDir, String(admin.tenantId))).catch(() => []);

test.each([true, false])(
  'erasure: texts in every column of the list are gone from database, files, backup and exports, record kept: %s',
  async (keepsRecord) => {
    const world = await makeWorld();
    const places = await plantList(world);
    await own('select fold_survey_results(100000)');
    const before = await figures(world.surveyId);
    expect(places.length).toBeGreaterThan(60);
    expect(await notPlanted()).toEqual([]);
    expect(await leftInBackup()).not.toEqual([]);
    const { requestId: id } = world;
    expect((await admin.ask('POST', `/Compliance/requests/${id}/execute`, { keepsRecord })).json()).toMatchObject({
      status: 'running',
    });
    await runDueJobs(app.services, { [erasureJob]: erasePerson });
    const [job] = await query(`select last_error from jobs where tenant_id = $1 and kind = '${erasureJob}'`);
    expect(job?.last_error).toBeUndefined();
    expect((await admin.ask('GET', `/Compliance/requests/${id}`)).json()).toMatchObject({
      status: 'completed',
      name: '[…]',
    });
    expect(await leftInDatabase()).toEqual([]);
    expect(await filesOf()).toEqual([]);
    expect(await leftInBackup()).toEqual([]);
    for (const path of [
      '/SentimentResponses/export',
      `/SurveyResponses/survey/${world.surveyId}/export?format=csv`,
      `/SentimentResponses/${world.responseId}/withData`,
      '/CustomerFormResponses',
      '/SavedReplies',
    ]) {
      const answer = await admin.ask('GET', path);
      expect([path, answer.status, planted.test(answer.text)]).toEqual([path, 200, false]);
    }
    const after = await figures(world.surveyId);
    expect(after).toEqual(before);
  },
);

/** What users and the product did with the person before, each with texts that only this leaves behind. */
const traces: Record<string, (customerId: number, responseId: number) => Promise<unknown>> = {
  'a merged duplicate': async (customerId) => {
    const { id } = await created(admin, '/CustomerFormResponses', { displayName: 'Plant1 Quorvath-Old' });
    const merge = { keepId: customerId, mergeIds: [id] };
    return admin.ask('POST', '/CustomerFormResponses/merge', merge);
  },
  'a record that was deleted earlier': async () => {
    const { id } = await created(admin, '/CustomerFormResponses', { displayName: name });
    return admin.ask('DELETE', `/CustomerFormResponses/${id}`);
  },
  'a note that was deleted': async (_, responseId) => {
    const notes = 'Plant2 says that the brimblewort was cold';
    await created(admin, `/SentimentResponses/${responseId}/tracking`, { notes });
    const [note] = await query("select id from sentiment_response_tracking where tenant_id = $1 and kind = 'note'");
    return admin.ask('DELETE', `/SentimentResponseTracking/${note?.id}`);
  },
  'the text and the file name of a staff email': async (_, responseId) => {
    const path = pathIn(await upload(admin, 'upload-document', Buffer.from('a,b\n1,2\n'), 'Plant3 of brimblewort.txt'));
    const message = { body: 'Plant4: the brimblewort is on us', files: [path] };
    const { id } = await created(admin, `/SentimentResponses/${responseId}/messages`, message);
    return { status: id > 0 ? 200 : 500 };
  },
  'a staff email that was withdrawn': async (_, responseId) => {
    const { id } = await created(admin, `/SentimentResponses/${responseId}/messages`, { body: 'Plant5 was a mistake' });
    return admin.ask('DELETE', `/SentimentResponses/${responseId}/messages/${id}`);
  },
  'the name of a link': async (customerId) => {
    const survey = await created(admin, '/Surveys', { name: 'Again' });
    const link = { name: 'Plant6, the brimblewort guest', kind: 'personal', customerId };
    const { id } = await created(admin, `/Surveys/${survey.id}/links`, link);
    return admin.ask('DELETE', `/SurveyLinks/${id}`);
  },
  'the error row of an import': async () => {
    const fileData = Buffer.from(`Full name;E-Mail\n${name};plant7 at brimblewort\n`).toString('base64');
    await created(admin, '/CustomerFormResponses/import', { fileName: 'people.csv', fileData });
    await runDueJobs(app.services, { [importJob]: runImport });
    return { status: (await query('select from import_rows where tenant_id = $1')).length > 0 ? 200 : 500 };
  },
  'the reason of an escalation': (_, responseId) =>
    admin.ask('POST', `/SentimentResponses/${responseId}/escalate`, { reason: 'Plant8 wants a new brimblewort' }),
  'a request that was refused': async () => {
    const details = 'Plant9: where is my brimblewort?';
    const { id } = await created(admin, '/Compliance/requests', { kind: 'access', name, email, details });
    return admin.ask('POST', `/Compliance/requests/${id}/refuse`, { reason: 'unidentified' });
  },
};

test.each(Object.keys(traces))('erasure: %s is gone from database, audit log, files and backup', async (trace) => {
  const customerId = (await created(admin, '/CustomerFormResponses', { displayName: name, email, phone })).id;
  const form = await makeForm(admin, undefined, {
    enableCustomer: true,
    enableEscalation: true,
    escalationType: 'manual',
  });
  const response = { sentimentId: form.id, customerResponseId: customerId };
  const values = [{ fieldId: form.fields[0], value: 'The Brimblewort was cold' }];
  const { id: responseId } = await created(admin, '/SentimentResponses/create', { ...response, values });
  const made = (await traces[trace]?.(customerId, responseId)) as { status: number; text?: string };
  expect(made.status, made.text).toBeLessThan(300);
  const request = { kind: 'erase', name, email, phone, customerIds: [customerId], identityCheck: 'Passport' };
  const { id } = await created(admin, '/Compliance/requests', request);
  expect(await leftInDatabase()).not.toEqual([]);
  expect((await admin.ask('POST', `/Compliance/requests/${id}/execute`, { keepsRecord: false })).status).toBe(200);
  await runDueJobs(app.services, { [erasureJob]: erasePerson });
  expect((await admin.ask('GET', `/Compliance/requests/${id}`)).json()).toMatchObject({ status: 'completed' });
  expect(await leftInDatabase()).toEqual([]);
  expect(await filesOf()).toEqual([]);
  expect(await leftInBackup()).toEqual([]);
});

test('erasure: rows of other people are as they were', async () => {
  const world = await makeWorld();
  const readOther = await makeOther(world.surveyId);
  const before = await readOther();
  await plantList(world);
  await admin.ask('POST', `/Compliance/requests/${world.requestId}/execute`, { keepsRecord: false });
  await runDueJobs(app.services, { [erasureJob]: erasePerson });
  expect((await admin.ask('GET', `/Compliance/requests/${world.requestId}`)).json()).toMatchObject({
    status: 'completed',
  });
  expect(await readOther()).toEqual(before);
});

test('export: every column that the list marks as exported is in the copy of a person, as JSON and HTML', async () => {
  const world = await makeWorld();
  const markers: string[] = [];
  await app.services.database.owner(async (client) => {
    for (const [table, entry] of Object.entries(textTables)) {
      const columns = Object.entries(entry.personal ?? {}).filter(([, { isExported }]) => isExported);
      if (columns.length === 0) continue;
      const types = new Map((await columnsOf(client, table)).map((column) => [column.name, column.type]));
      const [first] = await ownRows(client, world, table, entry);
      let row = first ?? '';
      for (const column of columns) {
        if (entry.own?.[column[0]] || column[1].isIdentity || column[0] === 'name') continue;
        const text = `Copied${markers.length} ${table}.${column[0]}`;
        markers.push(text);
        row = await plant(client, table, row, column, types.get(column[0]) ?? '', { text, mention: false, world });
      }
    }
  });
  expect(markers.length).toBeGreaterThan(25);
  for (const format of ['json', 'html']) {
    const { text } = await admin.ask('GET', `/Compliance/requests/${world.requestId}/export?format=${format}`);
    expect(markers.filter((marker) => !text.includes(marker))).toEqual([]);
  }
});
