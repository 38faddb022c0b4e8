import { Readable } from 'node:stream';
import { resourceOf } from '../../../../contract/catalogue.ts';
import type { exportFormats } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import { audit } from '../../../platform/crud/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { sql } from '../../../platform/db/sql.ts';
import { csvOf, jsonOf } from '../../../platform/files/csv.ts';
import type { Call } from '../../../platform/http/call.ts';
import { askingOf, isPersonal } from '../results/filter.ts';
import { summaryFor } from '../results/survey-results.ts';
import { type Column, columnsOf } from './columns.ts';
import { pdfOf } from './pdf.ts';
import { type ExportedRow, type InTenant, rowsOf } from './rows.ts';
import { resultWorkbook } from './xlsx.ts';

type Format = (typeof exportFormats)[number];

const types: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

/** Row limits: a worksheet holds 1,048,576 rows. */
const mostRows: Readonly<Record<Format, number>> = { csv: 1_000_000, json: 1_000_000, xlsx: 1_000_000, pdf: 0 };

async function exportResults(call: Call<never>): Promise<unknown> {
  const format = (call.query.format ?? 'csv') as Format;
  const inTenant: InTenant = (work) => call.services.database.transaction(call.session.tenantId, work);
  const { asking, tenant } = await inTenant(async (tx) => {
    const own = await askingOf(call, tx);
    await audit({ tx, session: call.session, request: call.request }, resourceOf('surveys'), own.surveyId, {
      after: { exported: { format, ...own.filter } },
    });
    return { asking: own, tenant: await tenantName(tx) };
  });
  const summary = format === 'xlsx' || format === 'pdf' ? await summaryFor(call) : undefined;
  const now = call.services.now?.() ?? new Date();
  const name = `survey-${asking.surveyId}-${now.toISOString().slice(0, 10)}.${format}`;
  call.reply
    .header('content-type', types[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-export-limit', mostRows[format]);
  if (summary && format === 'pdf') return pdfOf({ tenant, summary, filter: asking.filter, now });
  const rows = rowsOf(asking, inTenant, mostRows[format]);
  if (format === 'json') return sent(jsonOf(rows));
  const columns = columnsOf(asking.shape.fields.filter((field) => asking.canSeePersonal || !isPersonal(field)));
  if (!summary) return csvOf(cellsOf(rows, columns));
  return Readable.from(resultWorkbook(rows, columns, summary, asking.filter), { objectMode: false });
}

export { exportResults as export };

async function tenantName(tx: Tx): Promise<string> {
  const found = await tx.first(sql<{ name: string }>`select name from tenants where id = ${tx.tenantId}`);
  return found?.name ?? '';
}

async function* cellsOf(rows: AsyncIterable<ExportedRow>, columns: readonly Column[]): AsyncGenerator<unknown[]> {
  yield columns.map(({ head }) => head);
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

/** Sends lines in larger chunks, generated on demand. */
const sent = (lines: AsyncIterable<string>) => Readable.from(inPieces(lines), { objectMode: false });

const pieceLength = 65_536;

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let waiting: string[] = [];
  let length = 0;
  for await (const line of lines) {
    waiting.push(line);
    length += line.length;
    if (length < pieceLength) continue;
    yield Buffer.from(waiting.join(''));
    waiting = [];
    length = 0;
  }
  yield Buffer.from(waiting.join(''));
}
