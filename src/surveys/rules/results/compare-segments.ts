import {
  type Comparison as Compared,
  compareNetPromoter,
  compareRatings,
  compareShares,
  significant,
} from '../../../metrics/compare.ts';
import { effort, meanOf, netPromoter, satisfaction } from '../../../metrics/figures.ts';
import { isSatisfied } from '../../../metrics/satisfaction.ts';
import { countOf, countWhere, type Tally } from '../../../metrics/tally.ts';
import type { Comparison } from '../../schemas/survey-cross-tab.ts';
import type { Figure } from '../../schemas/survey-results.ts';

export const metricNames = ['nps', 'csat', 'ces', 'sentiment'] as const;
export type MetricName = (typeof metricNames)[number];

export type Metrics = Readonly<Record<MetricName, Tally>>;

export interface SegmentTallies {
  id: string;
  label: string;
  n: number;
  own: Metrics;
  others: Metrics;
}

/** Compares each segment with all other respondents; significance after Holm's correction per metric. */
export function compareSegments(groups: readonly SegmentTallies[], topBoxes: number): Comparison['segments'] {
  const columns = metricNames.map((name) => ({ name, compared: compareMetric(name, groups, topBoxes) }));
  return groups.map(({ id, label, n }, at) => ({
    id,
    label,
    n,
    ...(Object.fromEntries(columns.map(({ name, compared }) => [name, compared[at]])) as Row),
  }));
}

type Row = Pick<Comparison['segments'][number], MetricName>;

const figures: Readonly<Record<MetricName, (tally: Tally, topBoxes: number) => Figure>> = {
  nps: netPromoter,
  csat: satisfaction,
  ces: effort,
  sentiment: meanOf,
};

/** Computes a metric's figure from its tally. */
export const figureOf = (name: MetricName, tally: Tally, topBoxes: number): Figure => figures[name](tally, topBoxes);

const tests: Readonly<Record<MetricName, (own: Tally, others: Tally, topBoxes: number) => Compared | undefined>> = {
  nps: compareNetPromoter,
  csat: (own, others, topBoxes) => {
    const test = compareShares(satisfied(own, topBoxes), satisfied(others, topBoxes));
    return test && { ...test, difference: 100 * test.difference };
  },
  ces: compareRatings,
  sentiment: compareRatings,
};

const satisfied = (tally: Tally, topBoxes: number) => ({
  hits: countWhere(tally, (value) => isSatisfied(value, topBoxes)),
  n: countOf(tally),
});

function compareMetric(name: MetricName, groups: readonly SegmentTallies[], topBoxes: number): Row[MetricName][] {
  const results = groups.map(({ own, others }) => tests[name](own[name], others[name], topBoxes));
  const holds = significant(results.map((result) => result?.p));
  return groups.map(({ own }, at) => {
    const { n, value, interval, isSmall } = figureOf(name, own[name], topBoxes);
    return {
      figure: { n, value, interval, isSmall },
      difference: results[at]?.difference ?? null,
      p: results[at]?.p ?? null,
      isSignificant: holds[at] ?? false,
    };
  });
}
