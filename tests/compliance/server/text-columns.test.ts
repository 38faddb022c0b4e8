import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileKinds, textTables } from '../../../src/compliance/server/text-columns.ts';
import { makeApp, type TestApp } from '../../support/app.ts';

let app: TestApp;

beforeAll(async () => {
  // Other tests add tables to the database that they share.
  app = await makeApp({ database: 'own' });
});
afterAll(() => app.close());

const query = (text: string) =>
  app.services.database.owner(async (client) => (await client.query<Record<string, string>>(text)).rows);

/** Numbers, times, truth values and ids: what is of no such type can hold a text. */
const notTexts =
  "'integer', 'bigint', 'smallint', 'numeric', 'real', 'double precision', 'boolean', 'date', 'uuid', 'timestamp with time zone', 'integer[]', 'bigint[]', 'smallint[]'";

async function columnsOfDatabase(): Promise<string[]> {
  const rows = await query(`
    select c.relname || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'm') and a.attnum > 0
      and not a.attisdropped and format_type(a.atttypid, null) not in (${notTexts}) order by 1`);
  return rows.map(({ name = '' }) => name);
}

const listed = Object.entries(textTables).flatMap(([table, { personal = {}, never = {} }]) =>
  [...Object.keys(personal), ...Object.keys(never)].map((column) => `${table}.${column}`),
);

test('text columns: every column that can hold a text, a document or bytes has an entry', async () => {
  const missing = (await columnsOfDatabase()).filter((name) => !listed.includes(name));
  const what = missing.map(
    (name) =>
      `${name}: add it to src/compliance/server/text-columns.ts, under "personal" with what it holds and what an erasure does with it in the person's own rows, or under "never" with a reason`,
  );
  expect(what).toEqual([]);
});

test('text columns: every entry has a column', async () => {
  const columns = new Set(await columnsOfDatabase());
  expect(listed.filter((name) => !columns.has(name))).toEqual([]);
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
});

test('text columns: every kind of file has an entry', async () => {
  const [row] = await query(`
    select pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'files'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%kind%'`);
  const kinds = [...(row?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(4);
  expect(Object.keys(fileKinds).toSorted(), 'add the kind to fileKinds in text-columns.ts').toEqual(kinds.toSorted());
});
