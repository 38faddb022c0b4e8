import type { z } from 'zod';
import { type FilledBlock, filledBlocks, headLines } from '../../charts/report-blocks.ts';
import { resourceOf } from '../../core/contract/catalogue.ts';
import { ApiError, conflict, notFound } from '../../core/contract/errors.ts';
import type { ExportedCell } from '../../core/contract/notations/exported-cell.ts';
import { type Notation, withNotation } from '../../core/contract/notations/notation.ts';
import type { Sheet, SheetCell } from '../../core/rules/workbook.ts';
import { audit } from '../../core/server/crud/rows.ts';
import { sql, type Tx } from '../../core/server/db/database.ts';
import { writeCsv } from '../../core/server/files/csv.ts';
import { noteHeaders } from '../../core/server/files/note-headers.ts';
import { writeWorkbook } from '../../core/server/files/workbook.ts';
import { writeZip } from '../../core/server/files/zip.ts';
import type { Call } from '../../core/server/http/call.ts';
import { readNotation } from '../../core/server/notations/tenant-notation.ts';
import type { FileTask, NotedParts, WorkerServices } from '../../core/server/workers/worker-task.ts';
import type { dashboardFormats } from '../../dashboards/schemas/dashboard-export.ts';
import type { exportQuerySchema, Snapshot } from '../schemas/report.ts';
import { readReportNow } from './report-now.ts';
import { type LeftOut, leftOutFor, readSnapshot, withhold } from './snapshot.ts';

export type ExportFormat = (typeof dashboardFormats)[number] | 'zip';

/** The latest run, or the one that is asked for, as a file. */
export async function exportRun(call: Call<never>): Promise<unknown> {
  const { services, session, request, id } = call;
  const { tenantId } = session;
  const { format, runId } = call.query as z.output<typeof exportQuerySchema>;
  const run = await services.database.transaction(tenantId, async (tx) => {
    await readReportNow(tx, session, id());
    const found = await findExported(tx, id(), runId);
    await audit({ tx, session, request }, resourceOf('reports'), id(), { after: { exported: { format, runId } } });
    return { ...found, leftOut: await leftOutFor(tx, session, found.id) };
  });
  return sendReportFile(call, { format, source: { runId: run.id, leftOut: run.leftOut } }, run);
}

/** Figures as a download. */
export async function sendReportFile(
  { services, session: { tenantId }, reply }: Pick<Call, 'services' | 'session' | 'reply'>,
  { format, source }: Omit<ReportFile, 'tenantId'>,
  named: Pick<ExportedRun, 'name' | 'generatedAt'>,
): Promise<unknown> {
  const file = await services.workers.file(tenantId, reportFileTask, { tenantId, format, source });
  reply
    .header('content-type', contentTypes[format])
    .headers(noteHeaders(file.notes))
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(reportFileName(named, format))}`);
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
  /** Figures, or the run that has them and the blocks that the reader may not see. */
  source: { snapshot: Snapshot } | Run;
}

/** Figures as a file of a format; every format has the same. */
export const reportFileTask: FileTask<ReportFile> = {
  name: 'report-file',
  limits: { lane: 'export', seconds: 300, advice: 'Narrow the range or the filters' },
  async *write(services, { tenantId, format, source }) {
    const snapshot = 'snapshot' in source ? source.snapshot : await readRun(services, tenantId, source);
    const notation = await services.database.transaction(tenantId, readNotation);
    return yield* writers[format](snapshot, { services, tenantId, notation });
  },
};

interface Run {
  runId: number;
  leftOut: LeftOut;
}

async function readRun({ database }: WorkerServices, tenantId: number, { runId, leftOut }: Run): Promise<Snapshot> {
  const stored = await database.transaction(tenantId, (tx) => readSnapshot(tx, runId));
  if (!stored) throw notFound();
  return withhold(stored, leftOut);
}

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
};

export function reportFileName(
  { name, generatedAt }: { name: string; generatedAt: string },
  format: ExportFormat,
): string {
  return `${plainName(name, 'report')}-${generatedAt.slice(0, 10)}.${format}`;
}

const plainName = (name: string, otherwise: string): string =>
  name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || otherwise;

interface WriteFor {
  services: WorkerServices;
  tenantId: number;
  notation: Notation;
}

type Writer = (snapshot: Snapshot, target: WriteFor) => NotedParts;

const writers: Readonly<Record<ExportFormat, Writer>> = {
  async *csv(snapshot, { notation }) {
    yield* writeCsv(withNotation(notation, () => [...csvRows(snapshot)]));
    return {};
  },
  async *xlsx(snapshot, { notation }) {
    yield* writeWorkbook(withNotation(notation, () => sheetsOf(snapshot)));
    return {};
  },
  async *json(snapshot) {
    yield JSON.stringify(snapshot, null, 2);
    return {};
  },
  async *pdf(snapshot, { services, tenantId, notation }) {
    // Loaded by the worker that needs it: fonts and charts are large.
    const { readLetterhead, reportPdf } = await import('./report-pdf.ts');
    const letterhead = await readLetterhead(services, tenantId, snapshot);
    const { bytes, scriptsWithoutFont } = withNotation(notation, () => reportPdf(snapshot, letterhead));
    yield bytes;
    return { scriptsWithoutFont };
  },
  async *png(snapshot, target) {
    for await (const { png } of drawPictures(snapshot, target)) {
      yield png;
      return {};
    }
    throw new ApiError(422, 'NO_PICTURE', 'This part has no figures, text or image to draw');
  },
  async *zip(snapshot, target) {
    const entries = [];
    for await (const { name, png } of drawPictures(snapshot, target)) entries.push({ name, content: [png] });
    yield* writeZip(entries);
    return {};
  },
};

/** Every block that shows something as a picture, in their order. */
async function* drawPictures(snapshot: Snapshot, { services, tenantId, notation }: WriteFor) {
  const { blockPng, readLetterhead } = await import('./report-pdf.ts');
  const letterhead = await readLetterhead(services, tenantId, snapshot);
  const blocks = withNotation(notation, () => filledBlocks(snapshot));
  for (const [at, block] of blocks.entries()) {
    const png = await withNotation(notation, () => blockPng(snapshot, block, letterhead));
    if (png) yield { name: `${String(at + 1).padStart(2, '0')}-${plainName(block.title, 'tile')}.png`, png };
  }
}

function* csvRows(snapshot: Snapshot): Generator<ExportedCell[]> {
  yield [snapshot.definition.name];
  for (const line of headLines(snapshot)) yield [line];
  for (const block of filledBlocks(snapshot, true)) {
    const { data, title, table } = block;
    if (!table && !data.error) continue;
    yield* [[], [title], ...blockNotes(block).map((note) => [note])];
    if (!table) continue;
    yield table.head.map(({ text }) => text);
    for (const { cells } of table.rows) yield cells.map(({ value }) => value);
  }
}

function sheetsOf(snapshot: Snapshot): Sheet[] {
  const lines = [{ heading: snapshot.definition.name }, ...headLines(snapshot)];
  const taken = new Set(['report']);
  const blocks = filledBlocks(snapshot, true).filter(({ table, data }) => table || data.error);
  return [
    { name: 'Report', widths: [60], rows: lines.map((line) => [line]) },
    ...blocks.map((block) => sheetOf(block, sheetName(block.title, taken))),
  ];
}

function sheetOf(block: FilledBlock, name: string): Sheet {
  const head = block.table?.head ?? [];
  const rows: SheetCell[][] = [
    ...[{ heading: block.title }, ...blockNotes(block)].map((line) => [line]),
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

function blockNotes({ block, data, table }: FilledBlock): string[] {
  return [
    ...(block.description ? [block.description] : []),
    ...(data.error ? [data.error] : []),
    ...(table?.note ? [table.note] : []),
    ...(data.ignoredFilters.length > 0 ? [`Not filtered by: ${data.ignoredFilters.join(', ')}`] : []),
  ];
}
