import { type BaseRecord, useCustomMutation } from '@refinedev/core';
import { useCallback } from 'react';
import type { OperationName, ResourceName } from '../../contract/catalogue.ts';
import type { AnswerOf, BodyOf, CallOptions } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { operationOf } from './operation.ts';

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
