import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'fast-csv';
import { unzipSync } from 'fflate';
import { uploadRefused } from '../../../platform/files/upload.ts';

export const mostCellCharacters = 10_000;

/** The rows of a file as text, the header first, each with its number in the file. Empty rows are left out. */
export interface ReadRows {
  rows: AsyncIterable<{ number: number; cells: string[] }>;
  /** What the user should check, such as an encoding that is a guess. */
  notice: string | null;
}

export function readRows(bytes: Buffer): ReadRows {
  if (bytes.toString('latin1', 0, 4) === 'PK\x03\x04') return { rows: numbered(sheetRows(bytes)), notice: null };
  if (bytes.toString('latin1', 0, 4) === '\xd0\xcf\x11\xe0') throw notReadable('an old or encrypted Excel file');
  const { encoding, notice } = encodingOf(bytes);
  return { rows: numbered(csvRows(bytes, encoding)), notice };
}

const notReadable = (what: string) => uploadRefused(`This is ${what}. Save it as CSV or XLSX and choose it again`);

async function* numbered(rows: AsyncIterable<readonly string[]>): ReadRows['rows'] {
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    const kept = cells.map(storable);
    while (kept.at(-1) === '') kept.pop();
    if (kept.length > 0) yield { number, cells: kept };
  }
}

// A longer cell is an error of its row; one character more than allowed is enough to find it.
const storable = (cell: string) =>
  cell
    .slice(0, mostCellCharacters + 1)
    .replaceAll('\0', '\ufffd')
    .toWellFormed()
    .trim();

interface Encoding {
  encoding: string;
  notice: string | null;
}

function encodingOf(bytes: Buffer): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', notice: null };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', notice: null };
  if (bytes.includes(0)) throw uploadRefused('Choose a CSV or XLSX file. This file contains no readable text');
  if (isUtf8(bytes)) return { encoding: 'utf-8', notice: null };
  const notice = 'The file is not UTF-8, so it was read as Windows-1252. Check the accented letters in the preview.';
  return { encoding: 'windows-1252', notice };
}

async function* csvRows(bytes: Buffer, encoding: string): AsyncGenerator<string[]> {
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, 100_000));
  const parser = parse({ headers: false, delimiter: delimiterOf(start) });
  const source = Readable.from(decoded(bytes, encoding));
  source.pipe(parser);
  let number = 0;
  try {
    for await (const cells of parser) {
      number += 1;
      yield cells as string[];
    }
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Parse Error'))) throw error;
    throw uploadRefused(`Row ${number + 1}: a quotation mark is not closed, or text follows it. Correct the file`);
  } finally {
    source.destroy();
  }
}

const bytesAtOnce = 1024 * 1024;

/** In pieces, so that the text of a file is never in memory as a whole. */
function* decoded(bytes: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    yield decoder.decode(bytes.subarray(at, at + bytesAtOnce), { stream: true });
  yield decoder.decode();
}

/** The delimiter that separates most cells of the header. */
function delimiterOf(text: string): string {
  const header = (/^\s*(.*)/.exec(text.slice(0, 50_000))?.[1] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

// The reader holds the whole sheet, which takes about four times as much memory.
const mostUnpacked = 80 * 1024 * 1024;

/** The first sheet. Formulas are never run: the value that the file holds counts. */
async function* sheetRows(bytes: Buffer): AsyncGenerator<string[]> {
  refuseZipBomb(bytes);
  const { readSheet } = await import('read-excel-file/node');
  const rows = await readSheet(bytes, 1).catch((error: Error) => {
    throw uploadRefused(`This XLSX file cannot be read: ${error.message.slice(0, 200)}`);
  });
  for (const row of rows) yield row.map(cellText);
}

/** Inflates with the declared sizes as the limit, so that a file cannot unpack to more than it declares. */
function refuseZipBomb(bytes: Buffer): void {
  let unpacked = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        unpacked += originalSize;
        return unpacked <= mostUnpacked;
      },
    });
  } catch {
    throw uploadRefused('This XLSX file is damaged. Save it again and repeat the upload');
  }
  if (unpacked > mostUnpacked)
    throw uploadRefused(
      'This XLSX file has more than 80 MB of data when unpacked. Save it as CSV and choose it again',
      413,
    );
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  const [day = '', time = ''] = cell.toISOString().split('T');
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, 5)}`;
}
