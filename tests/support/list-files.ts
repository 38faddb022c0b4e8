import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';

/** A list as its file has it. Days are written as 2026-03-09. */
export interface ListTable {
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface ListFile {
  name: string;
  content: Uint8Array;
}

/** A list in the ways in which programs and people of many countries write such a file. */
export function filesOfList(table: ListTable): ListFile[] {
  const files = { ...textFiles(table), ...workbooks(table) };
  return Object.entries(files).map(([way, content]) => ({
    name: `${way}.${content[0] === 0x50 ? 'xlsx' : 'csv'}`,
    content,
  }));
}

const day = /^(\d{4})-(\d{2})-(\d{2})$/;

function textFiles(table: ListTable): Record<string, Uint8Array> {
  const { heads, rows } = table;
  const cells = (each: (cell: string) => string): string[][] => [[...heads], ...rows.map((row) => row.map(each))];
  const plain = cells((cell) => cell);
  const german = cells((cell) => cell.replace(day, '$3.$2.$1'));
  const [head = [], ...body] = plain;
  const widened = (at: number, name: string, value: (row: number) => string) =>
    plain.map((row, index) => [...row.slice(0, at), index === 0 ? name : value(index), ...row.slice(at)]);
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const comma = csv(plain, ',');
  return {
    'plain UTF-8': utf8(comma),
    'UTF-8 with its mark': utf8(`\ufeff${comma}`),
    'Windows-1252 with semicolons and German days': iconv.encode(csv(german, ';'), 'windows-1252'),
    'ISO-8859-15 with semicolons': iconv.encode(csv(plain, ';'), 'iso-8859-15'),
    'Mac Roman with semicolons': iconv.encode(csv(german, ';'), 'macintosh'),
    'UTF-16 with tabs and its mark': Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      iconv.encode(csv(plain, '\t'), 'utf-16le'),
    ]),
    'UTF-16 without its mark': iconv.encode(csv(plain, ','), 'utf-16le'),
    'big-endian UTF-16': Buffer.concat([Buffer.from([0xfe, 0xff]), iconv.encode(csv(plain, '\t'), 'utf-16be')]),
    'a first line that names the semicolon': utf8(`sep=;\r\n${csv(plain, ';')}`),
    'a first line that names the comma, after a mark': utf8(`\ufeffsep=,\r\n${comma}`),
    'vertical bars': utf8(csv(plain, '|')),
    tabs: utf8(csv(plain, '\t')),
    'quotation marks around every cell': utf8(csv(plain, ',', true)),
    'quotation marks and semicolons': utf8(csv(german, ';', true)),
    'line feeds': utf8(comma.replaceAll('\r\n', '\n')),
    'carriage returns': utf8(comma.replaceAll('\r\n', '\r')),
    'line ends of two kinds': utf8(comma.replace('\r\n', '\n')),
    'no line end after the last line': utf8(comma.trimEnd()),
    'empty lines at the end': utf8(`${comma}\r\n\r\n\r\n`),
    'lines of delimiters at the end': utf8(comma + `${','.repeat(head.length - 1)}\r\n`.repeat(3)),
    'empty lines between': utf8(comma.replaceAll('\r\n', '\r\n\r\n')),
    'a title above the table': utf8(`Export of all\r\n\r\n${comma}`),
    'a title and a date above the table': utf8(`Export;2026-03-09\r\nPage 1\r\n${csv(german, ';')}`),
    'a column without a name at the end': utf8(
      csv(
        widened(head.length, '', () => ''),
        ',',
      ),
    ),
    'a column without a name between': utf8(
      csv(
        widened(1, '', (row) => String(row)),
        ',',
      ),
    ),
    'a column of numbers with leading zeros': utf8(
      csv(
        widened(0, 'Employee no.', (row) => `000${row}`),
        ',',
      ),
    ),
    'a column of huge numbers': utf8(
      csv(
        widened(0, 'Key', (row) => `9007199254740993${row}`),
        ',',
      ),
    ),
    'a column of notes with line breaks': utf8(
      csv(
        widened(2, 'Remark', () => 'a, b\n"c"; d'),
        ',',
      ),
    ),
    'columns from right to left': utf8(
      csv(
        plain.map((row) => [...row].reverse()),
        ',',
      ),
    ),
    'names of columns in capitals': utf8(csv([head.map((one) => one.toUpperCase()), ...body], ',')),
    'names of columns with underscores': utf8(csv([head.map((one) => one.replaceAll(' ', '_')), ...body], ',')),
    'spaces around the cells': utf8(
      csv(
        plain.map((row) => row.map((cell) => `  ${cell} `)),
        ',',
      ),
    ),
    'no-break spaces around the cells': utf8(
      csv(
        plain.map((row) => row.map((cell) => `${cell}\u00a0`)),
        ',',
      ),
    ),
    'invisible characters in the cells': utf8(
      csv([head, ...body.map((row) => row.map((cell) => `\u200b${cell}\ufeff`))], ','),
    ),
    'decomposed letters': utf8(comma.normalize('NFD')),
    'guards before what a spreadsheet would change': utf8(
      csv([head, ...body.map((row) => row.map((cell) => cell.replace(/^(?=[\d=+@-])/, "'")))], ','),
    ),
  };
}

function csv(rows: readonly (readonly string[])[], delimiter: string, isQuoted = false): string {
  const written = (cell: string) =>
    isQuoted || cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => `${row.map(written).join(delimiter)}\r\n`).join('');
}

function workbooks({ heads, rows }: ListTable): Record<string, Uint8Array> {
  const dated = rows.map((row) => row.map(datedCell(25_569)));
  const texts = [heads, ...rows];
  const title = ['All of them', ...heads.slice(1).map(() => '')];
  return {
    'a workbook of texts': workbook({ sheets: [{ rows: texts }] }),
    'a workbook with days': workbook({ sheets: [{ rows: [heads, ...dated] }] }),
    'a workbook with days from 1904': workbook({
      sheets: [{ rows: [heads, ...rows.map((row) => row.map(datedCell(25_569 - 1_462)))] }],
      isFrom1904: true,
    }),
    'a workbook with a title over merged cells': workbook({
      sheets: [{ rows: [title, [], heads, ...dated], merged: `A1:${letterOf(heads.length - 1)}1` }],
    }),
    'a workbook with a hidden sheet before': workbook({
      sheets: [
        {
          rows: [
            ['Do not', 'use'],
            ['old', 'data'],
          ],
          isHidden: true,
        },
        { rows: texts },
      ],
    }),
    'a workbook with an empty sheet before': workbook({ sheets: [{ rows: [] }, { rows: texts }] }),
    'a workbook of formulas': workbook({
      sheets: [{ rows: [heads, ...rows.map((row) => row.map((cell) => ({ formula: 'A1&amp;B1', value: cell })))] }],
    }),
    'a workbook of shared texts': workbook({ sheets: [{ rows: texts }], isShared: true }),
    'a workbook that begins in the third column': workbook({
      sheets: [{ rows: texts.map((row) => ['', '', ...row]) }],
    }),
  };
}

type Cell = string | { serial: number } | { formula: string; value: string };

const datedCell =
  (unixInDays: number) =>
  (cell: string): Cell =>
    day.test(cell) ? { serial: Date.parse(cell) / 86_400_000 + unixInDays } : cell;

interface SheetToWrite {
  rows: readonly (readonly Cell[])[];
  merged?: string;
  isHidden?: boolean;
}

interface WorkbookToWrite {
  sheets: readonly SheetToWrite[];
  isFrom1904?: boolean;
  isShared?: boolean;
}

const letterOf = (at: number) => String.fromCharCode(65 + at);
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function workbook({ sheets, isFrom1904 = false, isShared = false }: WorkbookToWrite): Uint8Array {
  const shared: string[] = [];
  const cellXml = (cell: Cell, at: string): string => {
    if (typeof cell === 'object' && 'serial' in cell) return `<c r="${at}" s="1"><v>${cell.serial}</v></c>`;
    if (typeof cell === 'object') return `<c r="${at}" t="str"><f>${cell.formula}</f><v>${escaped(cell.value)}</v></c>`;
    if (cell === '') return '';
    if (!isShared) return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    return `<c r="${at}" t="s"><v>${shared.push(cell) - 1}</v></c>`;
  };
  const sheetXml = ({ rows, merged }: SheetToWrite) => {
    const lines = rows.map((row, index) => {
      const cells = row.map((cell, at) => cellXml(cell, `${letterOf(at)}${index + 1}`)).join('');
      return `<row r="${index + 1}">${cells}</row>`;
    });
    const merge = merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : '';
    return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${merge}</worksheet>`;
  };
  const parts = sheets.map(sheetXml);
  const listed = sheets.map(
    ({ isHidden }, at) =>
      `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  );
  const related = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  const relations = [
    ...sheets.map((_, at) => related(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    related(sheets.length + 1, 'styles', 'styles.xml'),
    related(sheets.length + 2, 'sharedStrings', 'sharedStrings.xml'),
  ];
  const styles = [0, 14].map((id) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0"/>`).join('');
  return zipSync({
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${isFrom1904 ? ' date1904="1"' : ''}/><sheets>${listed.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(`<styleSheet xmlns="${main}"><cellXfs count="2">${styles}</cellXfs></styleSheet>`),
    'xl/sharedStrings.xml': strToU8(
      `<sst xmlns="${main}">${shared.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, strToU8(xml)])),
  });
}
