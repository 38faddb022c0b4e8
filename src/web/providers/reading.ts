import { type BaseRecord, keys, useCustom } from '@refinedev/core';
import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { dataProvider } from './data.ts';
import type { ApiFailure } from './failure.ts';
import type { Reading } from './operation.ts';
import { queryClient } from './query-client.ts';

interface UseReadingOptions {
  enabled?: boolean;
  /** Always refetches on mount, and never while a form is being edited. */
  isFresh?: boolean;
}

export function useReading<T extends BaseRecord>(
  reading: Reading<T>,
  { enabled = true, isFresh }: UseReadingOptions = {},
) {
  const { query } = useCustom<T, ApiFailure, unknown, unknown, T>({
    ...reading,
    queryOptions: {
      ...reading.queryOptions,
      ...(!enabled && { enabled }),
      ...(isFresh && { refetchOnMount: 'always', refetchOnWindowFocus: false }),
    },
  });
  return { ...query, data: query.data?.data };
}

export async function readOnce<T extends BaseRecord>(reading: Reading<T>): Promise<T> {
  const { queryOptions, config, meta, url, method } = reading;
  const request = { url, method, ...config, ...(meta && { meta }) };
  const { data } = await queryClient.fetchQuery({
    queryKey: queryOptions?.queryKey ?? [],
    staleTime: queryOptions?.staleTime ?? 60_000,
    queryFn: () => dataProvider.custom?.<T>(request) ?? Promise.reject(new Error('The provider reads nothing')),
  });
  return data;
}

export function cachedAnswer<T extends BaseRecord>({ queryOptions }: Reading<T>) {
  const queryKey = queryOptions?.queryKey ?? [];
  return {
    get: (): T | undefined => queryClient.getQueryData<{ data: T }>(queryKey)?.data,
    set: (data: T): void => void queryClient.setQueryData(queryKey, { data }),
    cancel: (): Promise<void> => queryClient.cancelQueries({ queryKey }),
    refetch: (): Promise<void> => queryClient.refetchQueries({ queryKey }),
  };
}

export function useManyOf(wanted: readonly { resource: string; ids: readonly number[] }[]) {
  return useQueries({
    queries: wanted.map(({ resource, ids }) => ({
      queryKey: keys()
        .data('default')
        .resource(resource)
        .action('many')
        .ids(...ids)
        .params({})
        .get(),
      queryFn: ({ signal }: { signal: AbortSignal }) => getMany(resource, ids, signal),
      staleTime: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data?.data),
  });
}

export async function getMany(resource: string, ids: readonly number[], signal: AbortSignal) {
  const queryContext = { client: queryClient, queryKey: [], signal };
  const answer = await dataProvider.getMany?.<BaseRecord>({ resource, ids: [...ids], meta: { queryContext } });
  return answer ?? { data: [] };
}

export function useLoaded<T>(resource: string, name: string, load: (() => Promise<T>) | undefined): T | undefined {
  const queryKey = ['data', 'default', resource, 'list', name];
  return useQuery({ queryKey, queryFn: load ?? skipToken, staleTime: 60_000 }).data;
}
