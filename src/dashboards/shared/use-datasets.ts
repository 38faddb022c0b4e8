import { useMemo } from 'react';
import { fitsKind } from '../../analytics/rules/measures.ts';
import type { AnalyticsQuery, DatasetShape } from '../../analytics/schemas/analytics-query.ts';
import { useOperation } from '../../core/web/providers/operations.ts';
import type { FieldType } from '../../forms/schemas/field-types.ts';

type Dimension = DatasetShape['dimensions'][number];

/** `step` says how an own number or date can be grouped. */
export interface KnownDimension extends Dimension {
  step?: 'bands' | 'grain' | null;
  /** Of a question. */
  fieldType?: FieldType;
}

export interface KnownDataset extends DatasetShape {
  dimensions: KnownDimension[];
}

/** The datasets that the user may read, with the own questions and customer fields among their dimensions. */
export function useDatasets() {
  const { query } = useOperation('analytics', 'datasets', { queryOptions: { staleTime: 600_000 } });
  const { query: ownQuery } = useOperation('analytics', 'dimensions', { queryOptions: { staleTime: 60_000 } });
  const known = query.data?.data;
  const own = ownQuery.data?.data;
  const { isPending } = ownQuery;
  const data = useMemo(
    () =>
      (isPending ? undefined : known)?.map((dataset): KnownDataset => {
        const ofDataset = own?.filter(({ datasets: names }) => names.includes(dataset.name)) ?? [];
        return { ...dataset, dimensions: [...dataset.dimensions, ...ofDataset] };
      }),
    [known, own, isPending],
  );
  return { data, error: query.error, refetch: query.refetch };
}

const questionFields: Readonly<Record<string, string>> = { fieldId: 'formQuestion', questionId: 'surveyQuestion' };

/** The measures that may be asked of the questions that a query filters by; all without such a filter. */
export function measuresFor(
  { name: dataset, measures, dimensions }: KnownDataset,
  { filters }: Pick<AnalyticsQuery, 'filters'>,
): DatasetShape['measures'] {
  const asked = filters.find(({ field, op }) => op === 'in' && Object.hasOwn(questionFields, field));
  if (!asked) return measures;
  const kinds = asked.values.map((id): FieldType => {
    const own = `${questionFields[asked.field]}:${id}`;
    const found = dimensions.find(({ name }) => name === own || name.startsWith(`${own}.`));
    // Questions that are no dimension are texts and files, which have no scores.
    return found?.fieldType ?? 'textarea';
  });
  return measures.filter(({ name: measure }) => kinds.every((kind) => fitsKind({ dataset, measure }, kind)));
}

/** A name without its bands or step in time, as lists of dimensions have it. */
export const plainName = (name: string): string => name.split('@')[0] ?? name;

/** Dimensions of some datasets, each once. */
export const dimensionsIn = (known: readonly KnownDataset[]): KnownDimension[] => [
  ...new Map(known.flatMap(({ dimensions }) => dimensions.map((one) => [one.name, one] as const))).values(),
];
