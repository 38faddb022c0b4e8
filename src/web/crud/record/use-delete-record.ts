import { useDelete } from '@refinedev/core';
import { resourceOf } from '../../../contract/catalogue.ts';
import { isConfirmed } from '../../providers/dialog-queue.ts';
import { sentenceOf } from '../../providers/failure.ts';
import { titleOf } from '../fields/labels.ts';
import type { Row } from '../fields/row.ts';
import { type Overrides, useOverrides } from './overrides.ts';
import { draftName, forgetDraft } from './use-draft.ts';

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
