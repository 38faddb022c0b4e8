import type { ExportedCell } from '../contract/notations/exported-cell.ts';

export type SheetCell = ExportedCell | { heading: string };

export interface Sheet {
  name: string;
  widths: readonly number[];
  sticky?: number;
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;
}

/** A file in the ZIP archive that a workbook is. */
export interface WorkbookPart {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** Larger strings stay in memory longer. */
const pieceLength = 32_768;

async function* sheetText({ widths, sticky = 0, rows }: Sheet): AsyncGenerator<string> {
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

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const frozen = (rows: number) =>
  `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const columns = (widths: readonly number[]) =>
  widths.length === 0
    ? ''
    : `<cols>${widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

const rowText = (row: readonly SheetCell[], number: number) =>
  `<row r="${number}">${row.map((cell, at) => cellText(cell, `${columnLetters(at)}${number}`)).join('')}</row>`;

const headingStyle = 1;

function cellText(cell: SheetCell, at: string): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : '';
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if (typeof cell === 'string') return textCell(cell, at);
  return 'iso' in cell ? timeCell(cell.iso, at) : textCell(cell.heading, `${at}" s="${headingStyle}`);
}

const styles = { moment: 2, day: 3, clock: 4 };

/** A date cell of what the wall clock shows. An instant in UTC, and a day that Excel does not know, are texts. */
function timeCell(iso: string, at: string): string {
  const { day, time } = wallClock.exec(iso)?.groups ?? {};
  const serial = Date.parse(`${day ?? '1970-01-01'}T${time ?? '00:00'}Z`) / dayMs + (day ? unixInDays : 0);
  if (Number.isNaN(serial) || (day && serial < firstSerial)) return textCell(iso, at);
  const style = !day ? styles.clock : time ? styles.moment : styles.day;
  return `<c r="${at}" s="${style}"><v>${serial}</v></c>`;
}

const wallClock = /^(?<day>\d{4}-\d{2}-\d{2})?T?(?<time>\d{2}:\d{2}(:\d{2})?)?([+-]\d{2}:\d{2}(:\d{2})?)?$/;

const textCell = (text: string, at: string) =>
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, maxCharacters))}</t></is></c>`;

// Excel limits a cell to 32,767 characters.
const maxCharacters = 32_000;

const dayMs = 86_400_000;
const unixInDays = 25_569;
/** 1 March 1900; before it, Excel counts a 29 February that did not exist. */
const firstSerial = 61;

const names: string[] = [];

function columnLetters(at: number): string {
  names[at] ??= `${at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`;
  return names[at] as string;
}

const xmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Removes characters that XML forbids and escapes `_x0041_` sequences, which Excel would decode. */
const xmlText = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (xmlCharacter) => xmlEscapes[xmlCharacter] as string);

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * The parts of an Excel workbook, for the server and the browser. write-excel-file keeps all cells in memory: 100,000
 * rows of 40 cells exceed the 768 MB of a worker.
 */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  const each = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join('');
  const file = (name: string, text: string): WorkbookPart => ({ name, content: [xmlHead + text] });
  return [
    file(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`,
    ),
    file('_rels/.rels', relations(related(1, 'officeDocument', 'xl/workbook.xml'))),
    file(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each(({ name }, number) => `<sheet name="${xmlText(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ),
    file(
      'xl/_rels/workbook.xml.rels',
      relations(
        each((_, number) => related(number, 'worksheet', `worksheets/sheet${number}.xml`)) +
          related(sheets.length + 1, 'styles', 'styles.xml'),
      ),
    ),
    file('xl/styles.xml', styleSheet),
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetText(sheet) })),
  ];
}

const relations = (all: string) => `<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;

const related = (number: number, kind: string, target: string) =>
  `<Relationship Id="rId${number}" Type="${office}/${kind}" Target="${target}"/>`;

const styleSheet = `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="166" formatCode="hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[164, 165, 166].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`;
