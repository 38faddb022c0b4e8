import type { z } from 'zod';
import { type FilledBlock, filledBlocks, headLines } from '../../../charts/report-blocks.ts';
import { resourceOf } from '../../../contract/catalogue.ts';
import { conflict, notFound } from '../../../contract/errors.ts';
import type { exportFormats, exportQuerySchema, Snapshot } from '../../../contract/schemas/reports/report.ts';
import { assertRow, audit } from '../../platform/crud/rows.ts';
import { sql, type Tx } from '../../platform/db/database.ts';
import { csvOf } from '../../platform/files/csv.ts';
import { type Sheet, type SheetCell, workbookOf } from '../../platform/files/workbook.ts';
import type { Call } from '../../platform/http/call.ts';
import type { WorkerServices, WorkerTask } from '../../platform/workers/worker-task.ts';
import { readSnapshot, withheldFrom, withhold } from './snapshot.ts';

export type ExportFormat = (typeof exportFormats)[number];

/** The latest run, or the one that is asked for, as a file. */
export async function exportRun(call: Call<never>): Promise<unknown> {
  const { services, session, request, reply, id } = call;
  const { tenantId } = session;
  const { format, runId } = call.query as z.output<typeof exportQuerySchema>;
  const run = await services.database.transaction(tenantId, async (tx) => {
    await assertRow(tx, resourceOf('reports'), id());
    const found = await findExported(tx, id(), runId);
    await audit({ tx, session, request }, resourceOf('reports'), id(), { after: { exported: { format, runId } } });
    return found;
  });
  const source = { runId: run.id, withheld: withheldFrom(session) };
  const file = await services.workers.file(tenantId, reportFileTask, { tenantId, format, source });
  reply
    .header('content-type', contentTypes[format])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileNameOf(run, format))}`);
  return file;
}

interface ExportedRun {
  id: number;
  name: string;
  generatedAt: string;
}

async function findExported(tx: Tx, reportId: number, runId: number | undefined): Promise<ExportedRun> {
  const run = await tx.first(sql<ExportedRun>`
    select id, snapshot #>> '{definition,name}' as name, snapshot ->> 'generatedAt' as generated_at from report_runs
    where tenant_id = ${tx.tenantId} and report_id = ${reportId} and snapshot is not null
      and (${runId ?? null}::integer is null or id = ${runId ?? null}) order by id desc limit 1`);
  if (run) return run;
  throw runId === undefined ? conflict('NO_RUN', 'Generate this report first') : notFound();
}

interface ReportFile {
  tenantId: number;
  format: ExportFormat;
  /** Figures, or the run that has them and the datasets that the reader may not read. */
  source: { snapshot: Snapshot } | Run;
}

/** Figures as a file of a format; every format has the same. */
export const reportFileTask: WorkerTask<ReportFile> = {
  name: 'report-file',
  async *write(services, { tenantId, format, source }) {
    const snapshot = 'snapshot' in source ? source.snapshot : await readRun(services, tenantId, source);
    yield* writers[format](snapshot, services, tenantId);
  },
};

interface Run {
  runId: number;
  withheld: readonly string[];
}

async function readRun({ database }: WorkerServices, tenantId: number, { runId, withheld }: Run): Promise<Snapshot> {
  const stored = await database.transaction(tenantId, (tx) => readSnapshot(tx, runId));
  if (!stored) throw notFound();
  return withhold(stored, withheld);
}

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

export function fileNameOf({ name, generatedAt }: { name: string; generatedAt: string }, format: ExportFormat): string {
  const plain = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'report';
  return `${plain}-${generatedAt.slice(0, 10)}.${format}`;
}

type Writer = (
  snapshot: Snapshot,
  services: WorkerServices,
  tenantId: number,
) => ReturnType<typeof reportFileTask.write>;

const writers: Readonly<Record<ExportFormat, Writer>> = {
  csv: (snapshot) => csvOf(csvRows(snapshot)),
  xlsx: (snapshot) => workbookOf(sheetsOf(snapshot)),
  async *json(snapshot) {
    yield JSON.stringify(snapshot, null, 2);
  },
  async *pdf(snapshot, services, tenantId) {
    // Loaded by the worker that needs it: fonts and charts are large.
    const { readLetterhead, reportPdf } = await import('./report-pdf.ts');
    yield await reportPdf(snapshot, await readLetterhead(services, tenantId, snapshot));
  },
};

function* csvRows(snapshot: Snapshot): Generator<(string | number | null)[]> {
  yield [snapshot.definition.name];
  for (const line of headLines(snapshot)) yield [line];
  for (const block of filledBlocks(snapshot)) {
    const { data, title, table } = block;
    if (!table && !data.error) continue;
    yield* [[], [title], ...notesOf(block).map((note) => [note])];
    if (!table) continue;
    yield table.head.map(({ text }) => text);
    for (const { cells } of table.rows) yield cells.map(({ value }) => value);
  }
}

function sheetsOf(snapshot: Snapshot): Sheet[] {
  const lines = [{ heading: snapshot.definition.name }, ...headLines(snapshot)];
  const taken = new Set(['report']);
  const blocks = filledBlocks(snapshot).filter(({ table, data }) => table || data.error);
  return [
    { name: 'Report', widths: [60], rows: lines.map((line) => [line]) },
    ...blocks.map((block) => sheetOf(block, sheetName(block.title, taken))),
  ];
}

function sheetOf(block: FilledBlock, name: string): Sheet {
  const head = block.table?.head ?? [];
  const rows: SheetCell[][] = [
    ...[{ heading: block.title }, ...notesOf(block)].map((line) => [line]),
    ...(block.table ? [head.map(({ text }) => ({ heading: text }))] : []),
    ...(block.table?.rows ?? []).map(({ cells }) => cells.map(({ value }) => value)),
  ];
  return { name, widths: head.map(({ text, isNumber }) => (isNumber ? Math.max(12, text.length + 2) : 30)), rows };
}

/** Excel allows 31 characters, without some signs, each name once. */
function sheetName(title: string, taken: Set<string>): string {
  const plain =
    title
      .replace(/[[\]:*?/\\']/g, ' ')
      .replace(/\s+/g, ' ')
      .trim() || 'Block';
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name = `${plain.slice(0, 31 - ending.length).trim()}${ending}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

function notesOf({ block, data }: FilledBlock): string[] {
  return [
    ...(block.description ? [block.description] : []),
    ...(data.error ? [data.error] : []),
    ...(data.ignoredFilters.length > 0 ? [`Not filtered by: ${data.ignoredFilters.join(', ')}`] : []),
  ];
}
