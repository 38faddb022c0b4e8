import { netPromoter } from '../../../metrics/figures.ts';
import type { SurveySummary } from '../../schemas/survey-results.ts';

export interface DayScore {
  /** Example: 2026-03-01. */
  day: string;
  score: number;
  count: number;
}

const dayMs = 86_400_000;
/** Beyond this many days the periods are months. */
const mostDaysByWeek = 120;

/** The Net Promoter Score by week, from Monday, or by month over longer spans. Periods without answers are left out. */
export function npsTrend(scores: readonly DayScore[]): SurveySummary['trend'] {
  const times = scores.map(({ day }) => Date.parse(day));
  const span =
    times.reduce((most, time) => Math.max(most, time), 0) -
    times.reduce((least, time) => Math.min(least, time), Infinity);
  const unit = span > mostDaysByWeek * dayMs ? 'month' : 'week';
  const periods = new Map<string, { value: number; count: number }[]>();
  for (const { day, score, count } of scores) {
    const start = unit === 'month' ? `${day.slice(0, 7)}-01` : mondayOf(day);
    periods.set(start, [...(periods.get(start) ?? []), { value: score, count }]);
  }
  const inOrder = [...periods].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return { unit, periods: inOrder.map(([start, tally]) => ({ start, nps: netPromoter(tally) })) };
}

function mondayOf(day: string): string {
  const time = Date.parse(day);
  const sinceMonday = (new Date(time).getUTCDay() + 6) % 7;
  return new Date(time - sinceMonday * dayMs).toISOString().slice(0, 10);
}
