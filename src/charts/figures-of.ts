import type { AnalyticsAnswer, AnalyticsRow } from '../analytics/schemas/analytics-query.ts';
import type { ExportedCell } from '../core/contract/notations/exported-cell.ts';
import { associationText } from './association-text.ts';
import {
  type FigureChart,
  type Frame,
  frameOf,
  hiddenText,
  rowLabel,
  type Selection,
  selectionOf,
} from './chart-frame.ts';
import { changeOf, formatFigure, formatInterval, formatNumber, formatStep } from './format-figure.ts';

interface FigureCell {
  text: string;
  /** For spreadsheets. */
  value: ExportedCell;
}

export interface FigureTable {
  head: { id: string; text: string; isNumber: boolean }[];
  rows: { id: string; cells: FigureCell[]; selection: Selection | null }[];
  /** What a cross-tab says below its figures. */
  note?: string;
}

/**
 * The figures of a chart for its table view, spreadsheets and screen readers. A file has the ends of an interval in two
 * columns.
 */
export function figuresOf(chart: FigureChart, answer: AnalyticsAnswer, isFile = false): FigureTable {
  const isCrossed = answer.dimensions.length + (answer.buckets ? 1 : 0) > 1;
  return chart.type === 'crosstab' && isCrossed
    ? { ...crossTable(chart, frameOf(chart, answer)), ...noteOf(answer) }
    : rowTable(chart, answer, isFile);
}

/** Of several measures, the note names the one that is tested. */
function noteOf({ association, measures }: AnalyticsAnswer): Pick<FigureTable, 'note'> {
  if (!association) return {};
  const label = measures.length > 1 && measures.find(({ name }) => name === association.measure)?.label;
  const text = associationText(association);
  return { note: label ? `${label}: ${text}` : text };
}

interface Column {
  id: string;
  text: string;
  isNumber: boolean;
  cell(row: AnalyticsRow): FigureCell;
}

function rowTable(chart: FigureChart, answer: AnalyticsAnswer, isFile: boolean): FigureTable {
  const columns = [
    ...keyColumns(chart, answer, isFile),
    ...answer.measures.flatMap((measure) => measureColumns(chart, answer, measure, isFile)),
  ];
  const [dimension] = answer.dimensions;
  return {
    head: columns.map(({ id, text, isNumber }) => ({ id, text, isNumber })),
    rows: answer.rows.map((row, at) => ({
      id: String(at),
      cells: columns.map(({ cell }) => cell(row)),
      selection: dimension ? selectionOf(row, dimension) : row.time === null ? null : { time: row.time },
    })),
  };
}

function keyColumns(
  { query }: FigureChart,
  { buckets, dimensions, incomplete }: AnalyticsAnswer,
  isFile: boolean,
): Column[] {
  const grain = query?.timeDimension.grain;
  const isIncomplete = (time: string | null) => time !== null && Boolean(incomplete?.includes(time));
  const time: Column = {
    id: 'time',
    text: 'Date',
    isNumber: false,
    cell: ({ time }) => {
      const mark = isIncomplete(time) ? ' (incomplete)' : '';
      return { text: time === null ? '–' : `${formatStep(time, grain, true)}${mark}`, value: time && { iso: time } };
    },
  };
  // A cell with a date has no room for the words.
  const completeness: Column = {
    id: 'complete',
    text: 'Complete',
    isNumber: false,
    cell: ({ time }) => {
      const text = isIncomplete(time) ? 'No' : 'Yes';
      return { text, value: text };
    },
  };
  const values = dimensions.map((dimension) => ({
    id: dimension.name,
    text: dimension.label,
    isNumber: false,
    cell: (row: AnalyticsRow) => {
      const text = rowLabel(row, dimension);
      return { text, value: text };
    },
  }));
  const all = { id: 'all', text: 'Range', isNumber: false, cell: () => ({ text: 'All', value: 'All' }) };
  const times = isFile && incomplete?.length ? [time, completeness] : [time];
  const keys = [...(buckets ? times : []), ...values];
  return keys.length > 0 ? keys : [all];
}

function measureColumns(
  { options }: FigureChart,
  { rows }: AnalyticsAnswer,
  measure: AnalyticsAnswer['measures'][number],
  isFile: boolean,
): Column[] {
  const { name, label, unit } = measure;
  const figureOf = (row: AnalyticsRow) => row.measures[name];
  const has = (key: 'interval' | 'before') => rows.some((row) => Boolean(figureOf(row)?.[key]));
  const column = (id: string, text: string, cell: Column['cell'], isNumber = true) => ({
    id: `${name} ${id}`,
    text,
    isNumber,
    cell,
  });
  const nothing = { text: '–', value: null };
  const endColumn = (end: 'low' | 'high', text: string) =>
    column(end, text, (row) => {
      const value = figureOf(row)?.interval?.[end] ?? null;
      return { text: formatFigure(value, unit, options), value };
    });
  return [
    column('value', label, (row) => {
      const figure = figureOf(row);
      if (!figure) return nothing;
      if (figure.isHidden) return { text: hiddenText, value: null };
      const text = formatFigure(figure.value, unit, options);
      return { text: figure.tooFew && figure.value !== null ? `${text} (too few)` : text, value: figure.value };
    }),
    ...(unit === 'count'
      ? []
      : [
          column('n', 'n', (row) => {
            const { n = 0, isHidden = false } = figureOf(row) ?? {};
            return isHidden ? nothing : { text: formatNumber(n), value: n };
          }),
        ]),
    ...(has('interval') && isFile
      ? [endColumn('low', `${label}, low (95 %)`), endColumn('high', `${label}, high (95 %)`)]
      : []),
    ...(has('interval') && !isFile
      ? [
          column(
            'interval',
            '95 % CI',
            (row) => {
              const interval = figureOf(row)?.interval;
              const text = interval && formatInterval(interval, unit, options);
              return text ? { text, value: text } : nothing;
            },
            false,
          ),
        ]
      : []),
    ...(has('before')
      ? [
          column('before', 'Before', (row) => {
            const value = figureOf(row)?.before?.value ?? null;
            return { text: formatFigure(value, unit, options), value };
          }),
          column(
            'change',
            'Change',
            (row) => {
              const figure = figureOf(row);
              const text = figure && changeOf(figure, measure)?.text;
              return text ? { text, value: text } : nothing;
            },
            false,
          ),
        ]
      : []),
  ];
}

/** Categories down, series across. */
function crossTable({ options }: FigureChart, { categories, series, dimension, split }: Frame): FigureTable {
  const corner = [dimension?.label ?? 'Date', split?.label].filter(Boolean).join(' / ');
  return {
    head: [
      { id: 'corner', text: corner, isNumber: false },
      ...series.map(({ name }, at) => ({ id: String(at), text: name, isNumber: true })),
    ],
    rows: categories.map(({ longLabel, selection }, at) => ({
      id: String(at),
      selection,
      cells: [
        { text: longLabel, value: longLabel },
        ...series.map(({ cells }) => {
          const cell = cells[at];
          if (!cell) return { text: '–', value: null };
          const { value, tooFew, isHidden } = cell.figure;
          if (isHidden) return { text: hiddenText, value: null };
          const text = formatFigure(value, cell.measure.unit, options);
          return { text: tooFew && value !== null ? `${text} (too few)` : text, value };
        }),
      ],
    })),
  };
}
