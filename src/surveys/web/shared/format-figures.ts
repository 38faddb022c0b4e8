import { formatCount, formatDecimal } from '../../../core/contract/notations/notation.ts';
import type { Figure, SurveySummary } from '../../schemas/survey-results.ts';

/** Uses the minus character U+2212, and the same number of decimals for every value. */
export function formatNumber(value: number | null, digits = 0): string {
  if (value === null) return '–';
  // Avoids −0 for values that round to zero.
  const rounded = Number(value.toFixed(digits)) || 0;
  const written = formatDecimal(Math.abs(rounded), { minimumFractionDigits: digits });
  return rounded < 0 ? `−${written}` : written;
}

export const formatPercent = (value: number | null) => (value === null ? '–' : `${formatNumber(value, 1)} %`);

export function formatReach({ interval, n, isSmall }: Figure, digits = 0): string {
  if (n === 0) return 'No responses yet';
  const from = `n = ${formatCount(n)}`;
  if (!interval) return `${from}, too few for a confidence interval`;
  const shown = [interval.low, interval.high].map((end) => formatNumber(end, digits));
  const reach = shown.join(shown[0]?.startsWith('−') ? ' to ' : '–');
  return `${from} · 95 % CI ${reach}${isSmall ? '. Few responses: interpret with care' : ''}`;
}

/** Example: 45 s, 2 min 10 s. */
export function formatTime(ms: number | null): string {
  if (ms === null) return '–';
  const seconds = Math.max(1, Math.round(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  return rest === 0 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 60)} min ${rest} s`;
}

/** Follows the name of a time. */
export const formatAccuracy = ({ areTimesApproximate }: SurveySummary['totals']): string =>
  areTimesApproximate ? ' (approximate)' : '';

export const formatAnswers = (n: number): string => (n === 1 ? '1 answer' : `${formatCount(n)} answers`);
