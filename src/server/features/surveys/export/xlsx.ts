import type { ResultFilter } from '../../../../contract/schemas/surveys/survey-result-query.ts';
import type { SurveySummary } from '../../../../contract/schemas/surveys/survey-results.ts';
import { type SheetCell, workbookOf } from '../../../platform/files/workbook.ts';
import type { Column } from './columns.ts';
import type { ExportedRow } from './rows.ts';
import { formatFilter, headLines, questionBlocks, type SummaryBlock } from './summary-lines.ts';

export function resultWorkbook(
  rows: AsyncIterable<ExportedRow>,
  columns: readonly Column[],
  summary: SurveySummary,
  filter: ResultFilter,
): AsyncGenerator<Buffer> {
  let written = 0;
  async function* answers(): AsyncGenerator<SheetCell[]> {
    yield columns.map(({ head }) => ({ heading: head }));
    for await (const row of rows) {
      written += 1;
      yield columns.map(({ cell }) => cell(row));
    }
  }
  function* counts(): Generator<SheetCell[]> {
    yield* summarySheet(summary, filter);
    if (written < summary.n) yield* leftOut(written);
  }
  const widths = columns.map(({ head }) => Math.min(40, head.length + 4));
  return workbookOf([
    { name: 'Answers', widths, sticky: 1, rows: answers() },
    { name: 'Summary', widths: [60, 12, 12, 40], rows: counts() },
  ]);
}

const leftOut = (count: number): SheetCell[][] => [
  [],
  [`The sheet “Answers” has only ${count} responses, the limit of a workbook. The CSV file has all.`],
];

function summarySheet(summary: SurveySummary, filter: ResultFilter): SheetCell[][] {
  return [
    [{ heading: summary.survey.name }],
    [`${summary.n} answers · ${formatFilter(filter)}`],
    [],
    ['', { heading: 'Count' }, { heading: 'Share in %' }, { heading: 'Figure' }],
    ...[headLines(summary), ...questionBlocks(summary)].flatMap(blockRows),
  ];
}

function blockRows({ title, n, lines }: SummaryBlock): SheetCell[][] {
  return [
    [],
    [{ heading: title }, { heading: `n = ${n}` }],
    ...lines.map(({ label, count, share, value }) => [
      label,
      count ?? null,
      share === undefined ? null : Math.round(share * 100) / 100,
      value ?? null,
    ]),
  ];
}
