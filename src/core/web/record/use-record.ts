import { useCan, useDelete } from '@refinedev/core';
import { useMemo } from 'react';
import { resourceOf } from '../../contract/catalogue.ts';
import type { Field } from '../../contract/resource.ts';
import type { RecordName, RowOf } from '../../routes/operations.ts';
import { type Row, recordTitle } from '../fields/column.ts';
import { isConfirmed } from '../providers/dialog-queue.ts';
import { failureText } from '../providers/failure.ts';
import { useOverrideData } from '../providers/related-records.ts';
import { type Overrides, useOverrides } from './overrides.ts';
import { draftName, forgetDraft } from './use-draft.ts';

export function useDeleteRecord<N extends RecordName>(name: N): (record: RowOf<N>) => Promise<boolean> {
  const { mutateAsync } = useDelete();
  const overrides = useOverrides(name);
  const [one] = resourceOf(name).label;
  return async (record) => {
    const title = recordTitle(name, record);
    const confirm = async () => {
      const isMeant = await isConfirmed(`Delete “${title}”?`, lossOf(overrides, record), `Delete ${one.toLowerCase()}`);
      return isMeant ? {} : undefined;
    };
    const operationQuery = await (overrides.confirmDelete?.([record]) ?? confirm());
    if (!operationQuery) return false;
    try {
      await mutateAsync({
        resource: name,
        id: record.id,
        meta: { operationQuery },
        // Any other record may refer to it, as a member, a count or a choice.
        invalidates: ['all'],
        successNotification: () => ({ type: 'success', message: `Deleted “${title}”` }),
        errorNotification: (error) => ({ type: 'error', message: failureText(error) }),
      });
    } catch {
      return false;
    }
    forgetDraft(draftName(name, record));
    return true;
  };
}

export function lossOf<R extends Row>({ losing }: Overrides<R>, record: R): string {
  return losing?.(record) ?? 'It is permanently deleted.';
}

export function useFields(resource: RecordName): Record<string, Field> {
  const { fields } = resourceOf(resource);
  const { ownFields } = useOverrides(resource);
  const own = useOverrideData(resource, 'fields', ownFields);
  return useMemo(() => {
    if (!own) return fields;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, ...own[name] }]));
  }, [fields, own]);
}

/** The caller's permissions on a resource's records. The server checks again. */
export function useRecordAccess<N extends RecordName>(resource: N) {
  const { data: updateAccess } = useCan({ resource, action: 'update' });
  const { data: deleteAccess } = useCan({ resource, action: 'delete' });
  const { input, api } = resourceOf(resource);
  const { isFixed, isStored, bulk } = useOverrides(resource);
  const mayUpdate = Boolean(input) && updateAccess?.can === true;
  const mayDelete = Boolean(api.delete) && deleteAccess?.can === true;
  const mayChange = Boolean(bulk) && mayUpdate;
  const canDelete = (row: RowOf<N>) => mayDelete && !isFixed?.(row) && !isStored?.(row);
  return {
    hasCreate: Boolean(input && api.create),
    mayDelete,
    maySelect: mayDelete || mayChange,
    canEdit: (row: RowOf<N>) => mayUpdate && !isFixed?.(row),
    canDelete,
    canSelect: (row: RowOf<N>) => mayChange || canDelete(row),
  };
}

export type RecordAccess<N extends RecordName> = ReturnType<typeof useRecordAccess<N>>;
