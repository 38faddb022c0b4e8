import { uploadRefused } from '../../core/server/files/upload.ts';
import type { FileRow } from '../rules/describe-rows.ts';
import { mostCellCharacters } from '../schemas/import.ts';
import type { Encoding, ImportFormat } from '../schemas/import-format.ts';
import { guessEncoding } from './guess-encoding.ts';
import { csvRows, guessDelimiter } from './read-csv.ts';
import { openWorkbook } from './read-workbook.ts';

/** The part of a format that says how rows are found. */
export type Layout = Pick<ImportFormat, 'encoding' | 'delimiter' | 'sheet'>;

/** A file that is open for reading, as often as needed. */
export interface ImportFile {
  /** The names of the sheets of a workbook; none for text. */
  sheets: string[];
  /** Completes what the user has chosen. `notice` is what the user should check. */
  layout(chosen: { [Key in keyof Layout]?: Layout[Key] | undefined }): { layout: Layout; notice: string | null };
  /** The rows as text, each with its number in the file. Empty rows are left out. */
  rows(format: Layout & Partial<Pick<ImportFormat, 'decimal' | 'textColumns'>>): AsyncIterable<FileRow>;
  /** The columns of a workbook that show their numbers otherwise than by their value. */
  formattedColumns(layout: Layout): number[];
}

/** Opens a CSV or XLSX file. Throws 422 for others. */
export async function openFile(bytes: Buffer): Promise<ImportFile> {
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return workbookFile(bytes);
  if (bytes.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0') throw notReadable('an old or encrypted Excel file');
  if (bytes.toString('latin1', 0, 4) === '%PDF') throw notReadable('a PDF file');
  return textFile(bytes);
}

const notReadable = (what: string) => uploadRefused(`This is ${what}. Save it as CSV or XLSX and choose it again`);

function textFile(bytes: Buffer): ImportFile {
  const guess = guessEncoding(bytes);
  const isUtf16 = guess.encoding.startsWith('utf-16');
  if (!isUtf16 && bytes.includes(0))
    throw uploadRefused('Choose a CSV or XLSX file. This file contains no readable text');
  return {
    sheets: [],
    layout(chosen) {
      const encoding = chosen.encoding ?? guess.encoding;
      const isGuessed = !chosen.encoding && !guess.isSure;
      const delimiter = chosen.delimiter ?? guessDelimiter(bytes, encoding);
      return { layout: { encoding, delimiter, sheet: null }, notice: isGuessed ? noticeOf(encoding) : null };
    },
    rows: ({ encoding, delimiter }) => numbered(csvRows(bytes, encoding ?? guess.encoding, delimiter ?? ',')),
    formattedColumns: () => [],
  };
}

const noticeOf = (encoding: Encoding) =>
  `The file is not UTF-8, so it was read as ${encodingNames[encoding]}. Check the accented letters in the preview.`;

const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  'windows-1254': 'Windows-1254',
  'windows-1251': 'Windows-1251',
  'koi8-r': 'KOI8-R',
  'windows-1253': 'Windows-1253',
  'windows-1255': 'Windows-1255',
  'windows-1256': 'Windows-1256',
  'windows-1257': 'Windows-1257',
  'windows-874': 'Windows-874',
  shift_jis: 'Shift JIS',
  'euc-jp': 'EUC-JP',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'euc-kr': 'EUC-KR',
  macintosh: 'Mac Roman',
};

async function workbookFile(bytes: Buffer): Promise<ImportFile> {
  const workbook = openWorkbook(bytes);
  const sheet = workbook.firstSheet();
  return {
    sheets: workbook.sheets,
    layout: (chosen) => ({
      layout: { encoding: null, delimiter: null, sheet: chosen.sheet ?? sheet },
      notice: null,
    }),
    rows: ({ sheet: wanted, decimal = '.', textColumns }) =>
      numbered(workbook.rows(wanted ?? sheet, { decimal, textColumns })),
    formattedColumns: ({ sheet: wanted }) => workbook.formattedColumns(wanted ?? sheet),
  };
}

/** With empty lines, which are left out. */
const mostLines = 1_000_000;

async function* numbered(rows: AsyncIterable<readonly string[]>): AsyncGenerator<FileRow> {
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    if (number > mostLines) throw uploadRefused(`At most ${mostLines.toLocaleString('en')} lines. Delete empty lines`);
    const kept = cells.map(storable);
    while (kept.at(-1) === '') kept.pop();
    if (kept.length > 0) yield { number, cells: kept };
  }
}

// A longer cell is an error of its row; one character more than allowed is enough to find it.
const storable = (cell: string) =>
  withoutEdges(
    cell
      .slice(0, mostCellCharacters + 1)
      .replaceAll('\0', '\ufffd')
      .toWellFormed(),
  );

/** White space, and marks of direction and width that programs put around a cell. */
const edge = /[\s\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

function withoutEdges(cell: string): string {
  let [start, end] = [0, cell.length];
  while (start < end && edge.test(cell.charAt(start))) start += 1;
  while (end > start && edge.test(cell.charAt(end - 1))) end -= 1;
  return cell.slice(start, end);
}
