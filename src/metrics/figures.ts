import { studentQuantile, z95 } from './distributions.ts';
import { defaultTopBoxes, isSatisfied } from './satisfaction.ts';
import { countOf, countWhere, smallSample, sortedByValue, type Tally } from './tally.ts';

/** The 95 % confidence interval. */
export interface Interval {
  low: number;
  high: number;
}

export interface Figure {
  /** Null without answers. */
  value: number | null;
  n: number;
  interval: Interval | null;
  /** The sample is too small for a reliable figure. */
  isSmall: boolean;
}

export interface NetPromoter extends Figure {
  promoters: number;
  passives: number;
  detractors: number;
}

/**
 * The Net Promoter Score from −100 to 100: the share of promoters (9 and 10) minus the share of detractors (0 to 6).
 * Reichheld, "The one number you need to grow", Harvard Business Review 2003. The interval is adjusted Wald with three
 * added answers: Rocks, "Interval estimation for the Net Promoter Score", The American Statistician 2016.
 */
export function netPromoter(tally: Tally): NetPromoter {
  const n = countOf(tally);
  const promoters = countWhere(tally, (value) => value >= 9);
  const detractors = countWhere(tally, (value) => value <= 6);
  const passives = n - promoters - detractors;
  const value = n === 0 ? null : (100 * (promoters - detractors)) / n;
  return {
    ...figure(value, n, n === 0 ? null : promoterInterval(promoters, detractors, n)),
    promoters,
    passives,
    detractors,
  };
}

/** Three answers are added, a quarter of them promoters and a quarter detractors. */
const addedAnswers = 3;

/** The score with the added answers, which is the middle of its interval, and the standard error of both. */
export function adjustedPromoterScore({ value, n, interval }: Pick<Figure, 'value' | 'n' | 'interval'>) {
  if (value === null || !interval) return undefined;
  const middle = (value * n) / (n + addedAnswers);
  // The shorter side may end at the end of the scale.
  return { middle, error: Math.max(interval.high - middle, middle - interval.low) / z95 };
}

function promoterInterval(promoters: number, detractors: number, n: number): Interval {
  const all = n + addedAnswers;
  const each = addedAnswers / 4;
  const [for_, against] = [(promoters + each) / all, (detractors + each) / all];
  const middle = for_ - against;
  const reach = z95 * Math.sqrt((for_ + against - middle * middle) / all);
  return { low: Math.max(-100, 100 * (middle - reach)), high: Math.min(100, 100 * (middle + reach)) };
}

/** The share in percent of answers that `fit`, with the Wilson interval (1927), which holds for small samples. */
export function shareOf(tally: Tally, matches: (value: number) => boolean): Figure {
  const n = countOf(tally);
  if (n === 0) return figure(null, 0, null);
  const hits = countWhere(tally, matches);
  return figure((100 * hits) / n, n, wilson(hits, n));
}

/** Customer satisfaction (CSAT): the top-box share in percent of answers from 1 to 5. */
export const satisfaction = (tally: Tally, topBoxes: number = defaultTopBoxes): Figure =>
  shareOf(tally, (value) => isSatisfied(value, topBoxes));

function wilson(hits: number, n: number): Interval {
  const p = hits / n;
  const z2 = z95 * z95;
  const middle = (p + z2 / (2 * n)) / (1 + z2 / n);
  const reach = (z95 * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return { low: 100 * Math.max(0, middle - reach), high: 100 * Math.min(1, middle + reach) };
}

/**
 * The Customer Effort Score: the mean of answers from 1 (very hard) to 7 (very easy). Dixon, Freeman, Toman, "Stop
 * trying to delight your customers", Harvard Business Review 2010, in its later seven-point form.
 */
export const effort = (tally: Tally): Figure => meanOf(tally);

/** The mean with Student's t interval; a single answer has no interval. The same answers have one mean, in any order. */
export function meanOf(tally: Tally): Figure {
  const n = countOf(tally);
  if (n === 0) return figure(null, 0, null);
  const sorted = sortedByValue(tally);
  const mean = sorted.reduce((sum, { value, count }) => sum + value * count, 0) / n;
  return meanWith(mean, n, () => varianceOf(sorted, mean, n));
}

/**
 * As meanOf, of answers of which only sums are known: how many, of the values, and of their squared deviations. Of
 * several answers of each respondent, n and the interval are those of the respondents.
 */
export function meanOfSums(answers: number, sum: number, deviations: number, respondents = answers): Figure {
  if (answers === 0) return figure(null, 0, null);
  return meanWith(sum / answers, respondents, () => Math.max(0, deviations / (answers - 1)));
}

function meanWith(mean: number, n: number, variance: () => number): Figure {
  if (n === 1) return figure(mean, 1, null);
  const reach = studentQuantile(0.975, n - 1) * Math.sqrt(variance() / n);
  return figure(mean, n, { low: mean - reach, high: mean + reach });
}

/** The sample variance, with n − 1. */
function varianceOf(tally: Tally, mean: number, n: number): number {
  return tally.reduce((sum, { value, count }) => sum + count * (value - mean) ** 2, 0) / (n - 1);
}

const figure = (value: number | null, n: number, interval: Interval | null): Figure => ({
  value,
  n,
  interval,
  isSmall: n < smallSample,
});
