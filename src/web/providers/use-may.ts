import { useCan } from '@refinedev/core';
import type { OperationName, ResourceName } from '../../contract/catalogue.ts';
import { knownDecision } from './access.ts';

/** useCan with the names of the map checked; false until the answer is known. The server decides again. */
export function useMay<R extends ResourceName>(resource: R, operation: OperationName<R>): boolean {
  const queryOptions = { initialData: () => knownDecision(resource, operation) };
  return useCan({ resource, action: operation, queryOptions }).data?.can ?? false;
}
