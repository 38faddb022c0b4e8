import { unzipSync, zipSync } from 'fflate';
import type { DecimalSign } from '../../core/contract/notations/number.ts';
import { uploadRefused } from '../../core/server/files/upload.ts';
import { isSheet, numberOfColumn, type Parts, relationsName, usualParts, usualSheets } from './usual-workbook.ts';
import { numberFormats, type ShowNumber } from './workbook-formats.ts';

interface ReadAs {
  /** The decimal sign of the text cells; numbers get the same. */
  decimal: DecimalSign;
  /** Columns whose numbers are read as shown; default: all that are shown otherwise. */
  textColumns?: readonly number[] | undefined;
}

export interface Workbook {
  sheets: string[];
  /** The first visible sheet with a table. */
  firstSheet(): string;
  /** The rows of a sheet. Formulas are never run: the value that the file holds counts. */
  rows(sheet: string, readAs: ReadAs): AsyncGenerator<string[]>;
  /** The columns with numbers that are shown otherwise than by their value, such as 01067. */
  formattedColumns(sheet: string): number[];
}

/** Opens an XLSX file. Throws 413 and 422 for one that is damaged, or made to take much memory. */
export function openWorkbook(bytes: Buffer): Workbook {
  const parts = openParts(bytes);
  const usual = Buffer.from(zipSync(parts, { level: 0 }));
  const formats = numberFormats(parts);
  const read = new Map<string, Promise<(Cell | null)[][]>>();
  const table = (sheet: string) => {
    const known = read.get(sheet) ?? readTable(usual, sheet);
    read.set(sheet, known);
    return known;
  };
  return {
    sheets: formats.sheets.map(({ name }) => name),
    firstSheet: () => (formats.sheets.find(({ isTable }) => isTable) ?? formats.sheets[0])?.name ?? '',
    async *rows(sheet, { decimal, textColumns }) {
      const shown = formats.of(sheet);
      for (const [row, cells] of (await table(sheet)).entries())
        yield cells.map((cell, column) => {
          const isShown = textColumns?.includes(column) ?? true;
          return cellText(cell, decimal, isShown ? shown.get(row, column) : undefined);
        });
    },
    formattedColumns: (sheet) => formats.of(sheet).columns,
  };
}

const notReadable = 'This XLSX file cannot be read. Save it again, or as CSV, and choose it again';

function openParts(bytes: Buffer): Parts {
  const all = unpack(bytes);
  const other = otherKinds.find(([part]) => all[part]);
  if (other) throw uploadRefused(`This is ${other[1]}. Save it as CSV or XLSX and choose it again`);
  const parts = usualParts(all);
  // Before anything searches for the end of a tag.
  for (const [name, part] of Object.entries(parts)) refuseHugeToken(name, part);
  const sheets = usualSheets(parts);
  for (const [name, part] of Object.entries(sheets)) if (isSheet(name)) refuseFarCell(part);
  if (!parts['xl/workbook.xml'] || !parts[relationsName]) throw uploadRefused(notReadable);
  return sheets;
}

/** Other documents that are ZIP files, by a part that each has. */
const otherKinds = [
  ['content.xml', 'an OpenDocument file'],
  ['xl/workbook.bin', 'a binary Excel file (XLSB)'],
  ['word/document.xml', 'a Word file'],
  ['ppt/presentation.xml', 'a PowerPoint file'],
  ['Index/Document.iwa', 'a Numbers file'],
] as const;

class SheetNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Cell = string | boolean | Date | SheetNumber;

async function readTable(bytes: Buffer, sheet: string): Promise<(Cell | null)[][]> {
  const { readSheet } = await import('read-excel-file/node');
  const options = { parseNumber: (text: string) => new SheetNumber(text) };
  const rows = await readSheet(bytes, sheet || 1, options).catch((error: Error) => {
    throw uploadRefused(`${notReadable} (${error.message.slice(0, 200)})`);
  });
  // Its types name the constructor of a date where its values are dates.
  return rows.map((row) => row.map((cell): Cell | null => (typeof cell === 'function' ? null : cell)));
}

function cellText(cell: Cell | null, decimal: DecimalSign, show: ShowNumber | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof SheetNumber) return show?.(Number(cell.text)) ?? numberText(cell.text).replace('.', decimal);
  if (!(cell instanceof Date)) return String(cell);
  // The fraction of a day that a spreadsheet stores is rarely a whole second.
  const [day = '', time = ''] = new Date(Math.round(cell.getTime() / 1_000) * 1_000).toISOString().split('T');
  // A time without a day is counted from the first day of the spreadsheet.
  if (cell.getUTCFullYear() < 1900) return time.slice(0, 5);
  return time.startsWith('00:00:00') ? day : `${day}T${time.slice(0, time.slice(5, 8) === ':00' ? 5 : 8)}`;
}

/** A number as a spreadsheet shows it: 15 digits, of which the last ones of a fraction are rounding. */
function numberText(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const rounded = Number(value.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21
    ? rounded.toLocaleString('en', { useGrouping: false })
    : String(rounded);
}

// The reader holds the whole sheet, which takes about four times as much memory.
const mostUnpacked = 80 * 1024 * 1024;

/** Inflates with the declared sizes as the limit, so that a file cannot unpack to more than it declares. */
function unpack(bytes: Buffer): Parts {
  let unpacked = 0;
  let parts: Parts;
  try {
    parts = unzipSync(bytes, {
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
  return parts;
}

// Excel writes at most 32,767 characters to a cell and some hundred to a tag.
const mostTextBytes = 262_144;
const mostTagBytes = 8_192;

/** The XML reader takes quadratic time for a long tag, so a part that no spreadsheet writes is refused by name. */
function refuseHugeToken(name: string, part: Uint8Array): void {
  const [open, close] = [60, 62];
  for (let start = 0; start < part.length; ) {
    const tag = indexIn(part, open, start);
    const end = indexIn(part, close, tag);
    if (tag - start > mostTextBytes || end - tag > mostTagBytes)
      throw uploadRefused(
        `The part ${name} of this XLSX file has a cell or a tag that is too long. Save it as CSV and choose it again`,
      );
    start = end + 1;
  }
}

const mostCells = 10_000_000;
const place = /\sr="([A-Z]{1,3})(\d{1,7})"/g;

/** The reader makes a table up to the last cell, so that one cell far from the others would fill the memory. */
function refuseFarCell(sheet: Uint8Array): void {
  const text = Buffer.from(sheet.buffer, sheet.byteOffset, sheet.byteLength).toString('latin1');
  let [rows, columns] = [0, 0];
  for (const [, letters = '', number] of text.matchAll(place)) {
    rows = Math.max(rows, Number(number));
    columns = Math.max(columns, numberOfColumn(letters));
    if (rows * columns > mostCells)
      throw uploadRefused(
        `The sheet reaches row ${rows} and ${columns} columns. Delete empty rows and columns, or save it as CSV`,
      );
  }
}

function indexIn(part: Uint8Array, byte: number, from: number): number {
  const at = part.indexOf(byte, from);
  return at < 0 ? part.length : at;
}
