import { permissionForAny, resourceOf } from '../../../contract/catalogue.ts';
import { useOwnAccess } from '../../providers/access.ts';
import type { Row } from '../fields/row.ts';
import { useOverrides } from './overrides.ts';

/** The caller's permissions on a resource's records. The server checks again. */
export function useRecordAccess(resource: string) {
  const policy = useOwnAccess()?.policy;
  const may = useMayDo(resource);
  const { input, api } = resourceOf(resource);
  const { isFixed, isStored } = useOverrides(resource);
  const mayUpdate = Boolean(input) && may('update') === true;
  const mayDelete = Boolean(api.delete) && may('delete') === true;
  return {
    policy,
    mayCreate: Boolean(input) && may('create') === true,
    mayDelete,
    canEdit: (row: Row) => mayUpdate && !isFixed?.(row),
    canDelete: (row: Row) => mayDelete && !isFixed?.(row) && !isStored?.(row),
  };
}

export type RecordAccess = ReturnType<typeof useRecordAccess>;

export function useMayDo(name: string): (operation: string) => boolean | undefined {
  const policy = useOwnAccess()?.policy;
  return (operation) => {
    const permission = permissionForAny(name, operation);
    return permission ? policy?.permits(permission) : false;
  };
}
