import { type FieldError, invalid } from '../../../core/contract/errors.ts';
import { keptAsOf } from '../../rules/as-of.ts';
import { measureLabel } from '../../rules/measures.ts';
import type { AnalyticsQuery } from '../../schemas/analytics-query.ts';
import { dimensionsOf, type QueriedDataset } from './check-query.ts';

type NamedPart = readonly [kind: Parameters<typeof keptAsOf>[1], path: string, name: string, label: string];

/** Throws 422 for what a query asks as of an earlier day and is known only as it is now. */
export function assertKept(
  { today, recordedSince }: { today: string; recordedSince: string },
  query: AnalyticsQuery,
  dataset: QueriedDataset,
): void {
  const { asOf } = query;
  if (asOf === undefined || asOf >= today) return;
  const errors = askedIn(query, dataset).flatMap(([kind, path, name, label]): FieldError[] => {
    const kept = keptAsOf(query.dataset, kind, name);
    if (kept === 'always' || (kept === 'recorded' && asOf >= recordedSince)) return [];
    const message = kept
      ? `“${label}” is kept as it was since ${recordedSince}. Ask as of that day or a later one`
      : `“${label}” is known only as it is today. Leave it out, or ask without asOf`;
    return [{ path, message }];
  });
  if (errors.length > 0) throw invalid(errors);
}

function askedIn(query: AnalyticsQuery, dataset: QueriedDataset): NamedPart[] {
  const { measures, dimensions, filters, timeDimension } = query;
  const known = dimensionsOf(dataset);
  const labelOf = (name: string) => known[name]?.label ?? name;
  const { field = Object.keys(dataset.times)[0] ?? '' } = timeDimension;
  return [
    ...measures.map((name, at): NamedPart => {
      const label = measureLabel({ dataset: query.dataset, measure: name, time: timeDimension.field }) ?? name;
      return ['measures', `measures.${at}`, name, label];
    }),
    ...dimensions.map((name, at): NamedPart => ['dimensions', `dimensions.${at}`, name, labelOf(name)]),
    ...filters.map(({ field: name }, at): NamedPart => ['dimensions', `filters.${at}.field`, name, labelOf(name)]),
    ['times', 'timeDimension.field', field, dataset.times[field]?.label ?? field],
  ];
}
