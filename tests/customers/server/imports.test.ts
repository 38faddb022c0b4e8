import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportedCell } from '../../../src/core/contract/notations/exported-cell.ts';
import { sql } from '../../../src/core/server/db/database.ts';
import { writeWorkbook } from '../../../src/core/server/files/workbook.ts';
import { runDueJobs } from '../../../src/core/server/jobs/lane.ts';
import { type ImportIssue, type ShownImport, shownImportSchema } from '../../../src/imports/schemas/import.ts';
import { importJob, runImport } from '../../../src/imports/server/run-import.ts';
import { created, makeApp, type SignedIn, type TestApp } from '../../support/app.ts';
import { lockTable } from '../../support/lock-table.ts';
import { makeForm, makeResponse } from '../../support/sentiment-form.ts';

let app: TestApp;
let admin: SignedIn;
let fields: Record<string, number>;

beforeAll(async () => {
  app = await makeApp({ database: 'own' });
});
afterAll(() => app.close());

beforeEach(async () => {
  admin = await app.newTenant();
  const [form] = (await admin.ask('GET', '/CustomerForms')).json<
    { fields: { id: number; options: { key: string } }[] }[]
  >();
  fields = Object.fromEntries(form?.fields.map(({ id, options }) => [options.key, id]) ?? []);
});

const post = (content: string | Uint8Array, more: Record<string, unknown> = {}) =>
  admin.ask('POST', '/CustomerFormResponses/import', {
    fileName: 'people.csv',
    fileData: Buffer.from(content).toString('base64'),
    ...more,
  });
/** The columns of each field, by the key of the field. */
const mapped = (columns: Record<string, number>) =>
  Object.entries(columns).map(([key, column]) => ({ target: `field-${fields[key]}`, columns: [column] }));
const runJobs = () => runDueJobs(app.services, { [importJob]: runImport });
const show = async (id: number): Promise<ShownImport> =>
  shownImportSchema.parse((await admin.ask('GET', `/CustomerFormResponses/imports/${id}`)).json());
async function load(content: string | Uint8Array, more: Record<string, unknown> = {}): Promise<ShownImport> {
  const answer = await post(content, more);
  if (answer.status !== 201) throw new Error(answer.text);
  await runJobs();
  return show(answer.json<{ id: number }>().id);
}
const rowsOf = (id: number) =>
  app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql<{ number: number; cells: string[]; outcome: string; issues: ImportIssue[] }>`
      select number, cells, outcome, issues from import_rows
      where tenant_id = ${tx.tenantId} and import_id = ${id} order by number`),
  );
const undo = async (id: number) => {
  const { status } = await admin.ask('POST', `/CustomerFormResponses/imports/${id}/undo`);
  expect(status).toBe(200);
  await runJobs();
  return show(id);
};
const customers = async () =>
  (await admin.ask('GET', '/CustomerFormResponses')).json<
    { id: number; displayName: string; email: string | null; phone: string | null; company: string | null }[]
  >();
const names = async () => (await customers()).map(({ displayName }) => displayName);
const add = async (displayName: string, more: Record<string, unknown> = {}) =>
  (await created(admin, '/CustomerFormResponses', { displayName, isSomebodyElse: true, ...more })).id;
const sheet = async (rows: ExportedCell[][]) =>
  Buffer.from(
    await new Response(
      Readable.toWeb(Readable.from(writeWorkbook([{ name: 'People', widths: [], rows }]))) as ReadableStream,
    ).arrayBuffer(),
  );

test('import: columns are guessed, and a dry run counts without changing a customer', async () => {
  const known = await add('Ana Old', { email: 'ana@example.com' });
  const checked = await load(
    'Full name;E-Mail;Mobile;Shoe size\nAna New;ANA@example.com;600 111 222;38\nBen;ben@example.com;;41\n;not an email;;\n',
    { dryRun: true },
  );
  expect(checked).toMatchObject({
    status: 'checked',
    rowCount: 3,
    counts: { created: 1, updated: 1, error: 1 },
    canUndo: false,
    columns: ['Full name', 'E-Mail', 'Mobile', 'Shoe size'],
    mapping: mapped({ name: 0, email: 1, phone: 2 }),
  });
  expect(checked.problems).toEqual([
    { column: 'Full name', message: 'Required', count: 1, examples: [{ number: 4, text: '' }] },
    { column: 'E-Mail', message: 'Invalid email address', count: 1, examples: [{ number: 4, text: 'not an email' }] },
  ]);
  expect(await customers()).toMatchObject([{ id: known, displayName: 'Ana Old', phone: null }]);
});

test('import: after a dry run the same file is imported with the chosen columns', async () => {
  const { id } = await load('A,B,C\nAna,ana@example.com,Acme\nBen,ben@example.com,\n', { dryRun: true });
  const mapping = mapped({ name: 0, email: 1, company: 2 });
  expect((await admin.ask('POST', '/CustomerFormResponses/import', { importId: id, mapping })).status).toBe(201);
  await runJobs();
  expect(await show(id)).toMatchObject({ status: 'done', counts: { created: 2 }, canUndo: true });
  expect(await customers()).toMatchObject([
    { displayName: 'Ana', email: 'ana@example.com', company: 'Acme' },
    { displayName: 'Ben', email: 'ben@example.com', company: null },
  ]);
  const again = await admin.ask('POST', '/CustomerFormResponses/import', { importId: id });
  expect([again.status, again.json().code]).toEqual([409, 'ALREADY_STARTED']);
});

test('import: an answer that is made while an import ends says of one state what may be done', async () => {
  const { id } = await load('Full name\nAna\n', { dryRun: true });
  const setStatus = (status: string) =>
    app.services.database.owner((client) =>
      client.query('update imports set status = $2, finished_at = now() where id = $1', [id, status]),
    );
  await setStatus('running');
  const lock = await lockTable(app.services.database, 'import_rows');
  const answer = show(id);
  await expect.poll(lock.waiting).toBe(1);
  await setStatus('done');
  await lock.release();
  expect(await answer).toMatchObject({ status: 'done', canUndo: true });
});

test('import: an existing customer is updated where the file has a value, or skipped if the user chose so', async () => {
  const known = await add('Ana', { email: 'ana@example.com', phone: '600 111', company: 'Old' });
  const file = 'Email,Company,Phone\nana@example.com,New,\n';
  expect(await load(file, { duplicates: 'skip' })).toMatchObject({ counts: { skipped: 1 } });
  expect(await customers()).toMatchObject([{ id: known, company: 'Old' }]);
  expect(await load(file)).toMatchObject({ counts: { updated: 1 } });
  expect(await customers()).toMatchObject([{ id: known, displayName: 'Ana', company: 'New', phone: '600 111' }]);
  const again = await load(file);
  expect([again.counts, await rowsOf(again.id)]).toMatchObject([
    { skipped: 1 },
    [{ issues: [{ message: 'No changes' }] }],
  ]);
});

test('import: a second row of the same customer is skipped with the number of the first, also in a dry run', async () => {
  await add('Cara', { email: 'cara@example.com', phone: '+34 700 222 333' });
  const file =
    'Name,Email,Phone\nAna,ana@example.com,600 111 222\nAna again,ANA@example.com,\nAna phone,,600111222\nCara A,cara@example.com,\nCara B,,+34700222333\n';
  for (const dryRun of [true, false]) {
    const { id, counts } = await load(file, { dryRun });
    expect(counts).toEqual({ created: 1, updated: 1, skipped: 3 });
    expect((await rowsOf(id)).map(({ issues }) => issues[0]?.message)).toEqual([
      undefined,
      'Same customer as row 2',
      'Same customer as row 2',
      undefined,
      'Same customer as row 5',
    ]);
  }
  expect(await names()).toEqual(['Ana', 'Cara A']);
});

test('import: a row that matches several customers is an error', async () => {
  await add('Ana', { email: 'ana@example.com' });
  await add('Ben', { phone: '600111222' });
  const { problems } = await load('Name,Email,Phone\nWho,ana@example.com,600-111-222\n');
  expect(problems).toMatchObject([
    { column: null, message: 'Several customers match this row', count: 1, examples: [{ number: 2, text: 'Who' }] },
  ]);
  expect(await names()).toEqual(['Ana', 'Ben']);
});

test('import: an XLSX file is read from its first sheet, with numbers and days as text', async () => {
  const file = await sheet([
    ['Name', 'Phone', 'Company'],
    ['Ana', 491701234567, '=1+1'],
    [null, null, null],
    ['Ben', null, { iso: '2026-03-09' }],
  ]);
  const { id, counts } = await load(file, { fileName: 'people.xlsx' });
  expect(counts).toEqual({ created: 2 });
  expect((await rowsOf(id)).map(({ number }) => number)).toEqual([2, 4]);
  expect(await customers()).toMatchObject([
    { displayName: 'Ana', phone: '491701234567', company: '=1+1' },
    { displayName: 'Ben', company: '2026-03-09' },
  ]);
});

test('import: UTF-16 and Windows-1252 are read, and a guess of the encoding is reported', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Name\tEmail\nJosé\t\n', 'utf16le')]);
  expect((await load(utf16)).notice).toBeNull();
  const latin = await load(Buffer.from('Name\nZoë\n', 'latin1'));
  expect(latin.notice).toMatch('Windows-1252');
  expect(await names()).toEqual(['José', 'Zoë']);
});

test('import: half rows, too many cells, long cells and duplicate headers are errors of their rows; hidden controls go', async () => {
  const file = `Name,Email,Name\nAna\nBen,ben@example.com,x,y\n${'z'.repeat(1_000_000)},,\n"Li\u0007na",,\nDora,,Other\n`;
  const { problems, counts, mapping } = await load(file);
  expect(mapping).toEqual(mapped({ name: 0, email: 1 }));
  expect(counts).toEqual({ created: 3, error: 2 });
  expect(problems.map(({ examples: [first], column, message }) => [first?.number, column, message])).toEqual([
    [3, null, 'The row has 4 cells, the header 3'],
    [4, 'Name', 'At most 10,000 characters'],
  ]);
  expect(await names()).toEqual(['Ana', 'Dora', 'Lina']);
});

/** A workbook with the XML of one sheet, as another program may write it. */
const workbook = (rows: string) =>
  zipSync({
    'xl/workbook.xml': strToU8('<workbook/>'),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  });

test('import: a file that cannot be read is refused with the reason, and nothing is stored', async () => {
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(81 * 1024 * 1024) }, { level: 1 });
  const lying = Buffer.from(bomb);
  // The directory declares 1 kB.
  lying.writeUInt32LE(1_000, lying.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24);
  const manyRows = `Name\n${'x\n'.repeat(100_001)}`;
  const refusals: [string | Uint8Array, RegExp][] = [
    ['Name,Email\nAna,"open', /^Row 2: a quotation mark is not closed/],
    ['Name\n', /no rows below its header/],
    ['\n\n', /empty/],
    [new Uint8Array([1, 0, 2, 0, 3]), /Choose a CSV or XLSX file/],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old or encrypted Excel file/],
    [Buffer.from('PK\x03\x04 broken', 'latin1'), /damaged/],
    [bomb, /more than 80 MB of data when unpacked/],
    [lying, /damaged|too large|cannot be read/],
    [manyRows, /At most 100,000 rows/],
  ];
  for (const [content, reason] of refusals) {
    const answer = await post(content);
    expect([answer.json().message, answer.status]).toEqual([
      expect.stringMatching(reason),
      expect.toSatisfy((status: number) => status === 422 || status === 413),
    ]);
  }
  expect((await admin.ask('GET', '/CustomerFormResponses/imports')).json()).toEqual([]);
  const rows = await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql`select from import_rows where tenant_id = ${tx.tenantId}`),
  );
  expect(rows).toEqual([]);
});

test('import: a quotation mark inside a cell without quotation marks is text', async () => {
  await load('Name,Email\nAna "Annie" Lima,ana@example.com\n');
  expect(await names()).toEqual(['Ana "Annie" Lima']);
});

test('import: a file whose cost an outsider chose is refused by name', async () => {
  const tooLong = /part xl\/worksheets\/sheet1.xml .* too long/;
  const refusals: [string | Uint8Array, RegExp][] = [
    [`Name\n${'x'.repeat(3_000_000)}`, /^Row 2: the row is longer than 2 MB/],
    [`Name\n${'a,'.repeat(2_500_000)}`, /^Row 2: the row is longer than 2 MB/],
    [`Name\n"${'a\n'.repeat(1_500_000)}`, /^Row 2: the row is longer than 2 MB/],
    [workbook(`<row r="1"><c r="A1"><v>${' '.repeat(1_000_000)}</v></c></row>`), tooLong],
    [workbook(`<row r="${' '.repeat(100_000)}1"></row>`), tooLong],
    [workbook('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), /reaches row 1048576 and 16384 columns/],
  ];
  for (const [content, reason] of refusals) {
    const answer = await post(content);
    expect([answer.status, answer.json().message]).toEqual([422, expect.stringMatching(reason)]);
  }
});

test('import: a mapping names each field once, and only fields of the form and columns of the file', async () => {
  const file = 'Name,Email\nAna,\n';
  const answers = [
    await post(file, { mapping: [...mapped({ name: 0 }), ...mapped({ name: 1 })] }),
    await post(file, { mapping: [{ target: 'field-999999', columns: [0] }] }),
    await post(file, { mapping: mapped({ name: 2 }) }),
    await admin.ask('POST', '/CustomerFormResponses/import', {}),
  ];
  expect(answers.map(({ status, json }) => [status, json<{ errors: { path: string }[] }>().errors[0]?.path])).toEqual([
    [422, 'mapping.1'],
    [422, 'mapping.0'],
    [422, 'mapping.0'],
    [422, 'fileData'],
  ]);
  expect((await admin.ask('GET', '/CustomerFormResponses/imports')).json()).toEqual([]);
});

test('import: the result file names what happened to each row, with formulas as text', async () => {
  const { id } = await load('Name,Email\n=cmd(),a@example.com\n,\n,b@example.com\n');
  const answer = await admin.ask('GET', `/CustomerFormResponses/imports/${id}/result`);
  const [ana] = await customers();
  expect(answer.headers['content-disposition']).toContain('people-result.csv');
  expect(answer.text.replace('\ufeff', '').trim().split('\r\n')).toEqual([
    '"Row","Result","Customer ID","Issues","Name","Email"',
    `2,"created",${ana?.id},,"'=cmd()","a@example.com"`,
    '4,"error",,"Name: Required",,"b@example.com"',
  ]);
});

test('import: the undo deletes new customers, restores changed ones, and keeps what changed since', async () => {
  const known = await add('Ana', { email: 'ana@example.com', company: 'Old' });
  const { id } = await load(
    'Name,Email,Company\nAna Renamed,ana@example.com,New\nBen,ben@example.com,\nCara,cara@example.com,\nDora,dora@example.com,\n',
  );
  const idOf = async (name: string) => (await customers()).find(({ displayName }) => displayName === name)?.id;
  await admin.ask('PUT', `/CustomerFormResponses/${await idOf('Cara')}`, { company: 'Mine' });
  const form = await makeForm(admin, undefined, { enableCustomer: true });
  await makeResponse(admin, form, 'Fine', { customerResponseId: await idOf('Dora') });
  const undone = await undo(id);
  expect(undone).toMatchObject({ status: 'undone', canUndo: false });
  expect(undone.counts).toEqual({ updated: 1, created: 3, undone: 2, kept: 2 });
  expect(undone.problems.map(({ message }) => message)).toEqual([
    'Kept: changed since the import',
    'Kept: has feedback or invitations since the import',
  ]);
  expect(await customers()).toMatchObject([
    { id: known, displayName: 'Ana', company: 'Old' },
    { displayName: 'Cara', company: 'Mine' },
    { displayName: 'Dora' },
  ]);
  const again = await admin.ask('POST', `/CustomerFormResponses/imports/${id}/undo`);
  expect([again.status, again.json().code]).toEqual([409, 'ALREADY_UNDONE']);
});

test('import: the undo ends after 30 days', async () => {
  const { id } = await load('Name\nAna\n');
  await app.services.database.owner((client) =>
    client.query(`update imports set finished_at = now() - interval '31 days' where id = ${id}`),
  );
  expect((await show(id)).canUndo).toBe(false);
  expect((await admin.ask('POST', `/CustomerFormResponses/imports/${id}/undo`)).json().code).toBe('TOO_LATE');
});

test('import: deleting a customer deletes the rows that were imported about them', async () => {
  const { id } = await load('Name,Email\nAna,ana@example.com\nBen,\n');
  const [ana] = await customers();
  await admin.ask('DELETE', `/CustomerFormResponses/${ana?.id}`);
  expect(await rowsOf(id)).toMatchObject([{ cells: ['Ben'] }]);
});

test('import: after an interruption it continues behind the last finished batch and imports no row twice', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `Person ${at},p${at}@example.com`).join('\n');
  const ask = (statement: string) => app.services.database.owner((client) => client.query(statement));
  await ask(`create function refuse() returns trigger language plpgsql as $$
    begin if new.display_name = 'Person 700' then raise 'interrupted'; end if; return new; end $$`);
  await ask('create trigger refuse before insert on customer_form_responses for each row execute function refuse()');
  const stopped = await load(`Name,Email\n${rows}\n`);
  expect(stopped).toMatchObject({ status: 'running', doneRow: 501, counts: { created: 500 } });
  await ask('drop function refuse cascade');
  const later = { ...app.services, now: () => new Date(Date.now() + 3_600_000) };
  await runDueJobs(later, { [importJob]: runImport });
  expect(await show(stopped.id)).toMatchObject({ status: 'done', counts: { created: 1_200 } });
  const emails = await app.services.database.transaction(admin.tenantId, (tx) =>
    tx.rows(sql<{ email: string }>`select email from customer_form_responses where tenant_id = ${tx.tenantId}`),
  );
  expect([emails.length, new Set(emails.map(({ email }) => email)).size]).toEqual([1_200, 1_200]);
});

test('import: another tenant cannot see it, and each call needs its permission', async () => {
  const { id } = await load('Name\nAna\n', { dryRun: true });
  const other = await app.newTenant();
  expect((await other.ask('GET', `/CustomerFormResponses/imports/${id}`)).status).toBe(404);
  expect((await other.ask('POST', '/CustomerFormResponses/import', { importId: id })).status).toBe(404);
  const reader = await app.colleague(admin, ['get:v1/customerformresponses']);
  expect((await reader.ask('GET', `/CustomerFormResponses/imports/${id}`)).status).toBe(403);
  expect((await reader.ask('POST', '/CustomerFormResponses/import', { importId: id })).status).toBe(403);
  const importer = await app.colleague(admin, ['post:v1/customerformresponses/import']);
  expect((await importer.ask('GET', `/CustomerFormResponses/imports/${id}`)).status).toBe(200);
  expect((await importer.ask('POST', `/CustomerFormResponses/imports/${id}/undo`)).status).toBe(403);
});

test('import: all its answers are as documented', () => {
  expect(app.undocumented()).toEqual([]);
});
