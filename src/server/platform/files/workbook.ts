import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Cell = string | number | boolean | Date | null;
export type SheetCell = Cell | { heading: string };

export interface Sheet {
  name: string;
  widths: readonly number[];
  sticky?: number;
  rows: AsyncIterable<readonly SheetCell[]> | Iterable<readonly SheetCell[]>;
}

/** Streams an Excel workbook with constant memory. */
export const workbookOf = (sheets: readonly Sheet[]): AsyncGenerator<Buffer> => zipOf(partsOf(sheets));

interface Entry {
  name: string;
  text: AsyncIterable<string> | Iterable<string>;
}

/** Streams a ZIP archive with constant memory. Each text is read when its turn comes. */
async function* zipOf(entries: Iterable<Entry>): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream);
  let source: Readable | undefined;
  zip.on('error', (error) => output.destroy(error as Error));
  for (const { name, text } of entries) {
    zip.addReadStreamLazy(name, { forceDosTimestamp: true }, (done) => {
      source = Readable.from(text);
      done(null, source);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    source?.destroy();
  }
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
  `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, maxCharacters))}</t></is></c>`;

// Excel limits a cell to 32,767 characters.
const maxCharacters = 32_000;

const dayMs = 86_400_000;
const unixInDays = 25_569;
const daysOf = (moment: Date) => moment.getTime() / dayMs + unixInDays;

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

function partsOf(sheets: readonly Sheet[]): Entry[] {
  const each = (write: (sheet: Sheet, number: number) => string) =>
    sheets.map((sheet, at) => write(sheet, at + 1)).join('');
  const file = (name: string, text: string): Entry => ({ name, text: [xmlHead + text] });
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
    file('xl/styles.xml', styles),
    ...sheets.map((sheet, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text: sheetText(sheet) })),
  ];
}

const relations = (all: string) => `<Relationships xmlns="${packages}/relationships">${all}</Relationships>`;

const related = (number: number, kind: string, target: string) =>
  `<Relationship Id="rId${number}" Type="${office}/${kind}" Target="${target}"/>`;

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
