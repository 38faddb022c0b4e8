import { useCan } from '@refinedev/core';
import type { OperationName, ResourceName } from '../../contract/catalogue.ts';
import { decide, knownDecision, useOwnAccess } from './access.ts';

/** useCan with typed names of the map; false until the decision is known. The server checks again. */
export function useMay<R extends ResourceName>(resource: R, operation: OperationName<R>): boolean {
  const queryOptions = { initialData: () => knownDecision(resource, operation) };
  return useCan({ resource, action: operation, queryOptions }).data?.can ?? false;
}

export type May = (resource: string, operation: string) => boolean;

/** The decisions of useCan where their number varies, as in a loop; undefined until they are known. */
export function useMayEach(): May | undefined {
  const access = useOwnAccess();
  return access && ((resource, operation) => decide(access, resource, operation).can);
}
