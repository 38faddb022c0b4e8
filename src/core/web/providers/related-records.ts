import { type BaseRecord, keys, type MetaQuery } from '@refinedev/core';
import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { getMany } from './data.ts';

/** The records that the columns of a list name: Refine's useMany for several resources, whose number varies. */
export function useRelatedRecords<Row extends BaseRecord>(
  wanted: readonly { resource: string; ids: readonly number[] }[],
) {
  return useQueries({
    queries: wanted.map(({ resource, ids }) => ({
      queryKey: keys()
        .data('default')
        .resource(resource)
        .action('many')
        .ids(...ids)
        .params({})
        .get(),
      queryFn: (queryContext: NonNullable<MetaQuery['queryContext']>) =>
        getMany<Row>({ resource, ids: [...ids], meta: { queryContext } }),
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data, isLoading }) => ({ records: data?.data ?? [], isLoading })),
  });
}

/** What the override of a resource loads, cached with its lists. */
export function useOverrideData<T>(
  resource: string,
  name: string,
  load: (() => Promise<T>) | undefined,
): T | undefined {
  const queryKey = ['data', 'default', resource, 'list', name];
  return useQuery({ queryKey, queryFn: load ?? skipToken, staleTime: 60_000 }).data;
}
