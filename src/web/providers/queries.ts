import { type BaseRecord, keys, type UseCustomProps, useCustom, useCustomMutation } from '@refinedev/core';
import { skipToken, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { z } from 'zod';
import { type CallName, calls } from '../../contract/calls.ts';
import { type OperationName, type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import { type Endpoint, fillPath, partsOf } from '../../contract/endpoint.ts';
import { shapeOf } from '../../contract/resource.ts';
import type { AnswerOf, BodyOf, CallOptions, Params } from './call.ts';
import { dataProvider } from './data.ts';
import type { ApiFailure } from './failure.ts';
import { queryClient } from './query-client.ts';

/**
 * Server access from screens. Rows use useList, useOne, useMany, useCreate, useUpdate and useDelete with the resource's
 * name in the map; `meta: { params: { sentimentId } }` fills path parameters other than the id. Everything else uses
 * useCustom and useCustomMutation without literal URLs: const { query, result } = useCustom(reading('surveys',
 * 'results', { params: { id }, query: filter, schema })); const { query, result } = useCustom(readingCall('profile', {
 * schema })); const { mutateAsync } = useCustomMutation(); await mutateAsync({ ...operation('surveys', 'publish', { id
 * }), values: { version } }); await mutateAsync({ ...namedCall('changePassword'), values: { oldPassword, newPassword }
 * }); const call = useCall(); // typed by the map await call('surveys', 'publish', { params: { id }, body: { version }
 * }); `schema` validates the response and types `result.data`, which is an empty object until it arrives: check
 * `query.data` or `query.isPending`. Responses are cached under their resource: `useInvalidate()({ resource: 'surveys',
 * invalidates: ['all'] })` and live mode refetch them. A failed read shows no toast, because its screen shows the error
 * in place. A failed mutation does; if a form shows the error, add `errorNotification: false`. Errors are always an
 * ApiFailure.
 */
export function operation<R extends ResourceName>(resource: R, name: OperationName<R>, params: Params = {}): Mutation {
  return operationOf(resource, name, params);
}

export function operationOf(resource: string, name: string, params: Params = {}): Mutation {
  return { ...mutationOf(endpointOf(resource, name), params), meta: { call: { resource, name }, params } };
}

export function namedCall(name: CallName, params: Params = {}): Mutation {
  return { ...mutationOf(calls[name].endpoint, params), meta: { call: { name }, params } };
}

export function reading<
  R extends ResourceName,
  O extends OperationName<R>,
  T extends BaseRecord = AnswerOf<R, O> & BaseRecord,
>(resource: R, name: O, options: ReadingOptions<T> = {}): Reading<T> {
  // Uses the query keys of Refine's useOne and useList, so that their invalidation and live mode apply here too.
  const key = name === 'show' ? ['one', ...Object.values(options.params ?? {}).map(String)] : [name];
  return readingOf(endpointOf(resource, name), ['data', 'default', resource, ...key], { resource, name }, options);
}

export function readingCall<T extends BaseRecord = BaseRecord>(
  name: CallName,
  { resource, ...options }: ReadingOptions<T> & { resource?: ResourceName } = {},
): Reading<T> {
  return readingOf(calls[name].endpoint, ['data', 'default', ...(resource ? [resource] : []), name], { name }, options);
}

interface Mutation {
  url: string;
  method: 'post' | 'put' | 'patch' | 'delete';
  meta: { call: { resource?: string; name: string }; params: Params };
}

export type Reading<T extends BaseRecord> = UseCustomProps<T, ApiFailure, unknown, unknown, T>;

interface ReadingOptions<T> {
  params?: Params;
  query?: Record<string, unknown>;
  payload?: unknown;
  schema?: z.ZodType<T>;
  enabled?: boolean;
  staleTime?: number;
  refetchOnMount?: 'always';
  refetchOnWindowFocus?: false;
  gcTime?: number;
  refetchInterval?: (answer: T | undefined) => number | false;
  keepsPrevious?: boolean;
  /** False if a retry cannot help. Default: two retries after transient errors. */
  retry?: boolean;
}

function readingOf<T extends BaseRecord>(
  endpoint: Endpoint,
  belongsTo: readonly string[],
  call: { resource?: string; name: string },
  { params = {}, query = {}, payload, schema, refetchInterval, keepsPrevious, ...queryOptions }: ReadingOptions<T>,
): Reading<T> {
  return {
    ...requestOf(endpoint, params),
    config: { query, payload },
    meta: { call: { ...call, schema }, params },
    errorNotification: false,
    queryOptions: {
      ...queryOptions,
      ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data?.data) }),
      ...(keepsPrevious && { placeholderData: (previous) => previous }),
      queryKey: [...belongsTo, params, query, payload],
    },
  };
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

function requestOf(endpoint: Endpoint, params: Params) {
  return { url: fillPath(endpoint, params), method: methods[partsOf(endpoint).method] };
}

function mutationOf(endpoint: Endpoint, params: Params) {
  const { url, method } = requestOf(endpoint, params);
  if (method === 'get') throw new Error(`${endpoint} is read by useCustom(reading(…))`);
  return { url, method };
}

function endpointOf(resource: string, name: string): Endpoint {
  const found = resourceOf(resource).api[name];
  if (!found) throw new Error(`${resource} has no operation ${name}`);
  return shapeOf(found).endpoint;
}

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

type Options<B> = Pick<CallOptions<B>, 'params' | 'body' | 'idempotencyKey'>;

/** Runs an operation of the map; throws ApiFailure, which the caller displays. */
export type Call = <R extends ResourceName, O extends OperationName<R>>(
  resource: R,
  operation: O,
  options?: Options<BodyOf<R, O>>,
) => Promise<AnswerOf<R, O>>;

export type CallAny = (resource: string, operation: string, options?: Options<unknown>) => Promise<unknown>;

export const useCall = (): Call => useCallAny() as Call;

export function useCallAny(): CallAny {
  const { mutateAsync } = useCustomMutation<BaseRecord, ApiFailure, unknown>();
  return useCallback(
    async (resource, operation, { params, body, idempotencyKey } = {}) => {
      const mutation = operationOf(resource, operation, params);
      const meta = { ...mutation.meta, idempotencyKey };
      const { data } = await mutateAsync({ ...mutation, meta, values: body, errorNotification: false });
      return data;
    },
    [mutateAsync],
  );
}

export async function refetch(...resources: string[]): Promise<void> {
  await Promise.all(
    resources.map((resource) => queryClient.invalidateQueries({ queryKey: ['data', 'default', resource] })),
  );
}

/** Refetches all queries, because any record may refer to the changed one, as a member, a count or a choice. */
export function refetchAll(): void {
  void queryClient.invalidateQueries({ queryKey: ['data', 'default'] });
}
