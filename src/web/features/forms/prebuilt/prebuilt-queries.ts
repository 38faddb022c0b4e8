import { useCustomMutation, useDelete } from '@refinedev/core';
import { z } from 'zod';
import type { PrebuiltField } from '../../../../contract/schemas/forms/prebuilt-field.ts';
import { isConfirmed } from '../../../providers/dialog-queue.ts';
import { operation, reading, refetch } from '../../../providers/queries.ts';

export const prebuiltFields = reading('prebuiltFields', 'list');

const addedSchema = z.object({ added: z.number() });

export function useStarterSet(): () => void {
  const { mutate } = useCustomMutation();
  return () =>
    mutate(
      {
        ...operation('prebuiltFields', 'addStarterSet'),
        values: {},
        successNotification: (answer) => {
          const { added } = addedSchema.parse(answer?.data);
          return {
            type: 'success',
            message: added === 0 ? 'All fields are already in the library' : `${added} fields added`,
          };
        },
      },
      { onSettled: () => void refetch('prebuiltFields') },
    );
}

/** Forms keep their copies of the deleted question. */
export function useDeletePrebuilt(): (field: PrebuiltField) => Promise<void> {
  const { mutate } = useDelete();
  return async ({ id, fieldName }) => {
    const text = 'Forms keep their copies.';
    if (!(await isConfirmed(`Delete “${fieldName}”?`, text, 'Delete field'))) return;
    mutate({
      resource: 'prebuiltFields',
      id,
      successNotification: () => ({ type: 'success', message: `Deleted “${fieldName}”` }),
    });
  };
}
