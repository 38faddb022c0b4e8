import type { BaseRecord, UseCustomProps } from '@refinedev/core';
import type { z } from 'zod';
import { type CallName, calls } from '../../contract/calls.ts';
import { type OperationName, type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import { type Endpoint, fillPath, partsOf } from '../../contract/endpoint.ts';
import { shapeOf } from '../../contract/resource.ts';
import type { AnswerOf, Params } from './call.ts';
import type { ApiFailure } from './failure.ts';

/**
 * How a screen reaches the server. Rows go through useList, useOne, useMany, useCreate, useUpdate and useDelete with
 * the resource's name of the map; `meta: { params: { sentimentId } }` fills path parameters other than the id.
 * Everything else goes through useCustom and useCustomMutation, and no address is written by hand:
 *
 *     const { query, result } = useCustom(reading('surveys', 'results', { params: { id }, query: filter, schema }));
 *     const { query, result } = useCustom(readingCall('profile', { schema }));
 *
 *     const { mutateAsync } = useCustomMutation();
 *     await mutateAsync({ ...operation('surveys', 'publish', { id }), values: { version } });
 *     await mutateAsync({ ...namedCall('changePassword'), values: { oldPassword, newPassword } });
 *
 *     const call = useCall(); // the same, with body and answer typed by the map
 *     await call('surveys', 'publish', { params: { id }, body: { version } });
 *
 * `schema` checks the answer and gives `result.data` its type. Until it has come, `result.data` is an empty object:
 * ask `query.data` or `query.isPending`. What is read belongs to its resource in the cache: `useInvalidate()({
 * resource: 'surveys', invalidates: ['all'] })` and live mode read it again.
 * A failed read shows no toast, because its screen shows the error in place. A failed mutation does; where a form
 * shows the error, add `errorNotification: false`. Errors are always an ApiFailure.
 */
export function operation<R extends ResourceName>(resource: R, name: OperationName<R>, params: Params = {}): Mutation {
  return operationOf(resource, name, params);
}

/** As `operation`, for names that only data knows. */
export function operationOf(resource: string, name: string, params: Params = {}): Mutation {
  return { ...mutationOf(endpointOf(resource, name), params), meta: { call: { resource, name }, params } };
}

/** As `operation`, for an endpoint that belongs to no resource: one of contract/calls.ts. */
export function namedCall(name: CallName, params: Params = {}): Mutation {
  return { ...mutationOf(calls[name].endpoint, params), meta: { call: { name }, params } };
}

/** What useCustom takes to read an operation of the map. */
export function reading<
  R extends ResourceName,
  O extends OperationName<R>,
  T extends BaseRecord = AnswerOf<R, O> & BaseRecord,
>(resource: R, name: O, options: ReadingOptions<T> = {}): Reading<T> {
  // The keys of Refine's useOne and useList, so that what they and live mode invalidate is read again here too.
  const key = name === 'show' ? ['one', ...Object.values(options.params ?? {}).map(String)] : [name];
  return readingOf(endpointOf(resource, name), ['data', 'default', resource, ...key], { resource, name }, options);
}

/** What useCustom takes to read an endpoint that belongs to no resource; `resource` names the one whose changes it shows. */
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
  /** The body, where something is asked by POST. */
  payload?: unknown;
  schema?: z.ZodType<T>;
  enabled?: boolean;
  staleTime?: number;
  refetchOnMount?: 'always';
  refetchOnWindowFocus?: false;
  gcTime?: number;
  /** How long until it is read again; false for never. Asked with the answer so far. */
  refetchInterval?: (answer: T | undefined) => number | false;
  /** The last answer stays in sight while another one is read, as when a filter changes. */
  keepsPrevious?: boolean;
  /** False where asking again would not help. Default: twice, after an answer that may be better next time. */
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
