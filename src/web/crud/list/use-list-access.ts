import { permissionForAny, resourceOf } from '../../../contract/catalogue.ts';
import { useOwnAccess } from '../../providers/access.ts';
import { differenceOf } from '../differences.ts';
import type { Row } from '../row.ts';

/** What the caller may do with a resource's records. The server decides again. */
export function useListAccess(resource: string) {
  const access = useOwnAccess();
  const { input, api } = resourceOf(resource);
  const { isFixed, isKept } = differenceOf(resource);
  const may = (operation: string) => {
    const permission = permissionForAny(resource, operation);
    return permission !== undefined && access?.policy.permits(permission) === true;
  };
  const mayUpdate = Boolean(input) && may('update');
  const mayDelete = Boolean(api.delete) && may('delete');
  return {
    policy: access?.policy,
    mayCreate: Boolean(input) && may('create'),
    mayDelete,
    canEdit: (row: Row) => mayUpdate && !isFixed?.(row),
    canDelete: (row: Row) => mayDelete && !isFixed?.(row) && !isKept?.(row),
  };
}

export type ListAccess = ReturnType<typeof useListAccess>;
