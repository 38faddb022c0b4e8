import type { Comparison } from '../../contract/schemas/surveys/survey-cross-tab.ts';
import type { Figure } from '../../contract/schemas/surveys/survey-results.ts';
import {
  type Comparison as Compared,
  compareNetPromoter,
  compareRatings,
  compareShares,
  significant,
} from '../metrics/compare.ts';
import { effort, meanOf, netPromoter } from '../metrics/figures.ts';
import { isSatisfied, satisfaction } from '../metrics/satisfaction.ts';
import { countOf, countWhere, type Tally } from '../metrics/tally.ts';

export const metricNames = ['nps', 'csat', 'ces', 'sentiment'] as const;
export type MetricName = (typeof metricNames)[number];

/** The answers behind the metrics of one group of respondents. */
export type Metrics = Readonly<Record<MetricName, Tally>>;

export interface SegmentTallies {
  id: string;
  label: string;
  n: number;
  own: Metrics;
  /** Of everybody who is not in it. */
  others: Metrics;
}

/**
 * Each group's figures held against everybody else's; what differs is marked after Holm's correction for each metric.
 * So many of the best answers count as satisfied.
 */
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

/** The figure of a metric, by its one definition. */
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
