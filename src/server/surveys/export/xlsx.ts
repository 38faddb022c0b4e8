import writeXlsxFile, { type Cell as SheetCell, type SheetData } from 'write-excel-file/node';
import type { ResultFilter } from '../../../contract/schemas/survey-result-query.ts';
import type { SurveySummary } from '../../../contract/schemas/survey-results.ts';
import type { Cell, Column } from './columns.ts';
import type { ExportedRow } from './rows.ts';
import { filterInWords, headLines, questionBlocks, type SummaryBlock } from './summary-lines.ts';

/** A workbook of two sheets: the answers with typed cells, and the summary of the same answers. */
export async function workbookOf(
  rows: AsyncIterable<ExportedRow>,
  columns: readonly Column[],
  summary: SurveySummary,
  filter: ResultFilter,
): Promise<Buffer> {
  const data: SheetData = [columns.map(({ head }) => bold(head))];
  for await (const row of rows) data.push(columns.map(({ cell }) => sheetCell(cell(row))));
  const left = summary.n - (data.length - 1);
  return writeXlsxFile([
    {
      data,
      sheet: 'Answers',
      columns: columns.map(({ head }) => ({ width: Math.min(40, head.length + 4) })),
      stickyRowsCount: 1,
    },
    {
      data: [...summarySheet(summary, filter), ...(left > 0 ? leftOut(data.length - 1) : [])],
      sheet: 'Summary',
      columns: [{ width: 60 }, { width: 12 }, { width: 12 }, { width: 40 }],
    },
  ]).toBuffer();
}

const leftOut = (count: number): SheetData => [
  [],
  [`The sheet “Answers” has only ${count} of them: a workbook holds no more. The CSV file has all.`],
];

const bold = (value: string): SheetCell => ({ value, fontWeight: 'bold' });

function sheetCell(value: Cell): SheetCell {
  if (value === null || value === '') return null;
  if (value instanceof Date) return { value, type: Date, format: 'yyyy-mm-dd hh:mm' };
  return typeof value === 'string' ? { value: withinCell(value), type: String } : value;
}

// A cell of a workbook holds no more.
const withinCell = (text: string) => text.slice(0, 32_000);

function summarySheet(summary: SurveySummary, filter: ResultFilter): SheetData {
  return [
    [bold(withinCell(summary.survey.name))],
    [`${summary.n} answers · ${filterInWords(filter)}`],
    [],
    ['', bold('Count'), bold('Share in %'), bold('Figure')],
    ...[headLines(summary), ...questionBlocks(summary)].flatMap(blockRows),
  ];
}

function blockRows({ title, n, lines }: SummaryBlock): SheetData {
  return [
    [],
    [bold(withinCell(title)), bold(`n = ${n}`)],
    ...lines.map(({ label, count, share, value }) => [
      withinCell(label),
      count ?? null,
      share === undefined ? null : Math.round(share * 100) / 100,
      value ?? null,
    ]),
  ];
}
