import { Readable } from 'node:stream';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { StatusWord } from '../../../contract/schemas/status-word.ts';
import { type Standing, wordOf } from '../../../domain/status-words.ts';
import { audit } from '../../crud/audit.ts';
import { utf8Mark } from '../../csv-line.ts';
import type { Tx } from '../../db/database.ts';
import type { Call } from '../../http/call.ts';
import { readStatusWords } from '../responses/status-words.ts';
import { csvHead, csvRow } from './csv.ts';
import { inboxWishes } from './inbox-wishes.ts';
import { type InboxPage, inboxPage } from './page.ts';
import { viewerOf } from './view-conditions.ts';

/** More than so many rows are no file for a person. */
const mostRows = 100_000;
const rowsAtOnce = 500;

/**
 * The responses of a view and its filters as a file. Page after page is read as the caller takes it in, each in a
 * transaction of its own, so that neither memory nor a transaction grows with the file.
 */
async function exportRows(call: Call<never>): Promise<unknown> {
  const { format = 'csv', ...words } = call.query;
  const { first, words: said } = await inTenant(call, async (tx) => {
    const page = await readPage(call, tx, words);
    await audit({ tx, session: call.session, request: call.request }, resourceOf('sentimentResponses'), null, {
      after: { exported: words },
    });
    return { first: page, words: await readStatusWords(tx) };
  });
  const day = new Date().toISOString().slice(0, 10);
  call.reply
    .header('content-type', format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="responses-${day}.${format}"`)
    .header('x-export-limit', mostRows);
  const rows = rowsOf(call, words, first);
  return Readable.from(format === 'json' ? asJson(rows) : asCsv(named(rows, said)));
}

export { exportRows as export };

type Words = Record<string, unknown>;
type Row = Record<string, unknown> & Standing;

async function* rowsOf(call: Call<never>, words: Words, first: InboxPage): AsyncGenerator<Row> {
  let page = first;
  for (let left = mostRows; ; ) {
    const rows = (JSON.parse(page.json) as Row[]).slice(0, left);
    yield* rows;
    left -= rows.length;
    const { next } = page;
    if (!next || left <= 0) return;
    page = await inTenant(call, (tx) => readPage(call, tx, words, next));
  }
}

async function readPage({ session }: Call<never>, tx: Tx, words: Words, after?: string): Promise<InboxPage> {
  const paged = { ...words, _start: '0', _end: String(rowsAtOnce), ...(after ? { _after: after } : {}) };
  const wishes = await inboxWishes(tx, { words: paged, viewer: viewerOf({ tx, session }) });
  return inboxPage(tx, { ...wishes, isFile: true });
}

function inTenant<T>({ services, session }: Call<never>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return services.database.transaction(session.tenantId, work);
}

/** With what the tenant calls each status. */
async function* named(rows: AsyncIterable<Row>, words: readonly StatusWord[]): AsyncGenerator<Row> {
  for await (const row of rows) yield { ...row, statusLabel: wordOf(words, row).label };
}

async function* asCsv(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  yield `${utf8Mark}${csvHead}`;
  for await (const row of rows) yield csvRow(row);
}

async function* asJson(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  let before = '[';
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row)}`;
    before = ',';
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}
