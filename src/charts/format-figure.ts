import { addDays, stepAfter } from '../analytics/rules/days.ts';
import type { AnalyticsRow, ComparedFigure, Grain, MeasureShape } from '../analytics/schemas/analytics-query.ts';
import { formatDate, formatDecimal } from '../core/contract/notations/notation.ts';
import type { ChartOptions } from '../dashboards/schemas/chart.ts';
import { statusLabels } from '../responses/schemas/status-labels.ts';

export type Unit = MeasureShape['unit'];
export type FigureFormat = Pick<ChartOptions, 'decimals' | 'prefix' | 'suffix'>;

export const noFigure = '–';

/** A figure with its unit, such as “1,204”, “73 %”, “+0.42” or “3 h 20 min”. */
export function formatFigure(value: number | null, unit: Unit, options: Partial<FigureFormat> = {}): string {
  if (value === null || !Number.isFinite(value)) return noFigure;
  const { decimals = null, prefix = '', suffix = '' } = options;
  return `${prefix}${formatUnit(value, unit, decimals)}${suffix}`;
}

function formatUnit(value: number, unit: Unit, decimals: number | null): string {
  switch (unit) {
    case 'count':
      return formatNumber(value, decimals ?? 0);
    case 'percent':
      return `${formatNumber(value, decimals ?? 0)} %`;
    case 'score':
      return formatNumber(value, decimals ?? 0);
    case 'mean':
      return formatNumber(value, decimals ?? 2);
    case 'minutes':
      return decimals === null ? formatMinutes(value) : `${formatNumber(value, decimals)} min`;
  }
}

/** With the minus character U+2212. */
export function formatNumber(value: number, decimals = 0): string {
  const text = formatDecimal(value, { maximumFractionDigits: decimals });
  return text === '-0' ? '0' : text.replace('-', '−');
}

export function formatMinutes(minutes: number): string {
  if (minutes < 0) return `−${formatMinutes(-minutes)}`;
  const whole = Math.round(minutes);
  if (whole < 60) return minutes < 1 && minutes > 0 ? '< 1 min' : `${whole} min`;
  const [days, hours] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60)];
  const parts = days > 0 ? [`${formatNumber(days)} d`, `${hours} h`] : [`${hours} h`, `${whole % 60} min`];
  return parts.filter((part) => !part.startsWith('0 ')).join(' ');
}

/** Of an axis: short, such as “12k”, by the size of its largest figure. */
export function formatShort(value: number, unit: Unit, largest = Math.abs(value)): string {
  if (unit === 'minutes') return value === 0 ? '0' : formatMinutes(value);
  const [size, letter] = [
    [1e9, 'bn'],
    [1e6, 'm'],
    [1e4, 'k'],
  ].find(([least]) => largest >= Number(least)) ?? [1, ''];
  const divisor = letter === 'k' ? 1_000 : Number(size);
  return `${formatNumber(value / divisor, letter ? 1 : 2)}${value === 0 ? '' : letter}${unit === 'percent' ? ' %' : ''}`;
}

export const formatInterval = ({ low, high }: { low: number; high: number }, unit: Unit, options = {}): string =>
  `${formatFigure(low, unit, options)} to ${formatFigure(high, unit, options)}`;

export interface Change {
  /** Such as “▲ Up 4 points, may be chance”; counts and times change by percent, scores by points. */
  text: string;
  direction: -1 | 0 | 1;
  /** Muted where it may be chance, was not tested or is neither good nor bad. */
  tone: 'positive' | 'negative' | 'muted';
}

/** The change from the period before; null where one of them has no figure, or one of too few answers. */
export function changeOf(figure: ComparedFigure, { name, unit }: Pick<MeasureShape, 'name' | 'unit'>): Change | null {
  const { value, tooFew, before, days } = figure;
  const from = before?.value ?? null;
  const isRelative = unit === 'count' || unit === 'minutes';
  if (value === null || from === null || (isRelative && from === 0) || tooFew || before?.tooFew) return null;
  const by = isRelative ? ((value - from) / from) * 100 : value - from;
  const decimals = unit === 'mean' ? 2 : 0;
  const direction = Math.sign(Number(by.toFixed(decimals))) as Change['direction'];
  const lengths = days ? `, ${days.now} days after ${days.before}` : '';
  if (direction === 0) return { text: `No change${lengths}`, direction: 0, tone: 'muted' };
  const size = formatNumber(Math.abs(by), decimals);
  const words = isRelative ? `${size} %` : unit === 'mean' ? size : `${size} ${size === '1' ? 'point' : 'points'}`;
  const isGood = isGoodUp(name);
  const tone =
    isGood === undefined || !isCertain(figure) ? 'muted' : direction > 0 === isGood ? 'positive' : 'negative';
  return {
    text: `${direction > 0 ? '▲ Up' : '▼ Down'} ${words}${lengths}${certaintyText(figure)}`,
    direction,
    tone,
  };
}

/** Whether a change holds at 95 % among all that are shown together. */
export const isCertain = ({ adjustedP }: Pick<ComparedFigure, 'adjustedP'>): boolean =>
  adjustedP != null && adjustedP <= 0.05;

/** Ends the words of a change; empty where it is certain, and for earlier answers. */
export function certaintyText(figure: ComparedFigure): string {
  if (figure.adjustedP === undefined || isCertain(figure)) return '';
  return figure.adjustedP === null ? ', not tested' : ', may be chance';
}

/** Whether a larger figure of a measure is better; undefined where it is neither. */
export function isGoodUp(measure: string): boolean | undefined {
  if (downIsGood.has(measure)) return false;
  return measure === 'count' || measure === 'uniqueCustomers' ? undefined : true;
}

const downIsGood = new Set([
  'negativePct',
  'breached',
  'backlog',
  'escalatedPct',
  'reopenedPct',
  'medianFirstResponse',
  'p90FirstResponse',
  'medianResolve',
  'p90Resolve',
  'medianDuration',
  'p90Duration',
]);

/** The first day of a step in time as the step is called. */
export function formatStep(day: string, grain: Grain | undefined, isLong = false): string {
  switch (grain) {
    case 'year':
      return day.slice(0, 4);
    case 'quarter':
      return `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
    case 'fiscal_quarter':
    case 'fiscal_year':
      return `${formatDate(day, 'month')} – ${formatDate(addDays(stepAfter(day, grain), -1), 'month')}`;
    case 'month':
      return formatDate(day, isLong ? 'longMonth' : 'month');
    default: {
      const dayText = formatDate(day, isLong ? 'day' : 'dayOfYear');
      return isLong && grain === 'week' ? `Week of ${dayText}` : dayText;
    }
  }
}

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** A value of a dimension in words. */
export function formatValue(dimension: string, { value, label }: AnalyticsRow['dimensions'][string]): string {
  if (label !== null) return label;
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (dimension === 'weekday') return weekdays[Number(value) - 1] ?? String(value);
  if (dimension === 'hour') return `${String(value).padStart(2, '0')}:00`;
  if (typeof value === 'number') return formatNumber(value, 2);
  const known: Readonly<Record<string, string>> = statusLabels;
  if (dimension === 'status' && known[value]) return known[value];
  return keywords.has(dimension) ? sentenceCase(value) : value;
}

/** Dimensions whose values are keywords rather than texts of the tenant. */
const keywords = new Set(['status', 'channel', 'source', 'device', 'sentimentLabel', 'resolutionCode', 'rootCause']);

function sentenceCase(keyword: string): string {
  const text = keyword.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
