import { alpha, type Theme } from '@mui/material/styles';

export type Tone = 'primary' | 'muted' | 'faint' | 'success' | 'error';

interface Line {
  name: string;
  /** Null where the line has a gap. */
  values: readonly (number | null)[];
  /** Texts for the tooltip, if the line shows something derived, such as an average. */
  texts?: readonly string[];
  tone: Tone;
  isArea?: boolean;
  isDashed?: boolean;
}

export interface Column {
  label: string;
  count: number;
  tone?: Tone;
}

interface ShareRow {
  label: string;
  /** Figure at the end of the row. */
  note: string;
  /** In percent, one for each part. */
  shares: readonly number[];
}

export type ChartData =
  | { kind: 'lines'; labels: readonly string[]; incomplete?: readonly boolean[]; lines: readonly Line[] }
  | { kind: 'columns'; columns: readonly Column[] }
  | { kind: 'shares'; parts: readonly string[]; rows: readonly ShareRow[] };

export function toneColor({ palette }: Theme, tone: Tone): string {
  switch (tone) {
    case 'muted':
      return palette.text.secondary;
    case 'faint':
      return palette.text.disabled;
    default:
      return palette[tone].main;
  }
}

/** Shades of the primary color, from light for the first part to full for the last. */
export const partColor = ({ palette }: Theme, at: number, parts: number): string =>
  alpha(palette.primary.main, 0.2 + (0.8 * (at + 1)) / Math.max(1, parts));

export interface LegendItem {
  label: string;
  color: string;
  line?: 'solid' | 'dashed';
}

const mostNamed = 4;

/** Few lines that all reach the end have their names there, and one line needs none. */
export const isNamedAtEnds = ({ labels, lines }: Extract<ChartData, { kind: 'lines' }>): boolean =>
  lines.length <= mostNamed && lines.every(({ values }) => values.length === labels.length && values.at(-1) !== null);

interface ChartLayout {
  height: number;
  isEmpty: boolean;
  /** Without what is named by an axis or at the ends of its lines. */
  legend: LegendItem[];
}

export function layoutOf(data: ChartData, theme: Theme): ChartLayout {
  switch (data.kind) {
    case 'lines': {
      const legend = (isNamedAtEnds(data) ? [] : data.lines).map(({ name, tone, isDashed }) => ({
        label: name,
        color: toneColor(theme, tone),
        line: isDashed ? ('dashed' as const) : ('solid' as const),
      }));
      return { height: 200, isEmpty: data.lines.every(({ values }) => values.every(isZero)), legend };
    }
    case 'columns':
      return { height: 150, isEmpty: data.columns.every(({ count }) => isZero(count)), legend: [] };
    case 'shares': {
      const legend = data.parts.map((label, at) => ({ label, color: partColor(theme, at, data.parts.length) }));
      return { height: data.rows.length * 52, isEmpty: data.rows.every(({ shares }) => shares.every(isZero)), legend };
    }
  }
}

const isZero = (value: number | null) => !value;
