import { resourceOf } from '../../../core/contract/catalogue.ts';
import { notFound } from '../../../core/contract/errors.ts';
import type { ExportedCell } from '../../../core/contract/notations/exported-cell.ts';
import { type Notation, withNotation } from '../../../core/contract/notations/notation.ts';
import type { SheetCell } from '../../../core/rules/workbook.ts';
import { audit } from '../../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../../core/server/db/database.ts';
import { writeCsv, writeJson } from '../../../core/server/files/csv.ts';
import { noteHeaders } from '../../../core/server/files/note-headers.ts';
import { writeWorkbook } from '../../../core/server/files/workbook.ts';
import type { Call } from '../../../core/server/http/call.ts';
import { notationOfTenant } from '../../../core/server/notations/tenant-notation.ts';
import type { FileTask } from '../../../core/server/workers/worker-task.ts';
import type { ExportedValues, exportFormats, ResultFilter } from '../../schemas/survey-result-query.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';
import { type Asking, isPersonal, readAsking } from '../results/filter.ts';
import { formerLabels } from '../results/shape.ts';
import { readSnapshot, resultsLimit } from '../results/snapshot.ts';
import { readSummary } from '../results/summary.ts';
import { type Column, columnsOf, columnsWith } from './columns.ts';
import { type ExportedRow, streamRows } from './rows.ts';
import { spssArchive } from './spss.ts';
import { formatFilter, headLines, questionBlocks, type SummaryBlock } from './summary-lines.ts';

type Format = (typeof exportFormats)[number];

const types: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  spss: 'application/zip',
  pdf: 'application/pdf',
};

const endings: Readonly<Record<Format, string>> = { csv: 'csv', json: 'json', xlsx: 'xlsx', spss: 'zip', pdf: 'pdf' };

/** Row limits: a worksheet holds 1,048,576 rows. */
const mostRows: Readonly<Record<Format, number>> = {
  csv: 1_000_000,
  json: 1_000_000,
  xlsx: 1_000_000,
  spss: 1_000_000,
  pdf: 0,
};

async function exportResults(call: Call<never>): Promise<unknown> {
  const { services, session, request } = call;
  const { tenantId } = session;
  const { format = 'csv', values = 'labels' } = call.query as { format?: Format; values?: ExportedValues };
  const asked = await services.database.transaction(tenantId, async (tx) => {
    const { tx: _, ...asking } = await readAsking(call, tx);
    await audit({ tx, session, request }, resourceOf('surveys'), asking.surveyId, {
      after: { exported: { format, ...asking.filter } },
    });
    return { asking, tenant: await findTenant(tx), labels: await formerLabels(tx, asking.surveyId) };
  });
  const now = services.now?.() ?? new Date();
  const name = `survey-${asked.asking.surveyId}-${now.toISOString().slice(0, 10)}.${endings[format]}`;
  const exported = { tenantId, format, values, limitMs: resultsLimit(services), now, ...asked };
  const file = await services.workers.file(tenantId, surveyExportTask, exported);
  call.reply
    .header('content-type', types[format])
    .headers(noteHeaders(file.notes))
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-export-limit', mostRows[format]);
  return file;
}

export { exportResults as export };

interface ExportedResults {
  tenantId: number;
  format: Format;
  values: ExportedValues;
  asking: Omit<Asking, 'tx'>;
  tenant: Tenant;
  labels: Awaited<ReturnType<typeof formerLabels>>;
  /** For the figures of workbooks and PDF files. */
  limitMs: number;
  now: Date;
}

export const surveyExportTask: FileTask<ExportedResults> = {
  name: 'survey-export',
  limits: { lane: 'export', seconds: 300, advice: 'Narrow the range or the filters' },
  async *write({ database }, exported) {
    const { tenantId, format, values, asking, tenant, labels, limitMs, now } = exported;
    const readFigures = () =>
      readSnapshot(database, tenantId, asking.filter, limitMs, (tx) => readSummary({ ...asking, tx }));
    if (format === 'pdf') {
      // Loaded by the worker that needs it: fonts are large.
      const { writeResultsPdf } = await import('./pdf.ts');
      const summary = await readFigures();
      const written = () => writeResultsPdf({ tenant, summary, filter: asking.filter, now });
      const { bytes, scriptsWithoutFont } = withNotation(tenant.notation, written);
      yield bytes;
      return { scriptsWithoutFont };
    }
    const rows = streamRows(asking, (work) => database.transaction(tenantId, work), mostRows[format]);
    const fields = asking.shape.fields.filter((field) => asking.canSeePersonal || !isPersonal(field));
    const columns = columnsOf({ fields, formerLabels: labels, timeZone: tenant.timeZone });
    if (format === 'json') yield* writeJson(rows);
    else if (format === 'spss') yield* spssArchive({ survey: asking.shape.survey, columns, rows });
    else if (format === 'xlsx') {
      const summary = await readFigures();
      const lines = withNotation(tenant.notation, () => [...summarySheet(summary, asking.filter)]);
      yield* resultWorkbook(rows, columnsWith(columns, values), summary, lines);
    } else yield* writeCsv(streamCells(rows, columnsWith(columns, values)));
    return {};
  },
};

interface Tenant {
  name: string;
  timeZone: string;
  notation: Notation;
}

async function findTenant(tx: Tx): Promise<Tenant> {
  const found = await tx.first(sql<Tenant>`
    select name, time_zone, ${notationOfTenant} as notation from tenants t where id = ${tx.tenantId}`);
  if (!found) throw notFound();
  return found;
}

async function* streamCells(
  rows: AsyncIterable<ExportedRow>,
  columns: readonly Column[],
): AsyncGenerator<ExportedCell[]> {
  yield columns.map(({ head }) => head);
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

export function resultWorkbook(
  rows: AsyncIterable<ExportedRow>,
  columns: readonly Column[],
  summary: Pick<SurveySummary, 'n'>,
  summaryRows: readonly SheetCell[][],
): AsyncGenerator<Buffer> {
  let written = 0;
  async function* responses(): AsyncGenerator<SheetCell[]> {
    yield columns.map(({ head }) => ({ heading: head }));
    for await (const row of rows) {
      written += 1;
      yield columns.map(({ cell }) => cell(row));
    }
  }
  function* counts(): Generator<SheetCell[]> {
    yield* summaryRows;
    if (written < summary.n) yield* leftOut(written);
  }
  const widths = columns.map(({ head }) => Math.min(40, head.length + 4));
  return writeWorkbook([
    { name: 'Responses', widths, sticky: 1, rows: responses() },
    { name: 'Summary', widths: [60, 12, 12, 40], rows: counts() },
  ]);
}

const leftOut = (count: number): SheetCell[][] => [
  [],
  [`The sheet “Responses” has only ${count} responses, the limit of a workbook. The CSV file has all.`],
];

export function summarySheet(summary: SurveySummary, filter: ResultFilter): SheetCell[][] {
  return [
    [{ heading: summary.survey.name }],
    [`${summary.n} responses · ${formatFilter(filter)}`],
    [],
    ['', { heading: 'Count' }, { heading: 'Share in %' }, { heading: 'Figure' }],
    ...[headLines(summary), ...questionBlocks(summary)].flatMap(blockRows),
  ];
}

function blockRows({ title, n, lines }: SummaryBlock): SheetCell[][] {
  return [
    [],
    [{ heading: title }, { heading: `n = ${n}` }],
    ...lines.map(({ label, count, share, value }) => [
      label,
      count ?? null,
      share === undefined ? null : Math.round(share * 100) / 100,
      value ?? null,
    ]),
  ];
}
