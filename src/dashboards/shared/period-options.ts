import { type NamedRange, rangeLabels } from '../../analytics/rules/range-labels.ts';
import { type comparisons, namedRanges } from '../../analytics/schemas/analytics-query.ts';

export type Comparison = (typeof comparisons)[number];

export const rangeOptions = namedRanges.map((name): [NamedRange, string] => [name, rangeLabels[name]]);

export const comparisonOptions: [Comparison, string][] = [
  ['previous_period', 'Previous period'],
  ['previous_year', 'Previous year'],
  ['none', 'No comparison'],
];
