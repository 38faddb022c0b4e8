import type { BaseRecord, UseCustomProps } from '@refinedev/core';
import type { z } from 'zod';
import { type CallName, calls } from '../../contract/calls.ts';
import { type OperationName, type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import { type Endpoint, fillPath, partsOf } from '../../contract/endpoint.ts';
import { shapeOf } from '../../contract/resource.ts';
import type { AnswerOf, Params } from './call.ts';
import type { ApiFailure } from './failure.ts';

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
