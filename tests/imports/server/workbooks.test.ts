import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { openFile } from '../../../src/imports/server/read-file.ts';

const sheet = `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Since</t></is></c></row>
<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>45992</v></c></row></sheetData></worksheet>`;
const usual: Record<string, string> = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels':
    '<Relationships><Relationship Id="r1" Type="officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook><workbookPr/><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/>
<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  'xl/styles.xml': '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/sharedStrings.xml': '<sst><si><t>Zoë</t></si></sst>',
  'xl/worksheets/sheet1.xml': sheet,
};
const header =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Since</t></is></c></row>';
const renamed = (rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(usual).map(([name, text]) => [rename(name), text]));
const withRows = (rows: string) => ({
  ...usual,
  'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
});

function workbookOf(parts: Record<string, string | Uint8Array>): Buffer {
  const bytes = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}

async function rowsOf(bytes: Buffer): Promise<string[][]> {
  const file = await openFile(bytes);
  const rows: string[][] = [];
  for await (const { cells } of file.rows(file.layout({}).layout)) rows.push(cells);
  return rows;
}

describe('a workbook is read', () => {
  test.each<[string, Record<string, string | Uint8Array>]>([
    ['as Excel writes it', usual],
    ['with backslashes in the names of its parts', renamed((name) => name.replaceAll('/', '\\'))],
    [
      'with names in another case',
      renamed((name) => name.replace('sharedStrings', 'SharedStrings').replace('styles', 'Styles')),
    ],
    [
      'in another folder',
      {
        ...renamed((name) => name.replace(/^xl\//, 'book/')),
        '_rels/.rels': usual['_rels/.rels']?.replace('xl/', '/book/') ?? '',
        'book/_rels/workbook.xml.rels':
          usual['xl/_rels/workbook.xml.rels']?.replace('"worksheets', '"/book/worksheets') ?? '',
      },
    ],
    [
      'in UTF-16',
      {
        ...usual,
        'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheet.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
      },
    ],
    ['with a macro', { ...usual, 'xl/vbaProject.bin': new Uint8Array(400_000).fill(65) }],
    [
      'without the places of its cells',
      withRows(sheet.slice(sheet.indexOf('<row'), sheet.indexOf('</sheetData>')).replace(/ r="[A-Z]*\d+"/g, '')),
    ],
    [
      'with dates in ISO 8601',
      withRows(`${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="d"><v>2025-12-01</v></c></row>`),
    ],
    [
      'with a format down to its last row',
      withRows(
        `${header}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" s="1"><v>45992</v></c></row><row r="1048576"><c r="A1048576" s="1"/><c r="XFD1048576" s="1"></c></row>`,
      ),
    ],
  ])('%s', async (_, parts) => {
    expect(await rowsOf(workbookOf(parts))).toEqual([
      ['Name', 'Since'],
      ['Zoë', '2025-12-01'],
    ]);
  });

  test('with empty cells between, which have a place only by their format', async () => {
    const rows = `${header}<row><c t="s"><v>0</v></c><c s="1"/><c><v>7</v></c></row>`;
    expect((await rowsOf(workbookOf(withRows(rows))))[1]).toEqual(['Zoë', '', '7']);
  });
});

test.each([
  ['an OpenDocument file', { mimetype: 'x', 'content.xml': '<x/>' }],
  ['a binary Excel file (XLSB)', { 'xl/workbook.bin': 'x' }],
  ['a Word file', { 'word/document.xml': '<x/>' }],
])('a file that is no XLSX is refused by what it is: %s', async (name, parts) => {
  await expect(openFile(workbookOf(parts))).rejects.toThrow(`This is ${name}. Save it as CSV or XLSX`);
});
