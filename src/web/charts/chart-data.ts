import { alpha, type Theme } from '@mui/material/styles';

export type Tone = 'primary' | 'muted' | 'faint' | 'success' | 'error';

interface Line {
  name: string;
  values: readonly number[];
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
  | { kind: 'lines'; labels: readonly string[]; lines: readonly Line[] }
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

/** Columns are named by their axis and need no legend. */
export function legendOf(data: ChartData, theme: Theme): LegendItem[] {
  switch (data.kind) {
    case 'lines':
      return data.lines.map(({ name, tone, isDashed }) => ({
        ...{ label: name, color: toneColor(theme, tone), line: isDashed ? 'dashed' : 'solid' },
      }));
    case 'columns':
      return [];
    case 'shares':
      return data.parts.map((label, at) => ({ label, color: partColor(theme, at, data.parts.length) }));
  }
}

export function chartHeight(data: ChartData): number {
  switch (data.kind) {
    case 'lines':
      return 200;
    case 'columns':
      return 150;
    case 'shares':
      return data.rows.length * shareRowHeight;
  }
}

const shareRowHeight = 52;

export function isEmpty(data: ChartData): boolean {
  switch (data.kind) {
    case 'lines':
      return data.lines.every(({ values }) => values.every((value) => value === 0));
    case 'columns':
      return data.columns.every(({ count }) => count === 0);
    case 'shares':
      return data.rows.every(({ shares }) => shares.every((share) => share === 0));
  }
}
