import type { AnalyticsQuery, AnalyticsRow } from '../../../contract/schemas/dashboards/analytics-query.ts';

/** Sorts by what the query says, then by time, the largest first measure and the dimensions; empty values come last. */
export function sortRows(
  rows: readonly AnalyticsRow[],
  { sort, measures, dimensions }: AnalyticsQuery,
): AnalyticsRow[] {
  const orders = [
    ...sort,
    { by: 'time', direction: 'asc' } as const,
    { by: measures[0] ?? 'time', direction: 'desc' } as const,
    ...dimensions.map((by) => ({ by, direction: 'asc' }) as const),
  ];
  return rows.toSorted((one, other) => {
    for (const { by, direction } of orders) {
      const order = compare(sortValue(one, by), sortValue(other, by), direction === 'desc');
      if (order !== 0) return order;
    }
    return 0;
  });
}

function sortValue({ time, dimensions, measures }: AnalyticsRow, by: string) {
  if (by === 'time') return time;
  const dimension = dimensions[by];
  return dimension ? (dimension.label ?? dimension.value) : (measures[by]?.value ?? null);
}

function compare(one: unknown, other: unknown, isDown: boolean): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  const order =
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one) < String(other) ? -1 : 1;
  return isDown ? -order : order;
}
