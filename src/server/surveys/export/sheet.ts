import type { Cell } from './columns.ts';

/** A cell of a sheet; a heading is bold. */
export type SheetCell = Cell | { heading: string };

export interface Sheet {
  name: string;
  /** Widths of the columns in letters. */
  widths: readonly number[];
  /** How many rows stay in sight while one scrolls. */
  sticky?: number;
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;
}

/** Larger strings live on for long. */
const pieceLength = 32_768;

/** A sheet of a workbook as SpreadsheetML, in pieces of some rows. */
export async function* sheetText({ widths, sticky = 0, rows }: Sheet): AsyncGenerator<string> {
  yield `${xmlHead}<worksheet xmlns="${main}">${sticky > 0 ? frozen(sticky) : ''}${columns(widths)}<sheetData>`;
  let number = 0;
  let lines: string[] = [];
  let length = 0;
  for await (const row of rows) {
    number += 1;
    const line = rowText(row, number);
    lines.push(line);
    length += line.length;
    if (length < pieceLength) continue;
    yield lines.join('');
    lines = [];
    length = 0;
  }
  yield `${lines.join('')}</sheetData></worksheet>`;
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const frozen = (rows: number) =>
  `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const columns = (widths: readonly number[]) =>
  widths.length === 0
    ? ''
    : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

const rowText = (row: readonly SheetCell[], number: number) =>
  `<row r="${number}">${row.map((cell, at) => cellText(cell, `${letters(at)}${number}`)).join('')}</row>`;

const headingStyle = 1;
const momentStyle = 2;

function cellText(cell: SheetCell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (cell instanceof Date) return `<c r="${at}" s="${momentStyle}"><v>${daysOf(cell)}</v></c>`;
  if (typeof cell === 'object') return textCell(cell.heading, `${at}" s="${headingStyle}`);
  return textCell(cell, at);
}

const textCell = (text: string, at: string) =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, mostLetters))}</t></is></c>`;

// A cell of a workbook holds no more.
const mostLetters = 32_000;

const dayMs = 86_400_000;
const unixInDays = 25_569;
const daysOf = (moment: Date) => moment.getTime() / dayMs + unixInDays;

const names: string[] = [];

/** A, B … Z, AA: what a column is called. */
function letters(at: number): string {
  names[at] ??= `${at < 26 ? '' : letters(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`;
  return names[at] as string;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text between marks: what XML does not allow is left out, and what spreadsheets would read as a letter's number stays. */
export const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (mark) => marks[mark] as string);
