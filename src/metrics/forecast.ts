import { studentQuantile } from './distributions.ts';

/** Weeks whose mean for a weekday is its forecast. */
export const averagedWeeks = 4;
/** Past weeks that the same forecast is checked with; their errors make the interval. */
export const checkedWeeks = 8;
/** Whole weeks that are forecast. */
export const weeksAhead = 2;
/** Whole weeks of the past that a forecast needs. */
export const neededWeeks = averagedWeeks + checkedWeeks + weeksAhead - 1;
/** What a forecast needs to have been counted in these weeks. */
export const neededCount = 100;

const week = 7;

interface Expected {
  value: number;
  /** Of 95 %. */
  low: number;
  high: number;
}

export interface Forecast {
  /** One a day, the first of the day after the last counted one. */
  days: Expected[];
  total: Expected;
  /** Of the same forecast, made for each of the checked weeks: days within their interval, in percent, and the mean error. */
  check: { n: number; withinPct: number; meanError: number };
}

/**
 * Forecasts whole days: each as the mean of the last four same weekdays, a seasonal naive forecast smoothed by a moving
 * average (Hyndman and Athanasopoulos, Forecasting: Principles and Practice, 5.2). The interval comes from the errors that
 * the same forecast made in the past, as many weeks ahead. Undefined where there are too few days or counts.
 */
export function forecastOf(counts: readonly number[]): Forecast | undefined {
  const past = counts.slice(-neededWeeks * week);
  if (past.length < neededWeeks * week || sum(past) < neededCount) return undefined;
  const reaches = Array.from({ length: weeksAhead }, (_, at) => reachOf(dailyErrors(past, at + 1)));
  const days = Array.from({ length: weeksAhead * week }, (_, at): Expected => {
    const value = meanBefore(past, past.length + at, Math.floor(at / week) + 1);
    return around(value, reaches[Math.floor(at / week)] ?? 0);
  });
  const total = around(sum(days.map(({ value }) => value)), reachOf(totalErrors(past)));
  const errors = dailyErrors(past, 1);
  const within = errors.filter((error) => Math.abs(error) <= (reaches[0] ?? 0)).length;
  const meanError = sum(errors.map(Math.abs)) / errors.length;
  return { days, total, check: { n: errors.length, withinPct: (100 * within) / errors.length, meanError } };
}

/** The mean of the same weekday in the last four weeks that are known so many weeks ahead. */
function meanBefore(counts: readonly number[], at: number, ahead: number): number {
  const same = Array.from({ length: averagedWeeks }, (_, back) => counts[at - week * (ahead + back)] ?? 0);
  return sum(same) / averagedWeeks;
}

/** What the forecast for so many weeks ahead was wrong by, on each day of the checked weeks. */
function dailyErrors(past: readonly number[], ahead: number): number[] {
  const first = past.length - checkedWeeks * week;
  return past.slice(first).map((count, at) => count - meanBefore(past, first + at, ahead));
}

/** The same for the sum of all forecast days, ending on each of the checked days. */
function totalErrors(past: readonly number[]): number[] {
  const length = weeksAhead * week;
  const ends = Array.from({ length: checkedWeeks * week - length + 1 }, (_, at) => past.length - at);
  return ends.map((end) =>
    sum(
      Array.from({ length }, (_, day) => {
        const at = end - length + day;
        return (past[at] ?? 0) - meanBefore(past, at, Math.floor(day / week) + 1);
      }),
    ),
  );
}

/** Overlapping sums are not independent: as many count as fit beside each other. */
function reachOf(errors: readonly number[]): number {
  const squares = sum(errors.map((error) => error ** 2)) / errors.length;
  return studentQuantile(0.975, checkedWeeks - 1) * Math.sqrt(squares);
}

const around = (value: number, reach: number): Expected => ({
  value,
  low: Math.max(0, value - reach),
  high: value + reach,
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
