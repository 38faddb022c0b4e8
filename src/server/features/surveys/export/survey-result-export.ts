import { resourceOf } from '../../../../contract/catalogue.ts';
import type { exportFormats, ResultFilter } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import type { SurveySummary } from '../../../../contract/schemas/surveys/survey-results.ts';
import { audit } from '../../../platform/crud/rows.ts';
import { sql, type Tx } from '../../../platform/db/database.ts';
import { csvOf, jsonOf } from '../../../platform/files/csv.ts';
import { type SheetCell, workbookOf } from '../../../platform/files/workbook.ts';
import type { Call } from '../../../platform/http/call.ts';
import type { WorkerTask } from '../../../platform/workers/worker-task.ts';
import { type Asking, askingOf, isPersonal } from '../results/filter.ts';
import { formerLabels } from '../results/shape.ts';
import { summaryFor } from '../results/survey-results.ts';
import { type Column, columnsOf } from './columns.ts';
import { type ExportedRow, rowsOf } from './rows.ts';
import { formatFilter, headLines, questionBlocks, type SummaryBlock } from './summary-lines.ts';

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
  const { services, session, request } = call;
  const { tenantId } = session;
  const format = (call.query.format ?? 'csv') as Format;
  const asked = await services.database.transaction(tenantId, async (tx) => {
    const { tx: _, ...asking } = await askingOf(call, tx);
    await audit({ tx, session, request }, resourceOf('surveys'), asking.surveyId, {
      after: { exported: { format, ...asking.filter } },
    });
    return { asking, tenant: await tenantName(tx), labels: await formerLabels(tx, asking.surveyId) };
  });
  const summary = format === 'xlsx' || format === 'pdf' ? await summaryFor(call) : undefined;
  const now = services.now?.() ?? new Date();
  const name = `survey-${asked.asking.surveyId}-${now.toISOString().slice(0, 10)}.${format}`;
  const file = await services.workers.file(tenantId, surveyExportTask, { tenantId, format, summary, now, ...asked });
  call.reply
    .header('content-type', types[format])
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-export-limit', mostRows[format]);
  return file;
}

export { exportResults as export };

interface ExportedResults {
  tenantId: number;
  format: Format;
  asking: Omit<Asking, 'tx'>;
  tenant: string;
  labels: Awaited<ReturnType<typeof formerLabels>>;
  /** Only in workbooks and PDF files. */
  summary: SurveySummary | undefined;
  now: Date;
}

export const surveyExportTask: WorkerTask<ExportedResults> = {
  name: 'survey-export',
  async *write({ database }, { tenantId, format, asking, tenant, labels, summary, now }) {
    if (summary && format === 'pdf') {
      // Loaded by the worker that needs it: fonts are large.
      const { pdfOf } = await import('./pdf.ts');
      yield await pdfOf({ tenant, summary, filter: asking.filter, now });
      return;
    }
    const rows = rowsOf(asking, (work) => database.transaction(tenantId, work), mostRows[format]);
    const fields = asking.shape.fields.filter((field) => asking.canSeePersonal || !isPersonal(field));
    const columns = columnsOf(fields, labels);
    if (format === 'json') yield* jsonOf(rows);
    else if (summary) yield* resultWorkbook(rows, columns, summary, asking.filter);
    else yield* csvOf(cellsOf(rows, columns));
  },
};

async function tenantName(tx: Tx): Promise<string> {
  const found = await tx.first(sql<{ name: string }>`select name from tenants where id = ${tx.tenantId}`);
  return found?.name ?? '';
}

async function* cellsOf(rows: AsyncIterable<ExportedRow>, columns: readonly Column[]): AsyncGenerator<unknown[]> {
  yield columns.map(({ head }) => head);
  for await (const row of rows) yield columns.map(({ cell }) => cell(row));
}

export function resultWorkbook(
  rows: AsyncIterable<ExportedRow>,
  columns: readonly Column[],
  summary: SurveySummary,
  filter: ResultFilter,
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
    yield* summarySheet(summary, filter);
    if (written < summary.n) yield* leftOut(written);
  }
  const widths = columns.map(({ head }) => Math.min(40, head.length + 4));
  return workbookOf([
    { name: 'Responses', widths, sticky: 1, rows: responses() },
    { name: 'Summary', widths: [60, 12, 12, 40], rows: counts() },
  ]);
}

const leftOut = (count: number): SheetCell[][] => [
  [],
  [`The sheet “Responses” has only ${count} responses, the limit of a workbook. The CSV file has all.`],
];

function summarySheet(summary: SurveySummary, filter: ResultFilter): SheetCell[][] {
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
