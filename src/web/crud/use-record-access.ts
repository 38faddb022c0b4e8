import { resourceOf } from '../../contract/catalogue.ts';
import { useOwnAccess } from '../providers/access.ts';
import { differenceOf } from './differences.ts';
import type { Row } from './row.ts';
import { useMayDo } from './use-may-do.ts';

/** What the caller may do with a resource's records. The server decides again. */
export function useRecordAccess(resource: string) {
  const policy = useOwnAccess()?.policy;
  const may = useMayDo(resource);
  const { input, api } = resourceOf(resource);
  const { isFixed, isKept } = differenceOf(resource);
  const mayUpdate = Boolean(input) && may('update') === true;
  const mayDelete = Boolean(api.delete) && may('delete') === true;
  return {
    policy,
    mayCreate: Boolean(input) && may('create') === true,
    mayDelete,
    canEdit: (row: Row) => mayUpdate && !isFixed?.(row),
    canDelete: (row: Row) => mayDelete && !isFixed?.(row) && !isKept?.(row),
  };
}

export type RecordAccess = ReturnType<typeof useRecordAccess>;
