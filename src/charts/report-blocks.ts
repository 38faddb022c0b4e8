import { formatCount, formatDay, formatMoment } from '../core/contract/notations/notation.ts';
import type { ChartData } from '../dashboards/schemas/custom-dashboard.ts';
import { figureTypeOf } from '../reports/rules/block-query.ts';
import type { ReportBlock, Snapshot } from '../reports/schemas/report.ts';
import { type FigureChart, isEmptyAnswer } from './chart-frame.ts';
import { type FigureTable, figuresOf } from './figures-of.ts';
import { formatFigure } from './format-figure.ts';

/** A block with its figures, as every format shows it; a spreadsheet has more columns. */
export interface FilledBlock {
  block: ReportBlock;
  data: ChartData;
  title: string;
  chart: FigureChart;
  /** Null for blocks without figures. */
  table: FigureTable | null;
}

export function filledBlocks({ definition, sections }: Snapshot, isFile = false): FilledBlock[] {
  return definition.sections.flatMap((block) => {
    const data = sections.find(({ id }) => id === block.id);
    if (!data) return [];
    const { query, options, goal } = block;
    const chart = { type: figureTypeOf(block) ?? ('table' as const), title: block.title, query, options, goal };
    return [{ block, data, title: titleOf(block, data), chart, table: tableOf(chart, data, isFile) }];
  });
}

function titleOf({ title, type }: ReportBlock, { answer }: ChartData): string {
  if (title) return title;
  if (type === 'verbatims') return 'Comments';
  const names = answer?.measures.map(({ label }) => label).join(', ') ?? '';
  const by = answer?.dimensions.map(({ label }) => label.toLowerCase()).join(' and ') ?? '';
  return by ? `${names} by ${by}` : names;
}

function tableOf(chart: FigureChart, { answer, verbatims }: ChartData, isFile: boolean): FigureTable | null {
  if (verbatims) return commentsOf(verbatims);
  return answer && figuresOf(chart, answer, isFile);
}

const commentsOf = (verbatims: NonNullable<ChartData['verbatims']>): FigureTable => ({
  head: [
    { id: 'date', text: 'Date', isNumber: false },
    { id: 'score', text: 'Sentiment', isNumber: true },
    { id: 'text', text: 'Comment', isNumber: false },
  ],
  rows: verbatims.map(({ responseId, createdAt, score, text }) => {
    const day = createdAt.slice(0, 10);
    const texts = [formatDay(day), formatFigure(score, 'mean'), text];
    const values = [{ iso: day }, score, text];
    return {
      id: String(responseId),
      selection: null,
      cells: texts.map((one, at) => ({ text: one, value: values[at] ?? null })),
    };
  }),
});

/** Whether no block shows a figure or a comment. */
export const isEmptyReport = ({ sections }: Pick<Snapshot, 'sections'>): boolean =>
  sections.every(({ answer, verbatims }) => (!answer || isEmptyAnswer(answer)) && (verbatims?.length ?? 0) === 0);

/** Range, filters, n, time and version, a line each. */
export function headLines({ range, filters, generatedAt, timeZone, n, definition, version }: Snapshot): string[] {
  const { showFilters, showN } = definition.page;
  return [
    `Range: ${range.from ? formatDay(range.from) : 'beginning'} to ${range.to ? formatDay(range.to) : 'today'}`,
    ...(showFilters ? filters.map(({ label, values }) => `${label}: ${values.join(', ')}`) : []),
    ...(showN ? [`n = ${formatCount(n)}`] : []),
    `As of ${formatMoment(generatedAt, timeZone)} (${timeZone})${version > 0 ? ` · version ${version}` : ''}`,
  ];
}
