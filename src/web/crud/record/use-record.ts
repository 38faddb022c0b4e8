import { useDelete, useShow } from '@refinedev/core';
import { useMemo } from 'react';
import { generatePath, useNavigate, useParams } from 'react-router';
import { resourceOf } from '../../../contract/catalogue.ts';
import type { Field } from '../../../contract/resource.ts';
import { isConfirmed } from '../../providers/dialog-queue.ts';
import { ApiFailure, sentenceOf } from '../../providers/failure.ts';
import { useLoaded } from '../../providers/queries.ts';
import { useMayEach } from '../../providers/use-may.ts';
import { type Row, rowSchema, titleOf } from '../fields/column.ts';
import { type Overrides, useOverrides } from './overrides.ts';
import { draftName, forgetDraft } from './use-draft.ts';

export function useRecord(name: string, id: number) {
  const { query } = useShow({
    resource: name,
    id,
    // Refine's default key includes the URL, so opening the form would read the record again.
    queryOptions: { queryKey: ['data', 'default', name, 'one', String(id), {}] },
    errorNotification: false,
  });
  const record = rowSchema.safeParse(query.data?.data);
  const error = query.error instanceof ApiFailure ? query.error : null;
  return { record: record.success ? record.data : undefined, error, retry: () => void query.refetch() };
}

export function useRecordPages(name: string) {
  const navigate = useNavigate();
  const params = useParams();
  const { pages } = resourceOf(name);
  // The last path parameter is the record's id; earlier ones belong to its parents.
  const go = (path: string, id?: number) => {
    const own = path.match(/:\w+(?!.*:)/)?.[0].slice(1);
    void navigate(generatePath(path, own && id ? { ...params, [own]: String(id) } : params));
  };
  const list = () => go(pages.list?.path ?? '/dashboard');
  return {
    id: Number(Object.values(params).at(-1)),
    list,
    show: (id: number) => (pages.show ? go(pages.show.path, id) : list()),
    edit: (id: number) => (pages.edit ? go(pages.edit.path, id) : list()),
  };
}

export function useDeleteRecord(name: string): (record: Row) => Promise<boolean> {
  const { mutateAsync } = useDelete();
  const overrides = useOverrides(name);
  const [one] = resourceOf(name).label;
  return async (record) => {
    const title = titleOf(name, record);
    const question = `Delete “${title}”?`;
    if (!(await isConfirmed(question, lossOf(overrides, record), `Delete ${one.toLowerCase()}`))) return false;
    try {
      await mutateAsync({
        resource: name,
        id: record.id,
        // Any other record may refer to it, as a member, a count or a choice.
        invalidates: ['all'],
        successNotification: () => ({ type: 'success', message: `Deleted “${title}”` }),
        errorNotification: (error) => ({ type: 'error', message: sentenceOf(error) }),
      });
    } catch {
      return false;
    }
    forgetDraft(draftName(name, record));
    return true;
  };
}

export function lossOf({ losing }: Overrides, record: Row): string {
  return losing?.(record) ?? 'It is permanently deleted.';
}

export function useFields(resource: string): Record<string, Field> {
  const { fields } = resourceOf(resource);
  const { ownFields } = useOverrides(resource);
  const own = useLoaded(resource, 'fields', ownFields);
  return useMemo(() => {
    if (!own) return fields;
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, ...own[name] }]));
  }, [fields, own]);
}

/** The caller's permissions on a resource's records. The server checks again. */
export function useRecordAccess(resource: string) {
  const may = useMayEach();
  const { input, api } = resourceOf(resource);
  const { isFixed, isStored, bulk } = useOverrides(resource);
  const mayDo = (operation: string) => may?.(resource, operation) === true;
  const mayUpdate = Boolean(input) && mayDo('update');
  const mayDelete = Boolean(api.delete) && mayDo('delete');
  const mayChange = Boolean(bulk) && mayUpdate;
  const canDelete = (row: Row) => mayDelete && !isFixed?.(row) && !isStored?.(row);
  return {
    may,
    mayCreate: Boolean(input) && mayDo('create'),
    mayDelete,
    maySelect: mayDelete || mayChange,
    canEdit: (row: Row) => mayUpdate && !isFixed?.(row),
    canDelete,
    canSelect: (row: Row) => mayChange || canDelete(row),
  };
}

export type RecordAccess = ReturnType<typeof useRecordAccess>;
