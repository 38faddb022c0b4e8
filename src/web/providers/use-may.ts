import { type OperationName, permissionFor, type ResourceName } from '../../contract/catalogue.ts';
import { useOwnAccess } from './access.ts';

/** Whether the caller may do something; false until that is known. The server decides again. */
export function useMay<R extends ResourceName>(resource: R, operation: OperationName<R>): boolean {
  return useOwnAccess()?.policy.permits(permissionFor(resource, operation)) ?? false;
}
