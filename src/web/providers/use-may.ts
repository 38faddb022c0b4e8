import { useCan } from '@refinedev/core';
import type { OperationName, ResourceName } from '../../contract/catalogue.ts';
import { knownDecision } from './access.ts';

/** useCan with typed names of the map; false until the decision is known. The server checks again. */
export function useMay<R extends ResourceName>(resource: R, operation: OperationName<R>): boolean {
  const queryOptions = { initialData: () => knownDecision(resource, operation) };
  return useCan({ resource, action: operation, queryOptions }).data?.can ?? false;
}
