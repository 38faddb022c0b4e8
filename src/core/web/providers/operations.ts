import {
  type BaseRecord,
  type CreateResponse,
  type CustomResponse,
  type MetaQuery,
  type SuccessErrorNotification,
  useCustom,
  useCustomMutation,
  useInvalidate,
} from '@refinedev/core';
import type { MutateOptions, UseQueryOptions } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type CallName, calls } from '../../../../calls.config.ts';
import type { CallShape } from '../../contract/call.ts';
import { type ResourceName, resourceOf } from '../../contract/catalogue.ts';
import { type Endpoint, fillPath, parseEndpoint } from '../../contract/endpoint.ts';
import { shapeOf } from '../../contract/resource.ts';
import type { AnswerOf, BodyOf, NameIn, QueryOf, Target } from '../../routes/operations.ts';
import type { Params } from './call.ts';
import { dataProvider } from './data.ts';
import type { ApiFailure } from './failure.ts';
import { firstFrom, queryClient } from './query-client.ts';

/** An answer as Refine types it. */
type Data<T extends Target, O extends NameIn<T>> = AnswerOf<T, O> & BaseRecord;

interface OperationProps<T extends Target, O extends NameIn<T>> {
  /** Fills the parameters of the path. */
  params?: Params;
  query?: QueryOf<T, O> | undefined;
  payload?: BodyOf<T, O> | undefined;
  queryOptions?: Omit<UseQueryOptions<CustomResponse<Data<T, O>>, ApiFailure>, 'queryKey' | 'queryFn'>;
}

/**
 * Refine's useCustom for an operation of the map, or for a call that belongs to no resource: `const { query } =
 * useOperation('surveys', 'versions', { params: { id } })`. Its answer is cached under its resource, so that Refine's
 * invalidation and live mode read it again. Screens show a failure in place: no toast does.
 */
export function useOperation<T extends Target, O extends NameIn<T>>(
  target: T,
  operation: O,
  { queryOptions, ...asked }: OperationProps<T, O> = {},
) {
  const { queryKey, ...request } = requestOf(target, operation, asked);
  return useCustom<Data<T, O>, ApiFailure>({
    ...request,
    // Refine's key of this notice does not tell it from that of a mutation.
    errorNotification: false,
    queryOptions: { ...queryOptions, queryKey },
  });
}

/** The number of rows behind an answer that has one page of them. */
export const totalOf = (answer: CustomResponse<BaseRecord> | undefined): number | undefined =>
  answer && 'total' in answer && typeof answer.total === 'number' ? answer.total : undefined;

/** Reads an operation outside of a render, from the cache if it is younger than `staleTime`, in milliseconds. */
export async function fetchOperation<T extends Target, O extends NameIn<T>>(
  target: T,
  operation: O,
  { staleTime = 60_000, ...asked }: Omit<OperationProps<T, O>, 'queryOptions'> & { staleTime?: number } = {},
): Promise<AnswerOf<T, O>> {
  const { queryKey, ask } = readingOf(target, operation, asked);
  return (await queryClient.fetchQuery({ queryKey, queryFn: ask, staleTime })).data;
}

function readingOf<T extends Target, O extends NameIn<T>>(
  target: T,
  operation: O,
  asked: Omit<OperationProps<T, O>, 'queryOptions'>,
) {
  const { queryKey, config, ...request } = requestOf(target, operation, asked);
  const ask = (): Promise<{ data: AnswerOf<T, O> }> =>
    dataProvider.custom?.<Data<T, O>>({ ...request, ...config }) ?? Promise.reject(new Error());
  return { queryKey, ask };
}

/** Takes the first answer of an operation from another request. */
export function prefetchOperation<T extends Target, O extends NameIn<T>>(
  target: T,
  operation: O,
  arriving: Promise<AnswerOf<T, O>>,
): void {
  const { queryKey, ask } = readingOf(target, operation, {});
  const queryFn = firstFrom(
    arriving.then((data) => ({ data })),
    ask,
  );
  void queryClient.prefetchQuery({ queryKey, queryFn });
}

interface OperationVariables<T extends Target, O extends NameIn<T>>
  extends SuccessErrorNotification<CreateResponse<Data<T, O>>, ApiFailure, MetaQuery> {
  params?: Params;
  values?: BodyOf<T, O> | undefined;
  /** Constant across attempts, so that a retry after a lost response creates one record. */
  idempotencyKey?: string | undefined;
  /** Receives the share of the values that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

interface MutationBehavior<T extends Target, O extends NameIn<T>> {
  invalidates?: readonly ResourceName[] | 'all' | false;
  /** Before anything is read again: a form that was saved is no longer changed when its notification appears. */
  onAnswer?: (answer: AnswerOf<T, O>, values: BodyOf<T, O> | undefined) => void;
}

/**
 * Refine's useCustomMutation for an operation of the map: `const { mutate, mutation } = useOperationMutation('surveys',
 * 'publish')`, then `mutate({ params: { id }, successNotification })`. Afterwards what is cached of the resource is read
 * again, and of `invalidates`: `all` where any record may refer to what changed, false for nothing, as for a draft. A
 * failure shows a toast, unless `errorNotification` is false.
 */
export function useOperationMutation<T extends Target, O extends NameIn<T>>(
  target: T,
  operation: O,
  { invalidates = [], onAnswer }: MutationBehavior<T, O> = {},
) {
  const invalidate = useInvalidate();
  const readAgain = async () => {
    if (invalidates === false) return;
    // A read that began before the change would answer the state before it.
    const invalidationOptions = { cancelRefetch: true };
    if (invalidates === 'all') return invalidate({ invalidates: ['all'], invalidationOptions });
    const { resource: own } = whereIs(target, operation);
    const resources = own ? [own, ...invalidates] : invalidates;
    await Promise.all(
      resources.map((resource) => invalidate({ resource, invalidates: ['resourceAll'], invalidationOptions })),
    );
  };
  const { mutation, mutate, mutateAsync } = useCustomMutation<Data<T, O>, ApiFailure, BodyOf<T, O> | undefined>({
    mutationOptions: {
      // An onSuccess here would replace that of Refine, which shows the notification.
      onSettled: (answer, error, { values }) => {
        if (answer) onAnswer?.(answer.data, values);
        const done = readAgain();
        // A failure is shown at once.
        return error ? undefined : done;
      },
    },
  });
  return {
    mutation,
    mutate: useCallback(
      (variables: OperationVariables<T, O> = {}, options: MutationOptions<T, O> = {}) =>
        mutate(variablesOf(target, operation, variables), options),
      [target, operation, mutate],
    ),
    mutateAsync: useCallback(
      (variables: OperationVariables<T, O> = {}, options: MutationOptions<T, O> = {}) =>
        mutateAsync(variablesOf(target, operation, variables), options),
      [target, operation, mutateAsync],
    ),
  };
}

type MutationOptions<T extends Target, O extends NameIn<T>> = MutateOptions<
  CreateResponse<Data<T, O>>,
  ApiFailure,
  unknown
>;

function variablesOf<T extends Target, O extends NameIn<T>>(
  target: T,
  operation: O,
  { params = {}, values, idempotencyKey, onProgress, ...notifications }: OperationVariables<T, O>,
) {
  const { url, method, meta } = requestOf(target, operation, { params });
  if (method === 'get') throw new Error(`${operation} is read by useOperation`);
  return { url, method, meta: { ...meta, idempotencyKey, onProgress }, values, ...notifications };
}

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** What Refine's hooks are told about an operation. */
function requestOf<T extends Target, O extends NameIn<T>>(
  target: T,
  operation: O,
  { params = {}, query, payload }: Omit<OperationProps<T, O>, 'queryOptions'>,
) {
  const { endpoint, resource } = whereIs(target, operation);
  // The keys of Refine's own useOne and useList begin the same way.
  const read = operation === 'show' ? ['one', ...Object.values(params).map(String)] : [operation];
  return {
    url: fillPath(endpoint, params),
    method: methods[parseEndpoint(endpoint).method],
    config: { query, payload },
    meta: { call: { resource: target === 'calls' ? undefined : target, name: operation }, params },
    queryKey: ['data', 'default', ...(resource ? [resource] : []), ...read, params, query, payload],
  };
}

function whereIs(target: Target, operation: string): { endpoint: Endpoint; resource?: string } {
  if (target === 'calls') {
    const shape: CallShape = calls[operation as CallName];
    return { endpoint: shape.endpoint, ...(shape.resource && { resource: shape.resource }) };
  }
  const found = resourceOf(target).api[operation];
  if (!found) throw new Error(`${target} has no operation ${operation}`);
  return { endpoint: shapeOf(found).endpoint, resource: target };
}
