import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FilledBlock, filledBlocks, headLines } from '../../../charts/report-blocks.ts';
import type { exportFormats, Snapshot } from '../../../contract/schemas/reports/report.ts';
import { csvOf } from '../../platform/files/csv.ts';
import { type Sheet, type SheetCell, workbookOf } from '../../platform/files/workbook.ts';
import { type Letterhead, reportPdf } from './report-pdf.ts';

export type ExportFormat = (typeof exportFormats)[number];

export interface ReportFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A run as a file of a format; every format has the same figures. */
export async function reportFile(
  format: ExportFormat,
  snapshot: Snapshot,
  letterhead: () => Promise<Letterhead>,
): Promise<ReportFile> {
  const name = snapshot.definition.name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'report';
  return {
    filename: `${name}-${snapshot.generatedAt.slice(0, 10)}.${format}`,
    contentType: types[format],
    content: await writers[format](snapshot, letterhead),
  };
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
};

type Writer = (snapshot: Snapshot, letterhead: () => Promise<Letterhead>) => Promise<Buffer>;

const writers: Readonly<Record<ExportFormat, Writer>> = {
  json: async (snapshot) => Buffer.from(JSON.stringify(snapshot, null, 2)),
  csv: (snapshot) => buffer(csvOf(csvRows(snapshot))),
  xlsx: (snapshot) => buffer(Readable.from(workbookOf(sheetsOf(snapshot)), { objectMode: false })),
  pdf: async (snapshot, letterhead) => reportPdf(snapshot, await letterhead()),
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
